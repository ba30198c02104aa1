"""Distinction of tensors that are matrices, one below the other, from those that are images.

An image of four extents lies in memory pixel by pixel, with neighbouring channels, though its file
has the channels before rows and columns. The operands of a matrix product lie as in the file: each
row of k or n elements is a pixel. Heads of attention are such matrices. The result of an
element-wise operator is of the same kind as its operands; so are the results of a Reshape that
splits a tensor and of a Transpose. Operators that place pixels of four extents, such as
SpaceToDepth, read and write images.
"""

from collections.abc import Collection
from dataclasses import replace
from math import prod

from accelsim.workload.graph import Graph, Operator
from accelsim.workload.layers.gathered import GATHERS
from accelsim.workload.layers.operand import is_activation
from accelsim.workload.work import Convolution, Matmul, Vector

IMAGE, MATRICES = "image", "matrices"
PLACING = ("depthtospace", "spacetodepth")
"""Operators that place pixels according to the extents in the file."""
LAST, SECOND = (0, 2, 3, 1), (0, 3, 1, 2)
"""Transpositions that make the channels of an image its last extent, and its second one again."""


def is_plain(extents: tuple[int, ...]) -> bool:
    """Return whether an image of these extents lies in memory as in its file."""
    return len(extents) < 4 or extents[1] == 1 or prod(extents[2:]) == 1


def matrices_of(graph: Graph) -> frozenset[str]:
    """Return the names of activations of three or more extents that are matrices.

    Args:
        graph: The network, whose integers are known.
    """
    kinds = _Kinds(graph)
    for operator in graph.operators:
        kinds.note(operator)
    while sum(kinds.spread(operator) for operator in graph.operators):
        pass
    return frozenset(
        name
        for name, tensor in graph.tensors.items()
        if kinds.of(name) == MATRICES and len(tensor.shape) > 2 + (tensor.shape[:1] == (1,))
    )


def product_problem(graph: Graph, operator: Operator, matrices: Collection[str]) -> str:
    """Return why a product of two activations is no sequence of matrix products, or nothing.

    Args:
        graph: The network as a file has it.
        operator: The product.
        matrices: Names of activations that are matrices: ``matrices_of``.
    """
    places = {"matmul": (0, 1), "qlinearmatmul": (0, 3)}.get(operator.kind)
    if places is None:
        return "multiplies two activations, which has an integer form only as MatMul"
    names = [operator.operand(place) for place in places]
    if any(name not in graph.tensors for name in names):
        return "multiplies two activations whose shapes are not known"
    left, right = (graph.tensors[name].shape for name in names)
    for name, extents in zip(names, (left, right), strict=True):
        if len(extents) < 2:
            return f"multiplies {name} that is a vector"
        if name not in matrices and not is_plain(extents):
            return f"multiplies {name} that is an image"
    rank = max(len(left), len(right)) - 2
    several, shared = ((1,) * (rank + 2 - len(one)) + one[:-2] for one in (left, right))
    if any(each > 1 and other == 1 for each, other in zip(shared, several, strict=True)):
        return f"multiplies one matrix of {list(left)} by several of {list(right)}"
    moving = [other > 1 for each, other in zip(several, shared, strict=True) if each > 1]
    if moving != sorted(moving, reverse=True):
        return f"multiplies matrices of {list(left)} that lie apart by one of {list(right)}"
    return ""


def with_matrices(graph: Graph, matrices: Collection[str]) -> Graph:
    """Return a network in which matrices have two extents: the rows of all of them, and columns.

    Args:
        graph: The network.
        matrices: Names of activations that are matrices: ``matrices_of``.
    """
    tensors = dict(graph.tensors)
    for name in matrices:
        *rows, columns = tensors[name].shape
        tensors[name] = replace(tensors[name], shape=(prod(rows), columns))
    return replace(graph, tensors=tensors) if matrices else graph


class _Kinds:
    """Kinds of tensors, as far as the operators determine them.

    Args:
        graph: The network.
    """

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._first: dict[str, str] = {}
        self._kinds: dict[str, str] = {}

    def of(self, name: str) -> str:
        """Return the kind of a tensor, or nothing."""
        return self._kinds.get(self._family(name), "")

    def note(self, operator: Operator) -> None:
        """Note the kinds of tensors that an operator determines on its own."""
        names = self._names(operator)
        if self._gives_rows(operator):
            self._say(operator.outputs[0], MATRICES)
        elif any(isinstance(work, Matmul) for work in operator.work):
            for name in names:
                self._say(name, MATRICES)
        elif any(_slides(work) for work in operator.work) or self._places(operator):
            for name in names:
                self._say(name, IMAGE)
        elif operator.kind != "transpose" and not self._reshapes(operator):
            for name in names[1:]:
                self._join(names[0], name)

    def spread(self, operator: Operator) -> bool:
        """Note the kinds that follow for the tensors of a Reshape or a Transpose.

        Returns:
            Whether a new kind was noted.
        """
        names = self._names(operator)
        is_transpose = operator.kind == "transpose"
        if len(names) != 2 or not (is_transpose or self._reshapes(operator)):
            return False
        before, after = names
        if is_transpose:
            order = tuple(operator.attributes.get("perm", ()))
            forward = self._lies_so(before) or (order == LAST and self.of(before) == IMAGE)
            back = self._lies_so(after) or (order == SECOND and self.of(after) == IMAGE)
        else:
            shapes = [self._graph.tensors[name].shape for name in names]
            forward = len(shapes[0]) < 4 and not is_plain(shapes[1])
            forward = forward or self.of(before) == MATRICES
            flat = len(shapes[1]) < 4 and prod(shapes[1][:-1]) == 1
            back = not is_plain(shapes[0]) and not flat and self._lies_plain(after)
            # An image of three extents has only one element along the first.
            stacked = len(shapes[0]) == 3 and shapes[0][0] != 1
            back = back or (stacked and self.of(after) == MATRICES)
        said = self._say(after, MATRICES) if forward and not self.of(after) else False
        return (self._say(before, MATRICES) if back and not self.of(before) else False) or said

    def _lies_so(self, name: str) -> bool:
        """Return whether a tensor is known to lie as in its file, with its rows as pixels."""
        extents = self._graph.tensors[name].shape
        return self.of(name) == MATRICES or (len(extents) == 3 and extents[0] == 1)

    def _lies_plain(self, name: str) -> bool:
        """Return whether a tensor lies as in its file."""
        return self.of(name) == MATRICES or is_plain(self._graph.tensors[name].shape)

    def _places(self, operator: Operator) -> bool:
        """Return whether an operator places pixels of images."""
        ranks = {len(self._graph.tensors[name].shape) for name in self._names(operator)}
        return operator.kind in PLACING and ranks == {4}

    def _gives_rows(self, operator: Operator) -> bool:
        """Return whether an operator gathers rows of a constant table into several matrices."""
        name = operator.outputs[0]
        shape = self._graph.tensors[name].shape if name in self._graph.tensors else ()
        is_table = operator.operand(0) in self._graph.constants
        return operator.kind in GATHERS and is_table and len(shape) > 2 and shape[0] > 1

    def _reshapes(self, operator: Operator) -> bool:
        """Return whether an operator gives the same elements another shape."""
        names = self._names(operator)
        if operator.work or len(names) != 2:
            return False
        before, after = (self._graph.tensors[name].shape for name in names)
        return before != after

    def _names(self, operator: Operator) -> list[str]:
        """Return the activations of an operator whose shapes are known, each once."""
        inputs = [name for name in operator.inputs if is_activation(self._graph, name)]
        names = dict.fromkeys((*inputs, *operator.outputs))
        return [name for name in names if name in self._graph.tensors]

    def _family(self, name: str) -> str:
        while name in self._first:
            name = self._first[name]
        return name

    def _join(self, first: str, second: str) -> None:
        """Note that two tensors are of the same kind, if they have the same number of extents."""
        ranks = {len(self._graph.tensors[name].shape) for name in (first, second)}
        first, second = self._family(first), self._family(second)
        if first == second or len(ranks) > 1:
            return
        self._first[second] = first
        kind = self._kinds.pop(second, "")
        if kind:
            self._say(first, kind)

    def _say(self, name: str, kind: str) -> bool:
        """Note the kind of a tensor; an image stays an image."""
        family = self._family(name)
        if self._kinds.get(family) in (kind, IMAGE):
            return False
        self._kinds[family] = kind
        return True


def _slides(work: object) -> bool:
    """Return whether some work slides a window over images."""
    return isinstance(work, Convolution) or (isinstance(work, Vector) and work.window is not None)
