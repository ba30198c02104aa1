"""Few places ask for the kind of a layer: those that a new kind must visit, listed here.

All else asks a property of the layer, or a function of ``accelsim.workload.layers.traits``.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from accelsim.integer import IntegerLayer
from accelsim.workload.layers.base import LayerRecord

ROOT = Path(__file__).resolve().parent.parent

TABLES = {
    "accelsim/compiler/layer_works.py": 12,  # The work of each kind of layer.
    "accelsim/compiler/values.py": 12,  # Its integers, checked and packed for a machine.
    "accelsim/integer/form.py": 11,  # Its real numbers, from an operator of a file.
    "accelsim/simulate/lower_bound.py": 7,  # What every machine must do for it.
    "accelsim/compiler/strides.py": 5,  # Products that read and write transposed operands.
}
"""Files that dispatch on the kind of a layer, and in how many places each asks."""

OTHERS = {
    "accelsim/compiler/gathers.py": 1,
    "accelsim/compiler/joined.py": 2,
    "accelsim/compiler/parts.py": 1,
    "accelsim/compiler/row_checks.py": 2,
    "accelsim/compiler/rows.py": 2,
    "accelsim/compiler/schedule.py": 1,
    "accelsim/integer/fast.py": 5,
    "accelsim/integer/network.py": 1,
    "accelsim/learn/quantize/balance.py": 1,
    "accelsim/simulate/algorithms.py": 4,
    "accelsim/simulate/chains.py": 1,
}
"""Other files that ask, and in how many places."""

HOMES = ("accelsim.workload.layers", "accelsim.integer")
"""Packages that define kinds of layers: without integers, and with them."""


def kinds() -> set[str]:
    """Return the names of all classes of layers, except the two that all layers are."""
    found: set[str] = set()
    waiting: list[type] = [LayerRecord, IntegerLayer]
    while waiting:
        for kind in waiting.pop().__subclasses__():
            found.add(kind.__name__)
            waiting.append(kind)
    return found


def places_of(source: str) -> Iterator[int]:
    """Yield the lines on which a file asks for a kind: in ``isinstance``, patterns and tables."""
    tree, known, names = ast.parse(source), kinds(), set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(HOMES):
            names |= {one.asname or one.name for one in node.names if one.name in known}
        if isinstance(node, ast.ImportFrom) and node.module == "accelsim.workload":
            names |= {f"layers.{kind}" for kind in known if "layers" in ast.unparse(node)}
    for node in ast.walk(tree):
        asked: list[ast.expr] = []
        match node:
            case ast.Call(func=ast.Name(id="isinstance" | "issubclass"), args=[_, kind]):
                asked = [kind]
            case ast.MatchClass(cls=kind):
                asked = [kind]
            case ast.Compare(left=left, comparators=others):
                asked = [left, *others]
            case ast.Dict(keys=keys):
                asked = [key for key in keys if key is not None]
        for kind in asked:
            parts = [kind.left, kind.right] if isinstance(kind, ast.BinOp) else [kind]
            parts = parts[0].elts if isinstance(parts[0], ast.Tuple) else parts
            if any(ast.unparse(part) in names for part in parts):
                yield kind.lineno


def test_places_that_ask_are_found() -> None:
    source = """
from accelsim.integer import Pool as Pooled
from accelsim.workload import Convolution, layers
from accelsim.workload.layers import Add, Gather

isinstance(layer, Add)
isinstance(layer, layers.Pool | Gather)
isinstance(work, Convolution)
match layer:
    case Pooled(layer=layers.Softmax()):
        pass
    case Pool():
        pass
table = {Gather: 1, "Add": 2}
type(layer) is Add
"""

    assert sorted(places_of(source)) == [6, 7, 10, 10, 14, 15]


def test_kinds_are_asked_for_in_few_places() -> None:
    found = {}
    for package in ("accelsim", "hdl"):
        for file in sorted((ROOT / package).rglob("*.py")):
            name = str(file.relative_to(ROOT))
            places = list(places_of(file.read_text(encoding="utf-8")))
            if places and not name.startswith("accelsim/workload/"):
                found[name] = len(places)

    assert found == TABLES | OTHERS
