"""Read a ``config.json``, or a YAML file with the same keys under ``transformer``, as a network."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from accelsim.document import MAXIMUM_BYTES, Document, read_document
from accelsim.errors import WorkloadError, did_you_mean
from accelsim.workload.graph import Graph
from accelsim.workload.transformer.decoder import write_decoder
from accelsim.workload.transformer.description import Decoder, Step
from accelsim.workload.transformer.families import FAMILIES, NESTED
from accelsim.workload.transformer.keys import Keys

KEY = "transformer"
"""Key of a YAML file under which a configuration stands."""
_SOURCE = "source"
DIMENSIONS = {
    "batch": "sequences",
    "sequence": "new tokens of each sequence",
    "past": "tokens of each sequence that are in the cache",
    "logits": "last tokens of each sequence whose logits are computed",
    "capacity": "rows of each expert",
    "predicted": "modules of multi-token prediction that run",
}
"""Dimensions of a configured network, with what they count."""
_LARGEST = 2**40
_EXPERTS = "data choose the experts of each token; tokens are counted as spread evenly over them"
_HAS_KEY = re.compile(rb"""^["']?transformer["']?[ \t]*:""", re.MULTILINE)


@dataclass(frozen=True, kw_only=True)
class Configuration:
    """A configuration of a language model.

    Args:
        name: Name of the network.
        path: File of the configuration.
        source: Source of the configuration.
        decoder: The model.
        notes: Sentences on parts of the configuration that are left out.
    """

    name: str
    path: Path
    source: str
    decoder: Decoder
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
    decoder = family.read(keys)
    keys.finish()
    notes = tuple(
        f"{key} is left out: the language model alone is modelled" for key in keys.other_parts
    )
    name = file.parent.name if file.stem == "config" and file.parent.name else file.stem
    return Configuration(name=name, path=file, source=source, decoder=decoder, notes=notes)


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
    model = write_decoder(
        configuration.decoder, step, configuration.name, f"SOURCE: {configuration.source}"
    )
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
    path, decoder = configuration.path, configuration.decoder
    for name, value in dimensions.items():
        if name not in DIMENSIONS:
            hint = did_you_mean(name, DIMENSIONS)
            raise WorkloadError(f"{path}: the network has no dimension {name}{hint}")
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= _LARGEST:
            raise WorkloadError(
                f"{path}: dimension {name} must be a whole number from 1 to 2**40, not {value!r}"
            )
    past = dimensions.get("past", 0)
    tokens = dimensions.get("sequence", 1 if past else 0)
    if not tokens:
        raise WorkloadError(
            f"{path}: dimension sequence has no value; give --dimension sequence=VALUE for a"
            " prompt, or --dimension past=VALUE for a token after VALUE others"
        )
    logits = dimensions.get("logits", tokens if past else 1)
    if logits > tokens:
        raise WorkloadError(
            f"{path}: dimension logits must be at most sequence {tokens}, not {logits}"
        )
    predicted, modules = dimensions.get("predicted", 0), len(decoder.predicting)
    if predicted > modules:
        raise WorkloadError(
            f"{path}: dimension predicted must be at most the {modules} modules of multi-token"
            f" prediction of the model, not {predicted}"
        )
    if "capacity" in dimensions and not decoder.has_experts:
        raise WorkloadError(
            f"{path}: dimension capacity is the rows of an expert, and the model has no experts"
        )
    notes = []
    if "batch" not in dimensions:
        notes.append("dimension batch is 1, the batch; --dimension batch=VALUE gives another")
    if logits < tokens and "logits" not in dimensions:
        notes.append(
            "logits are those of the last token alone; --dimension logits=VALUE gives more"
        )
    if predicted < modules and "predicted" not in dimensions:
        notes.append(
            f"modules of multi-token prediction ({modules}) are left out; --dimension"
            " predicted=VALUE runs them"
        )
    step = Step(
        batch=dimensions.get("batch", 1),
        tokens=tokens,
        past=past,
        logits=logits,
        capacity=dimensions.get("capacity", 0),
        predicted=predicted,
    )
    return step, tuple(notes)


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
    family = data.get("model_type")
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
