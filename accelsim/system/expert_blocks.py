"""Where a network has layers of experts: which operators belong to each, and how many rows.

A product whose weights have three dimensions has an expert for each place of the first. A layer of
experts begins with the tensor from which such products take rows, and ends where a Gather gives
these back to their tokens::

    tokens --Gather--> rows --matmul--> element-wise --matmul--> --Gather--> tokens
                       |------------- a layer of experts --------------|
"""

from dataclasses import dataclass

from accelsim.workload import Graph, Matmul, Operator, Vector


@dataclass(kw_only=True)
class Block:
    """A layer of experts as the network has it.

    Attributes:
        first: Name of the first product of the layer.
        experts: Experts of the layer.
        given: Rows of an expert.
        width: Elements of a row.
        rows: Rows that its results are read as; 0 if nothing says it.
        tokens: Number of tokens whose rows these are; 0 if nothing says it.
    """

    first: str
    experts: int
    given: int
    width: int
    rows: int = 0
    tokens: int = 0


def is_of_experts(operator: Operator) -> bool:
    """Return whether an operator is a product of experts' weights."""
    work = operator.work[0] if len(operator.work) == 1 else None
    return isinstance(work, Matmul) and work.weights and work.batch > 1 and work.steps == 1


def blocks_of(graph: Graph) -> dict[str, Block]:
    """Return the layers of experts by the tensors from which they take their rows."""
    found: dict[str, Block] = {}
    inside: dict[str, Block] = {}
    maker = {name: operator for operator in graph.operators for name in operator.outputs}
    for operator in graph.operators:
        sources = activations(graph, operator)
        if is_of_experts(operator) and len(sources) == 1:
            (source,) = sources
            shape = graph.tensors[source].shape
            if source not in inside and len(shape) == 3:
                if source not in found:
                    found[source] = Block(
                        first=operator.name, experts=shape[0], given=shape[1], width=shape[2]
                    )
                    taken = maker.get(source)
                    if taken is not None and taken.kind == "gather":
                        found[source].tokens = graph.tensors[taken.inputs[0]].shape[0]
                inside.update(dict.fromkeys(operator.outputs, found[source]))
                continue
        blocks = [inside[name] for name in sources if name in inside]
        if not blocks:
            continue
        if operator.kind == "gather" and operator.inputs[0] in inside:
            blocks[0].rows = graph.tensors[operator.outputs[0]].elements // blocks[0].width
        elif not operator.work or is_of_experts(operator) or is_each(operator):
            inside.update(dict.fromkeys(operator.outputs, blocks[0]))
    return found


def is_each(operator: Operator) -> bool:
    """Return whether an operator does each element by itself."""
    work = operator.work[0] if len(operator.work) == 1 else None
    return isinstance(work, Vector) and bool(work.function)


def activations(graph: Graph, operator: Operator) -> list[str]:
    """Return the tensors that an operator reads, but for weights."""
    known = (name for name in operator.inputs if name in graph.tensors)
    return [name for name in known if graph.tensors[name].role != "weight"]
