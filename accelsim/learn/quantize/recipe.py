"""Recipes: how a float network is quantized and pruned."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from typing import Literal, get_args

from accelsim.errors import WorkloadError, did_you_mean
from accelsim.number import FORMATS, Number
from accelsim.number.calibration import ACTIVATIONS, WEIGHTS, parse_calibration
from accelsim.number.grid import Grid, weight_grid
from accelsim.rebuild_engine import RebuildEngine
from accelsim.sparsity import parse_sparsity

Rounding = Literal["nearest", "gptq"]
Overflow = Literal["refuse", "wrap", "saturate"]
Pruning = Literal["magnitude", "admm"]
"""Choice of pruned weights in training."""

ROUNDINGS: tuple[str, ...] = get_args(Rounding)
OVERFLOWS: tuple[str, ...] = get_args(Overflow)

_WIDTHS = re.compile(r"w([0-9]{1,2})(\.[0-9]{1,3})?a([0-9]{1,2})")
_MEAN = re.compile(r"mean=([0-9]{1,2}(?:\.[0-9]{1,3})?)")
_SHARED = re.compile(r"(group|block)=([1-9][0-9]{0,3})")


@dataclass(frozen=True, kw_only=True)
class LayerRecipe:
    """Exceptions for some layers.

    Args:
        weight: Format of their weights; empty for that of the recipe.
        activation: Format of their results; empty for that of the recipe.
        sparsity: Pattern of their weights; empty for that of the recipe.
    """

    weight: str = ""
    activation: str = ""
    sparsity: str = ""


@dataclass(frozen=True, kw_only=True)
class Recipe:
    """How a float network is quantized and pruned.

    Args:
        weight: Format of weights: ``int2`` to ``int8``, ``ternary``, ``binary``, ``pow2_3``,
            ``pow2_4``; or ``mean=4.5``: a format from int2 to int8 for each layer, so many bits of
            a weight on average (``accelsim.learn.quantize.mixed``).
        activation: Format of activations: ``int2`` to ``int16``, ``uint1`` to ``uint16``.
        granularity: Weights that share a scale: ``tensor``, ``channel`` (a filter), ``group=N``
            (N input channels of a filter, by integer factors of the filter's scale, which their
            integers are multiplied by), or ``block=N`` (N input channels of a product by a matrix,
            whose sums are multiplied by factors as those of MatMulNBits are; layers without such
            blocks have a scale for each filter).
        rounding: Way in which weights become levels: ``nearest``, or ``gptq``, one after the other
            with error feedback (``accelsim.learn.quantize.feedback``).
        calibration: Method that chooses the range of an activation: ``minmax``, ``percentile:P``,
            ``mse``, ``entropy``, ``cross_entropy``.
        weight_calibration: Method that chooses the scale of weights: ``minmax``, ``percentile:P``,
            ``mse``.
        bias_correction: Whether biases compensate the change of mean results by rounding.
        sparsity: Pattern of weights: ``dense``, ``N:M`` along input channels, ``density=D``,
            ``block:RxC=D`` (R filters by C input channels), ``channel=D`` (whole filters).
        accumulator: Format of sums.
        overflow: Treatment of sums outside the accumulator; ``refuse`` refuses networks in which
            such a sum is possible.
        layers: Exceptions by name of a layer, or a pattern of names with ``*``; the first match
            counts.
        residual: Format of inputs of norms, and of sums with them; empty for that of activations. A
            machine needs activations at least as wide.
        basis: Engine that rebuilds weights from coefficients and bases; weights of the array are
            such as it can rebuild (``accelsim.learn.quantize.basis``). None for any weights.
        balance: Strength from 0 to 1 by which outliers of norms are moved into the weights behind
            them (``accelsim.learn.quantize.balance``); None for none.
    """

    weight: str = "int8"
    activation: str = "int8"
    granularity: str = "channel"
    calibration: str = "mse"
    weight_calibration: str = "mse"
    rounding: Rounding = "nearest"
    bias_correction: bool = True
    sparsity: str = "dense"
    accumulator: str = "int32"
    overflow: Overflow = "refuse"
    layers: tuple[tuple[str, LayerRecipe], ...] = ()
    residual: str = ""
    balance: float | None = None
    basis: RebuildEngine | None = None

    def __post_init__(self) -> None:
        problems = list(_problems(self))
        if problems:
            raise WorkloadError(problems)

    def layer(self, name: str) -> LayerRecipe:
        """Return the recipe of one layer, with every field filled in."""
        found = LayerRecipe()
        for pattern, exception in self.layers:
            if fnmatchcase(name, pattern):
                found = exception
                break
        return LayerRecipe(
            weight=found.weight or self.weight,
            activation=found.activation or self.activation,
            sparsity=found.sparsity or self.sparsity,
        )

    def check_layers(self, names: Iterable[str]) -> None:
        """Check that every exception matches a layer.

        Args:
            names: Names of all layers with weights.

        Raises:
            WorkloadError: A pattern matches no layer.
        """
        known = list(names)
        for pattern, _ in self.layers:
            if not any(fnmatchcase(name, pattern) for name in known):
                raise WorkloadError(f"no layer is called {pattern}{did_you_mean(pattern, known)}")

    @property
    def mean_bits(self) -> float | None:
        """Bits of a weight on average, if each layer is given a format by its errors."""
        match = _MEAN.fullmatch(self.weight)
        return float(match[1]) if match else None

    @property
    def group(self) -> int:
        """Input channels that share a factor of the scale, or 0."""
        return self._shared("group")

    @property
    def block(self) -> int:
        """Channels of the reduction of a product that share a scale, or 0."""
        return self._shared("block")

    def _shared(self, what: str) -> int:
        match = _SHARED.fullmatch(self.granularity)
        return int(match[2]) if match and match[1] == what else 0

    def grid(self, name: str) -> Grid:
        """Return the grid of the weights of one layer."""
        return weight_grid(self.layer(name).weight)

    def number(self, name: str) -> Number:
        """Return the format of the results of one layer."""
        return FORMATS[self.layer(name).activation]

    def with_format(self, text: str) -> "Recipe":
        """Return the recipe with the formats that ``parse_format`` reads."""
        weight, activation = parse_format(text)
        return replace(self, weight=weight, activation=activation)


def parse_format(text: str) -> tuple[str, str]:
    """Return the formats of weights and of activations that a text names.

    Args:
        text: ``w4a8`` (weights int4, activations int8), ``w4.5a8`` (weights of 4.5 bits on average,
            layer by layer from int2 to int8, by measured errors), ``int4`` (both),
            ``ternary/int4`` (both, by name), or ``ternary``, ``binary``, ``pow2_4`` (activations
            int8).

    Raises:
        WorkloadError: A format is unknown or has no integer form.
    """
    widths = _WIDTHS.fullmatch(text)
    if widths:
        mean = f"mean={widths[1]}{widths[2]}" if widths[2] else ""
        weight, activation = mean or f"int{widths[1]}", f"int{widths[3]}"
    elif "/" in text:
        weight, _, activation = text.partition("/")
    else:
        weight = text
        activation = text if text.startswith("int") else "int8"
    near = None if widths else _WIDTHS.match(text)
    if near:
        raise WorkloadError(f"--format {text}: unknown, did you mean {near[0]}?")
    problems = [said for said in (_weight(weight, mean=True), _activation(activation)) if said]
    if problems:
        raise WorkloadError([f"--format {text}: {said}" for said in problems])
    return weight, activation


def parse_layer(text: str) -> tuple[str, LayerRecipe]:
    """Return the exception in a text ``NAME=FORMAT[:SPARSITY]``.

    Args:
        text: For example ``conv_0=int8:dense``, ``fc=ternary``, ``block_*=int8/int4``. A pattern
            alone after ``=``, such as ``dense``, keeps the formats. A format without ``/`` is that
            of weights.

    Raises:
        WorkloadError: The text has another form.
    """
    name, sign, rest = text.partition("=")
    if not name or not sign or not rest:
        raise WorkloadError(f"--layer: must be NAME=FORMAT or NAME=FORMAT:SPARSITY, not {text!r}")
    if rest == "dense" or re.fullmatch(r"[0-9]+:[0-9]+|density=.*", rest):
        form, sparsity = "", rest
    else:
        form, _, sparsity = rest.partition(":")
    weight, _, activation = form.partition("/")
    said = [
        weight and _weight(weight),
        activation and _activation(activation),
        sparsity and _sparsity(sparsity),
    ]
    problems = [f"--layer {name}: {one}" for one in said if one]
    if problems:
        raise WorkloadError(problems)
    return name, LayerRecipe(weight=weight, activation=activation, sparsity=sparsity)


def _problems(recipe: Recipe) -> Iterable[str]:
    for said in (_weight(recipe.weight, mean=True), _activation(recipe.activation)):
        if said:
            yield said
    if said := _sparsity(recipe.sparsity):
        yield said
    if recipe.residual and (said := _activation(recipe.residual)):
        yield f"residual: {said}"
    if recipe.balance is not None and not 0 <= recipe.balance <= 1:
        yield f"balance must be from 0 to 1, not {recipe.balance}"
    yield from _basis_problems(recipe)
    methods = {"calibration": ACTIVATIONS, "weight_calibration": WEIGHTS}
    for field, known in methods.items():
        try:
            parse_calibration(getattr(recipe, field), known)
        except ValueError as problem:
            yield f"{field}: {problem}"
    for field, words in {"rounding": ROUNDINGS, "overflow": OVERFLOWS}.items():
        word = getattr(recipe, field)
        if word not in words:
            yield f"unknown {field} {word!r}{did_you_mean(word, words)}"
    if recipe.granularity not in ("tensor", "channel") and not (recipe.group or recipe.block):
        yield (
            "granularity must be tensor, channel, group=N or block=N with N from 1,"
            f" not {recipe.granularity!r}"
        )
    form = FORMATS.get(recipe.accumulator)
    if form is None or form.kind != "integer" or not form.signed:
        yield (
            "the accumulator must be a signed integer format,"
            f" not {recipe.accumulator!r}{did_you_mean(recipe.accumulator, ('int16', 'int32'))}"
        )


def _basis_problems(recipe: Recipe) -> Iterable[str]:
    if recipe.basis is None:
        return
    needed = {
        "weight": (recipe.weight, recipe.basis.weight.name),
        "sparsity": (recipe.sparsity, "dense"),
        "rounding": (recipe.rounding, "nearest"),
    }
    for field, (word, wanted) in needed.items():
        if word != wanted:
            yield f"{field} must be {wanted} for weights with a basis, not {word}"
    if recipe.granularity not in ("tensor", "channel"):
        yield f"granularity must be tensor or channel with a basis, not {recipe.granularity!r}"


def _weight(name: str, *, mean: bool = False) -> str:
    match = _MEAN.fullmatch(name) if mean else None
    if match:
        bits = float(match[1])
        return "" if 2 <= bits <= 8 else f"weights have 2 to 8 bits on average, not {bits:g}"
    try:
        weight_grid(name)
    except ValueError as problem:
        return str(problem)
    return ""


def _activation(name: str) -> str:
    known = [key for key, form in FORMATS.items() if form.kind == "integer" and form.bits <= 16]
    if name in known:
        return ""
    if name in FORMATS:
        return (
            f"activations of an integer network are integers of 1 to 16 bits, which {name} is not"
        )
    return f"unknown format of activations {name!r}{did_you_mean(name, known)}"


def _sparsity(text: str) -> str:
    try:
        parse_sparsity(text)
    except ValueError as problem:
        return str(problem)
    return ""
