"""Attention without fusion on the machine of FuseMax."""

import re
from pathlib import Path

from accelsim.arch import Arch, load_arch
from accelsim.simulate import run
from experiments.transformers.latencies.networks import products, rows_of
from experiments.transformers.latencies.rows import Case, RowError

FILE = Path(__file__).parent / "fusemax.yaml"
HEADS, EXTENT = 12, 64
"""Of BERT."""
TOGETHER = 8
"""Heads that are run; the others take as long."""
QUERIES = 1024
"""Of a head that are run; the next as many take as long."""


def seconds(case: Case, arch: Arch | None = None) -> float:
    """Return what a row takes.

    Args:
        case: The row.
        arch: The machine; None: that of the file.

    Raises:
        RowError: The row is not attention of BERT.
    """
    matched = re.fullmatch(r"BERT attention b=(\d+) seq (\d+)K", case.workload)
    if matched is None:
        raise RowError(
            f"{case.workload} is not attention of BERT with a batch and thousands of tokens"
        )
    batch, thousands = map(int, matched.groups())
    arch = arch or load_arch(FILE)
    tokens = 1024 * thousands
    scores = products(TOGETHER, QUERIES, EXTENT, tokens)
    shares = rows_of("softmax", TOGETHER, QUERIES, tokens)
    mixed = products(TOGETHER, QUERIES, tokens, EXTENT)
    cycles = sum(run(graph, arch).counts.cycles for graph in (scores, shares, mixed))
    return cycles * batch * HEADS / TOGETHER * tokens / QUERIES / arch.clock_hz
