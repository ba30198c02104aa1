"""Machines and integer networks for the tests of the compiler."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from accelsim.arch import Arch, load_arch
from accelsim.integer import (
    Add,
    Convolution,
    IntegerLayer,
    IntegerNetwork,
    IntegerTensor,
    Joined,
    Lookup,
    Multiply,
    Normalize,
    Pool,
    Requantize,
    Rescale,
    RowFactor,
    Softmax,
)
from accelsim.integer.scale import row_factor
from accelsim.number import Number, parse_number
from accelsim.workload import layers
from accelsim.workload.arrangement import Copy
from accelsim.workload.layers import Layer
from records import record


@dataclass
class Chain:
    """A network that grows layer by layer.

    Args:
        generator: Source of weights and parameters.
        number: Format of all activations.
        weight: Format of weights.
        shape: Height, width and channels of the input.
    """

    generator: np.random.Generator
    number: Number
    weight: Number
    shape: tuple[int, int, int]
    tensors: dict[str, IntegerTensor] = field(default_factory=dict)
    layers: list[IntegerLayer] = field(default_factory=list)
    constants: dict[str, np.ndarray] = field(default_factory=dict)
    others: list[str] = field(default_factory=list)
    last: str = "input"

    def __post_init__(self) -> None:
        self._tensor("input", self.shape)

    def network(self, *outputs: str) -> IntegerNetwork:
        """Return what was built; its output is the last tensor unless others are named."""
        return IntegerNetwork(
            name="chain",
            tensors=self.tensors,
            layers=tuple(self.layers),
            inputs=("input", *self.others),
            outputs=outputs or (self.last,),
            constants=self.constants,
        )

    def inputs(self) -> dict[str, np.ndarray]:
        """Return random inputs."""
        names = ("input", *self.others)
        return {name: self._values(self.number, self.tensors[name].shape) for name in names}

    def given(self, shape: tuple[int, int, int]) -> str:
        """Add a further input."""
        name, last = self._name("given"), self.last
        self.others.append(self._tensor(name, shape))
        self.last = last
        return name

    def convolution(
        self,
        filters: int,
        kernel: tuple[int, int] = (1, 1),
        *,
        groups: int = 1,
        stride: tuple[int, int] = (1, 1),
        padding: tuple[int, int, int, int] = (0, 0, 0, 0),
        dilation: tuple[int, int] = (1, 1),
    ) -> str:
        """Add a convolution."""
        name = self._name("convolution")
        height, width, channels = self.tensors[self.last].shape
        weights = self._values(self.weight, (filters, *kernel, channels // groups))
        reach = [(kernel[axis] - 1) * dilation[axis] + 1 for axis in (0, 1)]
        shape = (
            (height + padding[0] + padding[2] - reach[0]) // stride[0] + 1,
            (width + padding[1] + padding[3] - reach[1]) // stride[1] + 1,
            filters,
        )
        self.layers.append(
            Convolution(
                layer=record(
                    layers.Convolution,
                    name,
                    self.last,
                    name,
                    (height, width, channels),
                    shape,
                    weight_shape=weights.shape,
                    groups=groups,
                    stride=stride,
                    padding=padding,
                    dilation=dilation,
                ),
                weights=weights,
                pad=int(self._values(self.number, ())),
                requantize=self.requantize(filters, weights[0].size ** 0.5 * self.weight.maximum),
            )
        )
        return self._tensor(name, shape)

    def pool(
        self,
        kind: str,
        kernel: tuple[int, int],
        stride: tuple[int, int],
        padding: tuple[int, int, int, int] = (0, 0, 0, 0),
        *,
        borders: bool = False,
    ) -> str:
        """Add a pool; with ``borders`` windows with fewer taps inside have other parameters."""
        name = self._name("pool")
        height, width, channels = self.tensors[self.last].shape
        shape = (
            (height + padding[0] + padding[2] - kernel[0]) // stride[0] + 1,
            (width + padding[1] + padding[3] - kernel[1]) // stride[1] + 1,
            channels,
        )
        taps = kernel[0] * kernel[1]
        keys = [0, *range(1, taps + 1)] if borders else [0]
        self.layers.append(
            Pool(
                layer=record(
                    layers.Pool,
                    name,
                    self.last,
                    name,
                    (height, width, channels),
                    shape,
                    function="maximum" if kind == "maximum" else "average",
                    kernel=kernel,
                    stride=stride,
                    padding=padding,
                    include_padding=not borders,
                ),
                pad=int(self._values(self.number, ())),
                requantize={
                    key: self.requantize(channels, taps if kind == "sum" else 1) for key in keys
                },
            )
        )
        return self._tensor(name, shape)

    def constant(self, shape: tuple[int, int, int]) -> str:
        """Add a random tensor that nothing computes and nobody gives; the last one stays."""
        name, last = f"constant_{len(self.constants)}", self.last
        self.constants[name] = self._values(self.number, shape)
        self._tensor(name, shape)
        self.last = last
        return name

    def add(self, first: str, second: str) -> str:
        """Add the sum of two tensors."""
        name = self._name("add")
        weights = [int(w) for w in self.generator.integers(-100, 100, 2)]
        channels = self.tensors[first].channels
        self.layers.append(
            Add(
                layer=self._alike(layers.Add, name, first, second),
                weights=(weights[0], weights[1]),
                requantize=self.requantize(channels, 100.0),
            )
        )
        return self._tensor(name, self.tensors[first].shape)

    def add_repeated(self, first: str, second: str, images: int) -> str:
        """Add the sum of a tensor, seen as so many images, and of one that is repeated."""
        name = self._name("sum")
        height, width, channels = self.tensors[first].shape
        pixels, other = height * width // images, self.tensors[second].shape[1]
        is_matrix = other == pixels
        of_images = 1 if is_matrix or other == 1 else images
        weights = [int(w) for w in self.generator.integers(-100, 100, 2)]
        layer = record(
            layers.Add,
            name,
            (first, second),
            name,
            (height, width, channels),
            (height, width, channels),
            shape=(images, 1, pixels, channels),
            second_shape=(of_images, 1, pixels if is_matrix else 1, channels),
        )
        self.layers.append(
            Add(
                layer=layer,
                weights=(weights[0], weights[1]),
                requantize=self.requantize(channels, 100.0),
            )
        )
        return self._tensor(name, self.tensors[first].shape)

    def concat(self, *parts: str, requantized: tuple[int, ...] = ()) -> str:
        """Add tensors side by side; of the places in ``requantized`` the integers change."""
        name = self._name("concat")
        shapes = [self.tensors[part].shape for part in parts]
        hows = tuple(
            self.requantize(shape[2], 1) if place in requantized else None
            for place, shape in enumerate(shapes)
        )
        result = (*shapes[0][:2], sum(shape[2] for shape in shapes))
        moved = tuple(how is not None for how in hows)
        layer = record(layers.Arrangement, name, parts, name, *shapes, result, requantized=moved)
        self.layers.append(Joined(layer=layer, requantize=hows))
        return self._tensor(name, result)

    def branch(self, source: str) -> "Chain":
        """Let the next layer read another tensor."""
        self.last = source
        return self

    def rescale(self, *, weighted: bool = False) -> str:
        """Add a change of scale; if ``weighted``, with a weight for each channel, also 0."""
        name = self._name("affine" if weighted else "rescale")
        channels = self.tensors[self.last].channels
        weights = self.generator.choice([-64, -1, 0, 3, 127], channels) if weighted else None
        self.layers.append(
            Rescale(
                layer=self._alike(layers.Rescale, name, weighted=weighted),
                weights=weights,
                requantize=self.requantize(channels, 50 if weighted else 1),
            )
        )
        return self._tensor(name, self.tensors[self.last].shape)

    def lookup(self) -> str:
        """Add a function whose table is random."""
        name, number = self._name("lookup"), self.number
        table = self.generator.integers(number.minimum, number.maximum + 1, 256)
        self.layers.append(Lookup(layer=self._alike(layers.Lookup, name), table=table))
        return self._tensor(name, self.tensors[self.last].shape)

    def multiply(self, first: str, second: str) -> str:
        """Add the product of two tensors; the second may be one pixel."""
        name, number = self._name("multiply"), self.number
        low, high = (0, 0) if number.bits > 8 else (number.minimum, number.maximum)
        points = [int(point) for point in self.generator.integers(low, high + 1, 2)]
        self.layers.append(
            Multiply(
                layer=self._alike(layers.Multiply, name, first, second),
                zero_points=(points[0], points[1]),
                requantize=self.requantize(self.tensors[first].channels, 2.0 ** (number.bits - 1)),
            )
        )
        return self._tensor(name, self.tensors[first].shape)

    def softmax(self, *, scale: float = 0.05) -> str:
        """Add a softmax, of integers whose step is ``scale``, with steps of 1/256 or coarser."""
        name, channels = self._name("softmax"), self.tensors[self.last].channels
        most = min(self.number.maximum, 127 if self.number.signed else 255)
        distances = np.arange(256)
        table = np.rint(most * np.exp(-scale * distances)).astype(np.int64)
        steps = min(256, self.number.maximum - self.number.minimum + 1)
        numerator, shift = row_factor(steps, 24, (1, 32))
        self.layers.append(
            Softmax(
                layer=self._alike(layers.Softmax, name),
                exponent=self._rows(channels, -255, 0, multiplier=1),
                table=table[-distances % 256],
                factors=(RowFactor(numerator=numerator, shift=shift),),
                requantize=self._rows(channels, self.number.minimum, self.number.maximum),
            )
        )
        return self._tensor(name, self.tensors[self.last].shape)

    def normalize(self, *, centered: bool = True, weighted: bool = False, scales: int = 1) -> str:
        """Add a norm whose deviation is a quarter of the format; with a weight for each channel.

        Channels in further scales have an eighth of the format, and so on.
        """
        name, channels = self._name("norm"), self.tensors[self.last].channels
        low, high = (0, 0) if self.number.bits > 8 else (self.number.minimum, self.number.maximum)
        point = int(self.generator.integers(low, high + 1))
        chosen = self.generator.integers(scales, size=channels) == np.arange(scales)[:, None]
        weights = self.generator.integers(-100, 100, channels) * chosen if weighted else None
        addend = int(self.generator.integers(0, 50))
        factors = []
        for place in range(scales):
            deviation = 2.0 ** (self.number.bits - 3 - place)
            numerator, shift = row_factor(deviation * (1 if centered else channels), 24, (1, 32))
            factors.append(RowFactor(numerator=numerator, shift=shift, addend=addend))
        self.layers.append(
            Normalize(
                layer=self._alike(
                    layers.Normalize, name, centered=centered, weighted=weighted, scales=scales
                ),
                zero_point=point,
                factors=tuple(factors),
                requantize=self._rows(
                    channels, self.number.minimum, self.number.maximum, -point * (not centered)
                ),
                weights=weights,
                rescale=self.requantize(channels, 50.0) if weighted else None,
            )
        )
        return self._tensor(name, self.tensors[self.last].shape)

    def _rows(
        self, channels: int, minimum: int, maximum: int, bias: int = 0, multiplier: int = 0
    ) -> Requantize:
        """Return parameters that all lanes share."""
        lanes = np.zeros(channels, dtype=np.int64)
        middle = (minimum + maximum + 1) // 2 if multiplier == 0 else 0
        return Requantize(
            bias=lanes + bias,
            multiplier=lanes + multiplier,
            shift=lanes,
            zero_point=middle,
            minimum=minimum,
            maximum=maximum,
        )

    def product(
        self, first: str, second: str, batch: int = 1, zero_points: tuple[int, int] = (0, 0)
    ) -> str:
        """Add products of the matrices of two tensors."""
        name, left, right = self._name("product"), self.tensors[first], self.tensors[second]
        gain = left.channels**0.5 * self.weight.maximum
        shape = (1, left.height * left.width, right.channels)
        self.layers.append(
            Multiply(
                layer=record(
                    layers.Product,
                    name,
                    (first, second),
                    name,
                    left.shape,
                    right.shape,
                    shape,
                    batch=batch,
                    zero_points=zero_points,
                ),
                zero_points=zero_points,
                requantize=self.requantize(right.channels, gain),
            )
        )
        return self._tensor(name, shape)

    def transpose(
        self, extents: tuple[int, ...], order: tuple[int, ...], shape: tuple[int, int, int]
    ) -> str:
        """Add a transposition, whose result is seen in a shape."""
        return self._moved("transpose", layers.Transpose, shape, extents=extents, order=order)

    def reshape(self, shape: tuple[int, int, int]) -> str:
        """Add a view of all elements in another shape."""
        return self._moved("reshape", layers.Reshape, shape)

    def shuffle(self, groups: int) -> str:
        """Add a shuffle of channels."""
        shape = self.tensors[self.last].shape
        return self._moved("shuffle", layers.Transpose, shape, groups=groups)

    def slice(self, first: int, channels: int) -> str:
        """Add some neighbouring channels."""
        height, width, _ = self.tensors[self.last].shape
        shape = height, width, channels
        name, source = self._name("slice"), self.tensors[self.last].shape
        fields = {"first_channel": first}
        layer = record(layers.Arrangement, name, self.last, name, source, shape, **fields)
        self.layers.append(Joined(layer=layer, requantize=(None,)))
        return self._tensor(name, shape)

    def arrange(
        self,
        shape: tuple[int, int, int],
        *copies: Copy,
        parts: tuple[str, ...] = (),
        requantized: tuple[int, ...] = (),
    ) -> str:
        """Add pixels in other places; of the places in ``requantized`` the integers change."""
        name, parts = self._name("arrange"), parts or (self.last,)
        hows = tuple(
            self.requantize(self.tensors[part].channels, 1) if place in requantized else None
            for place, part in enumerate(parts)
        )
        layer = record(
            layers.Arrangement,
            name,
            parts,
            name,
            *(self.tensors[part].shape for part in parts),
            shape,
            copies=copies,
            requantized=tuple(how is not None for how in hows),
        )
        pad = int(self._values(self.number, ()))
        self.layers.append(Joined(layer=layer, pad=pad, requantize=hows))
        return self._tensor(name, shape)

    def flatten(self) -> str:
        """Add a view of all elements as one pixel."""
        height, width, channels = self.tensors[self.last].shape
        return self._moved("flatten", layers.Reshape, (1, 1, height * width * channels))

    def _moved(self, kind: str, of: type[Layer], shape: tuple[int, int, int], **fields: Any) -> str:
        """Add a layer that moves integers into another tensor."""
        name, source = self._name(kind), self.tensors[self.last].shape
        layer = record(of, name, self.last, name, source, shape, **fields)
        self.layers.append(IntegerLayer(layer=layer))
        return self._tensor(name, shape)

    def _alike(self, kind: type[Any], name: str, *inputs: str, **fields: Any) -> Any:
        """Return a layer whose result has the shape of the first tensor that it reads."""
        names = inputs or (self.last,)
        shapes = [self.tensors[one].shape for one in names]
        return record(kind, name, names, name, *shapes, shapes[0], **fields)

    def requantize(self, channels: int, gain: float) -> Requantize:
        """Return random parameters that bring a sum ``gain`` times too large back to range."""
        shift = self.generator.integers(8, 20, channels)
        factor = self.generator.uniform(0.5, 1.5, channels) / gain
        multiplier = np.maximum(1, np.minimum(factor * 2.0**shift, 2**24 - 1))
        return Requantize(
            bias=self.generator.integers(-200, 200, channels),
            multiplier=multiplier.astype(np.int64),
            shift=shift,
            zero_point=int(self.generator.integers(-1, 2)),
            minimum=self.number.minimum,
            maximum=self.number.maximum,
        )

    def _values(self, number: Number, shape: tuple[int, ...]) -> np.ndarray:
        return self.generator.integers(number.minimum, number.maximum + 1, shape)

    def _name(self, kind: str) -> str:
        return f"{kind}_{len(self.layers)}"

    def _tensor(self, name: str, shape: tuple[int, int, int]) -> str:
        height, width, channels = shape
        self.tensors[name] = IntegerTensor(
            name=name, height=height, width=width, channels=channels, number=self.number
        )
        self.last = name
        return name


def machine(
    rows: int = 4,
    cols: int = 4,
    *,
    dataflow: str = "weight_stationary",
    input_: str = "int8",
    weight: str = "int8",
    bus_bytes: int = 4,
    words: int = 512,
    banks: int = 2,
    depthwise: bool = False,
    operand_bytes: int = 0,
    tables: int = 0,
    products: bool = True,
    residuals: bool = False,
    rows_held: int = 0,
    **units: object,
) -> Arch:
    """Return an accelerator whose buffers hold about ``words`` words each."""
    base = load_arch("edge_npu_tiny").model_dump()
    each = parse_number(input_).bits
    base["array"] |= {"rows": rows, "cols": cols, "dataflow": dataflow}
    base["numbers"] |= {"input": input_, "output": input_, "weight": weight, "accumulator": "int32"}
    wide = 8 if each <= 8 else 16
    base["input_buffer"]["capacity_bytes"] = words * rows * wide // 8
    base["weight_buffer"]["capacity_bytes"] = words * cols * 2
    base["accumulator_buffer"]["capacity_bytes"] = words * cols * 4
    base["output_buffer"]["capacity_bytes"] = words * cols * wide // 8
    base["operand_buffer"]["capacity_bytes"] = operand_bytes or words * cols * wide // 8
    base["parameter_buffer"]["capacity_bytes"] = max(words, 64) * cols * 4
    base["table_buffer"]["capacity_bytes"] = 256 * tables
    base["vector_unit"] |= {"lanes": cols, "depthwise": depthwise, "elementwise_products": products}
    base["vector_unit"] |= {"row_words": rows_held, "residuals": residuals}
    base["npu"] |= {
        "bus_bytes": bus_bytes,
        "accumulator_banks": banks,
    } | units
    return Arch.model_validate(base)


_WITH_CONSTANT = """<ir_version: 9, opset_import: ["" : 20]>
net (float[1,3,4,5] x) => (float[1,6,4,5] y) <float[6,3,1,1] w = {%s}, float[6,4,5] p = %s>
{ [c] c = Conv (x, w) [y] y = %s (p, c) }"""


def network_with_constant(folder: Path, kind: str, values: np.ndarray | None) -> Path:
    """Return the file of a convolution, and a constant of each element behind it."""
    weights = np.random.default_rng(0).normal(0, 1, 18).astype(np.float32)
    held = '["location": "none"]'
    if values is not None:
        held = "{" + ", ".join(f"{value:.6f}" for value in values.reshape(-1)) + "}"
    path = folder / "net.onnxtxt"
    path.write_text(_WITH_CONSTANT % (", ".join(f"{one:.6f}" for one in weights), held, kind))
    return path
