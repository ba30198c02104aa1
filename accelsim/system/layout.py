"""How tensors lie on chips, and what has to be sent for the next product: derived, never by hand.

On each axis of a mesh of chips a tensor is *split* along one of its dimensions, *broadcast* (each
chip has all of it) or *partial* (the chips' tensors sum to it). A matrix product says what it makes
of what it gets: an input of which each chip has all, by weights split by columns, is a result split
by columns, and nothing is sent. Where the next product needs another placement, a *boxing* sends::

    column-parallel    X: broadcast   x  W: split(1)  ->  Y: split(1)
    row-parallel       Y: split(1)    x  V: split(0)  ->  Z: partial   -- all-reduce -->  broadcast

Data, tensor, sequence, expert and context parallelism and the stages of ZeRO are choices of
placements. `product_boxings` derives what a product sends forward and backward.

Source of placements, boxings and the table of products: Yuan et al., OneFlow (arXiv 2110.15032),
section 3.1, Tables 1 and 2.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from accelsim.system.memory import LayoutError

Collective = Literal["all_reduce", "reduce_scatter", "all_gather", "all_to_all"]


@dataclass(frozen=True)
class Placement:
    """Of a tensor on one axis of a mesh; use ``split``, ``BROADCAST`` and ``PARTIAL``."""

    kind: Literal["split", "broadcast", "partial"]
    dimension: int | None = None
    """Of a split: which dimension of the tensor."""

    @property
    def transposed(self) -> "Placement":
        """The placement of a matrix's transpose."""
        if self.dimension is None:
            return self
        return split(1 - self.dimension)

    @property
    def gradient(self) -> "Placement":
        """The placement in which a gradient comes back: of partial sums each chip gets all."""
        return BROADCAST if self.kind == "partial" else self

    def __str__(self) -> str:
        return self.kind if self.dimension is None else f"{self.kind}({self.dimension})"


def split(dimension: int) -> Placement:
    """Return the placement of a tensor that is split along a dimension."""
    return Placement("split", dimension)


BROADCAST = Placement("broadcast")
PARTIAL = Placement("partial")

PRODUCTS: dict[tuple[Placement, Placement], Placement] = {
    (split(0), BROADCAST): split(0),
    (BROADCAST, split(1)): split(1),
    (split(1), split(0)): PARTIAL,
    (PARTIAL, BROADCAST): PARTIAL,
    (BROADCAST, PARTIAL): PARTIAL,
    (BROADCAST, BROADCAST): BROADCAST,
}
"""The placement of a matrix product by those of its two operands."""


@dataclass(frozen=True, kw_only=True)
class Boxing:
    """What brings a tensor from a placement to another."""

    tensor: str
    collective: Collective | None
    """None: nothing is sent."""
    of_bytes: Fraction
    """The bytes of all chips together, over chips of the axis less one times the tensor's bytes."""

    def sent_bytes(self, tensor_bytes: int, chips: int) -> int:
        """Return the bytes that all chips of an axis send together, rounded up.

        Args:
            tensor_bytes: Bytes of the whole tensor, as far as other axes leave it to this one.
            chips: Chips of the axis.
        """
        sent = self.of_bytes * (chips - 1) * tensor_bytes
        if self.collective == "all_to_all":
            sent /= chips
        return -(-sent.numerator // sent.denominator)


_SENT: dict[tuple[str, str], tuple[Collective, int]] = {
    ("split", "broadcast"): ("all_gather", 1),
    ("partial", "split"): ("reduce_scatter", 1),
    ("partial", "broadcast"): ("all_reduce", 2),
}


def boxing(tensor: str, before: Placement, after: Placement) -> Boxing:
    """Return what brings a tensor from one placement to another.

    |T| is the tensor's bytes, p the chips. From split(i) to split(j): all-to-all, (p - 1) / p |T|;
    from split to broadcast: all-gather, (p - 1) |T|; from partial to split: reduce-scatter,
    (p - 1) |T|; from partial to broadcast: all-reduce, 2 (p - 1) |T|. Nothing else sends: a chip
    that has all of a tensor has a part of it, and partial sums are the tensor on one chip and zeros
    on the others.
    """
    if before.kind == after.kind == "split" and before != after:
        return Boxing(tensor=tensor, collective="all_to_all", of_bytes=Fraction(1))
    collective, factor = _SENT.get((before.kind, after.kind), (None, 0))
    return Boxing(tensor=tensor, collective=collective, of_bytes=Fraction(factor))


def product(left: Placement, right: Placement) -> Placement:
    """Return the placement of a matrix product.

    Raises:
        LayoutError: No chip could compute a part of it from what it has.
    """
    if (left, right) not in PRODUCTS:
        known = ", ".join(f"{a} x {b}" for a, b in PRODUCTS)
        raise LayoutError(f"no product of {left} x {right}; there are {known}")
    return PRODUCTS[left, right]


@dataclass(frozen=True, kw_only=True)
class ProductLayout:
    """A product X W -> Y of a layer on one axis: where the three lie, and what the product uses."""

    x: Placement
    """Where X lies when the product begins."""
    x_used: Placement
    w: Placement
    """Where W is kept."""
    w_used: Placement
    y: Placement
    """Where the next operator wants Y."""
    w_gradient: Placement | None = None
    """Where the optimizer wants the gradient of W; None: where W is kept."""


def product_boxings(layout: ProductLayout) -> tuple[list[Boxing], list[Boxing]]:
    """Return what a product sends in the forward and in the backward pass, without empty boxings.

    The backward pass has dX = dY W^T and dW = X^T dY. A gradient comes back placed as its tensor is
    (partial: each chip has all of it), and is wanted so. What was gathered to be used is gathered
    again, as ZeRO stage 3 does with W.

    Raises:
        LayoutError: A product of placements that there is not.
    """
    made = product(layout.x_used, layout.w_used)
    forward = [
        boxing("x", layout.x, layout.x_used),
        boxing("w", layout.w, layout.w_used),
        boxing("y", made, layout.y),
    ]
    y_gradient = made.gradient
    backward = [
        boxing("dy", layout.y.gradient, y_gradient),
        boxing("w", layout.w, layout.w_used),
        boxing("x", layout.x, layout.x_used),
        boxing("dx", product(y_gradient, layout.w_used.transposed), layout.x.gradient),
        boxing(
            "dw",
            product(layout.x_used.transposed, y_gradient),
            (layout.w if layout.w_gradient is None else layout.w_gradient).gradient,
        ),
    ]
    return _sending(forward), _sending(backward)


def _sending(boxings: Sequence[Boxing]) -> list[Boxing]:
    return [each for each in boxings if each.collective is not None]


DATA_PARALLEL = ProductLayout(
    x=split(0), x_used=split(0), w=BROADCAST, w_used=BROADCAST, y=split(0)
)
"""Each chip has all weights and a part of the batch."""
ZERO_2 = ProductLayout(
    x=split(0), x_used=split(0), w=BROADCAST, w_used=BROADCAST, y=split(0), w_gradient=split(0)
)
"""Each chip updates a part of the weights; `update_boxing` brings them back (ZeRO-1 too)."""
ZERO_3 = ProductLayout(x=split(0), x_used=split(0), w=split(0), w_used=BROADCAST, y=split(0))
"""Each chip keeps a part of the weights."""
COLUMN_PARALLEL = ProductLayout(
    x=BROADCAST, x_used=BROADCAST, w=split(1), w_used=split(1), y=split(1)
)
"""Megatron-LM's first product of a pair (Shoeybi et al., arXiv 1909.08053, section 3)."""
ROW_PARALLEL = ProductLayout(x=split(1), x_used=split(1), w=split(0), w_used=split(0), y=BROADCAST)
"""Its second."""
COLUMN_SEQUENCE_PARALLEL = ProductLayout(
    x=split(0), x_used=BROADCAST, w=split(1), w_used=split(1), y=split(1)
)
"""The first with sequence parallelism: X is split by tokens before (Korthikanti et al., 4.2.2)."""
ROW_SEQUENCE_PARALLEL = ProductLayout(
    x=split(1), x_used=split(1), w=split(0), w_used=split(0), y=split(0)
)
"""Its second."""


def update_boxing(layout: ProductLayout) -> Boxing:
    """Return what brings weights from where the optimizer updates them to where they are kept."""
    wanted = layout.w if layout.w_gradient is None else layout.w_gradient
    return boxing("w", wanted, layout.w)


def layer_boxings(*, is_sequence_parallel: bool) -> tuple[list[Boxing], list[Boxing]]:
    """Return what a transformer layer's tensor-parallel chips send forward and backward.

    The layer has two pairs of products, in the attention and in the MLP. Its tensors all have the
    bytes of the layer's input. With sequence parallelism, the backward pass gathers the input of
    the column-parallel products once more for the gradient of their weights, which Megatron-LM
    hides behind a product (Korthikanti et al., section 4.2.2); such boxings are not returned.
    """
    pairs = (
        (COLUMN_SEQUENCE_PARALLEL, ROW_SEQUENCE_PARALLEL)
        if is_sequence_parallel
        else (COLUMN_PARALLEL, ROW_PARALLEL)
    )
    forward: list[Boxing] = []
    backward: list[Boxing] = []
    for layout in 2 * pairs:
        ahead, back = product_boxings(layout)
        forward += ahead
        backward += [each for each in back if each.tensor != "x"]
    return forward, backward
