"""Sparse engines by name."""

from dataclasses import fields
from typing import Any

from numpy.typing import ArrayLike

from accelsim.errors import did_you_mean
from accelsim.sparse_engines.broadcast import ColumnBroadcast
from accelsim.sparse_engines.cartesian import Cartesian
from accelsim.sparse_engines.counts import SparseCounts
from accelsim.sparse_engines.intersection import Intersection
from accelsim.sparse_engines.machine import EngineMachine, Machine
from accelsim.sparse_engines.operands import refuse
from accelsim.sparse_engines.outer import OuterProduct
from accelsim.sparse_engines.systolic import StructuredSkipping, ZeroGating

# Parameters that the name of an engine implies.
_ENGINES: dict[str, tuple[type[Machine], dict[str, Any]]] = {
    "zero_gating": (ZeroGating, {}),
    "n_m": (StructuredSkipping, {}),
    "one_sided": (Intersection, {"sides": 1}),
    "two_sided": (Intersection, {"sides": 2}),
    "cartesian": (Cartesian, {}),
    "eie": (ColumnBroadcast, {}),
    "dual_side": (OuterProduct, {}),
}
ENGINES: tuple[str, ...] = tuple(_ENGINES)


def machine_for(engine: str, **parameters: Any) -> Machine:
    """Return the machine that an engine's name denotes.

    Args:
        engine: Name of the engine, one of ``ENGINES``.
        parameters: Fields of the machine to replace, for example ``lanes=8``.

    Raises:
        MappingError: Unknown engine or parameter, or a machine that contradicts itself.
    """
    if engine not in _ENGINES:
        raise refuse("engine", f"{engine}: no such engine{did_you_mean(engine, ENGINES)}")
    build, fixed = _ENGINES[engine]
    known = set(_names(build)) - set(fixed)
    for name in parameters:
        if name not in known:
            raise refuse(
                "parameter", f"{name}: {engine} has no such parameter{did_you_mean(name, known)}"
            )
    return build(**fixed, **parameters)


def _names(build: type[Machine]) -> list[str]:
    """Return the names of the parameters of a machine."""
    if issubclass(build, EngineMachine):
        return [name for name in build.model_fields if name != "kind"]
    return [field.name for field in fields(build)]  # type: ignore[arg-type]


def run(engine: str, weights: ArrayLike, activations: ArrayLike, **parameters: Any) -> SparseCounts:
    """Return the counts of one matrix product on a sparse engine, exact on these operands.

    Args:
        engine: Name of the engine, one of ``ENGINES``.
        weights: Shape (m, k), a row for each filter; values or a mask, nonzero is kept.
        activations: Shape (k, n), a column for each output position (im2col of a convolution).
        parameters: Fields of the engine's machine to replace.

    Raises:
        MappingError: A combination that cannot be; the sentence begins with the rule's name.
    """
    return machine_for(engine, **parameters).run(weights, activations)
