"""Table of the operators that nodes of other operators replace: a line for each file."""

from collections.abc import Mapping

from accelsim.workload.onnx.composed import (
    groups,
    recurrent,
    reduction,
    response,
    selection,
)
from accelsim.workload.onnx.composed.composition import Composition

COMPOSED: Mapping[str, Composition] = {
    **groups.TABLE,
    **recurrent.TABLE,
    **reduction.TABLE,
    **response.TABLE,
    **selection.TABLE,
}
"""Compositions by the operator as ONNX spells it."""
