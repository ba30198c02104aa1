"""Rules that are applied to the layers of a network, one after the other."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from accelsim import progress
from accelsim.errors import WorkloadError
from accelsim.learn.rewrite.methods import METHODS
from accelsim.learn.rewrite.model import Model, parsed
from accelsim.learn.rewrite.rule import Rewritten, Rule, check_matched, rule_of
from accelsim.workload.load import ONNX_ENDINGS

LAYERS = ("Conv", "Gemm", "MatMul")
"""Operators of layers that can be rewritten."""


class Smaller(NamedTuple):
    """A network with smaller layers.

    Args:
        model: The network.
        done: Layers that were rewritten, by name.
        left: Layers that match a pattern and stay, by name, with the reason.
    """

    model: Model
    done: dict[str, Rewritten]
    left: dict[str, str]


def smaller(title: str, path: Path, rules: Sequence[Rule]) -> Smaller:
    """Return a network with layers rewritten.

    Args:
        title: Name of the network, for messages.
        path: Its file.
        rules: Rules, of which the first that a layer matches counts.

    Raises:
        WorkloadError: The file is no ONNX file or cannot be read, a rule matches no layer, or a
            layer that a rule names cannot be rewritten so.
    """
    if path.suffix.lower() not in ONNX_ENDINGS:
        raise WorkloadError(f"{path}: is no ONNX file, which alone can be rewritten")
    model = parsed(title, path)
    names = [node.name for node in model.proto.graph.node if node.op_type in LAYERS]
    check_matched(title, rules, names)
    done, left = applied(model, {name: rule_of(rules, name) for name in names})
    return Smaller(model, done, left)


def applied(
    model: Model, rules: Mapping[str, Rule | None]
) -> tuple[dict[str, Rewritten], dict[str, str]]:
    """Rewrite layers of a network.

    Args:
        model: The network; it is changed.
        rules: Rule of each layer by its name, or None where it stays.

    Returns:
        Layers that were rewritten, by name; and the reason for each that matches a pattern and
        cannot be, or would have no fewer weights.

    Raises:
        WorkloadError: A layer that a rule names, and not by a pattern, cannot be rewritten so.
    """
    done: dict[str, Rewritten] = {}
    left: dict[str, str] = {}
    named = [(name, rule) for name, rule in rules.items() if rule is not None]
    for place, (name, rule) in enumerate(named):
        progress.advance(place, len(named))
        try:
            done[name] = _rewritten(model, name, rule)
        except ValueError as problem:
            if not rule.is_pattern:
                raise WorkloadError(
                    f"{model.title}: {rule.option} {rule.pattern}={rule.text}: {name} {problem}"
                ) from None
            left[name] = str(problem)
    return done, left


def _rewritten(model: Model, name: str, rule: Rule) -> Rewritten:
    node = next(each for each in model.proto.graph.node if each.name == name)
    if not model.is_real(node.input[1]):
        raise ValueError("has no constant weights of real numbers")
    return METHODS[rule.method].apply(model, node, rule)
