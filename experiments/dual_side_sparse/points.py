"""The points of Fig. 21 of "Dual-side Sparse Tensor Core" on the model."""

from pathlib import Path

from accelsim.sparse_engines import run
from accelsim.sparsity.masks import Unstructured, random_mask
from experiments.eie.reference import Row, percent, published

FILE = "dstc_isca21_fig21.csv"
EXTENT = 4096
SEED = 0


def points(folder: Path) -> dict[tuple[float, float], float]:
    """Return the latency of each (density of A, density of B), over that of the dense product."""
    found, normalized = {}, {}
    for row in published(folder, FILE):
        key = _density(row["workload"]), _density(row["layer"])
        found[key] = float(row["value"])
        normalized[key] = float(row["note"].removeprefix("normalized ").partition(";")[0])
    if (1.0, 1.0) not in found:
        return normalized
    return {key: value / found[1.0, 1.0] for key, value in found.items()}


def _density(text: str) -> float:
    """Return the number at the end of ``... density D``."""
    return float(text.rpartition(" ")[2])


def latencies(
    wanted: list[tuple[float, float]], extent: int = EXTENT
) -> dict[tuple[float, float], float]:
    """Return the cycles of each pair of densities over those of the dense product.

    Args:
        wanted: Densities of A and B.
        extent: Rows and columns of both matrices.
    """
    cycles = {}
    for left, right in [(1.0, 1.0), *wanted]:
        a = random_mask((extent, extent), Unstructured(density=left), seed=(SEED, 0))
        b = random_mask((extent, extent), Unstructured(density=right), seed=(SEED, 1))
        cycles[left, right] = run("dual_side", a, b).cycles
    return {key: value / cycles[1.0, 1.0] for key, value in cycles.items()}


def rows(folder: Path) -> list[Row]:
    paper = points(folder)
    model = latencies(list(paper))
    return [
        {
            "density_a": left,
            "density_b": right,
            "ideal": f"{left * right:.3f}",
            "model": f"{model[left, right]:.3f}",
            "error_percent": percent(model[left, right], value),
            # Two numbers of the machine are calibrated on all points of the figure that are here.
            "fitted": "yes",
        }
        for (left, right), value in paper.items()
    ]
