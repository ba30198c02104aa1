"""The backward pass of a network as a network: what each operator's gradients ask of a chip.

A product of the forward pass, (m x k) by (k x n), has two in the backward pass, of other shapes:
the gradient of its input is (m x n) by (n x k), and that of its weights (k x m) by (m x n). So a
step of training has three products for each product of inference::

    forward            Y  = X  W      (m x k) (k x n)
    input gradient     dX = dY W^T    (m x n) (n x k)      the operator before waits for it
    weight gradient    dW = X^T dY    (k x m) (m x n)      only the optimizer waits for it

For an accelerator all of these are operators like others: `gradients_of` returns them as a network
that ``accelsim.simulate.run`` takes.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import prod
from typing import Literal

from accelsim.errors import WorkloadError
from accelsim.number import parse_number
from accelsim.workload import Convolution, Graph, Matmul, Movement, Operator, Tensor, Vector, Work
from accelsim.workload.layers.meaning import QUANTIZED
from accelsim.workload.lowering.convolution import transposed_convolution

Side = Literal["input", "weight"]


@dataclass(frozen=True, kw_only=True)
class Backward:
    """The gradients of a network.

    Args:
        graph: Their operators, the last operator's gradients first.
        side: Of each operator of ``graph``: its forward operator, and which gradient it is.
    """

    graph: Graph
    side: dict[str, tuple[str, Side]]


def gradients_of(graph: Graph, longest_sum: int = 2**40) -> Backward:
    """Return the operators of the backward pass.

    Args:
        graph: A network in real numbers.
        longest_sum: Longer sums of products are cut into pieces of at most this length, which are
            products of their own and are added up by the vector unit. Sums over the pixels of a
            batch are long, and not every chip has room for the operands of one.

    Returns:
        For each operator the gradients that training needs: that of its input where an operator
        before it has weights, and that of its weights. What costs nothing forward costs nothing
        backward. The operators of element-wise and reducing work read what came in and what comes
        back, write what goes back, and take two lane operations for each of the forward pass; a
        gather adds its rows to the table's gradient.

    Raises:
        WorkloadError: The network is quantized: integers have no gradients; it is a topology, whose
            layers do not say what they read; or it has no weights.
    """
    quantized = sorted({each.kind for each in graph.operators} & QUANTIZED)
    if any(kind.startswith(("q", "dequantize")) for kind in quantized):
        raise WorkloadError(
            f"{graph.name}: a quantized network has no gradients ({quantized[0]}): train the"
            " network in real numbers"
        )
    if not graph.inputs:
        raise WorkloadError(
            f"{graph.name}: a topology does not say what its layers read: training needs a network"
            " of ONNX"
        )
    if not graph.parameters:
        raise WorkloadError(f"{graph.name}: has no weights to train")
    made = _Made()
    trained = differentiable(graph)
    for operator in reversed(graph.operators):
        is_wanted = any(name in trained for name in operator.inputs)
        has_weights = any(_is_weight(graph, name) for name in operator.inputs)
        for place, work in reversed(list(enumerate(operator.work))):
            # What a later piece of an operator reads was made by the piece before it.
            before = is_wanted or (place > 0 and has_weights)
            for side, gradient in _gradients(work, of_input=before):
                for piece in _cut(gradient, longest_sum):
                    made.add(operator, side, piece)
    return Backward(
        graph=Graph(
            name=f"{graph.name} backward",
            tensors=made.tensors,
            operators=tuple(made.operators),
            digest=hashlib.sha256(f"backward {longest_sum} {graph.digest}".encode()).hexdigest(),
            source=graph.source,
        ),
        side=made.side,
    )


def parameters_of(graph: Graph) -> dict[str, int]:
    """Return the parameters of each operator; those that several read are of the first."""
    seen: set[str] = set()
    found = {}
    for operator in graph.operators:
        own = [name for name in dict.fromkeys(operator.inputs) if _is_weight(graph, name)]
        found[operator.name] = sum(graph.tensors[name].elements for name in own if name not in seen)
        seen.update(own)
    return found


def update_graph(graph: Graph, parameters: int, read_elements: int, written_elements: int) -> Graph:
    """Return Adam's update of parameters as a network of one operator.

    Args:
        graph: Whose parameters they are.
        parameters: Of a chip.
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
        graph: To which it belongs.
        name: What is done.
        kind: Of its operator.
        operations: Of lanes.
        read_elements: In elements of the chip's format.
        written_elements: Likewise.
    """
    made = _Made()
    work = Vector(
        input_elements=read_elements,
        output_elements=written_elements,
        operations=operations,
    )
    operator = Operator(name=name, kind=kind, inputs=(), outputs=(), work=(work,))
    made.add(operator, "weight", work)
    return Graph(
        name=f"{graph.name} {name}",
        tensors=made.tensors,
        operators=tuple(made.operators),
        digest=hashlib.sha256(f"{name} {graph.digest} {work}".encode()).hexdigest(),
        source=graph.source,
    )


@dataclass(kw_only=True)
class _Made:
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


_REAL = parse_number("fp32")


def _is_weight(graph: Graph, name: str) -> bool:
    tensor = graph.tensors.get(name)
    return tensor is not None and tensor.role == "weight"


def differentiable(graph: Graph) -> set[str]:
    """Return the tensors that depend on a weight."""
    found: set[str] = set()
    for operator in graph.operators:
        if any(name in found or _is_weight(graph, name) for name in operator.inputs):
            found.update(operator.outputs)
    return found


def _gradients(work: Work, *, of_input: bool) -> list[tuple[Side, Work | tuple[Convolution, ...]]]:
    """Return the gradients of one piece of work, that of the weights first."""
    found: list[tuple[Side, Work | tuple[Convolution, ...]]] = []
    if isinstance(work, Convolution):
        found.append(("weight", _of_filters(work)))
        if of_input:
            found.append(("input", _of_images(work)))
    elif isinstance(work, Matmul):
        steps = 1 if work.weights else work.steps
        right = Matmul(
            batch=work.batch,
            m=work.k,
            k=work.m * work.steps // steps,
            n=work.n,
            steps=steps,
            weights=False,
        )
        # The gradient of an activation that is the right operand goes to the operator before it.
        if work.weights or of_input:
            found.append(("weight" if work.weights else "input", right))
        if of_input:
            found.append(("input", replace(work, k=work.n, n=work.k)))
    elif isinstance(work, Vector):
        if of_input or work.weight_elements:
            written = work.input_elements if of_input else work.weight_elements
            back = Vector(
                input_elements=work.input_elements + work.output_elements,
                output_elements=max(written, 1),
                operations=2 * work.operations,
                weight_elements=work.weight_elements if of_input else 0,
                steps=work.steps,
            )
            found.append(("input" if of_input else "weight", back))
    elif work.weight_elements:
        rows = work.output_elements
        found.append(
            ("weight", Vector(input_elements=2 * rows, output_elements=rows, operations=rows))
        )
    elif of_input and (work.input_elements or work.output_elements):
        back_moved = Movement(
            input_elements=work.output_elements, output_elements=work.input_elements
        )
        found.append(("input", back_moved))
    return found


def _cut(
    gradient: Work | tuple[Convolution, ...], longest_sum: int
) -> tuple[Work | tuple[Convolution, ...], ...]:
    """Return a product as products of shorter sums, and the sum of these; else what was given."""
    if not isinstance(gradient, Matmul) or gradient.k <= longest_sum or gradient.steps > 1:
        return (gradient,)
    pieces = -(-gradient.k // longest_sum)
    cut = replace(gradient, batch=gradient.batch * pieces, k=-(-gradient.k // pieces))
    results = gradient.output_elements
    added = Vector(
        input_elements=pieces * results,
        output_elements=results,
        operations=(pieces - 1) * results,
    )
    return cut, added


def _of_filters(work: Convolution) -> Matmul:
    """Return dW: for each group, taps and channels by the pixels that they meet, by filters."""
    return Matmul(
        batch=work.groups,
        m=work.channels * prod(work.kernel),
        k=work.batch * prod(work.output_shape),
        n=work.filters,
        weights=False,
    )


def _of_images(work: Convolution) -> tuple[Convolution, ...]:
    """Return dX: the transposed convolution of dY, as the convolutions of its phases."""
    return transposed_convolution(
        (work.batch, work.groups * work.filters, *work.output_shape),
        (work.groups * work.filters, work.channels, *work.kernel),
        groups=work.groups,
        stride=work.stride,
        dilation=work.dilation,
        padding=(work.padding, work.padding_after or work.padding),
    )


Shape = tuple[int, ...]


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
