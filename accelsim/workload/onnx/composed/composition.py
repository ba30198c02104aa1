"""Description of an operator that nodes of other operators replace.

A composed operator is one file of this folder with a function that adds the nodes, and a line in
its ``TABLE``. The new nodes are read as if the file had them, so that everything else (amounts,
layers, integers, programs, hardware) follows from the operators that they are.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.workload.graph import Constant, Graph, Operator
from accelsim.workload.onnx.composed.meanings import Pairs
from accelsim.workload.onnx.composed.writer import Writer


@dataclass(frozen=True, kw_only=True)
class Site:
    """A node that is to be replaced, with what is known of it.

    Args:
        node: Node in the file, a ``NodeProto``.
        operator: Operator that the reader makes of the node, with the names of its operands.
        graph: Network as read before, with all shapes and constants.
        pairs: Quantisation parameters in the file; None if the file has real numbers.
        writer: Writer of the new nodes.
    """

    node: Any
    operator: Operator
    graph: Graph
    pairs: Pairs | None
    writer: Writer

    @property
    def shape(self) -> tuple[int, ...]:
        """Shape of the first operand."""
        return self.graph.tensors[self.operator.operand(0)].shape

    def reals(self, place: int, what: str) -> NDArray[np.float64]:
        """Return a constant operand in real numbers.

        Args:
            place: Number of the operand.
            what: Noun for messages, with its article.

        Raises:
            ValueError: The operand is no constant, or the file lacks its values.
        """
        given = self.graph.constants.get(self.operator.operand(place))
        if given is None:
            raise ValueError(f"has {what} that is no constant")
        values = reals_of(given)
        if values is None:
            raise ValueError(f"has {what} whose values are unknown")
        return values


def reals_of(given: Constant) -> NDArray[np.float64] | None:
    """Return a constant in real numbers; None if the file does not hold its values."""
    if given.values is None:
        return None
    values = given.values.astype(np.float64)
    if given.scale is None or given.zero_point is None:
        return values
    along = [1] * values.ndim
    if given.scale.size > 1:
        along[given.axis] = -1
    zero = given.zero_point if given.zero_point.size == 1 else given.zero_point.reshape(along)
    return np.asarray((values - zero) * given.scale.reshape(along))


def always(site: Site) -> bool:
    """Return that a composition suits every node of its operator."""
    del site
    return True


@dataclass(frozen=True, kw_only=True)
class Composition:
    """How nodes of other operators replace an operator.

    Args:
        nodes: Function that adds the nodes, the last of which writes what the node wrote; it raises
            ``ValueError`` with the reason if the node has no integer form, and the node then stays.
        forms: Forms of the operator that have values, for ``accelsim list operators``; empty if the
            operator also has values of its own (``accelsim.integer.operators.WITH_VALUES``).
        applies: Function that returns whether a node is one that is replaced; others stay.
        least_opset: First operator set that has the new nodes.
    """

    nodes: Callable[[Site], None]
    forms: str = ""
    applies: Callable[[Site], bool] = always
    least_opset: int = 13
