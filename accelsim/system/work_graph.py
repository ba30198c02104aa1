"""Work beside that of the forward network as a network that ``accelsim.simulate.run`` takes.

For example, Adam's update of a million parameters is a network of one operator: a pass of the
vector unit with 12 million lane operations.
"""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from accelsim.number import parse_number
from accelsim.workload import Convolution, Graph, Matmul, Operator, Tensor, Vector, Work


def share_of(
    graph: Graph, operators: Iterable[Operator], tensors: dict[str, Tensor], shared: str
) -> Graph:
    """Return a network as one of several chips has it.

    Args:
        graph: The whole network.
        operators: Its operators, with the chip's share of work.
        tensors: Its tensors, with the chip's share of extents; a constant of another shape than
            before has no values.
        shared: Who shares what, for the digest of the network.
    """
    return replace(
        graph,
        operators=tuple(operators),
        tensors=tensors,
        constants={
            name: replace(each, values=None, shape=tensors[name].shape)
            if name in tensors and tensors[name].shape != each.shape
            else each
            for name, each in graph.constants.items()
        },
        digest=hashlib.sha256(f"{shared} {graph.digest}".encode()).hexdigest(),
    )


Side = Literal["input", "weight"]
Shape = tuple[int, ...]

_REAL = parse_number("fp32")


def update_graph(graph: Graph, parameters: int, read_elements: int, written_elements: int) -> Graph:
    """Return Adam's update of parameters as a network of one operator.

    Args:
        graph: Network whose parameters are updated.
        parameters: Parameters of a chip.
        read_elements: Gradients and states that are read, in elements of the chip's format.
        written_elements: States that are written.

    Returns:
        12 lane operations for each parameter: 3 for the first moment, 4 for the second, 5 for the
        step (Kingma and Ba, ICLR 2015, algorithm 1, with the bias corrections in the step size).
    """
    return pass_graph(graph, "update", "adam", 12 * parameters, read_elements, written_elements)


def pass_graph(
    graph: Graph,
    name: str,
    kind: str,
    operations: int,
    read_elements: int,
    written_elements: int,
) -> Graph:
    """Return a pass of the vector unit over memory as a network of one operator.

    Args:
        graph: Network that the pass belongs to.
        name: Name of the operator.
        kind: Kind of its operator.
        operations: Operations of lanes.
        read_elements: Elements that are read, in the chip's format.
        written_elements: Elements that are written, of the chip's format.
    """
    work = Vector(
        input_elements=read_elements,
        output_elements=written_elements,
        operations=operations,
    )
    return graph_of(graph, name, kind, (work,))


def graph_of(graph: Graph, name: str, kind: str, works: Sequence[Work]) -> Graph:
    """Return pieces of work that follow each other as a network of an operator for each.

    Args:
        graph: Network that the pieces belong to.
        name: Name of every operator; also appended to that of the graph.
        kind: Kind of the operators.
        works: Pieces of work in order.
    """
    made = Made()
    for work in works:
        operator = Operator(name=name, kind=kind, inputs=(), outputs=(), work=(work,))
        made.add(operator, "weight", work)
    return Graph(
        name=f"{graph.name} {name}",
        tensors=made.tensors,
        operators=tuple(made.operators),
        digest=hashlib.sha256(f"{name} {graph.digest} {works}".encode()).hexdigest(),
        source=graph.source,
    )


@dataclass(kw_only=True)
class Made:
    """Operators of gradients so far, each with tensors of its own."""

    operators: list[Operator] = field(default_factory=list)
    tensors: dict[str, Tensor] = field(default_factory=dict)
    side: dict[str, tuple[str, Side]] = field(default_factory=dict)

    def add(self, operator: Operator, side: Side, work: Work | Sequence[Convolution]) -> None:
        """Add one gradient of an operator; several convolutions are phases of one result."""
        works = (work,) if isinstance(work, Work) else tuple(work)
        name = f"{operator.name}.{side}_gradient"
        if name in self.side:
            name = f"{name}.{len(self.side)}"
        read, written = _shapes(works[0])
        names = [f"{name}.read{place}" for place in range(len(read))]
        for each, shape, role in (
            *((*pair, "input") for pair in zip(names, read, strict=True)),
            (f"{name}.result", written, "output"),
        ):
            self.tensors[each] = Tensor(
                name=each,
                shape=shape,
                number=_REAL,
                role="input" if role == "input" else "output",
            )
        self.operators.append(
            replace(
                operator,
                name=name,
                kind=f"{operator.kind}_gradient",
                inputs=tuple(names),
                outputs=(f"{name}.result",),
                work=works,
                fusible="no",
                operands=(),
                attributes={},
            )
        )
        self.side[name] = (operator.name, side)


def cut(
    gradient: Work | tuple[Convolution, ...], longest_sum: int
) -> tuple[Work | tuple[Convolution, ...], ...]:
    """Return a product as products of shorter sums, and the sum of these; else what was given.

    Args:
        gradient: Work; several convolutions are phases of one result.
        longest_sum: Longer sums of products are cut.
    """
    if not isinstance(gradient, Matmul) or gradient.k <= longest_sum or gradient.steps > 1:
        return (gradient,)
    pieces = -(-gradient.k // longest_sum)
    pieced = replace(gradient, batch=gradient.batch * pieces, k=-(-gradient.k // pieces))
    results = gradient.output_elements
    added = Vector(
        input_elements=pieces * results,
        output_elements=results,
        operations=(pieces - 1) * results,
    )
    return pieced, added


def _shapes(work: Work) -> tuple[list[Shape], Shape]:
    """Return the shapes of what a piece of work reads and writes."""
    if isinstance(work, Convolution):
        return (
            [(work.batch, work.groups * work.channels, *work.input_shape)],
            (work.batch, work.groups * work.filters, *work.output_shape),
        )
    if isinstance(work, Matmul):
        rows = work.steps * work.m
        left, result = (work.batch, rows, work.k), (work.batch, rows, work.n)
        if work.weights:
            return [left], result
        return [left, (work.batch, work.k, work.n)], result
    return [(work.input_elements,)], (work.output_elements,)
