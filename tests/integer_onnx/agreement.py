"""Every layer of a network against onnxruntime, which computes in float32 what we do in integers.

onnxruntime runs without graph optimisations and gives every integer tensor of the network. Each of
our layers gets the inputs that onnxruntime's had, so that differences do not add up. Results must
be equal, but where the exact value before rounding is so near to a tie (half a step) that the
errors of both computations may decide it; then they may differ by one step.

The bound, in steps of the result, with ``u = 2**-24`` (the rounding error of float32), K terms of
the sum, and T the sum of the magnitudes of the terms (products, bias, zero points):

    onnxruntime: u * (K + 8) * T. K additions, two dequantizations, a product and the scales' own
        products and quotients each err by u at most. Integer sums (QLinear operators) have K = 0
        and T = the magnitude of the result.
    ours: u * T for the multiplier of 24 bits, and for an Add what its integer weights
        (``scale.addition_weights``) differ from the ratio of the scales. The bias of an affine
        layer errs by one and a half units (``Lowered.multiplied``).

The exact value is rational arithmetic on the integers and the float32 scales.

A softmax or a norm has integers of its own (docs/quantized.md), which ``test_rows`` compares with
onnxruntime; here its results may differ as far as ``ROW_STEPS`` says.
"""

from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import floor
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import onnxruntime
from numpy.typing import NDArray

from accelsim.integer import (
    Add,
    Convolution,
    IntegerLayer,
    IntegerNetwork,
    IntegerTensor,
    Joined,
    Multiply,
    Normalize,
    Pool,
    Requantize,
    Rescale,
    Softmax,
)
from accelsim.integer.part import single_layer
from accelsim.integer.read import quantize_input, read_integer_network, to_image
from accelsim.integer.reference import run_reference
from accelsim.workload import layers

UNIT = Fraction(1, 2**24)
WIDE = 2**60
ROW_STEPS = {Softmax: (3, 0.4), Normalize: (2, 0.8)}
"""Most steps between two results, and their root mean square over a tensor."""


@dataclass
class Agreement:
    """What a comparison saw."""

    results: int = 0
    mismatches: list[str] = field(default_factory=list)


def runtime(model: onnx.ModelProto) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(
        model.SerializeToString(), options, providers=["CPUExecutionProvider"]
    )


def saved(model: onnx.ModelProto, folder: Path) -> Path:
    path = folder / "model.onnx"
    path.write_bytes(model.SerializeToString())
    return path


def runtime_tensors(
    model: onnx.ModelProto, network: IntegerNetwork, feeds: dict[str, NDArray[Any]]
) -> dict[str, NDArray[np.int64]]:
    """Return every tensor of the network that onnxruntime has, as integers (height, width, c)."""
    exposed = onnx.ModelProto()
    exposed.CopyFrom(model)
    outputs = {value.name for value in model.graph.output}
    written = {name for node in model.graph.node for name in node.output}
    for name in sorted(network.tensors.keys() & (written - outputs)):
        exposed.graph.output.append(onnx.ValueInfoProto(name=name))
    session = runtime(exposed)
    names = [value.name for value in session.get_outputs()]
    found = dict(zip(names, session.run(names, feeds), strict=True)) | feeds
    tensors = {}
    for name in network.tensors.keys() & found.keys():
        tensor = network.tensors[name]
        if np.issubdtype(found[name].dtype, np.floating):
            continue
        if found[name].size == np.prod(tensor.shape):
            tensors[name] = to_image(network, name, found[name])
    return tensors


def compare(
    model: onnx.ModelProto,
    folder: Path,
    feeds: dict[str, NDArray[Any]],
    *,
    weight_scales: dict[str, NDArray[np.float32]] | None = None,
    float_sums: bool = True,
    rows_by_mean: bool = True,
) -> Agreement:
    """Compare every layer for one image.

    Args:
        model: The network.
        folder: For its file.
        feeds: Inputs by name, as onnxruntime reads them.
        weight_scales: Scales of each node with weights, by its name; 1 if left out.
        float_sums: Whether onnxruntime adds in float32 (QuantizeLinear pairs).
        rows_by_mean: Whether the root mean square of ``ROW_STEPS`` is looked at, which says little
            of a tensor of few elements.
    """
    network = read_integer_network(saved(model, folder))
    given = runtime_tensors(model, network, feeds) | dict(network.constants)
    for name, source in zip(network.inputs, feeds, strict=True):
        if np.issubdtype(feeds[source].dtype, np.floating):
            np.testing.assert_array_equal(quantize_input(network, name, feeds[source]), given[name])
    agreement = Agreement()
    for layer in network.layers:
        sources = layer.inputs
        inputs = {name: given[name] for name in sources}
        ours = run_reference(single_layer(network, layer.name), inputs)[layer.output]
        if isinstance(layer.layer, layers.Convolution) and layer.output not in given:
            given[layer.output] = ours  # Compared where it lies between others, or at the end.
            continue
        if isinstance(layer.layer, layers.Rescale) and layer.output not in given:
            # onnxruntime quantizes behind the maximum of this result, which keeps their order, or
            # behind its transposition, where only the end of the network is compared.
            changed = _rescaled(network, sources[0], layer.output, given[sources[0]])
            given[layer.output] = ours if layer.layer.weighted else changed
        if isinstance(layer.layer, layers.Reshape | layers.Transpose) or layer.output not in given:
            # onnxruntime has real numbers here, which stand for the same integers.
            assert network.tensors[layer.output].scale == network.tensors[sources[0]].scale
            given[layer.output] = ours
            continue
        theirs = given[layer.output]
        agreement.results += ours.size
        if isinstance(layer, Softmax | Normalize):
            difference = ours - theirs
            most, rms = ROW_STEPS[type(layer)]
            assert np.abs(difference).max() <= most, layer.name
            assert not rows_by_mean or np.sqrt(np.mean(difference**2.0)) < rms, layer.name
            continue
        for place in np.argwhere(ours != theirs):
            index = tuple(int(part) for part in place)
            maker, within = _maker(network, layer, index)
            scales = (weight_scales or {}).get(maker.name.split(".")[0], np.ones(1, np.float32))
            read = {name: given[name] for name in maker.inputs}
            value, bound = _exact(network, maker, read, within, scales, float_sums)
            said = f"{layer.name}{index}: {ours[index]} and {theirs[index]}, exactly {float(value)}"
            assert abs(int(ours[index]) - int(theirs[index])) == 1, said
            assert abs(value - floor(value) - Fraction(1, 2)) <= bound, said
            agreement.mismatches.append(said)
    return agreement


def _rescaled(
    network: IntegerNetwork, source: str, output: str, values: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Return what QuantizeLinear makes of the real numbers that a tensor stands for."""
    read, made = network.tensors[source], network.tensors[output]
    real = np.float32(read.scale) * (values - read.zero_point).astype(np.float32)
    steps = np.rint(real / np.float32(made.scale)).astype(np.int64) + made.zero_point
    return np.clip(steps, made.number.minimum, made.number.maximum)


def _maker(
    network: IntegerNetwork, layer: IntegerLayer, index: tuple[int, ...]
) -> tuple[IntegerLayer, tuple[int, ...]]:
    """Return the layer that computes a result, and the place there: of phases that of one."""
    makers = {one.output: one for one in network.layers}
    for copy in layer.layer.copies if isinstance(layer.layer, layers.Arrangement) else ():
        maker = makers.get(layer.inputs[copy.source])
        steps = [
            divmod(index[axis] - copy.written_first[axis], copy.written_step[axis])
            for axis in (0, 1)
        ]
        is_phase = isinstance(maker, Convolution) and maker.layer.phase is not None
        if is_phase and steps[0][1] == steps[1][1] == 0:
            return maker, (steps[0][0], steps[1][0], index[2])
    return layer, index


def _exact(
    network: IntegerNetwork,
    layer: IntegerLayer,
    inputs: dict[str, NDArray[np.int64]],
    index: tuple[int, ...],
    weight_scales: NDArray[np.float32],
    float_sums: bool,
) -> tuple[Fraction, Fraction]:
    """Return the exact value of one result before it is rounded, and the bound on both errors."""
    into = Fraction(network.tensors[layer.output].scale)
    tensors = [network.tensors[name] for name in inputs]
    values = list(inputs.values())
    if isinstance(layer, Add):
        return _exact_sum(layer, tensors, [int(value[index]) for value in values], into)
    if isinstance(layer, Multiply) and isinstance(layer.layer, layers.Product):
        return _exact_matrices(layer, layer.layer.batch, tensors, values, index, float_sums)
    if isinstance(layer, Multiply):
        return _exact_product(tensors, values, index, into)
    if isinstance(layer, Rescale) and layer.weights is not None:
        return _exact_affine(layer, int(values[0][index]), index[2])
    if isinstance(layer, Joined):
        value = _part(network, layer, inputs, index) / into
        return value, UNIT * abs(value) * 9
    scale, count = Fraction(tensors[0].scale) / into, 1
    if isinstance(layer, Convolution):
        scales = np.broadcast_to(weight_scales, (len(layer.weights),))
        scale *= Fraction(float(scales[index[2]]))
        count = int(layer.weights[0].size)
        layer = replace(layer, requantize=_plain(layer.requantize.bias))
        bias = layer.requantize.bias + layer.pad * layer.weights.sum(axis=(1, 2, 3))
        positive = replace(layer, weights=abs(layer.weights), pad=0, requantize=_plain(abs(bias)))
    elif isinstance(layer, Pool):
        taps = replace(layer, pad=0, requantize={0: _plain(np.zeros(1, np.int64))})
        is_maximum, kernel = layer.layer.function == "maximum", layer.layer.window.kernel
        divisor = set(layer.requantize) == {0} or is_maximum
        inside = _run(network, taps, np.ones_like(values[0]))[index] if not divisor else None
        count = 1 if is_maximum else kernel[0] * kernel[1]
        scale /= 1 if is_maximum else int(inside if inside is not None else count)
        bias = layer.requantize[0].bias
        layer = replace(layer, requantize={0: _plain(bias)})
        positive = replace(layer, pad=0, requantize={0: _plain(0 * bias)})
    else:
        layer = replace(layer, requantize=_plain(layer.requantize.bias))
        positive = replace(layer, requantize=_plain(0 * layer.requantize.bias))
    value = int(_run(network, layer, values[0])[index]) * scale
    magnitudes = np.abs(values[0] - tensors[0].zero_point)
    terms = int(_run(network, positive, magnitudes)[index]) * scale if float_sums else abs(value)
    return value, UNIT * (terms * (8 + (count if float_sums else 0)) + abs(value))


def _part(
    network: IntegerNetwork,
    layer: Joined,
    inputs: dict[str, NDArray[np.int64]],
    index: tuple[int, ...],
) -> Fraction:
    """Return the real number at a place of copies of tensors."""
    for copy in layer.layer.copies:
        steps = [
            divmod(at - first, step)
            for at, first, step in zip(
                index, copy.written_first, (*copy.written_step, 1), strict=True
            )
        ]
        if all(rest == 0 <= at < end for (at, rest), end in zip(steps, copy.extents, strict=True)):
            reads = zip(copy.read_first, steps, (*copy.read_step, 1), strict=True)
            place = tuple(first + at * step for first, (at, _), step in reads)
            name = layer.inputs[copy.source]
            tensor, integer = network.tensors[name], int(inputs[name][place])
            return (integer - tensor.zero_point) * Fraction(tensor.scale)
    raise AssertionError(index)


def _exact_sum(
    layer: Add, tensors: list[IntegerTensor], values: list[int], into: Fraction
) -> tuple[Fraction, Fraction]:
    if len(values) == 1:
        tensors, values = tensors * 2, values * 2
    scales = [Fraction(tensor.scale) for tensor in tensors]
    unit = max(scales) / max(map(abs, layer.weights))
    value = terms = weighing = Fraction(0)
    for tensor, scale, weight, integer in zip(tensors, scales, layer.weights, values, strict=True):
        steps = integer - tensor.zero_point
        value += (1 if weight >= 0 else -1) * steps * scale / into
        terms += abs(steps) * scale / into + abs(tensor.zero_point) * scale / into
        weighing += abs(steps * (abs(weight) * unit - scale)) / into
    return value, UNIT * terms * 10 + weighing


def _exact_product(
    tensors: list[IntegerTensor],
    values: list[NDArray[np.int64]],
    index: tuple[int, ...],
    into: Fraction,
) -> tuple[Fraction, Fraction]:
    value = 1 / into
    for tensor, integers in zip(tensors, values, strict=True):
        place = index if integers.shape[:2] != (1, 1) else (0, 0, index[2])
        value *= (int(integers[place]) - tensor.zero_point) * Fraction(tensor.scale)
    return value, UNIT * abs(value) * 10


def _exact_matrices(
    layer: Multiply,
    batch: int,
    tensors: list[IntegerTensor],
    values: list[NDArray[np.int64]],
    index: tuple[int, ...],
    float_sums: bool,
) -> tuple[Fraction, Fraction]:
    """Return the exact value of our integers; a constant factor is part of the multiplier."""
    if len(values) == 1:
        tensors, values = tensors * 2, values * 2
    left, right = (
        integers.reshape(batch, -1, integers.shape[-1]) - tensor.zero_point
        for tensor, integers in zip(tensors, values, strict=True)
    )
    matrix, row = divmod(index[1], left.shape[1])
    factors = left[matrix, row], right[matrix, :, index[2]]
    terms = factors[0] * factors[1]
    how = layer.requantize
    unit = Fraction(int(how.multiplier[index[2]]), 1 << int(how.shift[index[2]]))
    value, most = int(terms.sum()) * unit, int(np.abs(terms).sum()) * unit
    if not float_sums:
        return value, UNIT * abs(value) * 9
    return value, UNIT * (most * (8 + len(terms)) + abs(value))


def _exact_affine(layer: Rescale, value: int, channel: int) -> tuple[Fraction, Fraction]:
    """Return the exact value of our integers, of which the bias errs by one and a half units."""
    assert layer.weights is not None
    how, weight = layer.requantize, int(layer.weights[channel])
    unit = Fraction(int(how.multiplier[channel]), 1 << int(how.shift[channel]))
    bias = int(how.bias[channel])
    terms = (abs(value * weight) + abs(bias)) * unit
    return (value * weight + bias) * unit, UNIT * terms * 16 + unit * 3 / 2


def _plain(bias: NDArray[np.int64]) -> Requantize:
    one = np.ones_like(bias)
    return Requantize(
        bias=bias, multiplier=one, shift=0 * one, zero_point=0, minimum=-WIDE, maximum=WIDE
    )


def _run(
    network: IntegerNetwork, layer: IntegerLayer, values: NDArray[np.int64]
) -> NDArray[np.int64]:
    assert not isinstance(layer, Add | Multiply | Joined)
    tensors: dict[str, IntegerTensor] = {
        name: network.tensors[name] for name in (layer.input, layer.output)
    }
    alone = IntegerNetwork(
        name="alone",
        tensors=tensors,
        layers=(layer,),
        inputs=(layer.input,),
        outputs=(layer.output,),
    )
    return run_reference(alone, {layer.input: values})[layer.output]
