"""Axes of a training system, and what a step on it takes, for ``accelsim.system.provider``.

A study with ``system: NAME`` trains each network on many chips, each of which is the accelerator of
the point. Fields of the system are axes under their dotted names: ``system.layout.tensor``,
``system.fabric``, ``system.fabric.link_bytes_per_s``, ``system.chip.memory_bytes``.
"""

import copy
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TypeVar

from pydantic import ValidationError

from accelsim.arch import Arch
from accelsim.arch.load import forget_other_kinds, read_arch_document, set_path
from accelsim.document import Document, Model, explain, models_of, validate
from accelsim.errors import FabricError, StudyError, TechnologyError, UserError, did_you_mean
from accelsim.explore.axis import Axis
from accelsim.explore.provider import Asked, Found, PointMetrics
from accelsim.explore.study import Study
from accelsim.explore.system_field import SYSTEM, is_of_system
from accelsim.files import file_digest
from accelsim.system.description import (
    Chip,
    SystemFile,
    TrainingSystem,
    assembled,
    beside,
    measured_of,
    read_system_document,
)
from accelsim.system.fabric import DimensionFile, FabricFile, fabric, read_fabric_file
from accelsim.system.memory import LayoutError

RecordT = TypeVar("RecordT", bound=Model)

_FABRIC = "system.fabric"
_DIMENSION = re.compile(r"system\.fabric\.dimensions\.(0|[1-9]\d?)\.(\w+)")
_OF_CHIP = ("arch", "replace", "measured")
"""Of the system's chip; an accelerator's fields are axes by themselves."""
_ABSENT = {
    "tokens_per_s": "the network does not begin with numbers of tokens",
    "cost": "the system has no prices",
    "dropped_fraction": "the network has no experts",
    "skipped_fraction": "the system has no loss_scaling",
    "time_to_first_token_s": "the phase of the system is not prefill",
    "time_per_output_token_s": "the phase of the system is not decode",
    "weights_bytes": "the phase of the system is training",
    "cache_bytes": "the phase of the system is training",
}
"""Metrics that may be absent, and why."""


@dataclass(frozen=True, kw_only=True)
class StudySystem(PointMetrics):
    """A training system before the axes change it; it can be sent to other processes.

    Args:
        file: Content of the system's file, as JSON.
        fabrics: Name of each fabric that a point may have, and what its file says, as JSON.
        measured: The file of measured operators, or empty.
        digest: Digest of the file of measured operators.
    """

    file: str
    fabrics: tuple[tuple[str, str], ...]
    measured: str = ""
    digest: str = ""

    def inputs(self) -> dict[str, Any]:
        """Return what the files say."""
        return asdict(self)

    def settings(self, settings: Mapping[str, Any]) -> dict[str, Any]:
        """Return the settings of fields of the system."""
        return {name: value for name, value in settings.items() if is_of_system(name)}

    def found(self, point: Asked) -> Found:
        """Return the metrics of a step of training, or of a pass of inference.

        ``tokens_per_s`` is not known of a network that does not begin with numbers of tokens,
        ``cost`` of a system without prices; times to tokens, weights and cache are known of
        inference alone.

        Args:
            point: A point; a run of its network is a microbatch of one data-parallel chip.

        Raises:
            UserError: The network cannot be trained, or does not fit the system, or the chip
                refuses it.
        """
        from accelsim.system.inference import inference_pass
        from accelsim.system.step import training_step

        try:
            system = self.at(point.settings, point.arch)
            step = training_step if system.phase == "training" else inference_pass
            result = step(point.graph, system, point.tier)
        except TechnologyError as problem:
            return Found({}, [problem])
        values = result.metrics().items()
        known = {name: value for name, value in values if value is not None}
        vain = [name for name in _ABSENT if name in point.metrics and name not in known]
        problems: list[UserError] = [StudyError(f"{name}: {_ABSENT[name]}") for name in vain]
        if result.no_energy_because:
            problems.append(TechnologyError(result.no_energy_because))
        return Found(known, problems)

    def at(self, settings: Mapping[str, Any], arch: Arch) -> TrainingSystem:
        """Return the training system of a point.

        Args:
            settings: Values by field of an axis; those of the accelerator are in ``arch``.
            arch: Each chip.

        Raises:
            LayoutError: The values contradict each other.
            FabricError: The values of the fabric contradict each other.
        """
        file, link = self.made(settings)
        return assembled(
            file,
            fabric=fabric(link),
            arch=arch,
            measured=Path(self.measured) if self.measured else None,
        )

    def mistakes(self, settings: Mapping[str, Any], where: str) -> Iterator[str]:
        """Yield a sentence for each value that is wrong in itself, whatever the other axes say.

        Args:
            settings: Values of fields of the system that are set together.
            where: Place of the settings in the study, for messages.
        """
        named = settings.get(_FABRIC)
        if named is not None and named not in dict(self.fabrics):
            yield f"{where}: {_FABRIC}: must be the name of a fabric, not {named!r}"
            return
        fabrics = [name for name, _ in self.fabrics] if named is None else [named]
        found = [list(self._mistakes({_FABRIC: name, **settings})) for name in fabrics]
        if all(found):
            yield from (f"{where}: {said}" for said in found[0])

    def _mistakes(self, settings: Mapping[str, Any]) -> Iterator[str]:
        try:
            self.made(settings)
        except UserError as problem:
            yield from problem.problems

    def made(self, settings: Mapping[str, Any]) -> tuple[SystemFile, FabricFile]:
        """Return what the files of the system and of its fabric would say at a point.

        Args:
            settings: Values by field of an axis.

        Raises:
            LayoutError: A value is wrong.
            FabricError: One of the fabric is.
        """
        file, link = self._parts(self.settings(settings))
        return (
            _made(SystemFile, file, SYSTEM, LayoutError),
            _made(FabricFile, link, f"{_FABRIC}.", FabricError),
        )

    def _parts(self, ours: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return plain data of the system and of its fabric at the settings of their fields."""
        file: dict[str, Any] = json.loads(self.file)
        file["fabric"] = ours.pop(_FABRIC, file["fabric"])
        link: dict[str, Any] = json.loads(dict(self.fabrics)[file["fabric"]])
        for name, value in ours.items():
            keys = name.removeprefix(SYSTEM).split(".")
            if keys[0] == "fabric":
                _set(link, keys[1:], value)
            else:
                _set(file, keys, value)
        return file, link


def _set(data: dict[str, Any], keys: Sequence[str], value: Any) -> None:
    node: Any = data
    for key in keys[:-1]:
        if isinstance(node, list):
            if int(key) >= len(node):
                raise FabricError(
                    f"{_FABRIC}.{'.'.join(keys)}: the fabric has {len(node)} dimensions"
                )
            node = node[int(key)]
            continue
        if node.get(key) is None:
            node[key] = {}
        node = node[key]
    node[keys[-1]] = value


def _made(
    record: type[RecordT], data: dict[str, Any], before: str, error: type[UserError]
) -> RecordT:
    try:
        return record.model_validate(data)
    except ValidationError as problem:
        said = explain(record, problem, Document("", data, {}))
        raise error([f"{before}{sentence}" for sentence in said]) from None


def system_fields() -> tuple[str, ...]:
    """Return every dotted field of a training system that may be an axis."""
    found = []
    for name, field in SystemFile.model_fields.items():
        below = [
            below
            for record in models_of(field.annotation)
            for below in record.model_fields
            if record is not Chip or below not in _OF_CHIP
        ]
        if below:
            found += [f"{SYSTEM}{name}.{each}" for each in below]
        elif name not in ("name", "source"):
            found.append(f"{SYSTEM}{name}")
    links = [
        name
        for name in FabricFile.model_fields
        if name not in ("bundles", "extents", "dimensions", "source")
    ]
    found += [f"{_FABRIC}.{name}" for name in links]
    found += [f"{_FABRIC}.dimensions.0.{name}" for name in DimensionFile.model_fields]
    return tuple(found)


def wrong_system_field(field: str) -> str | None:
    """Return what is wrong with a field that ``is_of_system``, or None."""
    known = system_fields()
    found = _DIMENSION.fullmatch(field)
    if field in known or (found is not None and found[2] in DimensionFile.model_fields):
        return None
    if field.startswith(f"{SYSTEM}chip."):
        path = field.removeprefix(f"{SYSTEM}chip.").removeprefix("replace.")
        try:
            set_path({}, path, None)
        except UserError:
            pass
        else:
            return f"a field of the chip is an axis by itself: {path}"
    return f"a training system has no such field{did_you_mean(field, known)}"


def read_study_system(study: Study, axes: Sequence[Axis]) -> StudySystem:
    """Read the training system of a study, and every fabric that an axis names.

    Args:
        study: A study with a system; fabrics that an axis names as files lie beside it.
        axes: Axes of the study.

    Raises:
        UserError: A file is wrong, or there is no system or fabric of a name.
    """
    document = read_system_document(study.locate(study.system))
    file = validate(SystemFile, document)
    fabrics = {file.fabric: read_fabric_file(beside(document.path, file.fabric))}
    for name, axis in zip(study.axes, axes, strict=True):
        for place in (place for place, field in enumerate(axis.fields) if field == _FABRIC):
            for index, values in enumerate(axis.values):
                value = values[place]
                if isinstance(value, str) and value not in fabrics:
                    fabrics[value] = _fabric_of_axis(study, name, index, value)
    measured = measured_of(document.path, file)
    return StudySystem(
        file=file.model_dump_json(),
        fabrics=tuple((name, each.model_dump_json()) for name, each in sorted(fabrics.items())),
        measured="" if measured is None else str(measured),
        digest="" if measured is None else file_digest(measured),
    )


def _fabric_of_axis(study: Study, axis: str, index: int, value: str) -> FabricFile:
    try:
        return read_fabric_file(study.locate(value))
    except UserError as problem:
        where = f"{study.where(('axes', axis, index))}: axes: {_FABRIC}"
        raise StudyError([f"{where}: {said}" for said in problem.problems]) from None


def read_chip_document(system: str | Path) -> Document:
    """Return the data of the accelerator that a training system names, its fields replaced.

    Args:
        system: A name, or the path of a file.

    Raises:
        UserError: A file is wrong, or there is no system or accelerator of a name.
    """
    document = read_system_document(system)
    chip = validate(SystemFile, document).chip
    base = read_arch_document(beside(document.path, chip.arch))
    if not isinstance(base.data, dict):
        return base
    data = copy.deepcopy(base.data)
    forget_other_kinds(data, chip.replace)
    for path, value in chip.replace.items():
        set_path(data, path, value)
    return Document(base.path, data, base.marks, chip.replace)
