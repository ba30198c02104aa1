"""``accelsim show --figure``: the drawing of an accelerator says what its file says."""

from itertools import combinations
from pathlib import Path

import pytest
from matplotlib.figure import Figure

import accelsim
from accelsim.arch import load_arch, preset_names
from accelsim.errors import UserError
from accelsim.report.drawing import draw_machine

DOCS = Path(__file__).resolve().parents[2] / "docs"


def texts(figure: Figure) -> list[str]:
    return [text.get_text() for text in figure.axes[0].texts if text.get_text()]


@pytest.mark.parametrize("name", preset_names())
def test_texts_lie_apart_within_the_drawing(name: str) -> None:
    figure = draw_machine(load_arch(name))
    figure.draw_without_rendering()
    boxes = [text.get_window_extent() for text in figure.axes[0].texts if text.get_text()]

    assert not [pair for pair in combinations(boxes, 2) if pair[0].overlaps(pair[1])]
    assert all(
        box.x0 >= -1 and box.x1 <= figure.bbox.x1 + 1 and box.y1 <= figure.bbox.y1 + 1
        for box in boxes
    )


@pytest.mark.parametrize("name", preset_names())
def test_memories_have_their_capacities(name: str) -> None:
    arch = load_arch(name)

    found = " ".join(texts(draw_machine(arch)))

    for buffer in ("input", "weight", "accumulator", "output", "operand", "parameter", "table"):
        capacity_bytes = getattr(arch, f"{buffer}_buffer").capacity_bytes
        assert (f"{buffer} buffer" in found) is (capacity_bytes > 0)
    assert f"{arch.npu.bus_bytes} B/cycle" in found
    assert f"{arch.vector_unit.lanes} lanes" in found


def test_capacities_and_widths_by_hand() -> None:
    arch = load_arch("edge_npu", {"local_memory.capacity_bytes": 3 << 19})

    found = texts(draw_machine(arch))

    assert "weight buffer\n128 KiB, 128 bit" in found
    assert "local memory, 1.5 MiB" in found
    assert "memory\nideal\n8 GB/s\n100 ns" in found
    assert "16 x 16 elements\nweight stationary" in found


def test_an_engine_stands_in_place_of_the_array() -> None:
    found = texts(draw_machine(load_arch("eie_64pe")))

    assert "broadcast engine\n64 multipliers" in found


def test_the_documentation_has_the_drawing_of_today(tmp_path: Path) -> None:
    accelsim.show("edge_npu", figure=tmp_path / "edge_npu.svg")

    assert (tmp_path / "edge_npu.svg").read_bytes() == (DOCS / "edge_npu.svg").read_bytes()


def test_accelerators_alone_are_drawn(tmp_path: Path) -> None:
    file = tmp_path / "machine.pdf"
    accelsim.show("edge_npu", figure=file)
    assert file.read_bytes().startswith(b"%PDF")

    with pytest.raises(UserError, match="accelerators alone are drawn, and resnet18 is a network"):
        accelsim.show("resnet18", figure=file)
    with pytest.raises(UserError, match=r"must end in \.svg, \.pdf or \.png"):
        accelsim.show("edge_npu", figure="machine.gif")
