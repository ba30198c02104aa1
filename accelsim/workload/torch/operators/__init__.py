"""Work of every ATen operator that is modelled: a family is one file and one line below.

The names are those of the schema without overload (https://pytorch.org/docs/stable/torch.compiler_ir.html).
A function takes a ``Call`` and returns ``Lowered``; it
raises ``ValueError`` if the call contradicts itself.
"""

from collections.abc import Callable

from accelsim.workload.lowering.value import Lowered
from accelsim.workload.torch.call import Call
from accelsim.workload.torch.operators import (
    convolution,
    elementwise,
    matmul,
    movement,
    normalization,
    recurrent,
)

OPERATORS: dict[str, Callable[[Call], Lowered]] = {
    **convolution.TABLE,
    **elementwise.TABLE,
    **matmul.TABLE,
    **movement.TABLE,
    **normalization.TABLE,
    **recurrent.TABLE,
}

__all__ = ["OPERATORS"]
