"""``accelsim show``: every listed name has facts, and totals are those of its parts."""

import json
from pathlib import Path

import pytest

import accelsim
from accelsim.arch import preset_names
from accelsim.errors import UserError
from accelsim.report.portrait import portrait_table
from accelsim.technology import technology_names


@pytest.mark.parametrize("name", preset_names())
def test_every_accelerator_has_its_peak_and_memories(name: str) -> None:
    arch = accelsim.load_arch(name)

    found = accelsim.show(name)

    assert found.kind == "accelerator"
    assert found.known["multipliers"] == f"{arch.multipliers:,}"
    assert found.known["peak"].endswith(f"{2e-12 * arch.peak_macs_per_s:.3g} TOPS")
    sizes = {row[0]: row[1] for row in found.parts}
    assert sizes["weight buffer"] == arch.weight_buffer.capacity_bytes
    assert json.loads(found.to_json())["parts"][0]["memory"] == "input buffer"
    assert len(portrait_table(found).rows) == len(found.parts)


def test_the_ridge_point_by_hand() -> None:
    known = accelsim.show("edge_npu").known

    # 16 x 16 elements at 500 MHz, and 8 GB/s.
    assert known["peak"] == "128 GMAC/s, 0.256 TOPS"
    assert known["ridge point"] == "16.0 MACs a byte"
    assert known["RTL"] == "yes"


@pytest.mark.parametrize("name", ["digits_cnn", "digits_conv", "resnet18"])
def test_operators_of_a_network_add_up(name: str) -> None:
    graph = accelsim.load_workload(name)

    found = accelsim.show(name)

    assert found.kind == "network"
    assert sum(row[3] for row in found.parts) == graph.macs
    assert sum(row[4] for row in found.parts) == graph.parameters


def test_weights_that_steps_share_count_in_each_that_reads_them() -> None:
    found = accelsim.show("digits_lstm")

    assert found.known["parameters"] == "6,208"
    assert sum(row[4] for row in found.parts) > 6208


def test_a_dimension_of_a_network_is_read_and_of_others_refused() -> None:
    assert accelsim.show("digits_cnn", dimensions={"batch": 3}).known["outputs"] == "logits (3, 10)"
    with pytest.raises(UserError, match="edge_npu: dimensions are those of networks, and it is a"):
        accelsim.show("edge_npu", dimensions={"batch": 3})


@pytest.mark.parametrize("name", technology_names())
def test_every_technology_prices_int8(name: str) -> None:
    found = accelsim.show(name)

    assert found.kind == "technology"
    prices = {row[0]: row[1] for row in found.parts}
    assert prices["int8, sums in int32"] > 0


@pytest.mark.parametrize(("name", "kind"), [("quickstart", "study"), ("ddr4_2400", "dram")])
def test_other_names_have_their_kind(name: str, kind: str) -> None:
    found = accelsim.show(name)

    assert (found.kind, found.name) == (kind, name)


@pytest.mark.parametrize(
    ("name", "folder", "kind"),
    [
        ("edge_npu", "arch/presets", "accelerator"),
        ("horowitz_45nm", "technology/data", "technology"),
        ("quickstart", "explore/studies", "study"),
    ],
)
def test_files_are_what_their_keys_say(name: str, folder: str, kind: str, tmp_path: Path) -> None:
    source = Path(accelsim.__file__).parent / folder / f"{name}.yaml"
    file = tmp_path / "mine.yaml"
    file.write_text(source.read_text(encoding="utf-8"), encoding="utf-8")

    found = accelsim.show(file)

    assert found.kind == kind
    assert found.known == accelsim.show(name).known


def test_a_topology_is_a_network(tmp_path: Path) -> None:
    file = tmp_path / "net.csv"
    file.write_text("Layer, M, N, K,\nfirst, 16, 32, 8,\n")

    assert accelsim.show(file).parts[0][3] == 16 * 32 * 8


def test_an_unknown_name_gets_the_nearest() -> None:
    with pytest.raises(
        UserError, match=r"edge_npy: neither a file nor an accelerator.* did you mean edge_"
    ):
        accelsim.show("edge_npy")
