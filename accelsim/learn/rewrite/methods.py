"""The methods that make layers smaller, and the text of a rule.

A new method is a function of a model, a node and a rule, and a row of ``METHODS``.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from accelsim.errors import WorkloadError, did_you_mean
from accelsim.learn.rewrite.factorized import cp_layer, low_rank_layer, tucker_layer
from accelsim.learn.rewrite.model import Model
from accelsim.learn.rewrite.narrowed import narrow
from accelsim.learn.rewrite.rule import KEPT, Rewritten, Rule, Size
from accelsim.learn.rewrite.tensor_train import tensor_train_layer

_NUMBER = re.compile(r"[0-9]{1,9}")
_SHARE = re.compile(r"0?\.[0-9]{1,9}|1\.0{1,9}")
_PAIR = re.compile(r"([0-9]{1,9})x([0-9]{1,9})")


@dataclass(frozen=True, kw_only=True)
class Method:
    """A way of making a layer smaller.

    Args:
        apply: Function that rewrites a node of a model by a rule. It raises ValueError with the
            end of a sentence about the layer if it cannot, and has changed nothing then.
        least: Least number of sizes.
        most: Greatest number of sizes.
        pairs: Whether sizes after the first may be pairs such as ``4x7``.
    """

    apply: Callable[[Model, Any, Rule], Rewritten]
    least: int = 1
    most: int = 1
    pairs: bool = False

    @property
    def counts(self) -> str:
        """The number of sizes in words."""
        if self.least == self.most:
            return "one size"
        return "one size or two" if self.most == 2 else f"{self.least} to {self.most} sizes"


METHODS: Mapping[str, Method] = {
    "low_rank": Method(apply=low_rank_layer),
    "tucker": Method(apply=tucker_layer, most=2),
    "cp": Method(apply=cp_layer),
    "tensor_train": Method(apply=tensor_train_layer, least=2, most=33, pairs=True),
    "channels": Method(apply=narrow),
}


def parse_rule(text: str, option: str = "--rule") -> Rule:
    """Return a rule from its text ``NAME=METHOD:SIZES`` or ``NAME=none``.

    Args:
        text: For example ``fc6=low_rank:0.25``, ``conv2=tucker:25,59``, ``block*=channels:48``.
        option: Option or axis that gives it, for messages.

    Raises:
        WorkloadError: The text has another form, the method is unknown, or a size is no whole
            number from 1 on and no share.
    """
    name, sign, rest = text.partition("=")
    method, colon, sizes = rest.partition(":")
    if name and rest == KEPT:
        return Rule(pattern=name, method=KEPT, sizes=(), text=rest, option=option)
    if not (name and sign):
        raise WorkloadError(f"{option}: must be NAME=METHOD:SIZES or NAME=none, not {text!r}")
    if not (method and colon and sizes):
        raise WorkloadError(f"{option} {name}: must be METHOD:SIZES or none, not {rest!r}")
    if method not in METHODS:
        known = did_you_mean(method, (*METHODS, KEPT))
        raise WorkloadError(f"{option} {name}: unknown method {method!r}{known}")
    kind = METHODS[method]
    try:
        found = tuple(
            _size(part, kind.pairs and place > 0) for place, part in enumerate(sizes.split(","))
        )
        if not kind.least <= len(found) <= kind.most:
            raise ValueError(f"{method} has {kind.counts}, not {len(found)}")
    except ValueError as problem:
        raise WorkloadError(f"{option} {name}: {problem}") from None
    return Rule(pattern=name, method=method, sizes=found, text=rest, option=option)


def _size(text: str, pairs: bool) -> Size:
    if _NUMBER.fullmatch(text) and int(text):
        return int(text)
    if _SHARE.fullmatch(text) and float(text):
        return float(text)
    pair = _PAIR.fullmatch(text) if pairs else None
    if pair and int(pair[1]) and int(pair[2]):
        return int(pair[1]), int(pair[2])
    also = ", or a pair such as 4x7" if pairs else ""
    raise ValueError(
        f"a size must be a whole number from 1 on, or a share above 0 and at most 1.0{also}, not"
        f" {text!r}"
    )
