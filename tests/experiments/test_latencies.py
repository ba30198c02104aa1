"""Published latencies of transformers: the shared table, steps by hand, refused rows."""

import csv
from pathlib import Path

import pytest

from experiments.comparison import Row, read_table
from experiments.transformers.latencies import unified_engine
from experiments.transformers.latencies.decoder import DECODERS, Work, step_network, steps_of
from experiments.transformers.latencies.predict import COLUMNS, compare
from experiments.transformers.latencies.rows import cases_of

HERE = Path(__file__).resolve().parents[2] / "experiments" / "transformers" / "latencies"
A100 = "4x A100 (tensor parallel)"
ENGINE = "Apex Compute unified engine (366.7 MHz)"


def row(
    accelerator: str, workload: str, value: str, unit: str, form: str = "IF4", cores: str = "1 core"
) -> Row:
    return dict(zip(COLUMNS, (accelerator, workload, form, cores, value, unit), strict=True))


def kept() -> dict[str, dict[str, str]]:
    """Return the rows of ``expected.csv`` by name."""
    with (HERE / "expected.csv").open(newline="", encoding="utf-8") as stream:
        return {line["name"]: line for line in csv.DictReader(stream)}


@pytest.mark.sampled(24, family="long runs")
def test_the_shared_table(shared_data: Path) -> None:
    table = shared_data / "vector" / "published_transformer_latencies.csv"

    found = compare(read_table(table, COLUMNS))

    assert {pair.name: f"{pair.predicted:.6g}" for pair in found.pairs} == {
        name: line["predicted"] for name, line in kept().items()
    }
    assert len(found.refused) == 14


def test_a_step_takes_what_is_kept() -> None:
    found = compare([row(ENGINE, "Gemma3-1B prefill 19 tokens: pre_norm", "0.724", "ms")])

    (pair,) = found.pairs
    assert f"{pair.predicted:.6g}" == kept()[pair.name]["predicted"]


@pytest.mark.parametrize(("tokens", "change"), [(19, "none"), (64, "64 tokens and keys")])
def test_padding_is_a_cause_of_the_time_of_attention(tokens: int, change: str) -> None:
    arch = unified_engine.machine("366.7 MHz", "IF4")
    work = Work(decoder=DECODERS["Gemma3-1B"], tokens=tokens, keys=tokens)
    with (HERE / "causes.csv").open(newline="", encoding="utf-8") as stream:
        lines = {
            (line["row"], line["change"]): line["predicted"] for line in csv.DictReader(stream)
        }

    found = 1e3 * unified_engine.cycles_of("attention", work, arch) / arch.clock_hz

    wanted = float(lines["Gemma3-1B prefill 19 tokens: attention", change])
    assert float(f"{found:.4g}") == wanted


@pytest.mark.parametrize(
    ("name", "weights"), [("Llama-3.2-1B", 973078528), ("Gemma3-1B", 697761792)]
)
def test_steps_multiply_by_each_weight_of_the_layers_once(name: str, weights: int) -> None:
    """Parameters without embedding and norms.

    Llama: 16 (2 x 2048 x 2048 + 2 x 2048 x 512 + 3 x 2048 x 8192);
    Gemma: 26 (1152 x 1536 + 1024 x 1152 + 3 x 1152 x 6912).
    """
    decoder = DECODERS[name]
    work = Work(decoder=decoder, tokens=1, keys=64)

    macs = {step: step_network(step, work).macs for step in steps_of(decoder)}

    attention = macs.pop("attention")
    assert len(decoder.layers) * sum(macs.values()) == weights
    own = work.attention
    assert attention == 2 * own.heads * own.head_width * 64


def test_same_is_the_workload_above_or_the_first_of_its_source() -> None:
    workloads = (
        "same: A_mul_V",
        "GPT-3 175B layer decode b=8 s=2048+1024, Q_K_V",
        "same: LayerNorm (each of two)",
    )

    cases = cases_of([row(A100, workload, "1", "s") for workload in workloads])

    assert [case.workload for case in cases] == [
        "GPT-3 175B layer prefill b=8 s=2048: A_mul_V",
        "GPT-3 175B layer decode b=8 s=2048+1024, Q_K_V",
        "GPT-3 175B layer decode b=8 s=2048+1024: LayerNorm (each of two)",
    ]


def test_an_operator_that_comes_again_is_of_a_workload_that_the_table_does_not_name() -> None:
    workloads = ("P, Q_K_V", "same: Q_mul_K", "same: GeLU", "same: Q_mul_K", "same: A_mul_V")

    cases = cases_of([row(A100, workload, "1", "s") for workload in workloads])

    assert [case.workload for case in cases[2:]] == ["P: GeLU", "same: Q_mul_K", "same: A_mul_V"]


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (row("FLAT", "BERT attention b=64 seq 4K", "1", "s"), "join no product with a softmax"),
        (row("ITA (22 nm)", "attention", "16.9", "TOPS/W"), "16.9 TOPS/W is no latency"),
        (row("TPU v9", "BERT", "1", "s"), "TPU v9 is described by no machine"),
        (row(ENGINE, "Gemma3-1B prefill 19 tokens: nap", "1", "ms"), "nap is none of the steps"),
        (row(ENGINE, "Gemma3-1B decode", "1", "ms", "IF2"), "formats IF4, IF8"),
        (row(ENGINE, "Gemma3-1B decode", "1", "ms", "IF4", "8 cores"), "8 cores: the machine of"),
        (row(ENGINE, "Gemma9-1B decode", "1", "ms"), "Gemma9-1B decode is neither a prefill"),
        (row(ENGINE, "Gemma3-1B decode", "1", "cycles"), "in other units than cycles"),
        (row(A100, "same: AllReduce", "1", "s"), "AllReduce is none of the operators"),
        (row("4x A100", "same: Q_K_V", "1", "s"), "does not say of which workload the row is"),
        (row("unfused", "T5 attention", "1", "s"), "T5 attention is not attention of BERT"),
        (row("Ethos-U85-333", "BERT", "1", "cycles"), "must be one BERT-base encoder layer"),
    ],
)
def test_other_rows_are_refused_by_name(given: Row, sentence: str) -> None:
    found = compare([given])

    assert not found.pairs
    assert sentence in found.refused[0][1]
