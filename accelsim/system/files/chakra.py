"""Chakra's execution traces: ``PREFIX.0.et``, ``PREFIX.1.et``, ... with the nodes of each chip.

A file is a GlobalMetadata message and then Node messages, each behind its length, by the schema
``et_def.proto`` of mlcommons/chakra (2026); it may be compressed by gzip. The part of the schema
that is read is built here; google.protobuf, which onnx needs too, does the rest.
"""

import gzip
import zlib
from collections.abc import Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

from accelsim.errors import WorkloadError
from accelsim.system.astra_trace import Kind, Node, Traces

MAXIMUM_BYTES = 512 * 2**20
_GZIP = b"\x1f\x8b"

_COMPUTE, _SEND, _RECEIVE, _COLLECTIVE = 4, 5, 6, 7
_KINDS: dict[int, Kind] = {
    0: "nothing",
    1: "nothing",
    _COMPUTE: "compute",
    _SEND: "send",
    _RECEIVE: "receive",
    _COLLECTIVE: "collective",
}
_REFUSED = {2: "MEM_LOAD", 3: "MEM_STORE", 8: "STORAGE", 9: "BATCH", 10: "CHECKPOINT"}
_COLLECTIVES = {0: "AR", 2: "AG", 6: "A2A", 7: "RS"}
_NAMED = {1: "REDUCE", 3: "GATHER", 4: "SCATTER", 5: "BROADCAST", 8: "REDUCE_SCATTER_BLOCK"}
"""Collectives that are not modelled."""
_READ = {
    *("comm_type", "comm_size", "comm_src", "comm_dst", "comm_tag", "involved_dim", "pg_name"),
    *("is_cpu_op", "num_ops", "tensor_size"),
}
"""Attributes of a node that are read."""
_UNREAD_FIELDS = {6: "start_time_micros", 8: "inputs", 9: "outputs", 11: "storage"}
_MICROSECOND_NS = 1000

_SCALARS = (
    *(("int32_val", 7, 5), ("int64_val", 9, 3), ("uint32_val", 11, 13), ("uint64_val", 13, 4)),
    *(("sint32_val", 15, 17), ("sint64_val", 17, 18), ("bool_val", 27, 8), ("string_val", 29, 9)),
)
"""Values of an attribute: name, number, and type in the numbers of descriptor.proto."""
_ONE, _MANY, _MESSAGE = 1, 3, 11


@cache
def messages() -> tuple[Any, Any]:
    """Return the classes of the messages GlobalMetadata and Node."""
    from google.protobuf import descriptor_pb2, descriptor_pool, message_factory

    package = "accelsim.chakra"
    file = descriptor_pb2.FileDescriptorProto(
        name="accelsim_chakra.proto", package=package, syntax="proto3"
    )

    def message(name: str, *fields: tuple[str, int, int, int, str]) -> Any:
        made = file.message_type.add(name=name)
        for field, number, kind, label, of in fields:
            made.field.add(
                name=field,
                number=number,
                type=kind,
                label=label,
                type_name=f".{package}.{of}" if of else None,
            )
        return made

    message("BoolList", ("values", 1, 8, _MANY, ""))
    attribute = message(
        "AttributeProto",
        ("name", 1, 9, _ONE, ""),
        *((name, number, kind, _ONE, "") for name, number, kind in _SCALARS),
        ("bool_list", 28, _MESSAGE, _ONE, "BoolList"),
    )
    attribute.oneof_decl.add(name="value")
    for field in attribute.field[1:]:
        field.oneof_index = 0
    attributes = _MESSAGE, _MANY, "AttributeProto"
    message("GlobalMetadata", ("version", 1, 9, _ONE, ""), ("attr", 2, *attributes))
    message(
        "Node",
        ("id", 1, 4, _ONE, ""),
        ("name", 2, 9, _ONE, ""),
        ("type", 3, 5, _ONE, ""),
        ("ctrl_deps", 4, 4, _MANY, ""),
        ("data_deps", 5, 4, _MANY, ""),
        ("duration_micros", 7, 4, _ONE, ""),
        ("attr", 10, *attributes),
    )
    pool = descriptor_pool.DescriptorPool()
    pool.Add(file)
    metadata, node = (
        message_factory.GetMessageClass(pool.FindMessageTypeByName(f"{package}.{name}"))
        for name in ("GlobalMetadata", "Node")
    )
    return metadata, node


def is_chakra(prefix: str | Path) -> bool:
    """Return whether there is a trace of chip 0 with this prefix."""
    return Path(f"{prefix}.0.et").is_file()


def read_chakra(prefix: str | Path, chips: int) -> Traces:
    """Read the traces of all chips.

    Args:
        prefix: The files are ``PREFIX.0.et`` to ``PREFIX.{chips - 1}.et``.
        chips: Number of chips.

    Raises:
        WorkloadError: A file cannot be read, or is no trace; a node waits for one that is not
            there, or asks for what is not modelled. The sentence names file and node.
    """
    ignored: dict[str, None] = {}
    nodes = [_chip(Path(f"{prefix}.{chip}.et"), chip, ignored) for chip in range(chips)]
    beyond = Path(f"{prefix}.{chips}.et")
    if beyond.is_file():
        ignored[f"{beyond.name} and later files: the network has {chips} chips"] = None
    return Traces(chips=tuple(nodes), ignored=tuple(ignored))


def _chip(file: Path, chip: int, ignored: dict[str, None]) -> tuple[Node, ...]:
    from google.protobuf import proto
    from google.protobuf.message import DecodeError

    metadata, kind = messages()
    stream = BytesIO(_bytes(file))
    nodes: list[Node] = []
    try:
        head = proto.parse_length_prefixed(metadata, stream)
        if head is None:
            raise WorkloadError(f"{file}: is empty")
        for each in head.attr:
            ignored[f"attribute {each.name} of the file: changes no time"] = None
        while (read := proto.parse_length_prefixed(kind, stream)) is not None:
            nodes.append(_node(read, chip, str(file), ignored))
    except (DecodeError, ValueError) as problem:
        said = " ".join(str(problem).split())[:120]
        raise WorkloadError(
            f"{file}: is no Chakra trace behind {len(nodes)} nodes: {said}"
        ) from None
    numbers = {node.number for node in nodes}
    if len(numbers) < len(nodes):
        raise WorkloadError(f"{file}: two nodes have the same id")
    for node in nodes:
        for before in node.after:
            if before not in numbers:
                raise WorkloadError(
                    f"{file}: node {node.number} ({node.name}) waits for node {before}, which is"
                    " not there"
                )
    return tuple(nodes)


def _bytes(file: Path) -> bytes:
    try:
        with file.open("rb") as stream:
            raw = stream.read(MAXIMUM_BYTES + 1)
        if raw.startswith(_GZIP):
            with gzip.open(BytesIO(raw)) as packed:
                raw = packed.read(MAXIMUM_BYTES + 1)
    except (OSError, EOFError, zlib.error) as problem:
        said = getattr(problem, "strerror", None) or problem
        raise WorkloadError(f"{file}: cannot be read: {said}") from None
    if len(raw) > MAXIMUM_BYTES:
        raise WorkloadError(f"{file}: larger than {MAXIMUM_BYTES} bytes")
    return raw


def _node(read: Any, chip: int, file: str, ignored: dict[str, None]) -> Node:
    from google.protobuf.unknown_fields import UnknownFieldSet

    where = f"{file}: node {read.id} ({read.name})"
    for field in UnknownFieldSet(read):
        name = _UNREAD_FIELDS.get(field.field_number, f"field {field.field_number}")
        ignored[f"{name} of nodes: changes no time"] = None
    values = {each.name: _value(each) for each in read.attr}
    for name in values.keys() - _READ:
        ignored[f"attribute {name} of nodes: changes no time"] = None
    if read.type == 1:
        ignored["METADATA nodes: groups of chips are not modelled"] = None
    if read.type not in _KINDS:
        name = _REFUSED.get(read.type, "unknown")
        raise WorkloadError(f"{where}: nodes of type {read.type} ({name}) are not modelled")
    common: dict[str, Any] = {
        "number": read.id,
        "name": read.name,
        "kind": _KINDS[read.type],
        "after": tuple(dict.fromkeys((*read.ctrl_deps, *read.data_deps))),
    }
    if read.type == _COMPUTE:
        return Node(
            **common,
            # A node without a time takes a nanosecond (Workload::issue_replay of ASTRA-sim).
            duration_ns=read.duration_micros * _MICROSECOND_NS or 1,
            is_host=bool(values.get("is_cpu_op", False)),
            operations=_number(values, "num_ops", where, 0),
            tensor_bytes=_number(values, "tensor_size", where, 0),
        )
    if read.duration_micros:
        ignored["duration_micros of nodes that do not compute: their time is modelled"] = None
    if read.type == _COLLECTIVE:
        return Node(**common, **_collective(values, where))
    if read.type in (_SEND, _RECEIVE):
        own, other = ("comm_src", "comm_dst") if read.type == _SEND else ("comm_dst", "comm_src")
        if _number(values, own, where, chip) != chip:
            raise WorkloadError(f"{where}: {own} is {values[own]}, and the file is of chip {chip}")
        return Node(
            **common,
            size_bytes=_number(values, "comm_size", where),
            peer=_number(values, other, where),
            tag=_number(values, "comm_tag", where, 0),
        )
    return Node(**common)


def _collective(values: dict[str, Any], where: str) -> dict[str, Any]:
    group = str(values.get("pg_name", ""))
    if group not in ("", "0"):
        raise WorkloadError(
            f"{where}: pg_name {group} names a group of chips; groups are modelled as dimensions"
            " (involved_dim) only"
        )
    kind = _number(values, "comm_type", where)
    if kind not in _COLLECTIVES:
        name = _NAMED.get(kind, "unknown")
        raise WorkloadError(f"{where}: comm_type {kind} ({name}) is not modelled")
    dimensions = values.get("involved_dim")
    if not isinstance(dimensions, tuple | None):
        raise WorkloadError(f"{where}: involved_dim must be a list of booleans")
    return {
        "collective": _COLLECTIVES[kind],
        "size_bytes": _number(values, "comm_size", where),
        "dimensions": dimensions,
    }


def _value(attribute: Any) -> Any:
    field = attribute.WhichOneof("value")
    if field == "bool_list":
        return tuple(attribute.bool_list.values)
    return None if field is None else getattr(attribute, field)


def _number(values: dict[str, Any], name: str, where: str, default: int | None = None) -> int:
    value = values.get(name, default)
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        said = "is not there" if name not in values else f"must be a whole number, not {value!r}"
        raise WorkloadError(f"{where}: attribute {name} {said}")
    return value


def write_chakra(prefix: str | Path, chips: Sequence[Sequence[Node]]) -> None:
    """Write the traces of all chips, for ASTRA-sim.

    Args:
        prefix: The files are ``PREFIX.0.et``, ``PREFIX.1.et``, ...
        chips: The nodes of each chip.

    Raises:
        WorkloadError: A file cannot be written, or a time is no whole number of microseconds, which
            is all that the format has.
    """
    from google.protobuf import proto

    metadata, _ = messages()
    for chip, nodes in enumerate(chips):
        stream = BytesIO()
        proto.serialize_length_prefixed(metadata(version="0.0.4"), stream)
        for node in nodes:
            proto.serialize_length_prefixed(_message(node, chip), stream)
        file = Path(f"{prefix}.{chip}.et")
        try:
            file.write_bytes(stream.getvalue())
        except OSError as problem:
            raise WorkloadError(f"{file}: cannot be written: {problem.strerror}") from None


def _message(node: Node, chip: int) -> Any:
    types = {kind: number for number, kind in _KINDS.items() if number != 1}
    made = messages()[1](
        id=node.number, name=node.name, type=types[node.kind], data_deps=node.after
    )

    def add(**values: int) -> None:
        for name, value in values.items():
            made.attr.add(name=name, int64_val=value)

    if node.kind == "compute":
        # A time of 1 ns stands for none.
        micros, rest = divmod(node.duration_ns, _MICROSECOND_NS)
        if rest and node.duration_ns != 1:
            raise WorkloadError(
                f"node {node.number} ({node.name}): {node.duration_ns} ns is no whole number of"
                " microseconds, which is all that a Chakra trace has"
            )
        made.duration_micros = micros
        made.attr.add(name="is_cpu_op", bool_val=node.is_host)
        if node.operations or node.tensor_bytes:
            add(num_ops=node.operations, tensor_size=node.tensor_bytes)
    elif node.kind == "collective":
        kinds = {code: number for number, code in _COLLECTIVES.items()}
        add(comm_type=kinds[node.collective], comm_size=node.size_bytes)
        if node.dimensions is not None:
            made.attr.add(name="involved_dim").bool_list.values.extend(node.dimensions)
    elif node.kind != "nothing":
        source, target = (chip, node.peer) if node.kind == "send" else (node.peer, chip)
        add(comm_src=source, comm_dst=target, comm_size=node.size_bytes, comm_tag=node.tag)
    return made
