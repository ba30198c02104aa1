"""Prices from Accelergy's reference tables of energy and area (ERT and ART), as a technology.

Accelergy prices the components of one design: a multiplier of its width, a buffer of its capacity.
accelsim needs prices for any width and any capacity. So a file names a technology as base and, for
each part, a component of the tables; the curve of the base is scaled to pass through the price of
that component. Parts that the file does not name keep the prices of the base.

```yaml
name: simple_weight_stationary
accelergy:
  base: horowitz_45nm
  energy: timeloop-mapper.ERT.yaml
  area: timeloop-mapper.ART.yaml
  parts:
    integer_multiplier: {component: system.mac, action: compute, at: 64}
    sram: {component: system.shared_glb, action: read, write: write, at: 131072, width_bits: 64}
```

Energies are in picojoules and areas in square micrometers, as Accelergy writes them.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field

from accelsim.document import Model, read_document
from accelsim.errors import TechnologyError, did_you_mean
from accelsim.technology.curve import Curve, Sourced
from accelsim.technology.model import OperatorPrice, RegisterBit, Sram, Technology

Part = Literal[
    "integer_adder",
    "integer_multiplier",
    "float_adder",
    "float_multiplier",
    "register_bit",
    "sram",
]
UNCERTAINTY_FACTOR = 2.0
"""Uncertainty of a price at a size other than the component's."""
_COUNT = re.compile(r"\[[^\]]*\]$")


class PartSource(Model):
    """A component of the tables.

    Attributes:
        component: Name of the component, without the count in brackets.
        action: Action whose energy is the price.
        write: Action of a write to an SRAM; None: writes cost what they cost, relative to reads, in
            the base.
        at: Size of the component in the unit of the curve: the product of the widths in bits for a
            multiplier, bits for an adder or a register, bytes for an SRAM.
        width_bits: Bits of an access to an SRAM.
    """

    component: str
    action: str
    write: str | None = None
    at: Annotated[float, Field(gt=0, allow_inf_nan=False)]
    width_bits: Annotated[int, Field(ge=1)] | None = None


class Tables(Model):
    """The tables and the components that a file names.

    Attributes:
        base: Name of a technology.
        energy: Path of the ERT, relative to the file.
        area: Path of the ART; None: areas of the base.
        parts: Components of the tables, by the part that they price.
    """

    base: str
    energy: str
    area: str | None = None
    parts: Annotated[dict[Part, PartSource], Field(min_length=1)]


class AccelergyFile(Model):
    """A technology whose prices are in Accelergy's tables."""

    name: Annotated[str, Field(min_length=1, max_length=100, pattern=r"^[A-Za-z0-9_.\-]+$")]
    accelergy: Tables


def priced(file: AccelergyFile, folder: Path, base: Technology) -> Technology:
    """Return the technology that a file describes.

    Args:
        file: Contents of the file.
        folder: Folder of the file.
        base: Technology that the file names.

    Raises:
        TechnologyError: A table lacks a component or an action, the base has no such part, or the
            size is outside its curve.
        DocumentError: A table cannot be read.
    """
    tables = file.accelergy
    energies = _energies(folder / tables.energy)
    areas = _areas(folder / tables.area) if tables.area else {}
    changed: dict[str, Any] = {"name": file.name}
    for part, source in tables.parts.items():
        before = getattr(base, part)
        if before is None:
            raise TechnologyError(f"{file.name}: {base.name} has no {part} that could be scaled")
        actions = _found(energies, source.component, f"{tables.energy}: component")
        area = _found(areas, source.component, f"{tables.area}: component") if areas else None
        price = _Price(source=source, actions=actions, area_um2=area, text=f"{tables.energy}")
        try:
            changed[part] = price.of(before, base)
        except ValueError as problem:
            raise TechnologyError(f"{file.name}: {part}.at: {problem}") from None
    return base.model_copy(update=changed)


@dataclass(frozen=True, kw_only=True)
class _Price:
    """The prices that the tables give for one part."""

    source: PartSource
    actions: Mapping[str, float]
    area_um2: float | None
    text: str

    def of(self, before: OperatorPrice | RegisterBit | Sram, base: Technology) -> Any:
        """Return the base's part with the prices of the tables."""
        at, energy_pj = self.source.at, self._action_pj(self.source.action)
        changes: dict[str, Any] = {}
        if isinstance(before, RegisterBit):
            changes["energy_pj"] = self._value(energy_pj / at)
            if self.area_um2 is not None:
                changes["area_um2"] = self._value(self.area_um2 / at)
            return before.model_copy(update=changes)
        if self.area_um2 is not None and before.area_um2 is not None:
            changes["area_um2"] = self._curve(before.area_um2, self.area_um2)
        if isinstance(before, OperatorPrice):
            changes["energy_pj"] = self._curve(before.energy_pj, energy_pj)
            return before.model_copy(update=changes)
        before.read_energy_pj.value_at(at)
        factor = energy_pj / base.sram_read_pj(int(at), self.source.width_bits or before.width_bits)
        changes["read_energy_pj"] = self._multiplied(before.read_energy_pj, factor)
        if self.source.write is not None:
            changes["write_per_read"] = self._value(self._action_pj(self.source.write) / energy_pj)
        return before.model_copy(update=changes)

    def _action_pj(self, action: str) -> float:
        what = f"{self.text}: {self.source.component}: action"
        energy_pj: float = _found(self.actions, action, what)
        if energy_pj <= 0:
            raise ValueError(f"the energy of {action} must be above 0, not {energy_pj:g}")
        return energy_pj

    def _curve(self, curve: Curve, value: float) -> Curve:
        return self._multiplied(curve, value / curve.value_at(self.source.at))

    def _multiplied(self, curve: Curve, factor: float) -> Curve:
        anchors = tuple(
            anchor.model_copy(
                update={
                    "value": anchor.value * factor,
                    "source": f"Accelergy, {self.text}, {self.source.component}; {anchor.source}",
                    "evidence": "scaled",
                    "uncertainty_factor": max(UNCERTAINTY_FACTOR, anchor.uncertainty_factor or 1),
                }
            )
            for anchor in curve.anchors
        )
        return Curve(
            over=curve.over,
            interpolation=curve.interpolation,
            reason=curve.reason,
            anchors=anchors,
        )

    def _value(self, value: float) -> Sourced:
        source = f"Accelergy, {self.text}, {self.source.component}"
        return Sourced(
            value=value, source=source, evidence="tool", uncertainty_factor=UNCERTAINTY_FACTOR
        )


def _energies(path: Path) -> dict[str, dict[str, float]]:
    """Return the energy of each action of each component of an ERT, in picojoules."""
    found: dict[str, dict[str, float]] = {}
    for name, row in _rows(path, "ERT"):
        actions = found.setdefault(name, {})
        for action in row.get("actions") or ():
            energy_pj = _number(path, name, action, "energy")
            if actions.setdefault(str(action.get("name")), energy_pj) != energy_pj:
                raise TechnologyError(
                    f"{path}: {name}: action {action.get('name')} has several energies, one for"
                    " each of its arguments"
                )
    return found


def _areas(path: Path) -> dict[str, float]:
    """Return the area of each component of an ART, in square micrometers."""
    return {name: _number(path, name, row, "area") for name, row in _rows(path, "ART")}


def _rows(path: Path, kind: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    data = read_document(path).data
    table = data.get(kind) if isinstance(data, Mapping) else None
    rows = table.get("tables") if isinstance(table, Mapping) else None
    if not isinstance(rows, list) or not all(isinstance(row, Mapping) for row in rows):
        raise TechnologyError(f"{path}: has no {kind} with tables, as Accelergy 0.3 and 0.4 write")
    for row in rows:
        yield _COUNT.sub("", str(row.get("name"))), row


def _number(path: Path, name: str, row: Any, key: str) -> float:
    value = row.get(key) if isinstance(row, Mapping) else None
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < inf:
        raise TechnologyError(f"{path}: {name}: {key} must be a number from 0, not {value!r}")
    return float(value)


def _found(table: Mapping[str, Any], name: str, what: str) -> Any:
    if name not in table:
        raise TechnologyError(f"{what}: no such name: {name!r}{did_you_mean(name, table)}")
    return table[name]
