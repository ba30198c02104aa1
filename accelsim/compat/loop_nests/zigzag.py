"""ZigZag's workload files: a list of layers, each an equation over named loops.

Source: zigzag-dse 3.9.1 on PyPI, ``parser/workload_validator.py`` and ``workload_factory.py``, read
    on
2026-11-27. A layer is determined by ``equation``, ``dimension_relations``, ``loop_dims`` and
``loop_sizes``. Its ``operator_type`` is a label by which ZigZag's mapping files find a layer; it is
used here only to recognise ZigZag's own pools, which multiply nothing.

``operand_source`` names the layer that an operand comes from. An operand that comes from its own
layer is a constant.
"""

import re
from collections.abc import Mapping
from math import prod
from typing import Any

from accelsim.compat.loop_nests.nest import (
    Coordinate,
    InputAxis,
    Nest,
    NestLayer,
    NestOperand,
    check_loops,
    layer_of,
    spatial_axes,
)
from accelsim.document import Document
from accelsim.errors import WorkloadError, did_you_mean
from accelsim.number import parse_number
from accelsim.workload.lowering import elementwise, pooling
from accelsim.workload.window import Window
from accelsim.workload.work import LARGEST, Movement

POOLS = {
    "MaxPool": "maximum",
    "AveragePool": "average",
    "GlobalAveragePool": "average",
    "Pool": "",
    "Pooling": "",
}
"""ZigZag's operator types that multiply nothing, with the operation of the vector unit."""
MOST_BITS = 64
_KEYS = (
    *("id", "name", "operator_type", "equation", "dimension_relations", "loop_dims", "loop_sizes"),
    *("operand_precision", "operand_source", "pr_loop_dims", "pr_loop_sizes", "padding"),
)
_INDEXED = r"(\w+)((?:\[\w*\])*)"
_EQUATION = re.compile(rf"{_INDEXED}(\+{{0,2}}=){_INDEXED}([*+]){_INDEXED}")
_RELATION = re.compile(r"(\w+)=(?:(\w+)\*)?(\w+)\+(?:(\w+)\*)?(\w+)")


def zigzag_layers(document: Document) -> list[NestLayer]:
    """Return the layers of a workload file.

    Args:
        document: A document whose data are a list.

    Raises:
        WorkloadError: A layer is wrong, or cannot be expressed; the message has its line.
    """
    return [_ZigZagLayer(document, place).layer() for place in range(len(document.data))]


class _ZigZagLayer:
    """Reads one layer.

    Args:
        document: A document whose data are a list.
        place: Index of the layer in the file.
    """

    def __init__(self, document: Document, place: int) -> None:
        self._where = document.where([place])
        self._place = place
        data = document.data[place]
        if not isinstance(data, dict):
            raise self._refusal(f"a layer must have keys, not be {_shown(data)}")
        for key in data:
            if key not in _KEYS:
                raise self._refusal(f"unknown key {key}{did_you_mean(str(key), _KEYS)}")
        self._data = data

    def layer(self) -> NestLayer:
        """Return the layer."""
        data = self._data
        name = str(data.get("name") or f"layer{data.get('id', self._place)}")
        equation = data.get("equation")
        found = _EQUATION.fullmatch(re.sub(r"\s", "", str(equation)))
        if not isinstance(equation, str) or found is None:
            raise self._refusal(
                "equation must be like O[b][k]+=W[c][k]*I[b][c], a result and two operands, not"
                f" {_shown(equation)}"
            )
        relations = self._relations()
        bits = self._bits([found[1], found[4], found[7]])
        constants = self._constants([found[4], found[7]])
        result, first, second = (
            NestOperand(
                name=found[at],
                coordinates=self._coordinates(found[at + 1], relations),
                bits=bits[found[at]],
                constant=constants.get(found[at], False),
            )
            for at in (1, 4, 7)
        )
        weight, given = _weight_and_input(first, second)
        nest = Nest(
            name=name,
            where=self._where,
            loops=self._loops(),
            result=result,
            input=given,
            weight=weight,
            padding=self._padding(given, found[5] if given is first else found[8]),
        )
        kind = str(data.get("operator_type"))
        if found[6] == "+":
            return _sum(nest)
        if kind in POOLS:
            return _pool(nest, kind)
        if found[3] == "=" and _is_summed(nest):
            raise self._refusal("equation must have += where loops are summed, not =")
        return layer_of(nest)

    def _refusal(self, said: str) -> WorkloadError:
        return WorkloadError(f"{self._where}: {said}")

    def _loops(self) -> dict[str, int]:
        names, extents = self._data.get("loop_dims"), self._data.get("loop_sizes")
        if (
            not isinstance(names, list)
            or not isinstance(extents, list)
            or len(names) != len(extents)
        ):
            raise self._refusal("loop_dims and loop_sizes must be lists of the same length")
        loops: dict[str, int] = {}
        for name, extent in zip(names, extents, strict=True):
            loop = str(name).lower()
            if loop in loops:
                raise self._refusal(f"loop_dims: {name} stands there twice")
            loops[loop] = self._extent(extent, f"loop_sizes of {name}")
        return loops

    def _relations(self) -> dict[str, Coordinate]:
        """Return the sum of loops for each index of ``dimension_relations``."""
        relations: dict[str, Coordinate] = {}
        for said in self._list("dimension_relations"):
            found = _RELATION.fullmatch(re.sub(r"\s", "", str(said)))
            steps = [] if found is None else [found[2] or "1", found[4] or "1"]
            if found is None or not all(re.fullmatch(r"[1-9]\d{0,11}", step) for step in steps):
                raise self._refusal(
                    f"dimension_relations must be like ix=2*ox+1*fx, not {_shown(said)}"
                )
            name = found[1].lower()
            if name in relations:
                raise self._refusal(f"dimension_relations says twice what {found[1]} is")
            relations[name] = ((found[3].lower(), int(steps[0])), (found[5].lower(), int(steps[1])))
        return relations

    def _coordinates(
        self, text: str, relations: Mapping[str, Coordinate]
    ) -> tuple[Coordinate, ...]:
        names = [name.lower() for name in re.findall(r"\[(\w*)\]", text) if name]
        return tuple(relations.get(name, ((name, 1),)) for name in names)

    def _padding(self, given: NestOperand, text: str) -> dict[int, tuple[int, int]]:
        """Return the padding of the input's coordinates; 0 where the file gives none."""
        names = [name.lower() for name in re.findall(r"\[(\w*)\]", text) if name]
        sides, sizes = self._list("padding"), self._list("pr_loop_sizes")
        loops = [str(loop) for loop in self._list("pr_loop_dims")]
        for key, said in (("padding", sides), ("pr_loop_sizes", sizes)):
            if said and len(said) != len(loops):
                raise self._refusal(f"{key} must have one for each of pr_loop_dims, {len(loops)}")
        padding: dict[int, tuple[int, int]] = {}
        for place, loop in enumerate(loops):
            if loop.lower() not in names:
                raise self._refusal(
                    f"pr_loop_dims: {loop} is no index of {given.name}"
                    f"{did_you_mean(loop.lower(), names)}"
                )
            if sides:
                padding[names.index(loop.lower())] = self._pair(sides[place])
        if sizes:
            self._check_sizes(given, [names.index(loop.lower()) for loop in loops], padding, sizes)
        return padding

    def _pair(self, said: Any) -> tuple[int, int]:
        pair = said if isinstance(said, list) else []
        if len(pair) != 2 or any(type(one) is not int or not 0 <= one <= LARGEST for one in pair):
            raise self._refusal(f"padding must be pairs such as [1, 1], not {_shown(said)}")
        return pair[0], pair[1]

    def _check_sizes(
        self,
        given: NestOperand,
        places: list[int],
        padding: Mapping[int, tuple[int, int]],
        sizes: list[Any],
    ) -> None:
        """Refuse sizes of the input that do not fit its windows and padding."""
        loops = self._loops()
        for place, said in zip(places, sizes, strict=True):
            terms = given.coordinates[place]
            if any(loop not in loops for loop, _ in terms):
                continue  # check_loops reports it.
            extent = 1 + sum(step * (loops[loop] - 1) for loop, step in terms)
            extent -= sum(padding.get(place, (0, 0)))
            if said != extent:
                raise self._refusal(
                    f"pr_loop_sizes: {given.name} has {extent} elements by loop_sizes and padding,"
                    f" not {_shown(said)}"
                )

    def _bits(self, operands: list[str]) -> dict[str, int]:
        """Return the bits of each operand; those of ``O_final`` for the result."""
        said = self._record("operand_precision")
        bits: dict[str, int] = {}
        for key, value in said.items():
            if key not in (*operands, f"{operands[0]}_final"):
                raise self._refusal(
                    f"operand_precision: {key} is no operand{did_you_mean(str(key), operands)}"
                )
            if type(value) is not int or not 1 <= value <= MOST_BITS:
                raise self._refusal(
                    f"operand_precision of {key} must be a whole number of bits from 1 to"
                    f" {MOST_BITS}, not {_shown(value)}"
                )
            try:
                parse_number(f"int{value}")
            except ValueError as problem:
                raise self._refusal(f"operand_precision of {key}: {problem}") from None
            bits[str(key)] = value
        final = bits.pop(f"{operands[0]}_final", bits.get(operands[0], 8))
        return {**dict.fromkeys(operands, 8), **bits, operands[0]: final}

    def _constants(self, operands: list[str]) -> dict[str, bool]:
        """Return whether each operand comes from its own layer, which is the default."""
        said = self._record("operand_source")
        for key in said:
            if key not in operands:
                raise self._refusal(
                    f"operand_source: {key} is no operand{did_you_mean(str(key), operands)}"
                )
        return {
            name: said.get(name, self._data.get("id")) == self._data.get("id") for name in operands
        }

    def _list(self, key: str) -> list[Any]:
        said = self._data.get(key)
        if said is not None and not isinstance(said, list):
            raise self._refusal(f"{key} must be a list, not {_shown(said)}")
        return said or []

    def _record(self, key: str) -> dict[str, Any]:
        said = self._data.get(key)
        if said is not None and not isinstance(said, dict):
            raise self._refusal(f"{key} must have keys, not be {_shown(said)}")
        return said or {}

    def _extent(self, value: Any, what: str) -> int:
        if type(value) is not int or not 1 <= value <= LARGEST:
            raise self._refusal(
                f"{what} must be a whole number from 1 to 2**40, not {_shown(value)}"
            )
        return value


def _weight_and_input(first: NestOperand, second: NestOperand) -> tuple[NestOperand, NestOperand]:
    """Return which operand is the weight: the one without sums, the only constant, or W."""
    if first.has_sums != second.has_sums:
        return (second, first) if first.has_sums else (first, second)
    if first.constant != second.constant:
        return (first, second) if first.constant else (second, first)
    return (second, first) if first.name == "I" or second.name == "W" else (first, second)


def _is_summed(nest: Nest) -> bool:
    return any(extent > 1 and loop not in nest.result.loops for loop, extent in nest.loops.items())


def _extents(nest: Nest, operand: NestOperand) -> tuple[int, ...]:
    """Return the shape of an operand, without padding."""
    shape = []
    for place, terms in enumerate(operand.coordinates):
        zeros = nest.padding.get(place, (0, 0)) if operand is nest.input else (0, 0)
        shape.append(1 + sum(step * (nest.loops[loop] - 1) for loop, step in terms) - sum(zeros))
    if min(shape, default=1) < 1:
        raise WorkloadError(f"{nest.where}: the padding of {operand.name} leaves no input")
    if prod(shape) > LARGEST:
        raise WorkloadError(
            f"{nest.where}: {operand.name} must have at most 2**40 elements, not {prod(shape)}"
        )
    return tuple(shape)


def _sum(nest: Nest) -> NestLayer:
    """Return a layer that adds two operands; it is modelled only if their shapes are equal."""
    operands = (nest.input, nest.weight, nest.result)
    check_loops(nest.where, nest.loops, operands)
    shapes = tuple(_extents(nest, operand) for operand in operands)
    elements = [prod(shape) for shape in shapes]
    is_addition = not _is_summed(nest) and len(set(elements)) == 1
    work = (
        elementwise("add", elements[:2], elements[2])
        if is_addition
        else Movement(input_elements=elements[0] + elements[1], output_elements=elements[2])
    )
    return NestLayer(
        name=nest.name,
        kind="add",
        works=(work,),
        shapes=shapes,
        bits=tuple(operand.bits for operand in operands),
        constants=(False, False, False),
        modelled=is_addition,
    )


def _pool(nest: Nest, kind: str) -> NestLayer:
    """Return a pool; each result depends on the elements of its window, or of the whole image."""
    operands = (nest.input, nest.result)
    check_loops(nest.where, nest.loops, (*operands, nest.weight))
    shapes = tuple(_extents(nest, operand) for operand in operands)
    taps = [nest.loops[loop] for loop in nest.loops if loop not in nest.result.loops]
    images, results = (prod(shape) for shape in shapes)
    if results * prod(taps) > LARGEST:
        raise WorkloadError(f"{nest.where}: a pool must have at most 2**40 operations")
    work = pooling(images, results, taps, function=POOLS[kind], window=_window(spatial_axes(nest)))
    return NestLayer(
        name=nest.name,
        kind=kind.lower(),
        works=(work,),
        shapes=shapes,
        bits=(nest.input.bits, nest.result.bits),
        constants=(False, False),
    )


def _window(axes: list[InputAxis]) -> Window | None:
    """Return the window over rows and columns; None if there are not two spatial axes."""
    if len(axes) != 2:
        return None
    y, x = axes
    return Window(
        kernel=(y.taps, x.taps),
        stride=(y.stride, x.stride),
        padding=(y.padding[0], x.padding[0], y.padding[1], x.padding[1]),
        dilation=(y.dilation, x.dilation),
    )


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
