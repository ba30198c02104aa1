"""Read a file of MLIR text as a network, by the operators of ONNX that have its results."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from accelsim.errors import WorkloadError
from accelsim.workload.graph import Graph
from accelsim.workload.mlir.interpret import Interpreter
from accelsim.workload.mlir.network import Network
from accelsim.workload.mlir.parser import parse
from accelsim.workload.mlir.rewrites import joined
from accelsim.workload.mlir.roles import weights_of
from accelsim.workload.mlir.syntax import Argument, Function, Module
from accelsim.workload.mlir.tokens import TextError

BYTECODE = b"ML\xefR"
"""First bytes of a file that is not text."""


def read_mlir(
    path: str | Path, dimensions: Mapping[str, int] | None = None, *, unrolled: bool = False
) -> Graph:
    """Read a network of StableHLO, CHLO or TOSA.

    Args:
        path: A ``.mlir``, ``.stablehlo`` or ``.tosa`` file of text, of at most 2 GiB.
        dimensions: Values by name: ``batch`` replaces a first extent of 1, as in ``read_onnx``. An
            extent ``?`` is refused.
        unrolled: Whether composed operators become those that compose them; see ``read_onnx``.

    Returns:
        The network as ``read_onnx`` would read it. A node is called after its operation,
        ``dot_general_3``. Arguments that only serve as weights are weights without elements.

    Raises:
        WorkloadError: The file is no such text, or an operation is not read.
    """
    from accelsim.workload.onnx.read import read_converted

    return read_converted(path, _model, dimensions, unrolled=unrolled)


def mlir_model(path: str | Path) -> Any:
    """Return the ``ModelProto`` as which a file of MLIR is read.

    Args:
        path: A file of MLIR text.

    Raises:
        WorkloadError: As ``read_mlir``.
    """
    from accelsim.workload.onnx.file import read_bytes

    return _model(Path(path), read_bytes(Path(path)))[0]


def _model(path: Path, raw: bytes) -> tuple[Any, list[str]]:
    """Return the ``ModelProto`` of a file, and sentences on what was chosen."""
    if raw.startswith(BYTECODE):
        raise WorkloadError(
            f"{path}: is MLIR bytecode; print it as text, with stablehlo-translate or mlir-opt"
        )
    try:
        text = raw.decode()
    except UnicodeDecodeError as problem:
        line = raw.count(b"\n", 0, problem.start) + 1
        raise WorkloadError(f"{path}:{line}: not UTF-8 at byte {problem.start}") from None
    try:
        module = parse(text)
        function = _main(module)
        network = _built(path, module, function, ())
        weights = weights_of(function, network)
        if weights:
            network = _built(path, module, function, weights)
    except TextError as problem:
        place = f"{path}:{problem.line}" if problem.line else f"{path}"
        raise WorkloadError(f"{place}: {problem.said}") from None
    notes = list(network.notes)
    if weights:
        inputs = [
            _name(each) for place, each in enumerate(function.arguments) if place not in weights
        ]
        notes.append(
            f"{len(weights)} arguments are weights without elements; the inputs are"
            f" {', '.join(inputs)}"
        )
    nodes = joined(network, network.live())
    if not nodes:
        raise WorkloadError(f"{path}: holds no network: @{function.name} returns nothing")
    return network.model(path.stem, path.name, nodes), notes


def _main(module: Module) -> Function:
    """Return the function that is the network: ``main``, or the only one that is public."""
    functions = module.functions
    if "main" in functions:
        return functions["main"]
    public = [each for each in functions.values() if each.is_public]
    if len(public) != 1:
        names = ", ".join(f"@{each.name}" for each in public[:5])
        said = f"several public functions ({names})" if public else "no public function"
        raise TextError(f"holds {said}; the network must be @main")
    return public[0]


def _built(path: Path, module: Module, function: Function, weights: Sequence[int]) -> Network:
    """Return the model of a function some of whose arguments are weights."""
    network = Network()
    values = []
    for place, argument in enumerate(function.arguments):
        if -1 in argument.type.shape:
            raise TextError(
                f"argument {_name(argument)} is {argument.type}, without fixed extents; export the"
                " network with fixed shapes",
                function.line,
            )
        if not argument.type.is_tensor:
            raise TextError(f"argument {_name(argument)} is a {argument.type}", function.line)
        declare = network.weight if place in weights else network.input
        values.append(declare(_name(argument), argument.type))
    results = Interpreter(path, module, network).function(function, values)
    for place, (value, type_) in enumerate(zip(results, function.results, strict=False)):
        said = function.names[place] if place < len(function.names) else ""
        network.output(_cleaned(said) or f"output_{place}", value, type_)
    return network


def _name(argument: Argument) -> str:
    return _cleaned(argument.location) or argument.name.lstrip("%")


def _cleaned(name: str) -> str:
    """Return the name of an argument or a result without quotes and brackets."""
    for old, new in (("']['", "."), ("['", "."), ("']", ""), ("[", "_"), ("]", "")):
        name = name.replace(old, new)
    return name.strip(". ")
