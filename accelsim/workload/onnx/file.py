"""Parser of ONNX files; it reads no weights from other files and infers no shapes."""

import hashlib
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from accelsim.errors import WorkloadError

MAXIMUM_BYTES = 2**31
MAXIMUM_TEXT_BYTES = 2**26
MAXIMUM_NODES = 200_000
MAXIMUM_NESTING = 64
MESSAGE_LENGTH = 300

STANDARD = ("", "ai.onnx")
"""Names of the domain of ONNX's own operators."""

_POSITION = re.compile(
    r"\[ParseError at position \(line: (\d+) column: (\d+)\)\] *(?:Error context: )?"
)


def read_bytes(path: Path) -> bytes:
    """Return the bytes of a file of at most 2 GiB, or 64 MiB of text.

    Raises:
        WorkloadError: The file cannot be read or is larger.
    """
    try:
        if path.exists() and not path.is_file():
            raise WorkloadError(f"{path}: is not a file")
        if path.suffix.lower() == ".onnxtxt" and path.stat().st_size > MAXIMUM_TEXT_BYTES:
            raise WorkloadError(f"{path}: larger than 64 MiB; text holds no weights")
        if path.stat().st_size > MAXIMUM_BYTES:
            raise WorkloadError(f"{path}: larger than 2 GiB; keep the weights in another file")
        return path.read_bytes()
    except (OSError, ValueError) as problem:
        said = getattr(problem, "strerror", None) or problem
        raise WorkloadError(f"{path}: cannot be read: {said}") from None


def parse_model(path: Path, raw: bytes) -> Any:
    """Return the ``ModelProto`` of a file, with local functions inlined.

    Args:
        path: Path of the file; ``.onnxtxt`` is the textual syntax, any other ending is binary.
        raw: The bytes of the file.

    Raises:
        WorkloadError: The bytes are not a network, or a network of more than 200000 nodes.
    """
    model = _text(path, raw) if path.suffix.lower() == ".onnxtxt" else _binary(path, raw)
    if not all(isinstance(name, str) for name in _names(model)):
        raise WorkloadError(f"{path}: holds a name that is not UTF-8")
    if not model.graph.node:
        raise WorkloadError(f"{path}: holds no network: its graph has no nodes")
    if model.functions:
        model = _inlined(path, model)
    if len(model.graph.node) > MAXIMUM_NODES:
        raise WorkloadError(
            f"{path}: a network may have {MAXIMUM_NODES} nodes, not {len(model.graph.node)}"
        )
    return model


def digest(raw: bytes, dimensions: Mapping[str, int]) -> str:
    """Return the SHA-256 of the bytes and the dimensions in alphabetical order."""
    state = hashlib.sha256(raw)
    for name, value in sorted(dimensions.items()):
        state.update(f"\0{name}={value}".encode())
    return state.hexdigest()


def first_line(problem: object) -> str:
    """Return the message of an exception of ``onnx`` as one line of limited length."""
    said = problem.args[0] if isinstance(problem, Exception) and problem.args else problem
    text = said.decode("utf-8", "replace") if isinstance(said, bytes) else str(said)
    text = " ".join(text.split()) or type(problem).__name__
    return text if len(text) <= MESSAGE_LENGTH else text[: MESSAGE_LENGTH - 3] + "..."


def _names(model: Any) -> Iterator[Any]:
    """Yield every string that the reader uses; protobuf gives bytes for one that is not UTF-8."""
    graph = model.graph
    yield from (model.doc_string, model.producer_name, model.producer_version)
    for node in graph.node:
        yield from (node.name, node.op_type, node.domain, *node.input, *node.output)
        yield from (attribute.name for attribute in node.attribute)
    for value in (*graph.input, *graph.output, *graph.value_info):
        yield value.name
        yield from (dim.dim_param for dim in value.type.tensor_type.shape.dim)
    yield from (tensor.name for tensor in graph.initializer)
    yield from (tensor.values.name for tensor in graph.sparse_initializer)


def _binary(path: Path, raw: bytes) -> Any:
    import onnx
    from google.protobuf.message import DecodeError

    try:
        return onnx.load_model_from_string(raw)
    except (DecodeError, ValueError, RuntimeError) as problem:
        if path.suffix in (".yaml", ".yml"):
            said = "is YAML, and a network as an ONNX file is needed"
            raise WorkloadError(f"{path}: {said}") from None
        raise WorkloadError(f"{path}: is not an ONNX file: {first_line(problem)}") from None


def _text(path: Path, raw: bytes) -> Any:
    import onnx
    import onnx.parser
    from google.protobuf.message import DecodeError

    try:
        text = raw.decode()
    except UnicodeDecodeError as problem:
        line = raw.count(b"\n", 0, problem.start) + 1
        raise WorkloadError(f"{path}:{line}: not UTF-8 at byte {problem.start}") from None
    # The parser of onnx calls itself for every nested graph or type.
    depth = deepest = 0
    for character in text:
        if character in "{(<[":
            depth += 1
            deepest = max(deepest, depth)
        elif character in "})>]":
            depth = max(depth - 1, 0)
    if deepest > MAXIMUM_NESTING:
        raise WorkloadError(f"{path}: brackets may nest {MAXIMUM_NESTING} deep, not {deepest}")
    try:
        return onnx.parser.parse_model(text)
    # A number of more than 64 bits raises an IndexError ("stoll").
    except (onnx.parser.ParseError, DecodeError, ValueError, RuntimeError, IndexError) as problem:
        said = first_line(problem)
        found = _POSITION.match(said)
        place = f"{path}:{found[1]}:{found[2]}" if found else f"{path}"
        raise WorkloadError(
            f"{place}: is not ONNX text: {said[found.end() :] if found else said}"
        ) from None


def _inlined(path: Path, model: Any) -> Any:
    import onnx.inliner

    try:
        return onnx.inliner.inline_local_functions(model)
    except (ValueError, RuntimeError) as problem:
        raise WorkloadError(
            f"{path}: its functions cannot be inlined: {first_line(problem)}"
        ) from None
