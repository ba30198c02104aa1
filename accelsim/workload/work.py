"""Work of an operator for an accelerator: multiply-accumulates, vector operations, or movement.

A reader turns each operator of a network into a tuple of these records, executed in order. All
numbers are integers; elements are counted, not bytes, because the accelerator decides the number
format.
"""

from dataclasses import dataclass, field
from math import prod

from accelsim.number import Element
from accelsim.workload.window import Window

LARGEST = 2**40
LONGEST_KERNEL = 2**16
"""Greatest number of taps along an axis, as each is visited: 2**31 of them took more than 30 s."""


def _check(owner: str, **quantities: int) -> None:
    for name, value in quantities.items():
        if not 1 <= value <= LARGEST:
            raise ValueError(f"{owner}.{name} must be from 1 to 2**40, not {value}")


@dataclass(frozen=True, kw_only=True)
class Phase:
    """The results of a transposed convolution that share their taps: every n-th result.

    Args:
        first: Place of its first result in each spatial dimension.
        step: Distance of two of its results: the stride of the transposed convolution.
        taps: Taps of the whole kernel that it has, in each dimension, in the order in which they
            meet neighbouring inputs.
    """

    first: tuple[int, ...]
    step: tuple[int, ...]
    taps: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, kw_only=True)
class Convolution:
    """A convolution of one to three spatial dimensions, grouped or not.

    A depthwise convolution has ``channels == 1`` and as many groups as input channels. A
    transposed convolution is given by its reader as the ordinary stride-1 convolutions of its
    output phases, so that only taps that exist are counted.

    Args:
        batch: Images.
        groups: Independent channel groups.
        channels: Input channels of each group.
        filters: Output channels of each group.
        input_shape: Spatial extents of the input, outermost first, 1 to 3 of them.
        output_shape: Spatial extents of the output.
        kernel: Taps in each spatial dimension.
        stride: Steps in each spatial dimension.
        dilation: Distance between taps in each spatial dimension.
        padding: Zeros before the first element in each spatial dimension; may be negative where
            a phase of a transposed convolution starts inside the input.
        padding_after: Zeros after the last element, as the network says, whether a window reaches
            them or not; empty if it says nothing.
        phase: Phase of a transposed convolution; None if it is an ordinary convolution.
        element: What a sum gains from an activation and a weight (``accelsim.number.element``).
    """

    batch: int
    groups: int
    channels: int
    filters: int
    input_shape: tuple[int, ...]
    output_shape: tuple[int, ...]
    kernel: tuple[int, ...]
    stride: tuple[int, ...]
    dilation: tuple[int, ...]
    padding: tuple[int, ...]
    padding_after: tuple[int, ...] = field(default=(), compare=False, repr=False)
    phase: Phase | None = None
    element: Element = "multiply"

    def __post_init__(self) -> None:
        _check(
            "Convolution",
            batch=self.batch,
            groups=self.groups,
            channels=self.channels,
            filters=self.filters,
        )
        dimensions = len(self.input_shape)
        if not 1 <= dimensions <= 3:
            raise ValueError(f"Convolution must have 1 to 3 spatial dimensions, not {dimensions}")
        for name in ("input_shape", "output_shape", "kernel", "stride", "dilation", "padding"):
            extents = getattr(self, name)
            if len(extents) != dimensions:
                raise ValueError(f"Convolution.{name} must have {dimensions} extents")
            if name != "padding":
                for extent in extents:
                    _check("Convolution", **{name: extent})
        if max(self.kernel) > LONGEST_KERNEL:
            raise ValueError(
                f"Convolution.kernel must be at most {LONGEST_KERNEL} long, not {max(self.kernel)}"
            )
        if self.macs > 2**62:
            raise ValueError("Convolution has more than 2**62 multiply-accumulates")

    @property
    def is_depthwise(self) -> bool:
        """Whether each input channel has filters of its own."""
        return self.channels == 1 and self.groups > 1

    @property
    def macs(self) -> int:
        """Multiply-accumulates as publications count them.

        A convolution counts its taps for each result, those on padding included; a transposed
        convolution counts its taps for each input (``conv_flop_count`` of
        ``torch.utils.flop_counter`` with ``transposed``).
        """
        places = self.output_shape if self.phase is None else self.input_shape
        return (
            self.batch
            * self.groups
            * self.channels
            * self.filters
            * prod(places)
            * prod(self.kernel)
        )

    @property
    def input_elements(self) -> int:
        """Elements of the input tensor."""
        return self.batch * self.groups * self.channels * prod(self.input_shape)

    @property
    def output_elements(self) -> int:
        """Elements of the output tensor."""
        return self.batch * self.groups * self.filters * prod(self.output_shape)

    @property
    def weight_elements(self) -> int:
        """Elements of the filters."""
        return self.groups * self.channels * self.filters * prod(self.kernel)


@dataclass(frozen=True, kw_only=True)
class Matmul:
    """``batch`` products of (m, k) by (k, n), each with operands of its own.

    A product whose right operand is shared by a batch is one product with a larger m.

    Args:
        batch: Independent products (for attention: images times heads).
        m: Rows of the left operand (tokens, pixels, images).
        k: Length of the reduction.
        n: Columns of the right operand.
        steps: Number of times that the whole is repeated with the same right operand and each
            repetition waiting for the one before (the time steps of an LSTM); m is of one step.
        weights: Whether the right operand is a constant of the network.
    """

    batch: int = 1
    m: int
    k: int
    n: int
    steps: int = 1
    weights: bool = True

    def __post_init__(self) -> None:
        _check("Matmul", batch=self.batch, m=self.m, k=self.k, n=self.n, steps=self.steps)
        if self.macs > 2**62:
            raise ValueError("Matmul has more than 2**62 multiply-accumulates")

    @property
    def macs(self) -> int:
        """Multiply-accumulates of all steps."""
        return self.batch * self.m * self.k * self.n * self.steps

    @property
    def input_elements(self) -> int:
        """Elements of the left operand, all steps."""
        return self.batch * self.m * self.k * self.steps

    @property
    def output_elements(self) -> int:
        """Elements of the result, all steps."""
        return self.batch * self.m * self.n * self.steps

    @property
    def weight_elements(self) -> int:
        """Elements of the right operand."""
        return self.batch * self.k * self.n


@dataclass(frozen=True, kw_only=True)
class Vector:
    """Element-wise or reducing work of the vector unit.

    Args:
        input_elements: Activations read in one step, all inputs together.
        output_elements: Activations written in one step.
        operations: Lane operations of one step (one lane does one in a cycle).
        weight_elements: Constants read once (scales, offsets, tables).
        steps: Number of repetitions, each of which waits for the one before.
        function: The function of an element-wise operator or pool, a key of ``LANE_OPERATIONS``
            (``add``, ``relu``), ``maximum`` or ``average``; empty for all others.
        window: Window of a pool over rows and columns.
    """

    input_elements: int
    output_elements: int
    operations: int
    weight_elements: int = 0
    steps: int = 1
    function: str = field(default="", compare=False, repr=False)
    window: Window | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        _check("Vector", output_elements=self.output_elements, steps=self.steps)
        for name in ("input_elements", "operations", "weight_elements"):
            if not 0 <= getattr(self, name) <= LARGEST:
                raise ValueError(f"Vector.{name} must be from 0 to 2**40")

    @property
    def macs(self) -> int:
        """Zero: what the vector unit does is not counted as multiply-accumulates."""
        return 0


@dataclass(frozen=True, kw_only=True)
class Movement:
    """Elements read from and written to DRAM with no arithmetic (gather, transpose, copy).

    Zero elements stand for a change of shape that costs nothing.

    Args:
        input_elements: Elements read.
        output_elements: Elements written.
        weight_elements: Constants among the parameters (an embedding table), not all of them read.
    """

    input_elements: int = 0
    output_elements: int = 0
    weight_elements: int = 0

    def __post_init__(self) -> None:
        for name in ("input_elements", "output_elements", "weight_elements"):
            if not 0 <= getattr(self, name) <= LARGEST:
                raise ValueError(f"Movement.{name} must be from 0 to 2**40")

    @property
    def macs(self) -> int:
        """Zero."""
        return 0


Work = Convolution | Matmul | Vector | Movement
