"""Rows of two tables: prompts and tokens of Splitwise, operators of a layer of LLMCompass."""

from collections.abc import Callable

from accelsim.errors import FabricError, UserError
from accelsim.system.cluster import load_cluster
from experiments.comparison import (
    Comparison,
    Pair,
    Refusal,
    Row,
    TableError,
    answered,
    positive,
    whole,
)
from experiments.system.inference.decoder import LLAMA2_70B, Node, pass_ns

GPUS = {"a100-80gb": "A100", "h100-80gb": "H100"}
HOST_NS = {"A100": 560_654, "H100": 372_024}
"""Fitted: the token of one request of 512 tokens on eight GPUs, over 80 layers."""
FITTED = (8, 512, 1, 128)
"""GPUs, tokens of the prompt, requests and tokens of the answer of these rows."""

HIDDEN, HEADS, REQUESTS, PROMPT = 12288, 96, 8, 2048
"""Of GPT-3 and of the runs of LLMCompass (ISCA 2024, Fig. 5)."""


def compare(rows: list[Row]) -> Comparison:
    """Return the measured and the predicted value of each row.

    Raises:
        TableError: The table has the columns of none that is known.
    """
    if not rows:
        return Comparison(pairs=[])
    for columns, answer in TABLES.items():
        if set(columns) <= set(rows[0]):
            return answered(rows, answer)
    known = "; ".join(" ".join(columns) for columns in TABLES)
    raise TableError(f"the table needs the columns of one of these: {known}")


def _served(row: Row, _where: str) -> list[Pair | Refusal]:
    """Return prompt and token of a row of Splitwise."""
    sizes = tuple(whole(row, column, row["model"]) for column in ("tp", "prompt_tokens", "batch"))
    chips, prompt, requests = sizes
    answer = whole(row, "output_tokens", row["model"])
    name = f"{row['model']} {row['gpu']} x{chips}, {requests} x {prompt} + {answer}"
    if row["model"] != "llama2-70b":
        return [Refusal(name, f"{row['model']}: its shape is not known here")]
    if row["gpu"] not in GPUS:
        return [Refusal(name, f"{row['gpu']}: how far its power is capped is not published")]
    gpu = GPUS[row["gpu"]]
    node = Node(gpu=gpu, chip=load_cluster(gpu.lower()).chip, chips=chips, host_ns=HOST_NS[gpu])
    is_fitted = (*sizes, answer) == FITTED
    found: list[Pair | Refusal] = []
    for what, column, tokens, context in (
        ("prompt", "prompt_ms_median", prompt, prompt),
        ("token", "token_ms_median", 1, prompt + answer // 2),
    ):
        where = f"{name}, {what}"
        try:
            measured = positive(row, column, where)
            if measured < _peak_ms(node, tokens * requests):
                raise FabricError(
                    "faster than all tensor cores at their peak: not the time of all requests"
                )
            predicted = pass_ns(LLAMA2_70B, node, tokens, requests, context) / 1e6
        except UserError as problem:
            found.append(Refusal(where, str(problem)))
            continue
        found.append(
            Pair(
                name=where,
                predicted=predicted,
                measured=measured,
                unit="ms",
                is_fitted=is_fitted and what == "token",
            )
        )
    return found


def _peak_ms(node: Node, tokens: int) -> float:
    """Return the time of the products with weights of a layer at the peak, for all layers."""
    what = LLAMA2_70B
    columns = (what.heads + 2 * what.cached_heads) * what.head_width + what.hidden
    weights = what.layers * what.hidden * (columns + 3 * what.inner)
    return 1e3 * 2 * tokens * weights / (node.chips * node.chip.peak_flops_per_s)


def _operator(row: Row, where: str) -> list[Pair | Refusal]:
    """Return an operator of a layer of GPT-3 on four A100."""
    chips = 4
    node = Node(gpu="A100", chip=load_cluster("a100").chip, chips=chips, host_ns=0)
    is_prompt = row["phase"].startswith("prefill")
    name = f"{'prompt' if is_prompt else 'token'} {row['operator']}"
    rows = REQUESTS * (PROMPT if is_prompt else 1)
    heads, width = REQUESTS * HEADS // chips, HIDDEN // HEADS
    operator = row["operator"]
    if operator == "Q_K_V":
        made = node.matmul_ns(rows, 3 * HIDDEN // chips, HIDDEN)
    elif operator == "W1_proj":
        made = node.matmul_ns(rows, 4 * HIDDEN // chips, HIDDEN)
    elif operator in ("Q_mul_K", "A_mul_V"):
        if not is_prompt:
            return [Refusal(name, "the table does not say how many tokens the cache has")]
        k, n = (width, PROMPT) if operator == "Q_mul_K" else (PROMPT, width)
        made = node.matmul_ns(PROMPT, n, k, heads)
    elif operator == "GeLU":
        made = node.pass_ns(2 * rows * 4 * HIDDEN // chips)
    elif operator == "AllReduce_FFN":
        made = node.sent_ns(rows * HIDDEN) // 2
    else:
        return [Refusal(name, f"{operator}: no such operator")]
    measured_us = 1e6 * positive(row, "seconds", where)
    return [Pair(name=name, predicted=made / 1e3, measured=measured_us, unit="us")]


def _alone(row: Row, where: str) -> list[Pair | Refusal]:
    """Return an operator of LLMCompass that runs alone on one A100."""
    operator = row["op"]
    name = " ".join(row[column] for column in ("gpu", "dtype", "op", "m", "n", "k")).strip()
    if (row["gpu"], row["dtype"]) != ("A100", "fp16"):
        return [Refusal(name, f"{row['gpu']} in {row['dtype']}: only A100 in fp16 is modelled")]
    node = Node(gpu="A100", chip=load_cluster("a100").chip, chips=1, host_ns=0)
    measured = positive(row, "value", where)
    m, n, k = (whole(row, column, where) if row[column] else 1 for column in ("m", "n", "k"))
    if operator == "matmul" and row["unit"] == "us":
        predicted_us, measured_us = node.matmul_ns(m, n, k) / 1e3, measured
    elif operator == "gelu" and row["unit"].startswith("Gelements/s"):
        predicted_us, measured_us = node.pass_ns(2 * m * n) / 1e3, m * n / measured / 1e3
    elif operator in ("matmul", "gelu"):
        return [Refusal(name, f"{operator} is not predicted in {row['unit']}")]
    else:
        return [Refusal(name, f"{operator}: how often it passes over memory is not published")]
    return [Pair(name=name, predicted=predicted_us, measured=measured_us, unit="us")]


TABLES: dict[tuple[str, ...], Callable[[Row, str], list[Pair | Refusal]]] = {
    ("model", "gpu", "tp", "prompt_tokens", "batch", "output_tokens"): _served,
    ("phase", "operator", "seconds"): _operator,
    ("op", "gpu", "dtype", "m", "n", "k", "value", "unit"): _alone,
}
"""How a row is answered, by the columns of its table."""
