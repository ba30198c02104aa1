"""Chooses the bits of each layer's weights under a budget of bits, by measured errors.

A format of weights ``mean=4.5`` means int2 to int8, layer by layer, with 4.5 bits of a weight on
average. For each layer and each of these formats the error of the outputs is measured on samples
while only this layer's weights are integers; it is the sum of squared errors of each output, as a
share of the output's sum of squares. The choice takes the errors of layers for additive.

Under that assumption it is a multiple-choice knapsack. Dynamic programming over the layers finds
the least sum of errors: of all choices for the first layers only those remain that no other
undercuts in both bits and error, that can still fit, and whose error with the least errors of the
rest stays below a known choice. Where more than ``MOST_STATES`` remain, the known choice counts. It
is greedy: from the fewest bits everywhere, always the step on a layer's lower convex hull of error
over bits that saves the most error for a bit and still fits. The linear relaxation, which may take
a part of a step, is a lower bound of every choice; the gap to it is returned (Sinha, Zoltners 1979,
"The multiple-choice knapsack problem", Operations Research 27(3), pages 503 to 515).
"""

from collections import ChainMap
from collections.abc import Mapping, Sequence
from dataclasses import replace
from glob import escape
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import WorkloadError
from accelsim.integer.read import FloatNetwork
from accelsim.integer.step import Steps
from accelsim.learn.quantize.floating import Parameters, parameters_of, real_weights, step_sums
from accelsim.learn.quantize.layer_weights import layer_weights, with_weights
from accelsim.learn.quantize.recipe import Recipe
from accelsim.number import parse_number
from accelsim.progress import advance, stage

Array = NDArray[np.float64]

BITS = range(2, 9)
"""Bits of the formats that layers may have."""

MOST_STATES = 4_000
"""Number of choices for the first layers beyond which none is searched for exactly."""

_ROUNDING = 1e-9
"""Share by which a sum of errors may differ with the order of its terms."""

MOST_SAMPLES = 16
"""Number of samples on which errors are measured, the first ones."""


class Choice(NamedTuple):
    """Bits of layers under a budget.

    Args:
        bits: Bits of the weights of each layer, in the order of the layers.
        error: Sum of the errors of all layers.
        bound: Lower bound of this sum for every choice within the budget; ``error`` itself where
            the choice is the best.
    """

    bits: tuple[int, ...]
    error: float
    bound: float


def allotted(
    network: FloatNetwork, seen: Mapping[str, Array], recipe: Recipe
) -> tuple[Recipe, str]:
    """Return a recipe with a format of weights for each layer, and a sentence about the choice.

    Layers whose format the recipe names keep it, and count in the budget.

    Args:
        network: The float network.
        seen: Every activation for some samples, shape (n, ...).
        recipe: Recipe whose weights have ``mean_bits`` on average.

    Raises:
        WorkloadError: The budget is less than the formats that are named.
    """
    steps, budget, mean = network.steps, 0.0, recipe.mean_bits
    assert mean is not None
    some = {name: values[:MOST_SAMPLES] for name, values in seen.items()}
    real, free, errors = parameters_of(steps), [], list[dict[int, float]]()
    stage("errors of single layers")
    for place, step in enumerate(steps.steps):
        advance(place, len(steps.steps))
        if step.weights is None:
            continue
        values, named = real[step.name].weights, recipe.layer(step.name).weight
        budget += mean * values.size
        if named != recipe.weight:
            budget -= parse_number(named).bits * values.size
            continue
        free.append(step)
        found = {}
        for bits in BITS:
            how = replace(recipe, weight=f"int{bits}")
            made = layer_weights(network, step, values, how, seen[step.inputs[0]])
            rounded_values = real_weights(with_weights(step, made, how))
            found[bits] = error_with(steps, some, real, place, rounded_values)
        errors.append(found)
    counts = [real[step.name].weights.size for step in free]
    try:
        choice = chosen_bits(counts, errors, budget)
    except ValueError as problem:
        raise WorkloadError(f"{network.name}: {recipe.weight}: {problem}") from None
    formats = tuple(
        (escape(step.name), replace(recipe.layer(step.name), weight=f"int{bits}"))
        for step, bits in zip(free, choice.bits, strict=True)
    )
    used = sum(count * bits for count, bits in zip(counts, choice.bits, strict=True))
    is_least = choice.error <= choice.bound
    gap = "the least sum"
    if not is_least:
        above = (
            f"{100 * (choice.error / choice.bound - 1):.3g} %" if choice.bound > 0 else "any share"
        )
        gap = f"at most {above} above the least sum"
    said = (
        f"weights have {used / max(sum(counts), 1):.3g} bits on average where they were chosen; the"
        f" errors of single layers add up to {choice.error:.3g}, {gap}"
    )
    return replace(recipe, weight="int8", layers=(*formats, *recipe.layers)), said


def chosen_bits(
    counts: Sequence[int], errors: Sequence[Mapping[int, float]], budget_bits: float
) -> Choice:
    """Return the bits of layers with the least sum of errors, or those of the greedy choice.

    Args:
        counts: Number of weights of each layer.
        errors: Error of each layer by bits of its weights; the same bits for all.
        budget_bits: Greatest number of bits of all weights.

    Raises:
        ValueError: The fewest bits of all layers are more than that.
    """
    greedy = greedy_bits(counts, errors, budget_bits)
    if greedy.error <= greedy.bound:
        return greedy
    return _best_bits(counts, errors, budget_bits, greedy.error) or greedy


def _best_bits(
    counts: Sequence[int], errors: Sequence[Mapping[int, float]], budget_bits: float, known: float
) -> Choice | None:
    """Return the choice of least error, which is at most ``known``; None beyond ``MOST_STATES``."""
    states: list[tuple[int, float, tuple[int, ...]]] = [(0, 0.0, ())]
    for place, (count, each) in enumerate(zip(counts, errors, strict=True)):
        rest = range(place + 1, len(counts))
        fewest = sum(counts[one] * min(errors[one]) for one in rest)
        least = sum(min(errors[one].values()) for one in rest)
        longer = sorted(
            (used + count * bits, error + added, (*chosen, bits))
            for used, error, chosen in states
            for bits, added in each.items()
        )
        states = []
        for used, error, chosen in longer:
            can_win = error + least <= known * (1 + _ROUNDING)
            if used + fewest <= budget_bits and can_win and (not states or error < states[-1][1]):
                states.append((used, error, chosen))
        if len(states) > MOST_STATES or not states:
            return None
    _, error, chosen = states[-1]
    return Choice(bits=chosen, error=error, bound=error)


def greedy_bits(
    counts: Sequence[int], errors: Sequence[Mapping[int, float]], budget_bits: float
) -> Choice:
    """Return the greedy choice; arguments and errors are those of ``chosen_bits``."""
    hulls = [_hull(each) for each in errors]
    at = [0] * len(hulls)
    left = budget_bits - sum(count * hull[0] for count, hull in zip(counts, hulls, strict=True))
    if left < 0:
        raise ValueError(f"weights have {BITS[0]} bits or more, which exceeds the budget")
    steps = [
        (_slope(each, hull[place], hull[place + 1]) / count, layer, place)
        for layer, (count, each, hull) in enumerate(zip(counts, errors, hulls, strict=True))
        for place in range(len(hull) - 1)
    ]
    bound = None
    for slope, layer, place in sorted(steps):
        hull = hulls[layer]
        needed = counts[layer] * (hull[place + 1] - hull[place])
        if needed > left and bound is None:
            bound = _total(errors, hulls, at) + slope * left
        if needed <= left and at[layer] == place:
            at[layer], left = place + 1, left - needed
    error = _total(errors, hulls, at)
    bits = tuple(hull[place] for hull, place in zip(hulls, at, strict=True))
    return Choice(bits=bits, error=error, bound=error if bound is None else bound)


def _hull(errors: Mapping[int, float]) -> list[int]:
    """Return the bits of the lower convex hull of errors as far as it falls, ascending."""
    falling: list[int] = []
    for bits in sorted(errors):
        if not falling or errors[bits] < errors[falling[-1]]:
            falling.append(bits)
    hull: list[int] = []
    for bits in falling:
        while len(hull) > 1 and _slope(errors, hull[-1], bits) <= _slope(errors, *hull[-2:]):
            hull.pop()
        hull.append(bits)
    return hull


def _slope(errors: Mapping[int, float], first: int, second: int) -> float:
    return (errors[second] - errors[first]) / (second - first)


def _total(
    errors: Sequence[Mapping[int, float]], hulls: Sequence[Sequence[int]], at: Sequence[int]
) -> float:
    return float(
        sum(each[hull[place]] for each, hull, place in zip(errors, hulls, at, strict=True))
    )


def error_with(
    steps: Steps,
    tensors: Mapping[str, Array],
    real: Mapping[str, Parameters],
    place: int,
    weights: Array,
) -> float:
    """Return the error of the outputs while one layer has other weights.

    Args:
        steps: The float network.
        tensors: Every activation for some samples, shape (n, ...).
        real: Parameters of each layer.
        place: Number of the layer among the steps.
        weights: Its other weights.

    Returns:
        Sum over the outputs of their squared error, as a share of their sum of squares.
    """
    own = steps.steps[place].name
    parameters = {**real, own: Parameters(weights=weights, bias=real[own].bias)}
    changed: dict[str, Array] = {}
    for step in steps.steps[place:]:
        if step.name == own or not changed.keys().isdisjoint(step.inputs):
            values = step_sums(step, ChainMap(changed, dict(tensors)), parameters, steps.shapes)
            changed[step.output] = np.clip(values, *step.clip)
    return sum(
        float(((changed[name] - tensors[name]) ** 2).sum() / ((tensors[name] ** 2).sum() or 1.0))
        for name in steps.outputs
        if name in changed
    )
