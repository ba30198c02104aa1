"""``python -m experiments.silicon.v100.arrays TABLE.csv``: the same products on presets of GPUs.

A preset holds the multipliers of all multiprocessors as one array, and has no host: the time of a
product is what ``accelsim run`` says of it, and ``launch_ns`` of the law for the same GPU.
"""

import tempfile
from functools import cache
from pathlib import Path

from accelsim.arch import Arch, load_arch
from accelsim.errors import UserError
from accelsim.simulate import run
from accelsim.workload import load_workload
from experiments.comparison import Comparison, Row, command
from experiments.silicon.v100.fitted import fitted_rows
from experiments.silicon.v100.law import gpus
from experiments.silicon.v100.predict import COLUMNS, Key, compared

PRESETS = {"V100": "v100", "A100": "a100"}
"""The preset of each GPU, by its name in tables; a GPU of this name has a law too."""
FORMAT = "fp16"
FITTED = frozenset(key for key in fitted_rows() if key[0] == "A100") | {
    ("V100", FORMAT, 4096, 7000, 4096)
}
"""The products that a clock was fitted to."""


@cache
def machine(gpu: str) -> Arch:
    """Return the preset of a GPU: a key of ``PRESETS``."""
    return load_arch(PRESETS[gpu])


def run_ns(gpu: str, m: int, n: int, k: int) -> float:
    """Return the time of a product on the preset, in ns.

    A product and its transpose are the same work; the faster of both is returned.

    Args:
        gpu: A key of ``PRESETS``.
        m: Rows of the result.
        n: Columns of the result.
        k: Steps of the reduction.

    Raises:
        UserError: The product does not fit the machine.
    """
    arch = machine(gpu)
    cycles = min(_cycles(arch, sizes) for sizes in ((m, n, k), (n, m, k)))
    return cycles * 10**9 / arch.clock_hz


def _cycles(arch: Arch, sizes: tuple[int, int, int]) -> int:
    """Return the cycles of m x k activations by k x n weights."""
    m, n, k = sizes
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "product.csv"
        file.write_text(f"Layer, M, N, K,\nproduct, {m}, {n}, {k},\n", encoding="utf-8")
        return run(load_workload(file), arch).counts.cycles


def compare(rows: list[Row]) -> Comparison:
    """Predict the time of each product; other operators, formats and GPUs are refused."""
    return compared(rows, _time_ns, FITTED)


def _time_ns(_row: Row, key: Key, where: str) -> float:
    gpu, form, m, n, k = key
    if gpu not in PRESETS or form != FORMAT:
        raise UserError(
            f"{where}: no preset is {gpu} in {form}; they are {', '.join(PRESETS)} in {FORMAT}"
        )
    return gpus()[PRESETS[gpu]].launch_ns + run_ns(gpu, m, n, k)


if __name__ == "__main__":
    command("experiments.silicon.v100.arrays", COLUMNS, compare)()
