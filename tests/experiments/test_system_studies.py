"""Studies of training systems: their tables are those of today, and their rules hold."""

from pathlib import Path

import pytest

from accelsim.system.cluster import load_cluster
from accelsim.system.codec import TopK
from experiments.system.algorithms import times
from experiments.system.compression import exchange
from experiments.system.megawatt import search
from experiments.system.serving import splits
from experiments.system.study import table
from experiments.system.tpu_pod import scaling


def committed(folder: Path) -> list[str]:
    return (folder / "expected.csv").read_text(encoding="utf-8").splitlines()


def test_algorithms_are_as_committed() -> None:
    lines = table(times.rows((2**10, 2**20))).splitlines()

    assert set(lines) <= set(committed(times.HERE))
    assert len(lines) == 1 + 2 * (5 + 6 + 6)


@pytest.mark.sampled(4, family="system studies")
def test_codecs_are_as_committed() -> None:
    assert table(exchange.rows()).splitlines() == committed(exchange.HERE)


@pytest.mark.parametrize("chips", exchange.CHIPS)
def test_top_k_pays_below_a_density_of_one_over_the_chips(chips: int) -> None:
    assert exchange.densest(chips, exchange.LINKS["1 Gb/s"]) == pytest.approx(1 / chips, rel=1e-3)


def test_a_sparse_codec_decodes_its_share_of_each_message() -> None:
    assert exchange.passes(TopK(density=0.01), 8) == pytest.approx(1.08)
    assert exchange.passes(exchange.CODECS["one_bit"], 8) == 9
    assert exchange.passes(exchange.CODECS["power_sgd_4"], 8) == 2


@pytest.mark.parametrize(("chip", "fabric"), [("A100", "as sold"), ("H100", "NVLink of 32")])
def test_layouts_of_a_megawatt_are_as_committed(chip: str, fabric: str) -> None:
    row = search.best(chip, fabric)

    assert table([row]).splitlines()[1] in committed(search.HERE)
    assert row.kilowatts <= search.WATTS / 1e3


def test_the_cluster_of_the_reference_chip_is_the_reference() -> None:
    reference = load_cluster(search.REFERENCE)

    made = search.cluster("A100", search.Fabric())

    assert made.chip == reference.chip
    assert made.links == reference.links


@pytest.mark.parametrize("chip", ["V100", "H100"])
def test_clusters_have_the_numbers_of_the_study(chip: str) -> None:
    """Published numbers, and what the A100 reaches of its own."""
    preset, made = load_cluster(chip.lower()), search.cluster(chip, search.Fabric())

    assert preset.software == made.software
    for part in ("chip", "links"):
        ours, theirs = (getattr(each, part).model_dump() for each in (preset, made))
        numbers = {name for name, value in ours.items() if isinstance(value, int | float)}
        assert {name: ours[name] for name in numbers} == pytest.approx(
            {name: theirs[name] for name in numbers}, rel=1e-3
        )


@pytest.mark.sampled(4, family="system studies")
def test_a_step_on_all_chips_of_a_pod_is_as_committed() -> None:
    head, *lines = (line.split(",") for line in committed(scaling.HERE))
    (row,) = (dict(zip(head, line, strict=True)) for line in lines if line[0] == "1024")
    run = scaling.measured()

    assert float(row["compute_ms"]) == round(scaling.compute_ns(scaling.LEAST_SAMPLES) / 1e6, 2)
    assert float(row["reduce_ms"]) == round(scaling.reduce_ns(1024) / 1e6, 3)
    assert float(row["measured_efficiency"]) == round(run[1024] / run[16] / 64, 3)


@pytest.mark.sampled(24, family="long runs")
@pytest.mark.parametrize("tensor", [1, 2, 4, 8])
def test_a_split_that_serves_is_as_committed(tensor: int) -> None:
    made = splits.row("dgx_a100", "none", (tensor, 1, 8 // tensor), 1)

    assert made is not None
    assert table([made]).splitlines()[1] in committed(splits.HERE)


def test_the_best_splits_are_those_of_the_readme() -> None:
    head, *lines = (line.split(",") for line in committed(splits.HERE))
    found = [
        splits.Row(
            **{
                name: text if name in ("fabric", "cache", "bound_by") else float(text)
                for name, text in zip(head, line, strict=True)
            }  # type: ignore[arg-type]
        )
        for line in lines
    ]
    text = (splits.HERE / "README.md").read_text(encoding="utf-8")
    for target in splits.TARGETS_MS:
        best = splits.best(found, "dgx_a100", "none", target)
        assert best is not None
        chips = f"{best.tensor:.0f} x {best.pipeline:.0f} x {best.data:.0f}"
        shown = f"| {target} ms | {chips} | {best.batch:.0f} | {best.requests:.0f} |"
        assert shown in text
        assert f"| {best.tokens_per_s:,.0f} |" in text
