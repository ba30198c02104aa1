"""Axes of precision and sparsity, and the accelerator that follows from them.

``precision.weight``, ``precision.activation``, ``precision.accumulator``, ``sparsity.pattern`` and
``sparsity.density`` set the fields of the accelerator for these operands, and the recipe that
quantizes and prunes the network. ``precision.layers.NAME`` is the format of the weights of one
layer (a name, or a pattern with ``*``), and ``sparsity.layers.NAME`` its pattern.

An accelerator has one format of weights: the narrowest integer that holds those of every layer. If
    a
study also varies ``numbers.weight``, that is the format of the array, and wider weights are cut
into digits of it (``numbers.layers``). Patterns of single layers are for engines that skip zeros,
which get the masks of the pruned network.
"""

import copy
import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field

from accelsim.arch import Arch, set_path
from accelsim.arch.choices import known
from accelsim.arch.load import forget_other_kinds
from accelsim.document import Model
from accelsim.errors import StudyError, did_you_mean
from accelsim.explore.fast import ALGORITHM
from accelsim.explore.rewrites import LAYER_REWRITE, REWRITE, is_rewrite
from accelsim.explore.system_field import is_of_system
from accelsim.number.calibration import ACTIVATIONS, WEIGHTS, parse_calibration
from accelsim.number.grid import Grid, weight_grid

FIELDS = (
    "precision.weight",
    "precision.activation",
    "precision.accumulator",
    "sparsity.pattern",
    "sparsity.density",
)
LAYER_FIELD = "precision.layers."
LAYER_SPARSITY = "sparsity.layers."
OF_LAYERS = (LAYER_FIELD, LAYER_SPARSITY)
"""Prefixes of the names of axes of single layers."""
_SETS: Mapping[str, tuple[str, ...]] = {
    "precision.weight": ("numbers.weight",),
    "precision.activation": ("numbers.input", "numbers.output"),
    "precision.accumulator": ("numbers.accumulator",),
    "sparsity.pattern": ("sparsity.weight",),
    "sparsity.density": ("sparsity.weight",),
}
ACCURACY = "accuracy"


def _activations(text: str) -> str:
    parse_calibration(text, ACTIVATIONS)
    return text


def _weights_method(text: str) -> str:
    parse_calibration(text, WEIGHTS)
    return text


def _top(text: str) -> str:
    if not re.fullmatch(r"top[1-9][0-9]{0,3}", text):
        raise ValueError(f"accuracy is top1, top5 or any other number, not {text!r}")
    return text


class AccuracySettings(Model):
    """How the accuracy of a point is measured or looked up."""

    granularity: str = "channel"
    """Weights that share a scale: those of a tensor, a channel, group=N or block=N."""
    calibration: Annotated[str, AfterValidator(_activations)] = "mse"
    """Method that chooses the ranges of activations: minmax, percentile:99.9, mse, entropy,
    cross_entropy."""
    weight_calibration: Annotated[str, AfterValidator(_weights_method)] = "mse"
    """Method that chooses the scales of weights: minmax, percentile:99.9, mse."""
    rounding: Annotated[Literal["nearest", "gptq"], known("nearest", "gptq")] = "nearest"
    """Rounding of weights: nearest, or gptq, with feedback of their errors."""
    bias_correction: bool = True
    """Whether biases are corrected to keep the mean of every channel."""
    fine_tune_epochs: Annotated[int, Field(ge=0, le=1000)] = 0
    """Epochs of training with pruned and quantized weights (0: none)."""
    distillation: bool = False
    """Whether training follows the results of the float network as it was before axes make it
    smaller, as in ``accelsim accuracy --teacher``; needs fine_tune_epochs."""
    pruning: Annotated[Literal["magnitude", "admm"], known("magnitude", "admm")] = "magnitude"
    """Choice of pruned weights in training: magnitude, at its start; or admm, after half of it;
    needs fine_tune_epochs of 2 or more."""
    seed: Annotated[int, Field(ge=0, lt=2**31)] = 0
    """Seed of the order of images in training."""
    layers: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    """Exceptions by workload, as in ``accelsim accuracy --layer``: NAME=FORMAT[:PATTERN]."""
    data: str = ""
    """Samples that every network of the study is measured on, as in ``accelsim accuracy --data``:
    a file .npz or .npy, or a folder of classes, relative to the study. Without them a network needs
    training data that it names itself."""
    labels: str = ""
    """Labels of these samples, if ``data`` has none: a file .npy or of text."""
    samples: str = ""
    """Samples to calibrate scales on, a file .npy or .npz; if absent, 256 of ``data``."""
    metric: Annotated[str, AfterValidator(_top)] = "top1"
    """Share of labels among the greatest results that is the accuracy on ``data``: top1, top5."""
    published: str = ""
    """Method whose published accuracies are used for networks of ImageNet."""
    file: str = ""
    """CSV file of accuracies measured elsewhere, with columns network, weight, activation,
    accuracy, source, and sparsity and accumulator where needed. If given, it is the only source."""


def is_of_network(field: str) -> bool:
    """Return whether a field changes the network or how it is computed, not the machine alone."""
    named = field.startswith(("precision.", LAYER_SPARSITY)) or field in FIELDS
    return named or is_rewrite(field) or field == ALGORITHM


def wrong_network_field(field: str) -> str | None:
    """Return what is wrong with a field that ``is_of_network``, or None."""
    of_all, of_layers = (*FIELDS, REWRITE, ALGORITHM), (*OF_LAYERS, LAYER_REWRITE)
    if field in of_all or (field.startswith(of_layers) and field not in of_layers):
        return None
    known = (*of_all, *(f"{each}NAME" for each in of_layers))
    return f"there is no such axis{did_you_mean(field, known)}"


def fields_set_by(field: str) -> tuple[str, ...]:
    """Return the fields of an accelerator that a field of an axis sets."""
    if field.startswith(LAYER_FIELD):
        return ("numbers.weight", "numbers.layers")
    if field.startswith(LAYER_SPARSITY) or is_rewrite(field) or field == ALGORITHM:
        return ()
    return _SETS.get(field, (field,))


def layer_of(field: str) -> str:
    """Return the layer, or the pattern of layers, of an axis; "" for an axis of all layers."""
    for start in (*OF_LAYERS, LAYER_REWRITE):
        if field.startswith(start):
            return field.removeprefix(start)
    return ""


def arch_settings(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of an accelerator that follow from the settings of a point.

    Args:
        settings: Values by field of an axis. Fields of the accelerator pass through; fields of a
            training system are left out.

    Raises:
        StudyError: A format is unknown, or pattern and density contradict each other.
    """
    found = {
        field: value
        for field, value in settings.items()
        if not is_of_network(field) and not is_of_system(field)
    }
    found |= _weights(settings)
    for field in ("precision.activation", "precision.accumulator"):
        if field in settings:
            found |= dict.fromkeys(_SETS[field], settings[field])
    sparsity = _sparsity(settings)
    if sparsity:
        found["sparsity.weight"] = sparsity
    return found


def design_data(base: Mapping[str, Any], settings: Mapping[str, Any]) -> dict[str, Any]:
    """Return plain data of the accelerator of a point, as ``--set`` would change it.

    Args:
        base: Plain data of the accelerator that the study starts from.
        settings: Values by field of an axis.

    Raises:
        StudyError: The settings contradict each other.
    """
    data = copy.deepcopy(dict(base))
    replace = arch_settings(settings)
    forget_other_kinds(data, replace)
    for field, value in replace.items():
        set_path(data, field, value)
    return data


def _weights(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Return the formats of weights of an accelerator: one that holds all, or digits of one."""
    formats = of_layers(settings, LAYER_FIELD)
    if "precision.weight" in settings:
        formats["*"] = str(settings["precision.weight"])  # Last, because the first match counts.
    if not formats:
        return {}
    grids = [_grid(name) for name in formats.values()]
    narrow = settings.get("numbers.weight")
    if narrow is None and "*" not in formats:
        raise StudyError(
            f"axes {LAYER_FIELD}NAME need the axis precision.weight of all others, or"
            " numbers.weight of the array"
        )
    if narrow is None:
        return {"numbers.weight": _holding(grids)}
    return {"numbers.layers": formats} if set(formats.values()) != {str(narrow)} else {}


def of_layers(settings: Mapping[str, Any], field: str) -> dict[str, str]:
    """Return the values of axes of single layers, by name of the layer.

    Args:
        settings: Values by field of an axis.
        field: Name of the field, one of ``OF_LAYERS``.
    """
    return {
        name.removeprefix(field): str(value)
        for name, value in settings.items()
        if name.startswith(field)
    }


def prunes_layers(settings: Mapping[str, Any], arch: Arch) -> bool:
    """Return whether settings give single layers a pattern.

    Args:
        settings: Values by field of an axis.
        arch: The accelerator.

    Raises:
        StudyError: They do, but the accelerator needs one pattern for all layers.
    """
    pruned = of_layers(settings, LAYER_SPARSITY)
    if pruned and arch.array.skipping_engine is None:
        raise StudyError(
            f"{LAYER_SPARSITY}{next(iter(pruned))} needs an array.engine that skips zeros, which"
            " follows the zeros of each layer, not systolic; sparsity.pattern is of all layers"
        )
    return bool(pruned)


def _grid(name: str) -> Grid:
    try:
        return weight_grid(name)
    except ValueError as problem:
        raise StudyError(f"precision.weight: {problem}") from None


def _holding(grids: Sequence[Grid]) -> str:
    """Return the narrowest signed integer format that holds the weights of all formats."""
    least = min(int(grid.levels[0]) for grid in grids)
    most = max(grid.maximum for grid in grids)
    bits = max(most.bit_length() + 1, (-least - 1).bit_length() + 1, 2)
    return f"int{bits}"


def _sparsity(settings: Mapping[str, Any]) -> str:
    pattern, density = settings.get("sparsity.pattern"), settings.get("sparsity.density")
    if pattern is None and density is None:
        return ""
    if density is None:
        if pattern == "unstructured":
            raise StudyError("sparsity.pattern unstructured needs sparsity.density")
        return str(pattern)
    if pattern in (None, "unstructured"):
        return "dense" if density == 1 else f"density={density}"
    kept, _, block = str(pattern).partition(":")
    stated = 1.0 if pattern == "dense" else int(kept) / int(block or 1)
    if density != stated:
        raise StudyError(
            f"sparsity.pattern {pattern} keeps {stated:g} of weights, sparsity.density {density}"
        )
    return str(pattern)
