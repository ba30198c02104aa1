"""What every layer says of itself: tensors, amounts, and what a machine needs to execute it.

Shapes of images are (images, height, width, channels). A matrix (m, k) is one image of height 1,
width m and k channels; the depth of a volume joins the images. Elements are counted, not bytes:
the accelerator decides the number format.
"""

from dataclasses import dataclass, fields
from math import prod
from typing import Any, ClassVar

from accelsim.workload.window import Window

Shape = tuple[int, int, int, int]


def image_shape(extents: tuple[int, ...]) -> Shape:
    """Return (images, height, width, channels) of a tensor.

    Four extents are images (n, channels, height, width), five are volumes, whose depth joins the
    images; all else is a matrix whose last extent is the channels.
    """
    if len(extents) in (4, 5):
        images = prod((extents[0], *extents[2:-2]))
        return images, extents[-2], extents[-1], extents[1]
    return 1, 1, prod(extents[:-1]), extents[-1] if extents else 1


@dataclass(frozen=True, kw_only=True)
class LayerRecord:
    """Common properties of all layers; each kind overrides what it answers otherwise.

    Args:
        name: Unique in its network: the first operator's name, with a number behind a dot for
            the second and further layers of one operator.
        kind: The first operator's kind.
        inputs: Names of the activations read; a second or further layer of one operator reads what
            the layer before it wrote.
        outputs: Names of the activations written: those of the last operator.
        operators: Names of the operators that it executes, in order; all but the first joined it.
        modelled: False if only its bytes are known.
        macs: Multiply-accumulates, taps on padding included, as publications count them.
        input_elements: Activations read, in all steps.
        output_elements: Activations written, in all steps.
        weight_elements: Constants that are read once, without biases of convolutions and parameters
            of requantization.
        steps: Number of times that the whole is repeated, each repetition waiting for the one
            before (time steps of a recurrent layer).

    Attributes:
        is_view: Whether the result is the input under another shape, so that nothing is executed.
        has_amounts_only: Whether only amounts of its work are known.
        is_of_rows: Whether a result depends on all channels of its pixel.
        is_pool: Whether a result is the maximum or average of a window.
        units: Units without which a machine executes its amounts instead: ``tables``, ``rows``,
            ``products`` and ``base registers``.
        combine: Operation that combines what the vector unit reads for a result.
        looks_up: Whether results come from a table.
    """

    name: str
    kind: str
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    operators: tuple[str, ...]
    modelled: bool = True
    macs: int = 0
    input_elements: int = 0
    output_elements: int = 0
    weight_elements: int = 0
    steps: int = 1

    is_view: ClassVar[bool] = False
    has_amounts_only: ClassVar[bool] = False
    is_of_rows: ClassVar[bool] = False
    is_pool: ClassVar[bool] = False
    units: ClassVar[tuple[str, ...]] = ()
    combine: ClassVar[str] = "sum"
    looks_up: ClassVar[bool] = False

    @property
    def output(self) -> str:
        """The first of the activations written."""
        return self.outputs[0]

    @property
    def tensors(self) -> list[tuple[str, Shape]]:
        """Tensors by name, in the shapes in which the layer sees them; the result is last."""
        # Only the amounts of other work are known.
        read = (self.inputs[:1] or (self.output,))[0]
        counts = self.input_elements, self.output_elements
        source, result = ((1, 1, 1, max(1, count // self.steps)) for count in counts)
        return [(read, source), (self.output or read, result)]

    @property
    def result_shape(self) -> Shape:
        """(images, height, width, channels) of the result."""
        return self.tensors[-1][1]

    @property
    def computation(self) -> str:
        """Name of what it computes: its class, by function or constants where these vary."""
        return type(self).__name__.lower()

    @property
    def may_stay(self) -> bool:
        """Whether each element may stay in memory where it lies, so that nothing moves."""
        return self.is_view

    @property
    def reads_aligned(self) -> bool:
        """Whether operands must begin at the same byte of a pixel, as two are read at a time."""
        return False

    @property
    def holds_second(self) -> bool:
        """Whether the second operand is one number for each channel of an image."""
        return False

    @property
    def repeats_second(self) -> bool:
        """Whether the second operand has fewer pixels than the result, and is repeated."""
        return False

    @property
    def is_residual_sum(self) -> bool:
        """Whether it adds two activations alike, so that a layer before it can do its work too."""
        return False

    @property
    def images_again(self) -> int:
        """Images that read a second operand of several pixels anew, as all share it."""
        return 0

    @property
    def writes_in_place(self) -> bool:
        """Whether the result is the first input, some rows of which are written."""
        return False

    @property
    def row_numbers(self) -> str:
        """Name of the input that holds numbers of rows of the other; empty if none does."""
        return ""

    @property
    def places_parts(self) -> bool:
        """Whether it copies parts of activations, and not only puts whole ones side by side."""
        return False

    @property
    def reads_padding(self) -> bool:
        """Whether it reads places outside of its first input."""
        return False

    @property
    def takes_rows(self) -> bool:
        """Whether each result is a row of its first input, as it is there."""
        return False

    @property
    def common(self) -> dict[str, Any]:
        """The properties that all layers have, by name."""
        return {one.name: getattr(self, one.name) for one in fields(LayerRecord)}


@dataclass(frozen=True, kw_only=True)
class FromOne(LayerRecord):
    """A layer that reads one activation.

    Args:
        input_shape: (images, height, width, channels).
        output_shape: (images, height, width, channels).
    """

    input_shape: Shape
    output_shape: Shape

    @property
    def tensors(self) -> list[tuple[str, Shape]]:
        """Tensors by name, in the shapes in which the layer sees them; the result is last."""
        return [(self.inputs[0], self.input_shape), (self.output, self.output_shape)]


@dataclass(frozen=True, kw_only=True)
class Windowed(FromOne):
    """A layer each of whose results depends on the places under a window.

    Args:
        window: Window over the input.
    """

    window: Window

    @property
    def reads_padding(self) -> bool:
        """Whether it reads places outside of its first input."""
        return any(self.window.padding)


@dataclass(frozen=True, kw_only=True)
class Alike(LayerRecord):
    """A layer whose activations have one shape.

    Args:
        shape: (images, height, width, channels).
    """

    shape: Shape

    @property
    def tensors(self) -> list[tuple[str, Shape]]:
        """Tensors by name, in the shapes in which the layer sees them; the result is last."""
        return [(name, self.shape) for name in (*self.inputs, self.output)]


@dataclass(frozen=True, kw_only=True)
class Pointwise(Alike):
    """A layer each of whose results depends on one place of what it reads."""
