"""Read a ``config.json``, or a YAML file with the same keys under ``transformer``, as a network."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from accelsim.document import MAXIMUM_BYTES, Document, read_document
from accelsim.errors import WorkloadError, did_you_mean
from accelsim.workload.graph import Graph
from accelsim.workload.transformer.description import Step
from accelsim.workload.transformer.families import FAMILIES, NESTED
from accelsim.workload.transformer.keys import Keys
from accelsim.workload.transformer.models import KINDS, DimensionError, Model

KEY = "transformer"
"""Key of a YAML file under which a configuration stands."""
_SOURCE = "source"
_LARGEST = 2**40
_EXPERTS = "data choose the experts of each token; tokens are counted as spread evenly over them"
_PARTS = {"text_config": "the language model", "vision_config": "the encoder of images"}
"""Parts of models of several parts that are modelled, by their keys."""
_HAS_KEY = re.compile(rb"""^["']?transformer["']?[ \t]*:""", re.MULTILINE)


@dataclass(frozen=True, kw_only=True)
class Configuration:
    """A configuration of a model.

    Args:
        name: Name of the network.
        path: File of the configuration.
        source: Source of the configuration.
        model: The model.
        notes: Sentences on parts of the configuration that are left out.
    """

    name: str
    path: Path
    source: str
    model: Model
    notes: tuple[str, ...]


def is_configuration(path: str | Path) -> bool:
    """Return whether a YAML file has the key ``transformer``; a file of JSON needs none.

    A file that is absent or cannot be read is none.
    """
    file = Path(path)
    if file.suffix.lower() == ".json":
        return True
    try:
        with file.open("rb") as opened:
            return _HAS_KEY.search(opened.read(MAXIMUM_BYTES)) is not None
    except (OSError, ValueError):
        return False


def read_configuration(path: str | Path) -> Configuration:
    """Read a configuration; nothing is fetched from elsewhere.

    Args:
        path: A ``config.json`` of the package transformers, or a YAML file with its keys under
            ``transformer`` and optionally a ``source``.

    Raises:
        DocumentError: The file cannot be read.
        WorkloadError: The family is unknown, or a key is missing, unknown or wrong.
    """
    file = Path(path)
    document = read_document(file)
    place: tuple[str, ...] = () if file.suffix.lower() == ".json" else (KEY,)
    data = _mapping(document, ())
    source = str(data.get(_SOURCE, file.name)) if place else file.name
    for key in data if place else ():
        if key not in (KEY, _SOURCE):
            raise WorkloadError(
                f"{document.where((key,))}: {key}: is no key of a file with {KEY}"
                f"{did_you_mean(key, (KEY, _SOURCE))}"
            )
    name, inner = _family(document, place)
    around = _mapping(document, place) if inner != place else {}
    family = FAMILIES[name]
    keys = Keys(document, inner, name, family.defaults, around)
    keys.require(*family.needed)
    model = family.read(keys)
    keys.finish()
    notes = tuple(
        f"{key} is left out: {_PARTS[inner[-1]]} alone is modelled" for key in keys.other_parts
    )
    name = file.parent.name if file.stem == "config" and file.parent.name else file.stem
    return Configuration(name=name, path=file, source=source, model=model, notes=notes)


def read_configured(path: str | Path, dimensions: Mapping[str, int] | None = None) -> Graph:
    """Read a configuration as the network of a step.

    Args:
        path: File of the configuration; see ``read_configuration``.
        dimensions: Values of ``DIMENSIONS``. ``sequence`` tokens without ``past`` are a prompt, one
            token after ``past`` others is the step of a decoder, several are a draft that is
            verified. ``logits`` defaults to the last token of a prompt, and to all tokens after
            others; ``capacity`` to an even share of the tokens that choose experts; ``predicted``
            to no module.

    Raises:
        DocumentError: The file cannot be read.
        WorkloadError: The configuration is wrong, or a dimension is unknown, missing or wrong.
    """
    return graph_of(read_configuration(path), dimensions or {})


def graph_of(configuration: Configuration, dimensions: Mapping[str, int]) -> Graph:
    """Return the network of a step of a configured model; see ``read_configured``.

    Args:
        configuration: The model.
        dimensions: Values of ``DIMENSIONS``.

    Raises:
        WorkloadError: A dimension is unknown, missing or wrong.
    """
    from accelsim.workload.onnx.read import read_model

    step, notes = step_of(configuration, dimensions)
    write = KINDS[type(configuration.model)].write
    model = write(configuration.model, step, configuration.name, f"SOURCE: {configuration.source}")
    graph = read_model(configuration.path, model)
    return replace(
        graph,
        name=configuration.name,
        notes=(*notes, *configuration.notes, *graph.notes),
        conditional=(_EXPERTS,) if graph.conditional else (),
    )


def step_of(
    configuration: Configuration, dimensions: Mapping[str, int]
) -> tuple[Step, tuple[str, ...]]:
    """Return the step that dimensions ask for, and sentences on values that nobody gave.

    Raises:
        WorkloadError: A dimension is unknown, missing, out of range, or does not fit the model.
    """
    path, kind = configuration.path, KINDS[type(configuration.model)]
    for name, value in dimensions.items():
        if name not in kind.dimensions:
            hint = did_you_mean(name, kind.dimensions)
            raise WorkloadError(f"{path}: the network has no dimension {name}{hint}")
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= _LARGEST:
            raise WorkloadError(
                f"{path}: dimension {name} must be a whole number from 1 to 2**40, not {value!r}"
            )
    try:
        return kind.step(configuration.model, dimensions)
    except DimensionError as problem:
        raise WorkloadError(f"{path}: dimension {problem}") from None


def _mapping(document: Document, place: tuple[str, ...]) -> dict[str, Any]:
    data = document.data
    for key in place:
        data = data.get(key)
    if not isinstance(data, dict):
        said = f"{'.'.join(place)}: " if place else ""
        raise WorkloadError(
            f"{document.where(place)}: {said}must be a mapping of the keys of a config.json"
        )
    return data


def _family(document: Document, place: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """Return the family, and where its keys are."""
    data = _mapping(document, place)
    family = data.get("model_type", data.get("_class_name"))
    where = f"{document.where((*place, 'model_type'))}: {'.'.join((*place, 'model_type'))}"
    known = sorted({*FAMILIES, *NESTED})
    if family is None:
        raise WorkloadError(f"{where}: must be given: one of {', '.join(known)}")
    if family in NESTED:
        family, key = NESTED[family]
        _mapping(document, (*place, key))
        return family, (*place, key)
    if family not in FAMILIES:
        raise WorkloadError(
            f"{where}: must be one of {', '.join(known)}, not {family!r}"
            f"{did_you_mean(str(family), known)}"
        )
    return family, place
