"""Prompts and tokens on GPUs: errors against published tables, and laws of the decoder."""

from pathlib import Path
from statistics import fmean

import pytest

from accelsim.system.cluster import load_cluster
from experiments.comparison import Comparison, TableError, read_table, summary
from experiments.system.inference.decoder import LLAMA2_70B, Node, layer_work, pass_ns
from experiments.system.inference.rows import compare

A100 = load_cluster("a100").chip


def compared(shared_data: Path, name: str) -> Comparison:
    return compare(read_table(shared_data / "scaleout" / name, ()))


def test_tokens_and_prompts_of_splitwise(shared_data: Path) -> None:
    made = compared(shared_data, "llm_inference_splitwise.csv")
    found = summary(made)

    assert found["rows_fitted"] == 2
    assert found["mape_percent"] is not None
    assert found["mape_percent"] < 17.5
    for gpu, most_percent in (("a100", 2), ("h100", 4)):
        tokens = [
            abs(pair.error_percent)
            for pair in made.pairs
            if pair.name.startswith(f"llama2-70b {gpu}-80gb x8, 1 x") and "token" in pair.name
        ]
        assert len(tokens) == 13  # One of them is fitted.
        assert fmean(tokens) < most_percent


def test_operators_that_run_alone_are_answered_row_by_row(shared_data: Path) -> None:
    made = compared(shared_data, "llmcompass_ops.csv")

    assert len(made.pairs) == 20
    assert {name.split()[2] for name, _ in made.refused if name.startswith("A100")} == {
        "layernorm",
        "softmax",
    }
    assert {why for name, why in made.refused if name.startswith("MI210")} == {
        "MI210 in fp16: only A100 in fp16 is modelled"
    }


def test_a_table_of_another_kind_is_refused() -> None:
    with pytest.raises(TableError, match=r"^the table needs the columns of one of these: "):
        compare([{"op": "matmul"}])


def test_operators_of_llmcompass(shared_data: Path) -> None:
    found = summary(compared(shared_data, "llmcompass_gpt3_layer_a100.csv"))

    assert (found["rows"], found["rows_refused"]) == (10, 2)
    assert found["median_percent"] is not None
    assert found["median_percent"] < 21


def test_a_layer_has_the_weights_of_the_model() -> None:
    """Products of one token with weights are the parameters: 68.7 of 69.0 billion; the rest are
    the two tables of tokens and the norms.
    """
    work = layer_work(LLAMA2_70B, 1, 1, 1, 1)
    weights = sum(int(each.macs) for each in work.matmuls if int(each.batch) == 1)
    tables = 2 * LLAMA2_70B.vocabulary * LLAMA2_70B.hidden
    norms = (2 * LLAMA2_70B.layers + 1) * LLAMA2_70B.hidden
    assert 80 * weights + tables + norms == 68_976_648_192


@pytest.mark.parametrize("chips", [1, 2, 4, 8])
def test_chips_share_every_product(chips: int) -> None:
    whole, share = (layer_work(LLAMA2_70B, 16, 2, 128, each) for each in (1, chips))
    macs = [sum(int(each.macs) for each in work.matmuls) for work in (whole, share)]
    assert macs[0] == chips * macs[1]


def test_a_slow_host_decides() -> None:
    fast = Node(gpu="A100", chip=A100, chips=8, host_ns=0)
    slow = Node(gpu="A100", chip=A100, chips=8, host_ns=10**6)
    head = slow.matmul_ns(1, LLAMA2_70B.vocabulary // 8, LLAMA2_70B.hidden)
    assert pass_ns(LLAMA2_70B, slow, 1, 1, 600) == 80 * 10**6 + head
    assert pass_ns(LLAMA2_70B, fast, 1, 1, 600) < pass_ns(LLAMA2_70B, slow, 1, 1, 600)
