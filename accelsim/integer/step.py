"""What a network computes in real numbers, fused as it will run, and what its integers mean."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.integer.layer import OfLayer
from accelsim.number import Element
from accelsim.workload.graph import Operator
from accelsim.workload.layers import Quantization, Windowed, numbered
from accelsim.workload.window import Window

Extents = tuple[int, ...]
MOVING = ("shuffle", "arrangement", "transpose", "view")
"""Kinds of steps that give the integers that they read in other places."""


@dataclass(frozen=True, kw_only=True)
class Weights:
    """Weights of a convolution.

    Args:
        values: Shape (filters, channels of a group, kernel height, kernel width): integers if
            ``scale`` is given, else float64; None if the file has none.
        shape: Shape that the values have, also where the file has none.
        scale: float64 of shape (filters,), the real value of an integer's step.
        format: Name of the number format that holds the integers; empty if nothing was said.
        sparsity: Pattern that they keep.
        factors: Factors of the sums of blocks of channels, int64 of shape (filters, blocks), or
            None; an integer's step is the scale times them.
        block_scale: Scales of blocks that the factors stand for, float64 of shape (filters, blocks)
            and accurate to float32, where this was said.
        errors: Sum of the magnitudes by which rounding moved the weights of each filter, float64 of
            shape (filters,), or None if the file has integers.
        element: What a sum gains from an activation and a weight (``accelsim.number.element``). For
            ``adder`` the scale is that of the results, relative to the scale of the input.
    """

    values: NDArray[Any] | None
    shape: Extents
    scale: NDArray[np.float64] | None = None
    format: str = ""
    sparsity: str = "dense"
    factors: NDArray[np.int64] | None = None
    block_scale: NDArray[np.float64] | None = None
    errors: NDArray[np.float64] | None = None
    element: Element = "multiply"


@dataclass(frozen=True, kw_only=True)
class Step(OfLayer):
    """One layer in real numbers, then clipped.

    Args:
        weights: Weights of a convolution. A matrix product is one of kernel 1 x 1.
        factor: Real numbers that results are multiplied by. An affine step has one for each
            channel, float64 of shape (channels,), or None if the file does not hold the values; a
            norm likewise, but None stands for 1; a product of two activations, and rows by numbers
            of an input, have one for all results, shape (1,).
        bias: float64 of shape (filters,): real numbers added to a convolution, or to an affine
            step, or to what a norm gives.
        seeded_bias: Whether there is a bias whose values the file does not hold.
        pad: Real number that stands outside what an arrangement reads.
        signs: Factor of each operand of an addition: 1 or -1.
        clip: Least and greatest real result.
        functions: Operators that make the results of a lookup, in order.
        epsilon: Real number that a norm adds to the mean square.
        is_view: Whether a reshape keeps the order of the elements in memory; else that of the file.
    """

    weights: Weights | None = None
    factor: NDArray[np.float64] | None = None
    bias: NDArray[np.float64] | None = None
    seeded_bias: bool = False
    pad: float = 0.0
    signs: tuple[int, int] = (1, 1)
    clip: tuple[float, float] = (-inf, inf)
    functions: tuple[Operator, ...] = ()
    epsilon: float = 0.0
    is_view: bool = False

    @property
    def kind(self) -> str:
        """Kind of computation: that of the layer, or ``view`` if a reshape keeps the order."""
        return "view" if self.is_view else self.layer.computation

    @property
    def window(self) -> Window:
        """Window of a convolution or a pool."""
        return self.of(Windowed).window

    @property
    def keeps_scale(self) -> bool:
        """Whether its results are exact in the scale of its input."""
        alone = len(self.inputs) == 1 and self.kind in MOVING
        exact = alone or self.kind in ("maximum", "reshape", "rescale")
        return exact and all(bound in (0, inf, -inf) for bound in self.clip)


@dataclass(frozen=True, kw_only=True)
class Steps:
    """A network as steps.

    Args:
        steps: Layers in an order in which they can run.
        shapes: Extents of activations as ONNX has them.
        quantizations: Quantization of every activation, or of none if the network is not quantized.
        matrices: Names of activations that a file has with more extents; as of ``LayerNetwork``.
        inputs: Names of activations given.
        outputs: Names of activations wanted.
        indices: Names of inputs that are indices, and no activations.
        constants: Real numbers of activations that are constant, float64 with the elements of
            ``shapes`` in order; None if the file does not hold them. What their integers mean need
            not be known.
    """

    steps: tuple[Step, ...]
    shapes: dict[str, Extents]
    quantizations: dict[str, Quantization]
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    indices: tuple[str, ...] = ()
    matrices: frozenset[str] = frozenset()
    constants: Mapping[str, NDArray[np.float64] | None] = field(default_factory=dict)

    @property
    def numbers(self) -> dict[str, int]:
        """Inputs that hold numbers of rows, by name: rows of the table, of several the least."""
        return numbered(step.layer for step in self.steps)


def joined_activations(steps: Sequence[Step]) -> list[tuple[str, ...]]:
    """Return activations that should mean the same, for they are joined, or one is moved.

    Nothing is requantized then, and layers write results into their places. An activation that two
    concatenations join makes all that they join mean the same. What a reshape reads and gives is
    joined with it, for its integers stay as they are.

    Args:
        steps: Layers in an order in which they can run.

    Returns:
        Names of the activations of each family, with results of steps that join or move them.
    """
    families: list[dict[str, None]] = []
    for step in steps:
        if step.kind in MOVING:
            family = dict.fromkeys((*step.inputs, step.output))
            for other in [one for one in families if one.keys() & family.keys()]:
                families.remove(other)
                family = other | family
            families.append(family)
    for step in (*steps, *reversed(steps)):
        ends = dict.fromkeys((*step.inputs, step.output))
        touched = [one for one in families if one.keys() & ends.keys()]
        if step.kind == "reshape" and touched:
            families = [one for one in families if one not in touched]
            families.append({name: None for one in (*touched, ends) for name in one})
    return [tuple(family) for family in families]


def image_shape(extents: Extents) -> tuple[int, int, int]:
    """Return (height, width, channels) of a tensor of one image, or of one matrix.

    Raises:
        ValueError: It is neither.
    """
    if len(extents) == 4 and extents[0] == 1:
        return extents[2], extents[3], extents[1]
    if len(extents) == 3 and extents[0] == 1:
        return 1, extents[1], extents[2]
    if 1 <= len(extents) <= 2:
        return 1, extents[0] if len(extents) == 2 else 1, extents[-1]
    raise ValueError(f"{list(extents)} is no image (1, channels, height, width) and no matrix")
