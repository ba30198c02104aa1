"""Rules that are applied to the layers of a network, one after the other."""

from collections.abc import Mapping
from dataclasses import dataclass

from accelsim import progress
from accelsim.errors import WorkloadError
from accelsim.learn.rewrite.factorized import factorize
from accelsim.learn.rewrite.model import Model
from accelsim.learn.rewrite.narrowed import narrow
from accelsim.learn.rewrite.rule import Rule


@dataclass(frozen=True, kw_only=True)
class Rewritten:
    """A layer that was rewritten.

    Args:
        rule: Method with its sizes.
        nodes: Names of the nodes that stand for it.
        error: Root mean square error of its weights as a share, or None.
    """

    rule: str
    nodes: tuple[str, ...]
    error: float | None


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
                    f"{model.title}: --rule {rule.pattern}={rule.said}: {name} {problem}"
                ) from None
            left[name] = str(problem)
    return done, left


def _rewritten(model: Model, name: str, rule: Rule) -> Rewritten:
    node = next(each for each in model.proto.graph.node if each.name == name)
    weight = node.input[1]
    if not model.is_real(weight):
        raise ValueError("has no constant weights of real numbers")
    if rule.method == "channels":
        nodes = narrow(model, node, rule)
        return Rewritten(rule=rule.said, nodes=nodes[:1], error=None)
    made = factorize(model, node, rule)
    return Rewritten(rule=rule.said, nodes=made.nodes, error=made.error)
