"""From steps whose every tensor has integers to the layers of an integer network."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from math import inf, prod

import numpy as np
from numpy.typing import ArrayLike, NDArray

from accelsim.integer.arithmetic import Add, Convolution, Lookup, Multiply, Pool, Product, Rescale
from accelsim.integer.blocks import by_channel
from accelsim.integer.constants import constant_integers
from accelsim.integer.movement import (
    Arrangement,
    Concat,
    Gather,
    Indexed,
    Reshape,
    Shuffle,
    Slice,
    Transpose,
)
from accelsim.integer.network import IntegerLayer
from accelsim.integer.requantization import bounds, requantize
from accelsim.integer.row_layers import Normalize, Softmax
from accelsim.integer.row_steps import between_norm, normalize, softmax
from accelsim.integer.scale import (
    BIAS_LIMIT,
    addition_weights,
    affine_weights,
)
from accelsim.integer.step import Extents, Step, Steps, image_shape
from accelsim.integer.tensor import IntegerTensor, Requantize
from accelsim.number import parse_number
from accelsim.workload.layers import Quantization
from accelsim.workload.layers.function import applied
from accelsim.workload.layers.rows import is_one_factor

_PLACING = (
    *("reshape", "concat", "shuffle", "slice", "arrangement", "convolution"),
    *("product", "transpose", "view", "pick", "append", "gather"),
)
"""Steps whose results do not lie as what they read does."""


class Lowering:
    """Layers under construction.

    Args:
        steps: With a quantization of every activation.
        multiplier_bits: Width of the multipliers of requantization.
        addition_limit: Greatest weight of an addition, or of an affine step.
    """

    def __init__(self, steps: Steps, *, multiplier_bits: int, addition_limit: int) -> None:
        self.layers: list[IntegerLayer] = []
        self.tensors: dict[str, IntegerTensor] = {}
        self.constants: dict[str, NDArray[np.int64]] = {}
        self._steps = replace(steps, quantizations=dict(steps.quantizations))
        self._bits = multiplier_bits
        self._addition_limit = addition_limit
        self._flattened: dict[str, Extents] = {}

    def run(self) -> None:
        """Make every layer.

        Raises:
            ValueError: A tensor or a layer has no integer form; the sentence begins with its name.
        """
        for name in self._steps.inputs:
            self._add_tensor(name)
        for step in self._steps.steps:
            try:
                self._add_tensor(step.output)
                self._add_constants(step)
                self.layers.append(self._layer(step))
            except ValueError as problem:
                raise ValueError(f"{step.name}: {problem}") from None
        for name in self._steps.outputs:
            if name in self._flattened:
                raise ValueError(f"{name}: an output must not be a flattened image")

    def _add_tensor(self, name: str) -> None:
        height, width, channels = image_shape(self._steps.shapes[name])
        meaning = self._steps.quantizations[name]
        self.tensors[name] = IntegerTensor(
            name=name,
            height=height,
            width=width,
            channels=channels,
            number=meaning.number,
            scale=meaning.scale,
            zero_point=meaning.zero_point,
            is_matrices=name in self._steps.matrices,
        )

    def _add_constants(self, step: Step) -> None:
        """Add the constants that a step reads.

        Raises:
            ValueError: A constant is not known, or is no finite number.
        """
        for name in step.inputs:
            if name not in self._steps.constants or name in self.tensors:
                continue
            is_sum = step.kind == "add" and step.signs == (1, 1)
            source = self._meaning(step.inputs[0]) if is_sum else None
            integers, meaning = constant_integers(
                self._steps.constants[name],
                self._steps.quantizations.get(name),
                source,
                self._meaning(step.output),
            )
            self._steps.quantizations[name] = meaning
            self._add_tensor(name)
            shaped = integers.reshape(self._steps.shapes[name])
            image = shaped[0].transpose(1, 2, 0) if shaped.ndim == 4 else shaped
            self.constants[name] = np.ascontiguousarray(image.reshape(self.tensors[name].shape))

    def _layer(self, step: Step) -> IntegerLayer:
        makers: dict[str, Callable[[Step], IntegerLayer]] = {
            "reshape": self._reshape,
            "concat": self._concat,
            "shuffle": self._shuffle,
            "slice": self._slice,
            "arrangement": self._arrangement,
            "transpose": self._transpose,
            "view": self._view,
            "gather": self._gather,
            "pick": self._indexed,
            "append": self._indexed,
            "product": self._product,
            "convolution": self._convolution,
            "add": self._add,
            "multiply": self._multiply,
            "rescale": self._rescale,
            "lookup": self._lookup,
            "affine": self._affine,
            "softmax": self._softmax,
            "normalize": self._normalize,
            "maximum": self._pool,
            "average": self._pool,
        }
        orders = {self._flattened.get(name) for name in step.inputs}
        if step.kind in ("concat", "slice", "arrangement") and orders != {None}:
            verb = {"concat": "joins", "slice": "cuts"}.get(step.kind, "moves parts of")
            raise ValueError(f"{verb} a flattened image, whose channels are pixels too")
        if step.kind not in _PLACING:
            if len(orders) > 1:
                raise ValueError("joins a flattened image with what is none")
            if step.inputs[0] in self._flattened:
                self._flattened[step.output] = self._flattened[step.inputs[0]]
        return makers[step.kind](step)

    def _meaning(self, name: str) -> Quantization:
        return self._steps.quantizations[name]

    def _requantize(self, step: Step, scale: ArrayLike, bias: ArrayLike) -> Requantize:
        """Return what makes results of sums whose step is ``scale`` in real numbers."""
        channels, into = self.tensors[step.output].channels, self._meaning(step.output)
        return requantize(scale, bias, channels, into, step.clip, self._bits)

    def _convolution(self, step: Step) -> Convolution:
        weights, window = step.weights, step.window
        assert weights is not None
        assert weights.values is not None
        assert weights.scale is not None
        assert window is not None
        source = self._meaning(step.inputs[0])
        values = weights.values
        order = self._flattened.get(step.inputs[0])
        if order is not None:
            # The machine holds an image pixel by pixel, ONNX channel by channel.
            split = values.reshape(values.shape[0], *order)
            values = split.transpose(0, 2, 3, 1).reshape(values.shape)
        step_scale = source.scale * weights.scale
        bias = np.zeros(len(weights.scale)) if step.bias is None else step.bias / step_scale
        summed = values
        if weights.factors is not None:
            if order is not None:
                raise ValueError("has weights with scales of blocks, behind a flattened image")
            each = by_channel(weights.factors, weights.factor_channels, values.shape[1])
            summed = values * each[:, :, None, None]
        sums = summed.sum(axis=(1, 2, 3), dtype=np.int64)
        return Convolution(
            name=step.name,
            input=step.inputs[0],
            output=step.output,
            weights=np.ascontiguousarray(values.transpose(0, 2, 3, 1), dtype=np.int64),
            groups=step.groups,
            stride=window.stride,
            padding=window.padding,
            dilation=window.dilation,
            pad=source.zero_point,
            requantize=self._requantize(
                step, step_scale, _integers(bias) - source.zero_point * sums
            ),
            weight_format=weights.format,
            weight_sparsity=weights.sparsity,
            weights_name=weights.name,
            factors=weights.factors,
            factor_channels=weights.factor_channels,
        )

    def _pool(self, step: Step) -> Pool:
        window, source = step.window, self._meaning(step.inputs[0])
        assert window is not None
        ways: Mapping[int, Requantize]
        if step.kind == "maximum":
            pad = source.zero_point if window.include_padding else source.number.minimum
            ways = {0: self._requantize(step, source.scale, -source.zero_point)}
        else:
            # Places outside hold the zero point too, so the bias takes away one for each tap.
            pad, taps = source.zero_point, prod(window.kernel)
            divisors = {taps} if window.include_padding else self._taps_inside(step)
            bias = -source.zero_point * taps
            ways = {
                count: self._requantize(step, source.scale / count, bias)
                for count in sorted(divisors - {taps})
            }
            ways = {0: self._requantize(step, source.scale / taps, bias), **ways}
        return Pool(
            name=step.name,
            input=step.inputs[0],
            output=step.output,
            kind="maximum" if step.kind == "maximum" else "sum",
            kernel=window.kernel,
            stride=window.stride,
            padding=window.padding,
            pad=pad,
            requantize=ways,
        )

    def _taps_inside(self, step: Step) -> set[int]:
        window = step.window
        assert window is not None
        source, result = self.tensors[step.inputs[0]], self.tensors[step.output]
        rows = window.inside(0, source.height, result.height)
        columns = window.inside(1, source.width, result.width)
        counts = {row * column for row in set(rows) for column in set(columns)}
        if 0 in counts:
            raise ValueError("averages a window that is wholly outside the input")
        return counts

    def _add(self, step: Step) -> Add:
        first, second = (self._meaning(name) for name in step.inputs)
        magnitudes, unit = addition_weights(first.scale, second.scale, self._addition_limit)
        weights = magnitudes[0] * step.signs[0], magnitudes[1] * step.signs[1]
        bias = -(first.zero_point * weights[0] + second.zero_point * weights[1])
        return Add(
            name=step.name,
            inputs=(step.inputs[0], step.inputs[1]),
            output=step.output,
            weights=weights,
            requantize=self._requantize(step, unit, bias),
        )

    def _multiply(self, step: Step) -> Multiply:
        first, second = (self._meaning(name) for name in step.inputs)
        return Multiply(
            name=step.name,
            inputs=(step.inputs[0], step.inputs[-1]),
            output=step.output,
            zero_points=(first.zero_point, second.zero_point),
            requantize=self._requantize(step, first.scale * second.scale, 0),
        )

    def _product(self, step: Step) -> Product:
        first, second = (self._meaning(name) for name in (step.inputs[0], step.inputs[-1]))
        if any(name in self._flattened for name in step.inputs):
            raise ValueError("multiplies a flattened image, whose elements lie pixel by pixel")
        assert step.factor is not None
        return Product(
            name=step.name,
            inputs=(step.inputs[0], step.inputs[-1]),
            output=step.output,
            batch=step.batch,
            zero_points=(first.zero_point, second.zero_point),
            requantize=self._requantize(step, first.scale * second.scale * step.factor[0], 0),
        )

    def _concat(self, step: Step) -> Concat:
        return Concat(
            name=step.name,
            inputs=step.inputs,
            output=step.output,
            requantize=self._parts(step),
        )

    def _arrangement(self, step: Step) -> Arrangement:
        into = self._meaning(step.output)
        pad = float(np.rint(np.float32(step.pad) / np.float32(into.scale))) + into.zero_point
        least, most = bounds(step.clip, into)
        return Arrangement(
            name=step.name,
            inputs=step.inputs,
            output=step.output,
            copies=step.copies,
            pad=int(min(max(pad, least), most)),
            requantize=self._parts(step),
        )

    def _parts(self, step: Step) -> tuple[Requantize | None, ...]:
        """Return how each of what a step reads is requantized, if its integers change."""
        into = self._meaning(step.output)
        return tuple(
            None if self._meaning(name) == into else self._requantize_part(step, name)
            for name in step.inputs
        )

    def _requantize_part(self, step: Step, name: str) -> Requantize:
        source, channels = self._meaning(name), self.tensors[name].channels
        how = self._requantize(step, source.scale, -source.zero_point)
        part = {key: getattr(how, key)[:channels] for key in ("bias", "multiplier", "shift")}
        return replace(how, **part)

    def _shuffle(self, step: Step) -> Shuffle:
        source = self._moved(step)
        return Shuffle(name=step.name, input=source, output=step.output, groups=step.groups)

    def _slice(self, step: Step) -> Slice:
        source, first = self._moved(step), step.first_channel
        return Slice(name=step.name, input=source, output=step.output, first_channel=first)

    def _transpose(self, step: Step) -> Transpose:
        source, axes = self._moved(step), {"extents": step.extents, "order": step.order}
        return Transpose(name=step.name, input=source, output=step.output, **axes)

    def _indexed(self, step: Step) -> Indexed:
        if any(self._meaning(name) != self._meaning(step.output) for name in step.inputs):
            raise ValueError("moves rows whose integers mean something else than the result")
        if any(name in self._flattened for name in step.inputs):
            raise ValueError("moves a flattened image, whose elements lie pixel by pixel")
        outer, rows, run = step.extents
        return Indexed(
            name=step.name,
            inputs=step.inputs,
            output=step.output,
            extents=(outer, rows, run),
            index=step.index,
            writes=step.kind == "append",
        )

    def _gather(self, step: Step) -> Gather:
        (table, numbers), bag, (rows, first) = step.inputs, step.groups, step.extents
        assert step.factor is not None
        source, how = self._meaning(table), self.tensors[numbers]
        self.tensors[numbers] = replace(how, number=parse_number("int32"), scale=0.0)
        scale, bias = source.scale * step.factor, -source.zero_point * bag
        return Gather(
            name=step.name,
            inputs=(table, numbers),
            output=step.output,
            rows=rows,
            first=first,
            bag=bag,
            pad=source.zero_point,
            requantize=self._requantize(step, scale, bias),
        )

    def _view(self, step: Step) -> Reshape:
        return Reshape(name=step.name, input=self._moved(step), output=step.output)

    def _moved(self, step: Step) -> str:
        """Return what a step reads whose integers stay as they are."""
        (source,) = step.inputs
        if self._meaning(source) != self._meaning(step.output):
            raise ValueError("moves channels whose integers mean something else than the result")
        if step.kind in ("transpose", "view") and source in self._flattened:
            raise ValueError("moves a flattened image, whose elements lie pixel by pixel")
        return source

    def _rescale(self, step: Step) -> Rescale:
        source = self._meaning(step.inputs[0])
        return Rescale(
            name=step.name,
            input=step.inputs[0],
            output=step.output,
            requantize=self._requantize(step, source.scale, -source.zero_point),
        )

    def _lookup(self, step: Step) -> Lookup:
        source, into = self._meaning(step.inputs[0]), self._meaning(step.output)
        if max(source.number.bits, into.number.bits) > 8:
            raise ValueError(
                f"maps {source.number.name} to {into.number.name}; a table has 256 results of 8"
                " bits"
            )
        codes = np.arange(source.number.minimum, source.number.maximum + 1)
        reals = (codes - source.zero_point).astype(np.float32) * np.float32(source.scale)
        for operator in step.functions:
            reals = applied(operator, reals)
        least, most = bounds(step.clip, into)
        reals = np.where(np.isnan(reals), np.float32(0), reals)
        steps = np.rint(reals / np.float32(into.scale)).astype(np.float64) + into.zero_point
        table = np.zeros(256, dtype=np.int64)
        table[codes & 255] = np.clip(steps, least, most).astype(np.int64)
        return Lookup(name=step.name, input=step.inputs[0], output=step.output, table=table)

    def _affine(self, step: Step) -> Rescale:
        """Return a product and a sum with constants; biases need no more bits than products."""
        weights, how = self._multiplied(step, self._meaning(step.inputs[0]))
        return Rescale(
            name=step.name,
            input=step.inputs[0],
            output=step.output,
            weights=weights,
            requantize=how,
        )

    def _multiplied(self, step: Step, source: Quantization) -> tuple[NDArray[np.int64], Requantize]:
        """Return weights of channels of which integers mean ``source``, and what follows them."""
        into = self._meaning(step.output)
        factor, offset = self._factor_and_offset(step)
        weights, unit, bias = affine_weights(
            factor * (source.scale / into.scale),
            offset / into.scale,
            limit=self._addition_limit,
            bias_limit=min(BIAS_LIMIT, (self._addition_limit + 1) << (source.number.bits - 1)),
        )
        bias -= source.zero_point * weights
        return weights, self._requantize(step, unit * into.scale, bias)

    def _factor_and_offset(self, step: Step) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return what a step multiplies its channels by and adds to them, in their order here."""
        channels = self.tensors[step.output].channels
        factor = np.ones(channels) if step.factor is None else step.factor
        offset = np.zeros(channels) if step.bias is None else step.bias
        order = self._flattened.get(step.inputs[0])
        if order is not None:
            # As for the weights of a convolution: pixel by pixel here, channel by channel in ONNX.
            factor, offset = (
                values.reshape(order).transpose(1, 2, 0).reshape(-1) for values in (factor, offset)
            )
        return factor, offset

    def _softmax(self, step: Step) -> Softmax:
        channels = self.tensors[step.output].channels
        source, into = self._meaning(step.inputs[0]), self._meaning(step.output)
        return softmax(step, channels, source, into, self._bits)

    def _normalize(self, step: Step) -> Normalize:
        channels = self.tensors[step.output].channels
        source, into = self._meaning(step.inputs[0]), self._meaning(step.output)
        factor, offset = self._factor_and_offset(step)
        if is_one_factor(factor, offset):
            gain = float(factor[0])
            return normalize(step, channels, source, into, gain, step.clip, self._bits)
        between = between_norm(factor, offset, source, into)
        layer = normalize(step, channels, source, between, 1.0, (-inf, inf), self._bits)
        weights, how = self._multiplied(step, between)
        return replace(layer, weights=weights, rescale=how)

    def _reshape(self, step: Step) -> Reshape:
        before, after = (self._steps.shapes[name] for name in (step.inputs[0], step.output))
        order = self._flattened.get(step.inputs[0])
        flat = len(after) <= 3 and prod(after[:-1]) == 1
        if order is not None or not _is_plain(before):
            if not flat:
                raise ValueError(f"{list(before)} cannot become {list(after)} without moving data")
            self._flattened[step.output] = order if order is not None else before[1:]
        elif not _is_plain(after):
            raise ValueError(f"{list(before)} cannot become {list(after)} without moving data")
        return Reshape(name=step.name, input=step.inputs[0], output=step.output)


def _is_plain(extents: Extents) -> bool:
    """Return whether ONNX and the machine order the elements of a tensor alike."""
    return len(extents) < 4 or extents[1] == 1 or prod(extents[2:]) == 1


def _integers(values: NDArray[np.float64]) -> NDArray[np.int64]:
    if not np.all(np.abs(values) < BIAS_LIMIT):
        raise ValueError("a bias exceeds 32 bits")
    return np.rint(values).astype(np.int64)
