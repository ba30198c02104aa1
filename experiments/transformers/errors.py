"""``python -m experiments.transformers.errors``: write ``errors.csv`` and print it.

How far functions, softmax and norms in integers are from float64. Operators are read from quantized
files and computed by the plain reference, whose integers a program and the RTL give as well;
interpolated functions are those of the machine's values.
"""

import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import astuple, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from onnx import helper, numpy_helper, save
from onnx.helper import np_dtype_to_tensor_dtype

from accelsim.integer import IntegerNetwork, Normalize, RowFactor
from accelsim.integer.arrays import quantize_input
from accelsim.integer.read import read_integer_network
from accelsim.integer.reference import run_reference
from accelsim.integer.rows import reciprocal, root
from accelsim.integer.scale import row_factor
from accelsim.workload.layers.function import FUNCTIONS
from experiments.transformers.lines import line_results, line_table

TABLE = Path(__file__).parent / "errors.csv"
Reals = NDArray[np.float64]

OPSET = 24
IR_VERSION = 11
CODES = 1 << 16
"""Arguments at which a function is measured."""
TOKENS = 64
"""Rows of each softmax and norm, and columns of the values behind a softmax."""
DRAWS = 8
"""Draws of these values; the error with one of them may be a quarter off."""
OUTLIERS = 3
"""Channels of some norms' inputs that are ``OUTLIER`` times as large as the others."""
OUTLIER = 30.0
MEAN = 0.3
"""Deviation of the means of these columns; that of all values in a column is 1."""
EPSILON = 1e-12
"""As BERT has it; 1e-5 leaves 32 bits in integers of 16 bits and rows of 4096 channels."""


@dataclass(frozen=True, kw_only=True)
class Row:
    """The error of an operator in one format.

    Args:
        operator: Operator that is computed.
        case: Range of a function; keys and deviation of the scores of a softmax; channels of a
            norm's row.
        form: ``direct`` (a table of 8-bit results by 8-bit integers), ``interpolated`` (16-bit
            results by 16-bit codes), ``row`` (the factor of a row), ``exact`` (a softmax in
            float64, so that only the values behind it are rounded), ``lines to N bits`` (its
            exponentials by an interpolated table), or the formats of what is read and of the
            result.
        error: Error in ``unit``.
        unit: ``steps`` (greatest error, in steps of the result), ``percent`` (root mean square, of
            that of the result), or ``parts`` (greatest relative error).

    Norms have two forms besides: ``arithmetic`` (results as the factor of a row gives them, not
    rounded) and ``rounding`` (exact results, rounded to 16 bits).
    """

    operator: str
    case: str
    form: str
    error: float
    unit: str


@dataclass(frozen=True, kw_only=True)
class Meaning:
    """What integers of a file mean.

    Args:
        format: ``int8``, ``uint8`` or ``int16``.
        scale: Real value of a step.
        zero_point: The integer of 0.
    """

    format: str
    scale: float
    zero_point: int = 0


def symmetric(form: str, values: Reals) -> Meaning:
    """Return what integers mean that reach as far as some values; unsigned ones begin at 0."""
    most = np.iinfo(form).max
    return Meaning(format=form, scale=float(np.float32(np.abs(values).max() / most)))


@dataclass(frozen=True, kw_only=True)
class Operator:
    """An operator of a quantized file, alone.

    Args:
        kind: Name of the operator in ONNX.
        source: Meaning of the integers that it reads.
        into: Meaning of the integers that it gives.
        constants: Operands behind the first.
        attributes: Attributes of the operator.
    """

    kind: str
    source: Meaning
    into: Meaning
    constants: tuple[Reals, ...] = ()
    attributes: Mapping[str, Any] = field(default_factory=dict)

    def results(self, values: Reals) -> Reals:
        """Return what integers give for real numbers, shape (rows, columns), in real numbers."""
        network, given = self._read(values)
        last = network.layers[-1].output
        found = run_reference(network, {network.inputs[0]: given})
        into = network.tensors[last]
        return np.asarray((found[last].reshape(values.shape) - into.zero_point) * into.scale, float)

    def unrounded_norm(self, values: Reals) -> Reals:
        """Return what the factors of rows give for a norm, before it is rounded to integers."""
        network, given = self._read(values)
        (norm,) = (layer for layer in network.layers if isinstance(layer, Normalize))
        integers = given.reshape(values.shape).astype(np.int64) - self.source.zero_point
        channels = values.shape[1]
        statistic = channels * (integers**2).sum(axis=1, keepdims=True)
        if norm.layer.centered:
            total = integers.sum(axis=1, keepdims=True)
            integers, statistic = channels * integers - total, statistic - total**2
        (factor,) = norm.factors
        multiplier, shift = root(statistic, factor)
        exact_steps = np.ldexp((integers * multiplier).astype(float), -shift)
        return np.asarray(exact_steps * network.tensors[norm.output].scale, float)

    def _read(self, values: Reals) -> tuple[IntegerNetwork, NDArray[Any]]:
        """Return the operator as a network, and the integers of its input."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "operator.onnx"
            self._write(path, values.shape)
            network = read_integer_network(path)
        (given,) = network.inputs
        return network, quantize_input(network, given, values[np.newaxis])

    def _write(self, path: Path, shape: tuple[int, ...]) -> None:
        names = [f"constant_{place}" for place in range(len(self.constants))]
        numbers = dict(zip(names, (one.astype(np.float32) for one in self.constants), strict=True))
        for name, meaning in (("source", self.source), ("into", self.into)):
            numbers[f"{name}_scale"] = np.array(meaning.scale, np.float32)
            numbers[f"{name}_zero"] = np.array(meaning.zero_point, meaning.format)
        source, into = (("source_scale", "source_zero"), ("into_scale", "into_zero"))
        nodes = [
            helper.make_node("QuantizeLinear", ["x", *source], ["given"]),
            helper.make_node("DequantizeLinear", ["given", *source], ["real"]),
            helper.make_node(self.kind, ["real", *names], ["found"], **self.attributes),
            helper.make_node("QuantizeLinear", ["found", *into], ["results"]),
            # What follows keeps a softmax from being a final one, which is left out.
            helper.make_node("DequantizeLinear", ["results", *into], ["y"]),
        ]
        real, into_type = (
            np_dtype_to_tensor_dtype(np.dtype(name)) for name in ("float32", self.into.format)
        )
        ends = [
            helper.make_tensor_value_info("x", real, [1, *shape]),
            helper.make_tensor_value_info("results", into_type, [1, *shape]),
        ]
        held = [numpy_helper.from_array(value, name) for name, value in numbers.items()]
        graph = helper.make_graph(nodes, self.kind, ends[:1], ends[1:], held)
        opset = helper.make_opsetid("", OPSET)
        save(helper.make_model(graph, opset_imports=[opset], ir_version=IR_VERSION), path)


Curve = tuple[str, float, float]
CURVES: Mapping[str, Curve] = {
    "gelu": ("Gelu", -8, 8),
    "silu": ("Swish", -8, 8),
    "sigmoid": ("Sigmoid", -8, 8),
    "tanh": ("Tanh", -4, 4),
    "exp2neg": ("Exp", -8 * float(np.log(2)), 0),
    "softplus": ("Softplus", -8, 8),
    "mish": ("Mish", -8, 8),
    "elu": ("Elu", -8, 8),
    "hardswish": ("HardSwish", -8, 8),
}
"""By name the operator, and the ends of its arguments: ``exp2neg`` is ``2**-x``, x from 0 to 8."""


_FUNCTIONS: Mapping[str, Any] = FUNCTIONS
"""They take float64 as well."""


def exact(curve: Curve, values: Reals) -> Reals:
    """Return a function in float64."""
    return np.asarray(_FUNCTIONS[curve[0].lower()](values, {}), float)


def direct(curve: Curve) -> float:
    """Return the greatest error of a table of 8-bit results by 8-bit integers, in its steps.

    Results reach as far as those of the ends of the range; arguments are a step less, since not
    both ends have integers.
    """
    _, least, most = curve
    scale = (most - least) / 256
    values = np.linspace(least + scale, most - scale, CODES)
    wanted = exact(curve, values)
    source = Meaning(format="int8", scale=scale, zero_point=min(round(-128 - least / scale), 127))
    into = symmetric("int8", exact(curve, np.linspace(least, most, CODES)))
    found = Operator(kind=curve[0], source=source, into=into).results(values[np.newaxis])
    return float(np.abs(found[0] - wanted).max() / into.scale)


def by_lines(curve: Curve) -> float:
    """Return the greatest error of an interpolated function, in steps of a 16-bit result."""
    _, least, most = curve
    values: Reals = least + (most - least) / CODES * np.arange(CODES, dtype=float)
    wanted = exact(curve, values)
    wanted = wanted / symmetric("int16", wanted).scale
    return float(np.abs(line_results(line_table(wanted)) - wanted).max())


def function_rows() -> Iterator[Row]:
    """Yield the rows of functions."""
    for name, curve in CURVES.items():
        case = f"{curve[1]:.3g} to {curve[2]:.3g}"
        for form, error in (("direct", direct), ("interpolated", by_lines)):
            yield Row(operator=name, case=case, form=form, error=error(curve), unit="steps")


def divisor_rows() -> Iterator[Row]:
    """Yield the rows of what divides a row by its sum, or by the root of its squares."""
    statistics = np.unique(np.geomspace(1, 2**40, CODES).astype(np.int64))
    numerator, shift = row_factor(1.0, 24, (1, 41))
    factor = RowFactor(numerator=numerator, shift=shift)
    for name, divided, power in (("reciprocal", reciprocal, -1.0), ("rsqrt", root, -0.5)):
        multiplier, places = divided(statistics, factor)
        found = np.ldexp(multiplier.astype(float), -places)
        error = float(np.abs(found / statistics.astype(float) ** power - 1).max())
        yield Row(operator=name, case="1 to 2**40", form="row", error=error, unit="parts")


def softmax_rows() -> Iterator[Row]:
    """Yield the rows of a softmax and of the product behind it, whose values have 8 bits."""
    for keys in (64, 197, 1024, 2048):
        for deviation in (0.5, 1.5, 3.0):
            row = Row(
                operator="softmax",
                case=f"{keys} keys of deviation {deviation}",
                form="",
                error=0.0,
                unit="percent",
            )
            generator = np.random.default_rng(keys)
            scores = generator.normal(0, deviation, (TOKENS, keys))
            odds = np.exp(scores - scores.max(axis=1, keepdims=True))
            odds /= odds.sum(axis=1, keepdims=True)
            values = [_values(generator, keys) for _ in range(DRAWS)]
            wanted = np.concatenate([odds @ drawn for drawn, _ in values])
            for form, found in _softmax_forms(scores, odds):
                product = np.concatenate([found @ rounded for _, rounded in values])
                yield replace(row, form=form, error=_percent(product, wanted))


def _values(generator: np.random.Generator, keys: int) -> tuple[Reals, Reals]:
    """Return values behind a softmax, and the same rounded to 8 bits."""
    drawn = generator.normal(0, 1, (keys, TOKENS)) + generator.normal(0, MEAN, TOKENS)
    held = symmetric("int8", drawn).scale
    return drawn, np.rint(drawn / held) * held


def exponentials_by_lines(scores: Reals, bits: int) -> Reals:
    """Return exponentials of scores below the greatest of their row, by an interpolated table.

    Args:
        scores: Rows of them.
        bits: Width of the greatest exponential; arguments reach to where exponentials are half a
            step.

    Returns:
        Whole numbers, of the shape of ``scores``.
    """
    most = (1 << bits) - 1
    reach = float(np.log(2 * most))
    table = line_table(most * np.exp(reach * (np.arange(CODES) / (CODES - 1) - 1)))
    results = np.clip(line_results(table), 0, most)
    below = scores.max(axis=1, keepdims=True) - scores
    codes = np.rint(np.clip(1 - below / reach, 0, 1) * (CODES - 1)).astype(np.int64)
    return np.where(below > reach, 0.0, results[codes])


def _softmax_forms(scores: Reals, odds: Reals) -> Iterator[tuple[str, Reals]]:
    """Yield the forms of a softmax, and its results in each."""
    yield "exact", odds
    # As the notes' prototype: the division stands behind the product, so results are not rounded.
    seven = np.rint(127 * odds / odds.max(axis=1, keepdims=True))
    yield "exponentials of 7 bits", seven / seven.sum(axis=1, keepdims=True)
    for bits in (7, 15):
        raised = exponentials_by_lines(scores, bits)
        yield f"lines to {bits} bits", raised / raised.sum(axis=1, keepdims=True)
    eight, sixteen = (symmetric(form, scores) for form in ("int8", "int16"))
    unit = Meaning(format="int8", scale=1 / 256, zero_point=-128)
    for form, source, into in (
        ("int8 to int8 in 1/256", eight, unit),
        ("int8 to int8", eight, symmetric("int8", odds)),
        ("int8 to int16", eight, symmetric("int16", odds)),
        ("int16 to int16", sixteen, symmetric("int16", odds)),
    ):
        yield form, Operator(kind="Softmax", source=source, into=into).results(scores)


def norm_rows() -> Iterator[Row]:
    """Yield the rows of norms: errors from the norm of the integers that are read."""
    for kind in ("LayerNormalization", "RMSNormalization"):
        for spread in ("plain", "outliers"):
            for channels in (64, 768, 4096):
                generator = np.random.default_rng(channels)
                values = generator.normal(0, 1, (TOKENS, channels))
                if spread == "outliers":
                    values[:, :OUTLIERS] *= OUTLIER
                for form in ("int8", "int16"):
                    yield from _norm_rows(kind, f"{channels} {spread}", form, values)


def _norm_rows(kind: str, case: str, form: str, values: Reals) -> Iterator[Row]:
    source = symmetric(form, values)
    read = np.rint(values / source.scale) * source.scale
    centered = read - read.mean(axis=1, keepdims=True) if kind[0] == "L" else read
    wanted = centered / np.sqrt((centered**2).mean(axis=1, keepdims=True) + EPSILON)
    into = symmetric(form, wanted)
    operator = Operator(
        kind=kind,
        source=source,
        into=into,
        constants=(np.ones(values.shape[1]),),
        attributes={"axis": -1, "epsilon": EPSILON},
    )
    found = operator.results(values)
    name = "layer_norm" if kind[0] == "L" else "rms_norm"
    steps = float(np.abs(found - wanted).max() / into.scale)
    row = Row(operator=name, case=case, form=f"{form} to {form}", error=steps, unit="steps")
    yield row
    if form == "int16":
        yield replace(row, error=_percent(found, wanted), unit="percent")
        unrounded = operator.unrounded_norm(values)
        yield replace(row, form="arithmetic", error=_percent(unrounded, wanted), unit="percent")
        rounded = np.rint(wanted / into.scale) * into.scale
        yield replace(row, form="rounding", error=_percent(rounded, wanted), unit="percent")


def _percent(found: Reals, wanted: Reals) -> float:
    """Return the root mean square of errors in percent of that of what is wanted."""
    return float(100 * np.sqrt(np.mean((found - wanted) ** 2) / np.mean(wanted**2)))


def rows() -> Iterator[Row]:
    """Yield the table."""
    for part in (function_rows, divisor_rows, softmax_rows, norm_rows):
        yield from part()


def table() -> str:
    """Return the lines of the table; errors have three digits."""
    head = ",".join(entry.name for entry in fields(Row))
    lines = (astuple(replace(row, error=float(f"{row.error:.3g}"))) for row in rows())
    return "\n".join([head, *(",".join(map(str, line)) for line in lines)]) + "\n"


def main() -> None:
    text = table()
    TABLE.write_text(text, encoding="utf-8")
    print(text, end="")


if __name__ == "__main__":
    main()
