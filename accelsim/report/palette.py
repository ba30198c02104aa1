"""The look of each category: one colour, hatch and marker per name, the same in every figure."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256


@dataclass(frozen=True, kw_only=True)
class Look:
    """How a category is drawn.

    Args:
        color: Hexadecimal, ``#0072B2``.
        hatch: Hatch of a bar, as matplotlib names it.
        marker: Marker of a point, as matplotlib names it.
    """

    color: str
    hatch: str
    marker: str


# The first seven: Okabe and Ito, "Color universal design" (2008), https://jfly.uni-koeln.de/color/.
# The next four: Paul Tol, "Colour schemes", SRON/EPS/TN/09-002 issue 3.2 (2021), scheme muted,
# those that differ from the first seven for protan, deutan and tritan eyes. VIOLET was chosen here:
# from a grid of colours, one that is far from all of these; a test measures the distances. BLACK is
# the eighth of Okabe and Ito.
BLUE = Look(color="#0072B2", hatch="", marker="o")
ORANGE = Look(color="#E69F00", hatch="////", marker="D")
GREEN = Look(color="#009E73", hatch="....", marker="^")
PINK = Look(color="#CC79A7", hatch="\\\\\\\\", marker="P")
SKY = Look(color="#56B4E9", hatch="xxxx", marker="v")
RED = Look(color="#D55E00", hatch="----", marker="s")
YELLOW = Look(color="#F0E442", hatch="||||", marker="X")
INDIGO = Look(color="#332288", hatch="++++", marker="<")
WINE = Look(color="#882255", hatch="oooo", marker="*")
FOREST = Look(color="#117733", hatch="//..", marker="p")
OLIVE = Look(color="#999933", hatch="\\\\..", marker="h")
VIOLET = Look(color="#9922EE", hatch="xx..", marker="d")
BROWN = Look(color="#661100", hatch="--..", marker="H")
BLACK = Look(color="#000000", hatch="..xx", marker="8")
REST = Look(color="#BBBBBB", hatch="OO", marker=">")

LOOKS = (BLUE, RED, GREEN, PINK, ORANGE, SKY, YELLOW, INDIGO, WINE, FOREST, OLIVE, VIOLET)
"""Looks for categories that are in no table, in order of preference."""

DATAFLOWS: Mapping[str, Look] = {
    "output_stationary": BLUE,
    "weight_stationary": RED,
    "input_stationary": GREEN,
    "row_stationary": PINK,
}
ENGINES: Mapping[str, Look] = {
    "systolic": BLUE,
    "intersection": RED,
    "broadcast": GREEN,
    "outer_product": PINK,
    "cartesian": ORANGE,
}
FORMATS: Mapping[str, Look] = {
    "int8": BLUE,
    "int4": RED,
    "int16": GREEN,
    "ternary": PINK,
    "binary": ORANGE,
    "bfloat16": SKY,
    "float16": YELLOW,
    "float32": INDIGO,
    "float8_e4m3": WINE,
    "float8_e5m2": FOREST,
    "int2": OLIVE,
}
KINDS: Mapping[str, Look] = {
    "conv": BLUE,
    "gemm": ORANGE,
    "matmul": GREEN,
    "lstm": PINK,
    "gru": SKY,
    "softmax": RED,
    "add": YELLOW,
    "mul": INDIGO,
    "maxpool": WINE,
    "globalaveragepool": FOREST,
    "layernormalization": OLIVE,
    "other": REST,
}
CAUSES: Mapping[str, Look] = {
    "streaming": BLUE,
    "array": ORANGE,
    "vector": GREEN,
    "input": PINK,
    "weight": SKY,
    "store": RED,
    "instruction": YELLOW,
}
PARTS: Mapping[str, Look] = {
    "mac": PINK,
    "register": BLUE,
    "wire": SKY,
    "dram": ORANGE,
    "vector_unit": RED,
    "leakage": YELLOW,
    "accumulator_buffer": GREEN,
    "input_buffer": INDIGO,
    "weight_buffer": WINE,
    "output_buffer": FOREST,
    "operand_buffer": OLIVE,
    "parameter_buffer": VIOLET,
    "table_buffer": BROWN,
    "local_memory": BLACK,
    "other": REST,
}
NONE: Mapping[str, Look] = {}

_TABLES: Mapping[str, Mapping[str, Look]] = {
    "array.dataflow": DATAFLOWS,
    "array.engine.kind": ENGINES,
}


def table_of(axis: str) -> Mapping[str, Look]:
    """Return the looks of the values of an axis of a study.

    Args:
        axis: Dotted path, for example ``array.dataflow``.

    Returns:
        The table, empty for axes whose values have no look of their own.
    """
    if axis.split(".")[0] in ("numbers", "precision"):
        return FORMATS
    return _TABLES.get(axis, NONE)


def looks(names: Iterable[str], table: Mapping[str, Look]) -> dict[str, Look]:
    """Return the look of each category of a figure.

    Args:
        names: Categories of the figure.
        table: Looks of known categories, by name.

    Returns:
        The look in the table for a known name. For any other name, the look that SHA-256 of the
        name chooses among ``LOOKS``, or the next one that is free in this figure; the order of
        ``names`` does not matter. If no look is free, the colour is computed from the name.
    """
    wanted = list(dict.fromkeys(names))
    found = {name: table[name] for name in wanted if name in table}
    taken = {look.color for look in found.values()}
    for name in sorted(set(wanted) - set(found)):
        found[name] = _free(name, taken)
        taken.add(found[name].color)
    return {name: found[name] for name in wanted}


def axis_looks(axis: str, values: Iterable[object]) -> dict[object, Look]:
    """Return the look of each value of an axis of a study, the same on every page.

    Args:
        axis: Dotted path, for example ``array.rows``.
        values: Values of the axis in the figure.
    """
    table = table_of(axis)
    names = {value: str(value) if str(value) in table else f"{axis} {value}" for value in values}
    found = looks(names.values(), table)
    return {value: found[name] for value, name in names.items()}


def _free(name: str, taken: set[str]) -> Look:
    """Return the first free look, starting at the place that the name chooses."""
    digest = sha256(name.encode()).digest()
    start = digest[0] % 7  # The first seven differ most from each other.
    order = (*LOOKS[start:7], *LOOKS[:start], *LOOKS[7:])
    for look in order:
        if look.color not in taken:
            return look
    while (color := "#" + digest[:3].hex().upper()) in taken:
        digest = sha256(digest).digest()
    like = LOOKS[digest[3] % len(LOOKS)]
    return Look(color=color, hatch=like.hatch, marker=like.marker)
