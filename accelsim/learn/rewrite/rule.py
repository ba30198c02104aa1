"""Rules: which layers of a network are rewritten, and how."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from accelsim.errors import WorkloadError, did_you_mean

Size = int | float | tuple[int, int]
"""A whole number, a share of the most that there can be, or inputs and outputs of a core."""


KEPT = "none"
"""Method of a layer that stays as it is."""


@dataclass(frozen=True, kw_only=True)
class Rule:
    """A method for some layers.

    Args:
        pattern: Name of a layer, or a pattern of names with ``*``, ``?`` or ``[...]``.
        method: Name of a method in ``accelsim.learn.rewrite.methods``.
        sizes: Sizes of the method; shares are above 0 and at most 1.
        text: The method with its sizes, as it was given.
        option: Option or axis that gave it, for messages.
    """

    pattern: str
    method: str
    sizes: tuple[Size, ...]
    text: str
    option: str = "--rule"

    @property
    def is_pattern(self) -> bool:
        """Whether it may stand for several layers."""
        return any(letter in self.pattern for letter in "*?[")


@dataclass(frozen=True, kw_only=True)
class Rewritten:
    """A layer that was rewritten.

    Args:
        nodes: Names of the nodes that stand for it.
        error: Root mean square error of its weights as a share, or None where their values are not
            known or filters were removed.
    """

    nodes: tuple[str, ...]
    error: float | None


def rule_of(rules: Sequence[Rule], name: str) -> Rule | None:
    """Return the first rule that a layer matches, or None where that is to keep it."""
    found = next((rule for rule in rules if fnmatchcase(name, rule.pattern)), None)
    return None if found is None or found.method == KEPT else found


def check_matched(title: str, rules: Iterable[Rule], names: Sequence[str]) -> None:
    """Check that every rule stands for a layer.

    Raises:
        WorkloadError: A rule matches none.
    """
    for rule in rules:
        if not any(fnmatchcase(name, rule.pattern) for name in names):
            raise WorkloadError(
                f"{title}: {rule.option} {rule.pattern} is no layer with weights"
                f"{did_you_mean(rule.pattern, names)}"
            )


def whole_size(size: Size, most: int) -> int:
    """Return a size as a whole number: a share is of the most, rounded, and at least 1.

    Raises:
        ValueError: It is more than the most.
    """
    assert not isinstance(size, tuple)
    count = size if isinstance(size, int) else max(1, round(size * most))
    if count > most:
        raise ValueError(f"must be at most {most}, not {count}")
    return count


def check_smaller(rule: Rule, after: int, before: int) -> None:
    """Refuse a rewrite that leaves no fewer weights, unless a rule names the layer.

    Args:
        rule: The rule.
        after: Number of weights that the layer would have.
        before: Number of weights that it has.

    Raises:
        ValueError: A pattern fits the layer, and it would have no fewer weights.
    """
    if rule.is_pattern and after >= before:
        raise ValueError(f"would have {after:,} weights in place of {before:,}")
