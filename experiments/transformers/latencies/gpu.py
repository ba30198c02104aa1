"""A layer of GPT-3 on four A100, operator by operator.

Each chip has a quarter of the heads and of the inner width. The machine ``a100_quarter.yaml`` is a
quarter of a chip, so it gets a quarter of these.
"""

import re
from collections.abc import Callable, Mapping
from pathlib import Path

from accelsim.arch import Arch, load_arch
from accelsim.simulate import run
from accelsim.workload import Graph
from experiments.transformers.latencies.networks import product, products, rows_of
from experiments.transformers.latencies.rows import Case, RowError

FILE = Path(__file__).parent / "a100_quarter.yaml"
WIDTH, HEADS, QUARTERS = 12288, 96, 4
SHARE = QUARTERS * QUARTERS
"""Quarters of four chips."""
EXTENT = WIDTH // HEADS
LAUNCH_S = {"product": 21e-6, "softmax": 12e-6, "layer_norm": 45e-6, "gelu": 45e-6}
"""From the call of a kernel to its work, as the authors of the rows publish it (LLMCompass,
hardware_model/compute_module.py, ``overhead_dict``)."""


def _weights(tokens: int, inputs: int, outputs: int) -> tuple[str, int, list[Graph]]:
    """Return a product by weights: its kind, its launches, and its networks."""
    return "product", 1, [product(tokens, inputs, outputs)]


def _operators(
    batch: int, queries: int, keys: int
) -> Mapping[str, Callable[[], tuple[str, int, list[Graph]]]]:
    """Return what makes the work of a quarter, by the name of the operator."""
    tokens, heads, inner = batch * queries, batch * HEADS // SHARE, 4 * WIDTH // SHARE
    share = -(-tokens // QUARTERS)
    return {
        "Q_K_V": lambda: ("product", 3, _weights(tokens, WIDTH, 3 * WIDTH // SHARE)[2]),
        "Q_mul_K": lambda: ("product", 1, [products(heads, queries, EXTENT, keys)]),
        "A_mul_V": lambda: ("product", 1, [products(heads, queries, keys, EXTENT)]),
        "Wo_proj": lambda: _weights(tokens, WIDTH // QUARTERS, WIDTH // QUARTERS),
        "W0_proj": lambda: _weights(tokens, WIDTH // QUARTERS, WIDTH // QUARTERS),
        "W1_proj": lambda: _weights(tokens, WIDTH, inner),
        "W2_proj": lambda: _weights(tokens, WIDTH, WIDTH // QUARTERS),
        "Softmax": lambda: ("softmax", 1, [rows_of("softmax", heads, queries, keys)]),
        "LayerNorm": lambda: ("layer_norm", 1, [rows_of("layer_norm", 1, share, WIDTH)]),
        "GeLU": lambda: ("gelu", 1, [rows_of("gelu", 1, tokens, inner)]),
    }


def parts_of(case: Case, arch: Arch) -> tuple[float, float]:
    """Return the seconds of a row on the machine, and those of its launches.

    Raises:
        RowError: The row is of another layer or operator.
    """
    matched = re.match(
        r"GPT-3 175B layer (prefill|decode) b=(\d+) s=(\d+)(?:\+(\d+))?[,:] (\w+)", case.workload
    )
    if matched is None:
        raise RowError(f"{case.workload} is not an operator of a layer of GPT-3 175B")
    phase, batch, before, after, name = matched.groups()
    keys = int(before) + int(after or 0)
    operators = _operators(int(batch), keys if phase == "prefill" else 1, keys)
    if name not in operators:
        raise RowError(f"{name} is none of the operators {', '.join(operators)} of one chip")
    kind, launches, graphs = operators[name]()
    cycles = len(graphs) * run(graphs[0], arch).counts.cycles
    return cycles / arch.clock_hz, launches * LAUNCH_S[kind]


def seconds(case: Case) -> float:
    """Return what a row takes, launches included.

    Raises:
        RowError: The row is of another layer or operator.
    """
    return sum(parts_of(case, load_arch(FILE)))
