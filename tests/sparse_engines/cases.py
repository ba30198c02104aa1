"""Random small machines and masks for each sparse engine, and its plain-Python twin."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from sparse_engines import twin

Case = tuple[dict[str, Any], NDArray[np.bool_], NDArray[np.bool_]]


def _masks(draw: Generator, most: int = 12) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    m, k, n = (int(draw.integers(1, most)) for _ in range(3))
    densities = [float(draw.choice([0.0, 0.1, 0.3, 0.6, 0.9, 1.0])) for _ in range(2)]
    return draw.random((m, k)) < densities[0], draw.random((k, n)) < densities[1]


def _pick(draw: Generator, *values: int) -> int:
    return int(draw.choice(values))


def zero_gating(draw: Generator) -> Case:
    machine = {"rows": int(draw.integers(1, 6)), "cols": int(draw.integers(1, 6))}
    return machine, *_masks(draw, 9)


def n_m(draw: Generator) -> Case:
    of = _pick(draw, 1, 2, 3, 4)
    kept = int(draw.integers(1, of + 1))
    machine = {"rows": kept * _pick(draw, 1, 2), "cols": _pick(draw, 1, 2, 4)}
    m, groups, n = (int(draw.integers(1, 6)) for _ in range(3))
    ranks = draw.random((m * groups, of)).argsort(axis=1)
    # At most N of M: some groups keep fewer.
    weights = (ranks < kept) & (draw.random((m * groups, of)) < draw.choice([0.5, 1.0]))
    activations = draw.random((groups * of, n)) < draw.choice([0.3, 0.7, 1.0])
    return machine | {"kept": kept, "of": of}, weights.reshape(m, groups * of), activations


def _intersection(draw: Generator) -> Case:
    lanes = _pick(draw, 1, 2, 3)
    scan = lanes * _pick(draw, 0, 1, 2, 3)
    machine = {
        "processing_elements": _pick(draw, 1, 2, 5),
        "lanes": lanes,
        "scan_positions": scan,
        "queue_entries": max(1, scan + _pick(draw, 0, 1, 7)),
        "tile_columns": _pick(draw, 1, 2, 20),
    }
    return machine, *_masks(draw)


def cartesian(draw: Generator) -> Case:
    lanes = _pick(draw, 1, 2, 4), _pick(draw, 1, 2, 3)
    machine = {
        "processing_elements": _pick(draw, 1, 2, 3),
        "weight_lanes": lanes[0],
        "activation_lanes": lanes[1],
        "banks": lanes[0] * lanes[1] + _pick(draw, 0, 1, 5, 60),
        "tile_rows": _pick(draw, 1, 3, 8),
        "tile_columns": _pick(draw, 1, 3, 8),
    }
    return machine, *_masks(draw)


def eie(draw: Generator) -> Case:
    machine = {
        "processing_elements": _pick(draw, 1, 2, 3, 5),
        "queue_entries": _pick(draw, 1, 2, 3, 8),
        "index_bits": _pick(draw, 1, 2, 4),
    }
    if draw.random() < 0.5:
        return machine, *_masks(draw)
    # Long columns, so that runs of zeros need padding.
    weights = draw.random((int(draw.integers(10, 60)), 6)) < 0.1
    return machine, weights, draw.random((6, 3)) < 0.6


def dual_side(draw: Generator) -> Case:
    chunks = _pick(draw, 1, 2), _pick(draw, 1, 3)
    machine = {
        "cores": _pick(draw, 1, 2, 3),
        "tile_rows": chunks[0] * _pick(draw, 1, 2),
        "tile_columns": chunks[1] * _pick(draw, 1, 2),
        "chunk_rows": chunks[0],
        "chunk_columns": chunks[1],
        "multiply_cycles": _pick(draw, 1, 2, 4),
        "merged_per_cycle": _pick(draw, 1, 2, 5),
        "step_overhead_cycles": _pick(draw, 0, 1, 3),
    }
    return machine, *_masks(draw, 10)


CASES: dict[str, Callable[[Generator], Case]] = {
    "zero_gating": zero_gating,
    "n_m": n_m,
    "one_sided": _intersection,
    "two_sided": _intersection,
    "cartesian": cartesian,
    "eie": eie,
    "dual_side": dual_side,
}

TWINS: dict[str, Callable[..., twin.Tally]] = {
    "zero_gating": twin.systolic,
    "n_m": twin.systolic,
    "one_sided": lambda w, a, **machine: twin.intersection(w, a, sides=1, **machine),
    "two_sided": lambda w, a, **machine: twin.intersection(w, a, sides=2, **machine),
    "cartesian": twin.cartesian,
    "eie": twin.broadcast,
    "dual_side": twin.outer,
}
