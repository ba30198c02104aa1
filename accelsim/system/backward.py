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
from dataclasses import dataclass, replace
from math import prod

from accelsim.errors import WorkloadError
from accelsim.system.work_graph import Made, Shape, Side, cut
from accelsim.workload import Convolution, Graph, Matmul, Movement, Vector, Work
from accelsim.workload.layers.meaning import QUANTIZED
from accelsim.workload.lowering.convolution import transposed_convolution


@dataclass(frozen=True, kw_only=True)
class Backward:
    """The gradients of a network.

    Args:
        graph: Their operators, the last operator's gradients first.
        side: Forward operator of each operator of ``graph``, and which gradient it is.
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
        Operators that compute the gradients that training needs: that of an operator's input where
        an operator before it has weights, and that of its weights. What costs nothing forward costs
        nothing backward. The operators of element-wise and reducing work read what came in and what
        comes back, write what goes back, and take two lane operations for each of the forward pass;
        a gather adds its rows to the table's gradient.

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
    if graph.adders:
        raise WorkloadError(
            f"{graph.name}: {graph.adders[0]} sums distances (AdderConv); gradients are known of"
            " products"
        )
    made = Made()
    trained = differentiable(graph)
    for operator in reversed(graph.operators):
        is_wanted = any(name in trained for name in operator.inputs)
        has_weights = any(_is_weight(graph, name) for name in operator.inputs)
        for place, work in reversed(list(enumerate(operator.work))):
            # What a later piece of an operator reads was made by the piece before it.
            before = is_wanted or (place > 0 and has_weights)
            for side, gradient in _gradients(work, of_input=before):
                for piece in cut(gradient, longest_sum):
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


def parameter_shapes(graph: Graph) -> dict[str, tuple[Shape, ...]]:
    """Return the shapes of each operator's arrays of parameters.

    An array that several operators read is of the first.
    """
    seen: set[str] = set()
    found = {}
    for operator in graph.operators:
        own = [name for name in dict.fromkeys(operator.inputs) if _is_weight(graph, name)]
        found[operator.name] = tuple(graph.tensors[name].shape for name in own if name not in seen)
        seen.update(own)
    return found


def parameters_of(graph: Graph) -> dict[str, int]:
    """Return the parameters of each operator; those that several read are of the first."""
    return {
        name: sum(prod(shape) for shape in shapes)
        for name, shapes in parameter_shapes(graph).items()
    }


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
        crop=work.padding,
        outputs=work.input_shape,
    )
