"""A network as the layers that an accelerator executes: operators fused, work as loop nests."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from accelsim.arch import Arch
from accelsim.errors import MappingError
from accelsim.mapping import columns as at
from accelsim.mapping import nest_row
from accelsim.workload import Convolution, Graph, Matmul, Movement, Operator, Vector, Work


@dataclass(frozen=True, kw_only=True)
class Layer:
    """What the accelerator executes as one layer.

    Args:
        name: The first operator's name.
        kind: The first operator's kind.
        nests: Indices of its loop nests among the distinct ones of the plan, in order.
        fused: Names of the operators that run on its results.
        modelled: False if only its bytes are known.
    """

    name: str
    kind: str
    nests: tuple[int, ...]
    fused: tuple[str, ...]
    modelled: bool


@dataclass(frozen=True, kw_only=True)
class Plan:
    """A network ready to be timed on any accelerator with the same vector unit abilities.

    Args:
        layers: In order of execution.
        nests: Distinct loop nests, int64 array of shape (nests, ``NEST_COLUMNS``).
        times: How often each nest is executed, int64 array of shape (nests,).
    """

    layers: tuple[Layer, ...]
    nests: NDArray[np.int64]
    times: NDArray[np.int64]


_MOST_PLANS = 64
_plans: dict[tuple[str, str, bool, bool], Plan] = {}


def plan_for(graph: Graph, arch: Arch) -> Plan:
    """Return the plan of a network for an accelerator, kept for the next accelerator.

    Args:
        graph: The network.
        arch: The accelerator; only what its vector unit can do matters.

    Raises:
        MappingError: A layer is larger than the engines' integers allow.
    """
    unit = arch.vector_unit
    key = (graph.name, graph.digest, unit.depthwise, unit.fused)
    if key not in _plans:
        if len(_plans) >= _MOST_PLANS:
            _plans.clear()
        _plans[key] = make_plan(graph, depthwise=unit.depthwise, fused=unit.fused)
    return _plans[key]


def make_plan(graph: Graph, *, depthwise: bool, fused: bool) -> Plan:
    """Return the layers of a network.

    Args:
        graph: The network.
        depthwise: Whether depthwise convolutions run on the vector unit.
        fused: Whether element-wise operators join the operator before them.

    Raises:
        MappingError: A layer is larger than the engines' integers allow.
    """
    absorbed = fuse(graph) if fused else {}
    taken = {operator.name for group in absorbed.values() for operator in group}
    layers: list[Layer] = []
    rows: dict[tuple[int, ...], int] = {}
    times: list[int] = []
    for operator in graph.operators:
        if operator.name in taken:
            continue
        group = absorbed.get(operator.name, ())
        indices = []
        for row in _rows(operator, group, depthwise):
            index = rows.setdefault(tuple(row), len(rows))
            if index == len(times):
                times.append(0)
            times[index] += 1
            indices.append(index)
        if indices:
            layers.append(
                Layer(
                    name=operator.name,
                    kind=operator.kind,
                    nests=tuple(indices),
                    fused=tuple(member.name for member in group),
                    modelled=operator.modelled,
                )
            )
    if not layers:
        raise MappingError(f"{graph.name}: no operator asks anything of an accelerator")
    return Plan(
        layers=tuple(layers),
        nests=np.array(list(rows), dtype=np.int64),
        times=np.array(times, dtype=np.int64),
    )


def fuse(graph: Graph) -> Mapping[str, tuple[Operator, ...]]:
    """Return which operators join which.

    An operator joins the one before it if it works element by element (or is a batch norm, which
    is folded into weights), its input has no other reader and is no output of the network, and the
    one before it is matrix or vector work of one piece.

    Args:
        graph: The network.

    Returns:
        For each operator that others join, those others in order.
    """
    readers: dict[str, list[Operator]] = {}
    for operator in graph.operators:
        for name in set(operator.inputs):
            readers.setdefault(name, []).append(operator)
    joined: dict[str, tuple[Operator, ...]] = {}
    taken: set[str] = set()
    for operator in graph.operators:
        if operator.name in taken or not _leads(operator):
            continue
        chain: list[Operator] = []
        last, produced = operator, _produced(operator)
        while len(last.outputs) == 1:
            tensor = graph.tensors.get(last.outputs[0])
            if tensor is not None and tensor.role == "output":
                break
            next_ones = readers.get(last.outputs[0], [])
            if len(next_ones) != 1 or not _joins(next_ones[0], produced):
                break
            last = next_ones[0]
            chain.append(last)
        if chain:
            joined[operator.name] = tuple(chain)
            taken.update(member.name for member in chain)
    return joined


def _leads(operator: Operator) -> bool:
    if not operator.work or not operator.modelled:
        return False
    return all(isinstance(work, Convolution | Matmul | Vector) for work in operator.work)


def _produced(operator: Operator) -> int:
    """Return the elements of an operator's result; a matrix operator may be several pieces."""
    if all(isinstance(work, Convolution | Matmul) for work in operator.work):
        return sum(work.output_elements for work in operator.work)
    return operator.work[-1].output_elements


def _joins(operator: Operator, produced: int) -> bool:
    if operator.fusible == "no" or not operator.modelled:
        return False
    if not operator.work:
        return True
    size = sum(work.output_elements for work in operator.work)
    return size == produced


def _rows(operator: Operator, group: tuple[Operator, ...], depthwise: bool) -> list[list[int]]:
    extra = _operations_of(operator, group)
    matrices = [work for work in operator.work if isinstance(work, Convolution | Matmul)]
    rows = []
    for position, work in enumerate(operator.work):
        if isinstance(work, Movement) and not (work.input_elements or work.output_elements):
            continue
        if isinstance(work, Convolution | Matmul):
            on_unit = depthwise and isinstance(work, Convolution) and work.is_depthwise
            passes = 1 + (extra if len(matrices) == len(operator.work) else 0)
            rows.append(nest_row(work, passes=passes, on_vector_unit=on_unit))
        else:
            rows.append(_vector_row(work, extra if position == len(operator.work) - 1 else 0))
    return rows


def _vector_row(work: Work, extra: int) -> list[int]:
    row = nest_row(work)
    row[at.OPERATIONS] += extra * row[at.OUTPUT_ELEMENTS]
    return row


def _operations_of(operator: Operator, group: tuple[Operator, ...]) -> int:
    """Return the vector operations that a fused group adds to each result, rounded up.

    A batch norm right behind a convolution is folded into its weights and costs nothing.
    """
    foldable = isinstance(operator.work[-1], Convolution | Matmul) if operator.work else False
    total = 0
    for member in group:
        if member.fusible == "fold" and foldable:
            continue
        foldable = False
        for work in member.work:
            if isinstance(work, Vector) and work.output_elements:
                total += -(-work.operations // work.output_elements)
    return total
