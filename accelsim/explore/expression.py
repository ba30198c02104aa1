"""Metrics that a study defines: arithmetic on metrics, and aggregates over its networks."""

import ast
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from accelsim.errors import did_you_mean

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Column = NDArray[np.float64]

MAXIMUM_CHARACTERS = 500
AGGREGATES = ("sum", "mean", "geomean", "max", "min")
"""Functions of one metric over the networks of a study."""

_OPERATORS: Mapping[type[ast.AST], str] = {
    ast.Add: "add",
    ast.Sub: "subtract",
    ast.Mult: "multiply",
    ast.Div: "divide",
    ast.Pow: "power",
}


@dataclass(frozen=True, kw_only=True)
class Expression:
    """Arithmetic on metrics.

    Args:
        text: Text of the expression, as in the study.
        tree: Syntax tree, checked by ``parse_expression``.
        names: Metrics in it, each once.
        aggregates: Whether it aggregates over the networks.
    """

    text: str
    tree: ast.expr
    names: tuple[str, ...]
    aggregates: bool

    def value(self, columns: Mapping[str, "Column"], over: Callable[..., "Column"]) -> "Column":
        """Return the values of all points.

        Args:
            columns: Values of each of ``names``, NaN where they are missing.
            over: Function of the name of an aggregate and its values that returns those of all
                points.

        Returns:
            Shape (points,); not finite where a value is missing or the arithmetic has no result.
        """
        import numpy as np

        with np.errstate(all="ignore"):
            return np.asarray(_value(self.tree, columns, over), dtype=np.float64)


def parse_expression(text: str) -> Expression:
    """Read an expression such as ``2 * macs / latency_s / power_w``.

    Args:
        text: Numbers, names of metrics, ``+ - * / **``, parentheses; and ``sum``, ``mean``,
            ``geomean``, ``max`` or ``min`` of an expression, taken over the networks of the study.

    Raises:
        ValueError: The text is something else.
    """
    if len(text) > MAXIMUM_CHARACTERS:
        raise ValueError(f"must have at most {MAXIMUM_CHARACTERS} characters, not {len(text)}")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # such as of 1or 2
            tree = ast.parse(text.strip(), mode="eval").body
        names = tuple(dict.fromkeys(_names(tree)))
    except (SyntaxError, Warning, RecursionError, MemoryError):
        raise ValueError(
            "must be arithmetic on metrics, such as energy_pj * latency_s, not " + repr(text)
        ) from None
    if not names:
        raise ValueError(f"must name a metric, not {text}")
    aggregates = any(isinstance(node, ast.Call) for node in ast.walk(tree))
    return Expression(text=text, tree=tree, names=names, aggregates=aggregates)


def _names(tree: ast.expr) -> Iterator[str]:
    """Yield the metrics of an expression; refuse anything that is no arithmetic."""
    match tree:
        case ast.Constant(value=bool()):
            raise ValueError(f"{ast.unparse(tree)} is no number and no metric")
        case ast.Constant(value=int() | float() as number):
            if not abs(number) <= sys.float_info.max:
                raise ValueError(f"{str(number)[:20]}... is larger than a number can be")
        case ast.Name(id=name):
            yield name
        case ast.UnaryOp(op=ast.USub() | ast.UAdd(), operand=operand):
            yield from _names(operand)
        case ast.BinOp(left=left, op=operator, right=right) if type(operator) in _OPERATORS:
            yield from _names(left)
            yield from _names(right)
        case ast.Call(func=ast.Name(id=name), args=[only], keywords=[]):
            if name not in AGGREGATES:
                raise ValueError(f"unknown function {name}{did_you_mean(name, AGGREGATES)}")
            yield from _names(only)
        case ast.Call(func=ast.Name(id=name)) if name in AGGREGATES:
            raise ValueError(f"{name} is taken of one expression over the networks of the study")
        case _:
            raise ValueError(
                f"{ast.unparse(tree)} is none of: a number, a metric, + - * / **, a function of"
                f" {', '.join(AGGREGATES)}"
            )


def outside_aggregates(tree: ast.expr) -> Iterator[str]:
    """Yield the metrics of a checked expression that are outside of aggregates."""
    match tree:
        case ast.Name(id=name):
            yield name
        case ast.Call():
            return
        case _:
            for child in ast.iter_child_nodes(tree):
                if isinstance(child, ast.expr):
                    yield from outside_aggregates(child)


def _value(tree: ast.expr, columns: Mapping[str, Any], over: Callable[..., Any]) -> Any:
    import numpy as np

    match tree:
        case ast.Constant(value=int() | float() as number):
            return np.float64(number)
        case ast.Name(id=name):
            return columns[name]
        case ast.UnaryOp(op=operator, operand=operand):
            value = _value(operand, columns, over)
            return -value if isinstance(operator, ast.USub) else value
        case ast.BinOp(left=left, op=operator, right=right):
            sides = _value(left, columns, over), _value(right, columns, over)
            return getattr(np, _OPERATORS[type(operator)])(*sides)
        case ast.Call(func=ast.Name(id=name), args=[only]):
            return over(name, _value(only, columns, over))
    raise AssertionError(ast.dump(tree))


def aggregate(name: str, values: "Column", weights: "Column", groups: Sequence[Any]) -> "Column":
    """Return, for each point, an aggregate over the networks of its accelerator.

    Args:
        name: Name of the aggregate, one of ``AGGREGATES``. ``sum`` adds weights times values;
            ``mean`` divides that by the sum of weights; ``geomean`` is the exponential of the mean
            of the logarithms; ``max`` and ``min`` ignore weights.
        values: Value of each point, shape (points,).
        weights: Weight of the network of each point, shape (points,), positive.
        groups: Accelerator of each point, shape (points,).

    Returns:
        Shape (points,). NaN for accelerators with a value of NaN, and for a geometric mean of a
        value that is not positive.
    """
    import numpy as np
    import pandas as pd

    def total(column: "Column") -> "Column":
        sums = pd.Series(column).groupby(groups, sort=False).transform("sum", min_count=1)
        result: Column = sums.to_numpy(dtype=np.float64)
        return result

    values = np.broadcast_to(values, weights.shape)
    absent = total(np.isnan(values).astype(np.float64)) > 0
    if name in ("max", "min"):
        found = pd.Series(values).groupby(groups, sort=False).transform(name)
        result = found.to_numpy(dtype=np.float64)
    elif name == "geomean":
        logarithms = np.log(np.where(values > 0, values, np.nan))
        absent = absent | (total((~(values > 0)).astype(np.float64)) > 0)
        result = np.exp(total(weights * logarithms) / total(weights))
    else:
        result = total(weights * values)
        result = result / total(weights) if name == "mean" else result
    return np.where(absent, np.nan, result)
