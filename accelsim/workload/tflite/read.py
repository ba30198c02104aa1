"""Read a TFLite file as a network, by the operators of ONNX that have its results."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from accelsim.errors import WorkloadError
from accelsim.workload.graph import Graph
from accelsim.workload.tflite.call import Call
from accelsim.workload.tflite.file import CUSTOM, FileOperator, parse_file
from accelsim.workload.tflite.network import Network, NotReadError
from accelsim.workload.tflite.operators import ADVICE, OPERATORS
from accelsim.workload.tflite.operators.recurrent import assigned

HOST = f"{CUSTOM}:TFLite_Detection_PostProcess"
"""Custom operator at the end of detectors, which chooses boxes on the host."""


def read_tflite(
    path: str | Path, dimensions: Mapping[str, int] | None = None, *, unrolled: bool = False
) -> Graph:
    """Read a TFLite network.

    Args:
        path: A ``.tflite`` file of at most 2 GiB.
        dimensions: Values by name; ``batch`` replaces a first extent of 1, as in ``read_onnx``.
        unrolled: Whether LSTM becomes the operators of its steps.

    Returns:
        The network as ``read_onnx`` would read it, with the file's inputs and outputs: images are
        (batch, height, width, channels). A node is called after its operator, ``conv_2d_3``. States
        that a runtime keeps are inputs and outputs.

    Raises:
        WorkloadError: The package ``tflite`` is missing, the file is damaged, or an operator is not
            read.
    """
    from accelsim.workload.onnx.read import read_converted

    return read_converted(path, _model, dimensions, unrolled=unrolled)


def tflite_model(path: str | Path) -> Any:
    """Return the ``ModelProto`` as which a TFLite file is read.

    Args:
        path: A ``.tflite`` file.

    Raises:
        WorkloadError: As ``read_tflite``.
    """
    from accelsim.workload.onnx.file import read_bytes

    return _model(Path(path), read_bytes(Path(path)))[0]


def _model(path: Path, raw: bytes) -> tuple[Any, list[str]]:
    """Return the ``ModelProto`` of a file, and sentences on what it leaves out."""
    file = parse_file(path, raw)
    try:
        network = Network(path, file)
        written = {place for each in file.operators for place in each.outputs}
        network.outputs += [
            place
            for place in assigned(file.operators)
            if place in written and place not in network.outputs
        ]
        for operator in file.operators:
            _add(network, operator)
        return network.model(), network.notes
    except NotReadError as problem:
        raise WorkloadError(f"{path}: {problem}") from None


def _add(network: Network, operator: FileOperator) -> None:
    if operator.kind == HOST:
        _leave_to_host(network, operator)
        return
    function = OPERATORS.get(operator.kind)
    if function is None:
        raise network.refuse(operator, _advice(operator.kind))
    try:
        function(Call(network, operator))
    except NotReadError as problem:
        raise network.refuse(operator, str(problem)) from None
    except (ValueError, IndexError, TypeError, ArithmeticError) as problem:
        raise network.refuse(
            operator, f"its options contradict its tensors ({type(problem).__name__})"
        ) from None


def _advice(kind: str) -> str:
    if kind.startswith(CUSTOM):
        return "custom operators are not read; convert the network without them"
    return ADVICE.get(kind, "is not read; end the network before it, or export it to ONNX")


def _leave_to_host(network: Network, operator: FileOperator) -> None:
    """End the network before a choice of boxes, which no machine here makes."""
    read = {place for each in network.file.operators for place in each.inputs}
    if read & set(operator.outputs):
        raise network.refuse(operator, "is only read at the end of a network")
    boxes = [place for place in operator.inputs if network.is_known(place)]
    network.end_at(boxes, operator.outputs)
    names = ", ".join(network.tensor(place).name for place in boxes)
    network.notes.append(
        f"operator {operator.index} {operator.kind.partition(':')[2]} is left to the host: the"
        f" outputs are {names}"
    )
