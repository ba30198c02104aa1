"""The page of one run."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from markupsafe import escape

from accelsim.arch import load_arch
from accelsim.cli.commands import commands
from accelsim.report.run_page import _loops, run_page
from accelsim.simulate import run
from each import each

TOPOLOGY = "Layer, M, N, K,\nfirst, 64, 96, 32,\n<b>second</b>, 17, 45, 64,\n"


def table_of(page: str) -> list[list[str]]:
    """Return the texts of the table of layers, row by row."""
    body = re.search(r'<table id="layers">.*?<tbody>(.*?)</tbody>', page, re.DOTALL)
    assert body is not None
    rows = re.findall(r"<tr>(.*?)</tr>", body[1], re.DOTALL)
    return [re.findall(r"<td[^>]*>(.*?)</td>", row) for row in rows]


@pytest.mark.parametrize("tier", ["cycle", "analytical"])
def test_a_page_has_layers_figures_and_mappings_and_needs_no_other_file(
    tier: str, tmp_path: Path
) -> None:
    (tmp_path / "net.csv").write_text(TOPOLOGY)
    result = run(tmp_path / "net.csv", "edge_npu_tiny", tier=tier)  # type: ignore[arg-type]

    page = run_page(result, load_arch("edge_npu_tiny"))

    rows = table_of(page)
    assert [row[0] for row in rows] == ["first", "&lt;b&gt;second&lt;/b&gt;"]
    assert [row[3] for row in rows] == [f"{layer.counts.cycles:,}" for layer in result.layers]
    assert "<b>second</b>" not in page
    assert f"<b>{result.counts.cycles:,}</b>cycles" in page
    for figure in ("latency_layers", "utilization", "energy", "roofline"):
        assert f'<figure id="{figure}"><?xml' in page or f'<figure id="{figure}"><svg' in page
    assert page.count("<details><summary>") == len(result.layers)
    assert result.lower_bound_sentence() in page
    assert not re.search(r"(?:src|href)=\"(?!#)", page)


def test_a_machine_without_prices_has_a_page_without_energy() -> None:
    free = {"dram.price": "hbm3e"}
    result = run("digits_mlp", "edge_npu", replace=free)

    page = run_page(result, load_arch("edge_npu", free))

    assert str(escape(result.no_energy_because)) in page
    assert '<figure id="energy">' not in page
    assert '<figure id="roofline">' in page
    assert {row[6] for row in table_of(page)} == {"unknown"}


@each(
    ("order", "lines"),
    [
        ("tiles", ["for each tile", "  for each set of 8"]),
        ("filters", ["for each image", "  for each set of 8", "    for each tile"]),
        ("all_filters", ["for each set of 8", "  for each tile"]),
    ],
)
def test_loops_are_in_the_order_of_the_mapping(order: str, lines: list[str]) -> None:
    mapping = {
        "height": 16, "width": 28, "words": "kernel_rows", "blocks": 1, "filter_blocks": 8,
        "order": order, "chunk_blocks": 14, "pixels": 2,
    }  # fmt: skip

    found = _loops(mapping).splitlines()

    assert all(line.startswith(start) for line, start in zip(found, lines, strict=False))
    depth = len(lines)
    assert found[depth] == "  " * depth + (
        "for each 1 words of pixels of a kernel row that lie in the input buffer together"
    )
    assert found[-1] == "pixels: 2"
    assert "16 x 28 results" in _loops(mapping)
    assert _loops({"height": 12, "width": 19}) == "for each tile of 12 x 19 results"


def test_the_command_writes_the_page_of_the_changed_machine(tmp_path: Path) -> None:
    file = tmp_path / "run.html"
    words = ["run", "digits_mlp", "--arch", "edge_npu_tiny", "--set", "dram.latency_ns=200"]

    done = CliRunner().invoke(commands, [*words, "--html", str(file), "--format", "csv"])

    assert done.exit_code == 0, done.output
    assert f"page: {file}" in done.stderr
    cycles = run("digits_mlp", "edge_npu_tiny", replace={"dram.latency_ns": 200}).counts.cycles
    assert f"<b>{cycles:,}</b>cycles" in file.read_text()
    refused = CliRunner().invoke(commands, [*words, "--html", str(tmp_path / "none" / "x.html")])
    assert refused.exit_code != 0
