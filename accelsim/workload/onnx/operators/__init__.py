"""Work of every ONNX operator that is modelled: a family is one file and one line below.

The names are those of the domain ``ai.onnx`` (https://onnx.ai/onnx/operators). A function takes a
``Node`` and returns ``Lowered``; it raises ``ValueError`` if the node contradicts itself and
``UnknownShapeError`` if a shape it needs is not known.
"""

from collections.abc import Callable

from accelsim.workload.lowering.value import Lowered
from accelsim.workload.onnx.node import Node
from accelsim.workload.onnx.operators import (
    attention,
    convolution,
    elementwise,
    experts,
    matmul,
    movement,
    normalization,
    pooling,
    random,
    recurrent,
    sampling,
    selection,
    signal,
)

OPERATORS: dict[str, Callable[[Node], Lowered]] = {
    **attention.TABLE,
    **convolution.TABLE,
    **elementwise.TABLE,
    **matmul.TABLE,
    **movement.TABLE,
    **normalization.TABLE,
    **pooling.TABLE,
    **random.TABLE,
    **recurrent.TABLE,
    **sampling.TABLE,
    **selection.TABLE,
    **signal.TABLE,
}

CONTRIBUTED: dict[str, Callable[[Node], Lowered]] = {
    **attention.TABLE_OF_STATES,
    **elementwise.CONTRIBUTED,
    **experts.CONTRIBUTED,
    **movement.CONTRIBUTED,
    **normalization.CONTRIBUTED,
    **pooling.CONTRIBUTED,
}
"""Operators of onnxruntime, domain ``com.microsoft``: sum, average, concatenation of integers."""

MATRIX = frozenset(
    (
        *(*convolution.TABLE, *matmul.TABLE, *recurrent.TABLE, *attention.TABLE),
        *experts.CONTRIBUTED,
    )
)
"""Operators whose shapes must be known: without them a network's cost is meaningless."""

UNMOVING = frozenset(
    name
    for name, function in OPERATORS.items()
    if function in (elementwise.unchanged, movement.reshape, movement.nothing)
)
"""Operators that cost nothing: other shapes, other names, and what is known before it runs."""

LISTED = movement.LISTED
"""Operators on lists of tensors, and on optional ones, that move nothing."""

COUNTED = frozenset(selection.COUNTED)
"""Operators that write as many rows as data says."""

__all__ = ["CONTRIBUTED", "COUNTED", "LISTED", "MATRIX", "OPERATORS", "UNMOVING"]
