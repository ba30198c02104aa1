"""Values of axes that are wrong in themselves, refused before a sweep writes anything."""

import copy
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from accelsim.arch import Arch, Dram
from accelsim.arch.engine import ENGINES
from accelsim.arch.load import forget_other_kinds, set_path
from accelsim.closed.fields import KNOWN, unknown
from accelsim.document import Document, explain, place_of
from accelsim.errors import StudyError, UserError
from accelsim.explore.axis import Axis, Scalar
from accelsim.explore.precision import is_of_network
from accelsim.explore.study import Study
from accelsim.explore.system_field import is_of_system

if TYPE_CHECKING:
    from accelsim.explore.provider import PointMetrics

_ENGINE = "array.engine."
_KIND = "array.engine.kind"
_MEMORY, _TECHNOLOGY = "dram.kind", "technology"
Place = tuple[str | int, ...]

_BETWEEN = (3 - 5**0.5) / 2
"""Position in a range of real numbers at which it has no integer."""

_DEFAULTS = {
    _MEMORY: Dram.model_fields["kind"].default,
    _TECHNOLOGY: Arch.model_fields["technology"].default,
}


def check_values(
    study: Study,
    axes: Sequence[Axis],
    base: Mapping[str, Any],
    provided: "Sequence[PointMetrics]" = (),
    *,
    simulated: bool = True,
) -> None:
    """Refuse values of axes that are wrong in themselves, whatever the other axes have.

    A value that only contradicts other fields leads to refused points instead, because other points
    may be legal. Formats and patterns of networks were checked with the study.

    Args:
        study: The study, which knows its lines.
        axes: Axes of the study.
        base: Accelerator that the study starts from.
        provided: Objects that compute metrics besides the simulator, and know their own fields.
        simulated: Whether the simulator times the points.

    Raises:
        StudyError: A sentence for each mistake.
    """
    estimated = simulated and study.tier == "analytical"
    problems = list(_untimed(study, axes, base)) if estimated else []
    choices = {name: _choices(name, axes, base) for name in (_MEMORY, _TECHNOLOGY)}
    for name, axis in zip(study.axes, axes, strict=True):
        for place, values in _examples(name, axis):
            pairs = zip(axis.fields, values, strict=True)
            given = {field: value for field, value in pairs if not is_of_network(field)}
            ours = {field: value for field, value in given.items() if is_of_system(field)}
            settings = {field: value for field, value in given.items() if field not in ours}
            where = f"{study.where(place)}: axes"
            if ours:
                problems += [said for each in provided for said in each.mistakes(ours, where)]
            problems += _wrong(settings, base, where)
            problems += _absent(settings, choices, where)
    if problems:
        raise StudyError(list(dict.fromkeys(problems)))


def _untimed(study: Study, axes: Sequence[Axis], base: Mapping[str, Any]) -> Iterator[str]:
    """Yield a sentence for each value that the analytical model cannot time at any point."""
    fields = {field for axis in axes for field in axis.fields}
    if _given("array.engine", base)[0] or any(field.startswith(_ENGINE) for field in fields):
        return  # Engines have their own timing.
    varied = {field for axis in axes if not axis.conditions for field in axis.fields}
    for name, axis in zip(study.axes, axes, strict=True):
        for place, values in _examples(name, axis):
            for field, value in zip(axis.fields, values, strict=True):
                if field in KNOWN and (said := unknown(field, value)):
                    yield f"{study.where(place)}: axes: {said}; write tier: cycle"
    for field in KNOWN:
        value = _given(field, base)[0]
        if field not in varied and (said := unknown(field, value)):
            yield f"{study.where(('arch',))}: arch: {said}; write tier: cycle"


def _examples(name: str, axis: Axis) -> Iterator[tuple[Place, tuple[Scalar, ...]]]:
    """Yield the values of an axis with their places; for a range, three of its numbers."""
    if axis.continuum is None:
        for index, values in enumerate(axis.values):
            yield ("axes", name, index), values
        return
    numbers = axis.continuum
    for number in (numbers.low, numbers.at(_BETWEEN), numbers.high):
        yield ("axes", name), (number,)


def _choices(field: str, axes: Sequence[Axis], base: Mapping[str, Any]) -> list[Any]:
    """Return the values that a field has at some point."""
    for axis in axes:
        if field in axis.fields:
            column = axis.fields.index(field)
            varied = list(dict.fromkeys(values[column] for values in axis.values))
            return [*varied, *_given(field, base)] if axis.conditions else varied
    return _given(field, base)


def _given(field: str, base: Mapping[str, Any]) -> list[Any]:
    """Return the value that a field has without an axis."""
    given: Any = base
    for key in field.split("."):
        given = given.get(key) if isinstance(given, Mapping) else None
    return [_DEFAULTS.get(field) if given is None else given]


def _absent(
    settings: Mapping[str, Any], choices: Mapping[str, Sequence[Any]], where: str
) -> Iterator[str]:
    """Yield a sentence for each name of something that does not exist, whatever other axes have.

    Args:
        settings: Values of fields that are set together.
        choices: Memory tiers and technologies of the points.
        where: Place of the values in the study.
    """
    from accelsim.memory.dram import load_device
    from accelsim.memory.sdram import load_sdram
    from accelsim.memory.shared.choice import address_order
    from accelsim.technology import load_technology

    kinds = [settings[_MEMORY]] if _MEMORY in settings else choices[_MEMORY]
    technologies = [settings[_TECHNOLOGY]] if _TECHNOLOGY in settings else choices[_TECHNOLOGY]
    readers: list[Callable[[str], object]] = []
    if "window" in kinds or "exact" in kinds:
        readers.append(load_device)
    if "sdram" in kinds:
        readers.append(load_sdram)
    prices = [
        load_technology(name).dram_pj for name in technologies if not _said(load_technology, name)
    ]
    for field, checks in (
        ("dram.device", readers),
        ("dram.address_map", [address_order]),
        ("dram.price", prices),
    ):
        value = settings.get(field)
        if not isinstance(value, str):
            continue
        found = [_said(check, value) for check in checks]
        if found and all(found):
            prefix = "" if found[0].startswith(field) else f"{field}: "
            yield f"{where}: {prefix}{found[0]}"


def _said(check: Callable[[str], object], value: str) -> str:
    """Return the sentence that refuses a value, or an empty text."""
    try:
        check(value)
    except UserError as problem:
        return problem.problems[0]
    return ""


def _wrong(settings: Mapping[str, Any], base: Mapping[str, Any], where: str) -> Iterator[str]:
    """Yield a sentence for each mistake in the values of fields that are set together."""
    alone = {}
    if _KIND not in settings:
        alone = {name: value for name, value in settings.items() if name.startswith(_ENGINE)}
    together = {name: value for name, value in settings.items() if name not in alone}
    yield from _mistakes(together, base, where)
    for field, value in alone.items():
        # Another axis may choose the kind of engine: any kind that has the field will do.
        kinds = [
            kind
            for kind, record in ENGINES.items()
            if field.removeprefix(_ENGINE) in record.model_fields
        ]
        found = [list(_mistakes({_KIND: kind, field: value}, base, where)) for kind in kinds]
        if all(found):
            yield from found[0]


def _mistakes(settings: Mapping[str, Any], base: Mapping[str, Any], where: str) -> Iterator[str]:
    """Yield a sentence for each mistake that concerns ``settings`` in an accelerator with them."""
    data = copy.deepcopy(dict(base))
    forget_other_kinds(data, settings)
    for field, value in settings.items():
        set_path(data, field, value)
    try:
        Arch.model_validate(data)
    except ValidationError as problem:
        sentences = explain(Arch, problem, Document(where, data, {}))
        for error, sentence in zip(problem.errors(include_url=False), sentences, strict=True):
            place = ".".join(map(str, place_of(Arch, error["loc"])))
            # pydantic puts the engine's kind into the path, unless the kind itself is wrong.
            if place in settings or (error["loc"] == ("array", "engine") and _KIND in settings):
                yield sentence
