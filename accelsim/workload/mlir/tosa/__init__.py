"""Operations of TOSA, as operators of ONNX."""

from collections.abc import Callable, Sequence

from accelsim.workload.mlir.call import Call
from accelsim.workload.mlir.value import Value

OPERATORS: dict[str, Callable[[Call], Value | Sequence[Value]]] = {}
