"""Checks that a machine can compute products of two activations."""

from collections.abc import Sequence

import numpy as np

from accelsim.compiler.checks import Range, check_sums
from accelsim.compiler.zero_points import padding_for, zero_point_parts
from accelsim.errors import MappingError
from accelsim.npu import Npu
from accelsim.workload.layers import Product


def check_held(name: str, npu: Npu) -> None:
    """Check that rows of an activation can be weights of the array.

    Args:
        name: Name of the layer.
        npu: The machine.

    Raises:
        MappingError: An element of the array holds one weight of several.
    """
    if npu.group > 1:
        raise MappingError(
            f"layer {name}: multiplies two activations, and an element of the array of {npu.name}"
            f" holds the weight of one of {npu.group} inputs (sparsity.exploited: skipping), while"
            " rows of an activation lie dense in memory, each element beside the next; compute the"
            " network on an array without"
        )


def check_matrices(layer: Product, factors: Sequence[Range], npu: Npu) -> None:
    """Check that the array can multiply two activations; it takes the second as weights.

    Args:
        layer: The layer.
        factors: Ranges of both tensors.
        npu: The machine.

    Raises:
        MappingError: Weights of the machine cannot hold the second as it lies in memory; no padding
            can stand for a zero point; or a sum does not fit.
    """
    name, weight = layer.name, npu.weight
    first, second = factors
    plain = weight.kind == "integer" and weight.bits == npu.input_element_bits
    if not (plain and second.within(weight)):
        raise MappingError(
            f"layer {name}: {npu.name} holds weights of {weight.name}, and the values of"
            f" {layer.inputs[-1]} ({second.least} to {second.most}) lie in memory as"
            f" {npu.input.name}; numbers.weight must hold them with as many bits"
        )
    parts = zero_point_parts(layer.zero_points, npu)
    if parts is None:
        formats = zip(
            (layer.inputs[0], layer.inputs[-1]),
            layer.zero_points,
            (npu.input, weight),
            strict=True,
        )
        source, point, number = next(one for one in formats if padding_for(*one[1:]) is None)
        raise MappingError(
            f"layer {name}: multiplies two activations, so the zero point of {source} must be 0,"
            f" not {point}, or {number.name} must hold {-point} or a part of it"
        )
    reach = parts.reach(layer.k, (first, second))
    check_sums(name, np.array([[1]]), Range(-reach, reach), npu)
