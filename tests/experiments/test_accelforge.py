"""What experiments/mapping says beside AccelForge follows from its table; ours come out again."""

import sys

import pytest

from accelsim.arch import load_arch
from experiments.mapping import accelforge
from experiments.mapping.accelforge import LAYERS, OURS, README, RUNS, Layer, edp, pairs, read_table
from experiments.silicon.tpu_v3.networks import network_of

ROWS = read_table()
ABOVE = {"conv1", "layer1", "fc"}
"""Layers that the README discusses, because ours is more than 5 % above."""


def test_the_readme_has_the_table() -> None:
    text = README.read_text(encoding="utf-8")

    assert text == accelforge.with_table(text)


def test_the_layers_more_than_5_percent_above_are_discussed() -> None:
    ratios = {own["layer"]: edp(own) / edp(other) for own, other in pairs()}

    assert {name for name, ratio in ratios.items() if ratio > 1.05} == ABOVE
    text = README.read_text(encoding="utf-8")
    for name in ABOVE:
        assert f"- *{name}* ({ratios[name]:.2f})" in text


@pytest.mark.parametrize("layer", LAYERS, ids=lambda layer: layer.name)
def test_no_row_counts_less_than_must_be(layer: Layer) -> None:
    rows = [row for row in ROWS if row["layer"] == layer.name]
    macs = network_of(layer.workload).macs
    # Neither program reads pixels that lie between windows.
    assert macs == layer.results**2 * layer.filters * layer.channels * layer.kernel**2

    assert {row["run"] for row in rows} - {OURS} <= set(RUNS)
    assert len(rows) == len({row["run"] for row in rows}) >= 3
    for row in rows:
        assert int(row["dram_bytes"]) >= layer.compulsory_bytes
        assert int(row["cycles"]) >= macs // 256
        # 4 pJ a bit; 8 GB/s at 500 MHz are 16 bytes a cycle.
        assert int(row["energy_pj"]) == 32 * int(row["dram_bytes"])
        assert int(row["cycles"]) + 1 >= int(row["dram_bytes"]) / 16


@pytest.mark.sampled(12, family="long runs")
@pytest.mark.parametrize("layer", LAYERS, ids=lambda layer: layer.name)
def test_our_rows_come_out_again(layer: Layer) -> None:
    (kept,) = (row for row in ROWS if row["layer"] == layer.name and row["run"] == OURS)

    found = {name: str(value) for name, value in accelforge.our_row(layer).items()}

    assert found | {"cpu_s": kept["cpu_s"]} == kept


def test_accelforge_gets_the_machine() -> None:
    arch = load_arch("edge_npu")
    values = accelforge.forge_machine(RUNS["weights_first"][0])
    buffers = {buffer["name"]: buffer for buffer in values["BUFFERS"]}

    assert list(buffers) == ["WeightBuffer", "InputBuffer", "AccumulatorBuffer"]
    for name, tensor in accelforge.BUFFERS.items():
        memory = getattr(arch, f"{name}_buffer")
        buffer = buffers[f"{name.title()}Buffer"]
        assert buffer["bits"] == 8 * memory.capacity_bytes
        assert (buffer["width"], buffer["tensor"]) == (memory.width_bits, tensor)
    assert [buffer["sums"] for buffer in buffers.values()] == [0, 0, 32]
    assert (values["DRAM_BITS"], values["DRAM_PJ"], values["BITS"]) == (128, 4, 8)


def test_accelforge_gets_the_layer() -> None:
    conv1, shortcut, fc = (
        next(layer for layer in LAYERS if layer.name == name).forge
        for name in ("conv1", "layer2_shortcut", "fc")
    )

    assert (conv1["ROW"], conv1["COLUMN"]) == ("YI: y * 2 + r", "XI: x * 2 + s")
    assert conv1["EXTENTS"].endswith("0 <= c < 3, 0 <= k < 64, 0 <= r < 7, 0 <= s < 7")
    assert (shortcut["ROW"], shortcut["PLACE"]) == ("YI: y * 2", "")
    assert (fc["ROW"], fc["COLUMN"]) == ("y", "x")


def test_without_accelforge_the_command_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["accelforge"])
    monkeypatch.delenv("ACCELFORGE_PYTHON", raising=False)

    assert accelforge.main() == 1
    assert capsys.readouterr().out == (
        "AccelForge: left out, because neither --python nor ACCELFORGE_PYTHON names one\n"
    )
