"""Folding of the constants of norms into the weights of the next layer, in real numbers."""

from collections.abc import Collection, Sequence
from dataclasses import replace

import numpy as np

from accelsim.integer.step import Step
from accelsim.workload.layers.rows import is_one_factor


def with_folded_norms(steps: Sequence[Step], names: Collection[str]) -> list[Step]:
    """Return the same network with norms that have no constants, or only one factor.

    Where weights or constants are unknown, the weights stay and stand for the folded ones; a bias
    of unknown values is added.

    Args:
        steps: Network in real numbers.
        names: Names of norms that keep no constants, because only convolutions of one group without
            padding read them.
    """
    taken: dict[str, Step] = {}
    found = []
    for step in steps:
        if step.kind == "normalize" and step.name in names and not _is_one_factor(step):
            taken[step.output] = step
            step = replace(step, factor=None, bias=None, seeded_bias=False)
        elif step.inputs[0] in taken:
            step = _taking(step, taken[step.inputs[0]])
        found.append(step)
    return found


def _is_one_factor(step: Step) -> bool:
    if step.seeded_bias:
        return False
    ones = np.ones(1) if step.factor is None else step.factor
    return is_one_factor(ones, np.zeros(1) if step.bias is None else step.bias)


def _taking(step: Step, norm: Step) -> Step:
    """Return a convolution that reads a norm without constants, and applies them itself."""
    weights = step.weights
    assert weights is not None
    if weights.values is None or norm.seeded_bias:
        shifts = norm.seeded_bias or norm.bias is not None
        return replace(step, bias=None, seeded_bias=True) if shifts else step
    values, bias = weights.values, step.bias
    if norm.bias is not None and not step.seeded_bias:
        added = np.einsum("fchw,c->f", values, norm.bias)
        bias = added if bias is None else bias + added
    if norm.factor is not None:
        values = values * norm.factor[:, None, None]
    return replace(step, weights=replace(weights, values=values), bias=bias)
