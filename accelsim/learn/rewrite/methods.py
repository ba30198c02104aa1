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
from accelsim.learn.rewrite.rule import Rewritten, Rule, Size
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


def parse_rule(text: str) -> Rule:
    """Return a rule from its text ``NAME=METHOD:SIZES``.

    Args:
        text: For example ``fc6=low_rank:0.25``, ``conv2=tucker:25,59``, ``block*=channels:48``.

    Raises:
        WorkloadError: The text has another form, the method is unknown, or a size is no whole
            number from 1 on and no share.
    """
    name, sign, rest = text.partition("=")
    method, colon, sizes = rest.partition(":")
    if not (name and sign and method and colon and sizes):
        raise WorkloadError(f"--rule: must be NAME=METHOD:SIZES, not {text!r}")
    if method not in METHODS:
        raise WorkloadError(
            f"--rule {name}: unknown method {method!r}{did_you_mean(method, METHODS)}"
        )
    kind = METHODS[method]
    parts = sizes.split(",")
    found = tuple(_size(name, part, kind.pairs and place > 0) for place, part in enumerate(parts))
    if not kind.least <= len(found) <= kind.most:
        raise WorkloadError(f"--rule {name}: {method} has {kind.counts}, not {len(found)}")
    return Rule(pattern=name, method=method, sizes=found, text=rest)


def _size(name: str, text: str, pairs: bool) -> Size:
    if _NUMBER.fullmatch(text) and int(text):
        return int(text)
    if _SHARE.fullmatch(text) and float(text):
        return float(text)
    pair = _PAIR.fullmatch(text) if pairs else None
    if pair and int(pair[1]) and int(pair[2]):
        return int(pair[1]), int(pair[2])
    also = ", or a pair such as 4x7" if pairs else ""
    raise WorkloadError(
        f"--rule {name}: a size must be a whole number from 1 on, or a share above 0 and at most"
        f" 1.0{also}, not {text!r}"
    )
