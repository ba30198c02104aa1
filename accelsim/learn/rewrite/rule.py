"""Rules: which layers of a network are rewritten, and how."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from accelsim.errors import WorkloadError, did_you_mean

METHODS = {"low_rank": 1, "tucker": 2, "channels": 1}
"""Methods, and how many sizes each has."""

_NUMBER = re.compile(r"[0-9]{1,9}")
_SHARE = re.compile(r"0?\.[0-9]{1,9}|1\.0{1,9}")


@dataclass(frozen=True, kw_only=True)
class Rule:
    """A method for some layers.

    Args:
        pattern: Name of a layer, or a pattern of names with ``*``, ``?`` or ``[...]``.
        method: One of ``METHODS``.
        sizes: Rank or ranks, or filters that stay: a whole number, or a share of the most that
            there can be, above 0 and at most 1.
    """

    pattern: str
    method: str
    sizes: tuple[int | float, ...]

    @property
    def is_pattern(self) -> bool:
        """Whether it may stand for several layers."""
        return any(letter in self.pattern for letter in "*?[")

    @property
    def said(self) -> str:
        """The method with its sizes, as it was given."""
        return f"{self.method}:{','.join(map(str, self.sizes))}"


def parse_rule(text: str) -> Rule:
    """Return a rule from its text ``NAME=METHOD:SIZES``.

    Args:
        text: For example ``fc6=low_rank:0.25``, ``conv2=tucker:25,59``, ``block*=channels:48``.

    Raises:
        WorkloadError: The text has another form, the method is unknown, or a size is no whole
            number from 1 on and no share.
    """
    name, sign, rest = text.partition("=")
    method, colon, said = rest.partition(":")
    if not (name and sign and method and colon and said):
        raise WorkloadError(f"--rule: must be NAME=METHOD:SIZES, not {text!r}")
    if method not in METHODS:
        raise WorkloadError(
            f"--rule {name}: unknown method {method!r}{did_you_mean(method, METHODS)}"
        )
    sizes = [_size(name, each) for each in said.split(",")]
    if len(sizes) > METHODS[method] or (len(sizes) < METHODS[method] and method != "tucker"):
        most = "one size" if METHODS[method] == 1 else "one size or two"
        raise WorkloadError(f"--rule {name}: {method} has {most}, not {len(sizes)}")
    return Rule(pattern=name, method=method, sizes=tuple(sizes))


def _size(name: str, text: str) -> int | float:
    if _NUMBER.fullmatch(text) and int(text):
        return int(text)
    if _SHARE.fullmatch(text) and float(text):
        return float(text)
    raise WorkloadError(
        f"--rule {name}: a size must be a whole number from 1 on, or a share above 0 and at most"
        f" 1.0, not {text!r}"
    )


def rule_of(rules: Sequence[Rule], name: str) -> Rule | None:
    """Return the first rule that a layer matches."""
    return next((rule for rule in rules if fnmatchcase(name, rule.pattern)), None)


def check_matched(title: str, rules: Iterable[Rule], names: Sequence[str]) -> None:
    """Check that every rule stands for a layer.

    Raises:
        WorkloadError: A rule matches none.
    """
    for rule in rules:
        if not any(fnmatchcase(name, rule.pattern) for name in names):
            raise WorkloadError(
                f"{title}: --rule {rule.pattern} is no layer with weights"
                f"{did_you_mean(rule.pattern, names)}"
            )


def whole_size(size: int | float, most: int) -> int:
    """Return a size as a whole number: a share is of the most, rounded, and at least 1.

    Raises:
        ValueError: It is more than the most.
    """
    found = size if isinstance(size, int) else max(1, round(size * most))
    if found > most:
        raise ValueError(f"must be at most {most}, not {found}")
    return found
