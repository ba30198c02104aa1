"""Checks that a machine can compute a softmax or a norm."""

import numpy as np

from accelsim.compiler.checks import (
    PARAMETERS_FIELDS,
    TAP_BITS,
    Range,
    check_sums,
    check_taps,
)
from accelsim.errors import MappingError
from accelsim.integer import Normalize, RowLayer, Softmax
from accelsim.npu import Npu


def check_rows(layer: RowLayer, values: Range, channels: int, npu: Npu) -> None:
    """Check that the machine can compute a softmax or a norm of rows.

    Args:
        layer: The layer.
        values: Range of its input.
        channels: Channels of a row.
        npu: The machine.

    Raises:
        MappingError: The machine lacks a unit, or cannot hold a number.
    """
    name = layer.name
    if not npu.has_rows:
        raise MappingError(
            f"layer {name}: {npu.name} has no memory for numbers of rows; set"
            " vector_unit.row_words to at least 1"
        )
    numerator = max(one.numerator for one in layer.factors)
    if numerator >> npu.multiplier_bits:
        raise MappingError(
            f"layer {name}: the numerator of rows must be at most"
            f" {(1 << npu.multiplier_bits) - 1} ({npu.multiplier_bits} bits), not"
            f" {numerator}"
        )
    match layer:
        case Softmax():
            _check_softmax(layer, channels, npu)
        case Normalize():
            _check_norm(layer, values, channels, npu)


def _check_softmax(layer: Softmax, channels: int, npu: Npu) -> None:
    name, most = layer.name, int(layer.table.max())
    if not npu.has_functions:
        raise MappingError(
            f"layer {name}: {npu.name} has no tables for functions; set"
            " table_buffer.capacity_bytes to 256 or 512"
        )
    if npu.output.signed and most > 127:
        raise MappingError(
            f"layer {name}: a direct table gives results of 8 bits, and results of"
            f" {npu.output.name} are signed"
        )
    _check_between(name, Range(0, most), npu)
    check_sums(name, np.ones((1, -(-channels // npu.cols)), np.int64), Range(0, most), npu)


def _check_norm(layer: Normalize, values: Range, channels: int, npu: Npu) -> None:
    name, words = layer.name, -(-channels // npu.cols)
    point = 0 if layer.layer.centered else layer.zero_point
    if not npu.elementwise_products:
        raise MappingError(
            f"layer {name}: {npu.name} does not square activations; set"
            " vector_unit.elementwise_products to true"
        )
    points, factors = (
        PARAMETERS_FIELDS["first_zero_point"],
        (values.least - point, values.most - point),
    )
    limit = 1 << (TAP_BITS - 1)
    if not points.least <= point <= points.most or not -limit <= factors[0] <= factors[1] < limit:
        raise MappingError(
            f"layer {name}: what is squared must fit {TAP_BITS} bits, and its zero point be from"
            f" {points.least} to {points.most}, not {point}"
        )
    ones = np.ones((1, words), np.int64)
    check_sums(name, ones, values, npu)
    check_sums(name, ones, Range(0, max(factor**2 for factor in factors)), npu)
    if layer.layer.centered:
        if channels >= limit:
            raise MappingError(
                f"layer {name}: a norm of this machine has at most {limit - 1} channels, not"
                f" {channels}"
            )
        check_sums(name, np.array([[channels]]), values, npu)
    if layer.weights is not None:
        between = Range(layer.requantize.minimum, layer.requantize.maximum)
        check_taps(name, layer.weights)
        check_sums(name, layer.weights.T, between, npu)
        _check_between(name, between, npu)


def _check_between(name: str, values: Range, npu: Npu) -> None:
    """Check the values that the vector unit writes to memory and reads again."""
    same = npu.input_element_bits == npu.output_element_bits
    if not (same and values.within(npu.input) and values.within(npu.output)):
        raise MappingError(
            f"layer {name}: {npu.name} must write {values.least} to {values.most} as results of"
            f" {npu.output.name}, and read them as activations of {npu.input.name}"
        )
