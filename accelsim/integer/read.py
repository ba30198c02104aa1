"""Reader of networks as integers: quantized ONNX as it is, others with synthetic integers."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import prod
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import IntegerFormError, WorkloadError
from accelsim.integer.arrays import dequantize_output, quantize_input, to_image
from accelsim.integer.form import steps_of
from accelsim.integer.lowering import Lowering
from accelsim.integer.network import IntegerNetwork
from accelsim.integer.scale import ADDITION_BITS, DEFAULT_BITS
from accelsim.integer.step import Step, Steps
from accelsim.integer.synthetic import quantize_synthetically
from accelsim.number import FORMATS, Number
from accelsim.workload.layers import LayerNetwork, held_as, lower
from accelsim.workload.load import load_workload, workload_file

__all__ = [
    "FloatNetwork",
    "dequantize_output",
    "integer_network",
    "integers_of",
    "is_quantized",
    "quantize_input",
    "read_float_network",
    "read_integer_network",
    "to_image",
]

SYNTHETIC_ADDITION_BITS = 8
_MOST_BYTES = 1 << 32
"""Greatest bytes of weights that are drawn: the range of an instruction's addresses."""


@dataclass(frozen=True, kw_only=True)
class FloatNetwork:
    """A network in real numbers, fused as it will run.

    Args:
        name: For reports.
        path: File that it was read from, for messages.
        steps: Layers of the network, without quantizations.
        digest: Hexadecimal SHA-256 of what it was read from.
        left_to_host: Names of operators at the end that are none of its layers.
        notes: Sentences about what a quantization chose or left out.
    """

    name: str
    path: Path
    steps: Steps
    digest: str
    left_to_host: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def read_integer_network(
    network: str | Path,
    *,
    dimensions: Mapping[str, int] | None = None,
    seed: int = 0,
    multiplier_bits: int = DEFAULT_BITS,
    addition_bits: int = ADDITION_BITS,
    activation: str = "int8",
    weight: str = "int8",
    held: Number | None = None,
    softmax_channels: int = 0,
) -> IntegerNetwork:
    """Read a network in integers, for one image.

    A file with quantized operators (QLinear operators, or operators between DequantizeLinear and
    QuantizeLinear) is read as it is. Its network begins at the integers of the quantized input and
    ends at those of the result, and its tensors have the names that the integers have in the file.
    ``seed``, ``activation`` and ``weight`` are then ignored.

    Any other file is a float network. Its activations get scales for the expected magnitudes, its
    weights are rounded, and weights that the file does not hold are drawn
    (``accelsim.integer.synthetic``). Batch norms are folded into the convolution before them.

    A softmax before an output that the machine does not compute is left to the host, and the name
    of the network says so; the outputs are then the logits. The batch is 1. Images are (1,
    channels, height, width) in ONNX and (height, width, channels) here; weights behind a flattened
    image are reordered to match.

    Args:
        network: A zoo name or an ONNX file, ``.onnx`` or ``.onnxtxt``.
        dimensions: Values of symbolic dimensions by name; a batch is 1.
        seed: Seed of the integers that are drawn.
        multiplier_bits: Width of requantize multipliers, 2 to 31
            (``Arch.npu.requantize_multiplier_bits``).
        addition_bits: Width of the signed weights of an Add, 2 to 16. It must be less than 16 if
            products of activations by weights of 16 bits exceed the accumulator. A float network
            uses at most 8.
        activation: Integer format of the activations of a float network.
        weight: Signed integer format of the weights of a float network.
        held: Format of the activations of a machine. Activations of a quantized file with as many
            bits are converted to it (``accelsim.workload.layers.held``). None: no conversion.
        softmax_channels: Most channels of a softmax that the machine computes, as in ``lower``.

    Raises:
        WorkloadError: The file cannot be read, or a part of it cannot be computed with integers.
    """
    path, layers = _layers(network, dimensions, softmax_channels)
    return integers_of(
        layers,
        path,
        seed=seed,
        multiplier_bits=multiplier_bits,
        addition_bits=addition_bits,
        activation=activation,
        weight=weight,
        held=held,
    )


def is_quantized(network: str | Path, *, dimensions: Mapping[str, int] | None = None) -> bool:
    """Return whether a file has integers, which ``read_integer_network`` reads as they are.

    Args:
        network: A zoo name or an ONNX file, ``.onnx`` or ``.onnxtxt``.
        dimensions: Values of symbolic dimensions by name; a batch is 1.

    Raises:
        WorkloadError: The file cannot be read.
    """
    return _layers(network, dimensions)[1].quantized


def integers_of(
    layers: LayerNetwork,
    path: Path,
    *,
    seed: int = 0,
    multiplier_bits: int = DEFAULT_BITS,
    addition_bits: int = ADDITION_BITS,
    activation: str = "int8",
    weight: str = "int8",
    held: Number | None = None,
) -> IntegerNetwork:
    """Return layers with integer weights, and with the rounding of their results.

    Args:
        layers: Layers from ``lower``, fused.
        path: Path of the file, for messages.
        seed: Seed of the integers that are drawn; this and all following arguments are those of
            ``read_integer_network``.
        multiplier_bits: Width of requantize multipliers.
        addition_bits: Width of the weights of an Add.
        activation: Format of activations of a float network.
        weight: Format of weights of a float network.
        held: Format of the activations of a machine, or None.

    Returns:
        A layer for each of ``layers``, of the same name and in the same order.

    Raises:
        WorkloadError: A layer cannot be computed with integers; an ``IntegerFormError`` if the
            network is in real numbers.
    """
    for name, bits, most in (
        ("multiplier_bits", multiplier_bits, 31),
        ("addition_bits", addition_bits, ADDITION_BITS),
    ):
        if not 2 <= bits <= most:
            raise WorkloadError(f"{name} must be from 2 to {most}, not {bits}")
    layers = held_as(layers, held)
    try:
        steps = steps_of(layers)
        if not layers.quantized:
            formats = {"activation": _format(activation), "weight": _format(weight)}
            _check_size(layers, formats["weight"])
            steps = quantize_synthetically(steps, seed=seed, **formats)
            # The scales are only estimates, so weights of additions need few bits.
            addition_bits = min(addition_bits, SYNTHETIC_ADDITION_BITS)
    except ValueError as problem:
        kind = WorkloadError if layers.quantized else IntegerFormError
        raise kind(f"{path}: {problem}") from None
    whole = _network(path, layers, steps)
    return integer_network(
        whole,
        multiplier_bits=multiplier_bits,
        addition_bits=addition_bits,
        estimated=not layers.quantized,
    )


def read_float_network(
    network: str | Path, *, dimensions: Mapping[str, int] | None = None
) -> FloatNetwork:
    """Read a network in real numbers, whose weights the file holds, for one image.

    Batch norms are folded into the convolution before them, and constants of norms of rows into the
    next weights; a softmax before an output is left to the host. As in a quantized network,
    functions of one number are steps of their own, and so are transpositions and products of two
    activations.

    Args:
        network: A zoo name or an ONNX file, ``.onnx`` or ``.onnxtxt``.
        dimensions: Values of symbolic dimensions by name; a batch is 1.

    Raises:
        WorkloadError: The file cannot be read, is quantized already, or lacks the values of
            weights.
    """
    path, layers = _layers(network, dimensions, calibrated=True)
    if layers.quantized:
        raise WorkloadError(f"{path}: is quantized already; a float network is needed")
    try:
        steps = steps_of(layers)
    except ValueError as problem:
        raise WorkloadError(f"{path}: {problem}") from None
    for name in steps.numbers:
        if prod(steps.shapes[name]) == 1:
            raise WorkloadError(
                f"{path}: input {name} holds one number of a row; a float network must read two or"
                " more"
            )
    for step in steps.steps:
        is_unknown = step.kind == "affine" and step.factor is None
        has_none = step.weights is not None and step.weights.values is None
        read = [steps.constants[name] for name in step.inputs if name in steps.constants]
        if step.seeded_bias or is_unknown or has_none or any(one is None for one in read):
            raise WorkloadError(f"{path}: {step.name}: the file holds no values of weights")
        if not _is_finite(step):
            raise WorkloadError(
                f"{path}: {step.name}: the file holds weights that are no finite numbers"
            )
        if not all(one is None or _is_bounded(one, step) for one in read):
            raise WorkloadError(
                f"{path}: {step.name}: reads a constant that is infinite, so that nothing says how"
                " far its results reach"
            )
    return _network(path, layers, steps)


def _is_finite(step: Step) -> bool:
    """Return whether the weights, factors and offsets of a step are finite."""
    weights = None if step.weights is None else step.weights.values
    given = [one for one in (weights, step.factor, step.bias) if one is not None]
    return all(bool(np.isfinite(one).all()) for one in given)


def _is_bounded(values: NDArray[np.float64], step: Step) -> bool:
    """Return whether constants are finite; a sum may also add minus infinity, to hide elements."""
    hides = step.kind == "add"
    return bool(np.all(np.isfinite(values) | (hides & (values == -np.inf))))


def integer_network(
    network: FloatNetwork,
    *,
    multiplier_bits: int = DEFAULT_BITS,
    addition_bits: int = ADDITION_BITS,
    estimated: bool = False,
) -> IntegerNetwork:
    """Return the integer network of steps whose every tensor has a quantization.

    Args:
        network: Network whose weights are integers with a scale for each filter.
        multiplier_bits: Width of the multipliers of rescaling, 2 to 31.
        addition_bits: Width of the weights of an addition.
        estimated: Whether scales are estimates, so that a norm needs no second one.

    Raises:
        WorkloadError: A layer has no integer form.
    """
    limit = (1 << (addition_bits - 1)) - 1
    lowering = Lowering(
        network.steps,
        multiplier_bits=multiplier_bits,
        addition_limit=limit,
        estimated=estimated,
    )
    try:
        lowering.run()
    except ValueError as problem:
        raise WorkloadError(f"{network.path}: {problem}") from None
    return IntegerNetwork(
        name=network.name,
        tensors=lowering.tensors,
        layers=tuple(lowering.layers),
        inputs=network.steps.inputs,
        outputs=network.steps.outputs,
        constants=lowering.constants,
        rounded=lowering.rounded,
        digest=network.digest,
        left_to_host=network.left_to_host,
        notes=network.notes,
    )


def _layers(
    network: str | Path,
    dimensions: Mapping[str, int] | None,
    softmax_channels: int = 0,
    *,
    calibrated: bool = False,
) -> tuple[Path, LayerNetwork]:
    """Return the file of a network, and its layers."""
    path = workload_file(network)
    if path.suffix == ".csv":
        raise WorkloadError(f"{path}: a topology has no values to compute with")
    graph = load_workload(path, dimensions)
    return path, lower(graph, softmax_channels=softmax_channels, calibrated=calibrated)


def _network(path: Path, layers: LayerNetwork, steps: Steps) -> FloatNetwork:
    return FloatNetwork(
        name=layers.name,
        path=path,
        steps=steps,
        digest=layers.graph.digest,
        left_to_host=layers.left_to_host,
    )


def _check_size(layers: LayerNetwork, weight: Number) -> None:
    """Check that weights fit the addresses of a program, before any is drawn.

    Raises:
        ValueError: They do not.
    """
    count = sum(layer.weight_elements for layer in layers.layers)
    size = count * weight.bits // 8
    if size > _MOST_BYTES:
        raise ValueError(f"weights of {size:,} bytes exceed the {_MOST_BYTES:,} of an address")


def _format(name: str) -> Number:
    number = FORMATS.get(name)
    if number is None or number.kind != "integer":
        raise WorkloadError(f"a format of synthetic integers must be an integer, not {name}")
    return number
