"""SCALE-Sim topologies: one layer in each row of a CSV file, conv (8 values) or GEMM (M, N, K).

The columns are those of SCALE-Sim v2 and v3 (https://github.com/scalesim-project/scale-sim-v2,
read 2026-11-21): a name, the values, and optionally an N:M sparsity. The first row is a header.

A network (``read_topology_graph``) differs in two things from the command ``scalesim``
(``read_topology``), which does as SCALE-Sim does: SCALE-Sim takes a convolution with ``DP`` in its
name as depthwise, and fails on the column ``Batch Size`` of its own files.
"""

import hashlib
import re
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from accelsim.errors import PlausibilityWarning, TopologyError
from accelsim.number import parse_number
from accelsim.sparsity import DENSE, Sparsity, parse_sparsity
from accelsim.workload.graph import Graph, Operator, Tensor, unique_names
from accelsim.workload.work import Convolution, Matmul

Kind = Literal["conv", "gemm"]

MAXIMUM_BYTES = 16 * 2**20
MAXIMUM_PROBLEMS = 100
LARGEST = 2**31

CONV_FIELDS = (
    "layer name",
    "IFMAP height",
    "IFMAP width",
    "filter height",
    "filter width",
    "channels",
    "number of filters",
    "stride",
)
GEMM_FIELDS = ("layer name", "M", "N", "K")

_WHOLE = re.compile(r"[0-9]{1,12}")
_N_M = re.compile(r"[0-9]+ *: *[0-9]+")
_SEPARATORS = {"\t": "tabs", ";": "semicolons", "|": "bars"}


@dataclass(frozen=True, kw_only=True)
class TopologyRow:
    """One layer of a topology. A GEMM of M, N, K is stored as a conv, as in SCALE-Sim.

    Args:
        name: Name as in the file; it may be empty or repeated.
        kind: ``conv`` or ``gemm``.
        ifmap_h: Input rows; M of a GEMM.
        ifmap_w: Input columns; K of a GEMM.
        filt_h: Filter rows; 1 for a GEMM.
        filt_w: Filter columns; K of a GEMM.
        channels: Input channels; 1 for a GEMM.
        filters: Output channels; N of a GEMM.
        stride_h: Vertical step.
        stride_w: Horizontal step.
        sparsity: ``dense`` or ``N:M``.
        batch: Images, or products with the same right operand.
    """

    name: str
    kind: Kind
    ifmap_h: int
    ifmap_w: int
    filt_h: int
    filt_w: int
    channels: int
    filters: int
    stride_h: int = 1
    stride_w: int = 1
    sparsity: str = "dense"
    batch: int = 1

    @property
    def output_shape(self) -> tuple[int, int]:
        """Rows and columns of the output without padding: floor((input - filter) / stride) + 1."""
        return (
            (self.ifmap_h - self.filt_h) // self.stride_h + 1,
            (self.ifmap_w - self.filt_w) // self.stride_w + 1,
        )

    @property
    def m(self) -> int:
        """Rows of the result as a GEMM: output pixels."""
        rows, cols = self.output_shape
        return rows * cols

    @property
    def n(self) -> int:
        """Columns of the result as a GEMM: filters."""
        return self.filters

    @property
    def k(self) -> int:
        """Length of the reduction as a GEMM: taps of one filter."""
        return self.filt_h * self.filt_w * self.channels

    @property
    def is_depthwise(self) -> bool:
        """Whether SCALE-Sim runs the row once for each channel: ``DP`` in the name of a conv.

        Nothing else in the row says so; in a network it is an ordinary convolution.
        """
        return self.kind == "conv" and "DP" in self.name


def read_topology(path: str | Path, kind: Kind | None = None) -> tuple[TopologyRow, ...]:
    """Read a SCALE-Sim topology as SCALE-Sim reads it.

    Args:
        path: A CSV file of at most 16 MiB in UTF-8, rows with or without a trailing comma; a field
            that begins with # ends its row.
        kind: Kind of the rows; None: decided by the header or the number of columns.

    Returns:
        The layers in order.

    Raises:
        TopologyError: The file cannot be read or has a batch; or a sentence for each bad row, up to
            100: ``file:line:column: field rule, not value``, where the column counts CSV fields
            from 1.
    """
    return _parse(_text(path, _bytes(path)), str(path), kind, batches=False)


def read_topology_graph(path: str | Path) -> Graph:
    """Read a SCALE-Sim topology as a network of independent layers of int8 tensors.

    Args:
        path: File of the layers, see ``read_topology``.

    Returns:
        A graph in which each layer has its own ``input``, ``weight`` and ``output`` tensors.
        Convolutions have no padding, whole windows only, and ``Batch Size`` images. Repeated names
        get a suffix.

    Warns:
        PlausibilityWarning: SCALE-Sim would take convolutions as depthwise because of their names.

    Raises:
        TopologyError: The file is refused, see ``read_topology``.
    """
    raw = _bytes(path)
    rows = _parse(_text(path, raw), str(path), None, batches=True)
    named = [row.name for row in rows if row.is_depthwise]
    if named:
        warnings.warn(
            PlausibilityWarning(
                f"{path}: {len(named)} of {len(rows)} layers have DP in their names, {named[0]} for"
                " example: accelsim scalesim takes them as depthwise, as SCALE-Sim does; here they"
                " are the convolutions that their rows say"
            ),
            stacklevel=2,
        )
    names = unique_names([row.name or f"layer{place}" for place, row in enumerate(rows)])
    tensors: dict[str, Tensor] = {}
    operators = []
    for name, row in zip(names, rows, strict=True):
        try:
            operator, own = _layer(name, row)
        except ValueError as problem:
            raise TopologyError(f"{path}: layer {name!r}: {problem}") from None
        operators.append(operator)
        tensors.update({tensor.name: tensor for tensor in own})
    return Graph(
        name=Path(path).stem,
        tensors=tensors,
        operators=tuple(operators),
        digest=hashlib.sha256(raw).hexdigest(),
        source=Path(path).name,
    )


def _layer(name: str, row: TopologyRow) -> tuple[Operator, tuple[Tensor, Tensor, Tensor]]:
    work: Convolution | Matmul
    shapes: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
    rows, cols = row.output_shape
    if row.kind == "gemm":
        m = row.m * row.batch
        work = Matmul(m=m, k=row.k, n=row.n)
        shapes = ((m, row.k), (row.k, row.n), (m, row.n))
    else:
        work = Convolution(
            batch=row.batch,
            groups=1,
            channels=row.channels,
            filters=row.filters,
            input_shape=(row.ifmap_h, row.ifmap_w),
            output_shape=(rows, cols),
            kernel=(row.filt_h, row.filt_w),
            stride=(row.stride_h, row.stride_w),
            dilation=(1, 1),
            padding=(0, 0),
        )
        shapes = (
            (row.batch, row.channels, row.ifmap_h, row.ifmap_w),
            (row.filters, row.channels, row.filt_h, row.filt_w),
            (row.batch, row.filters, rows, cols),
        )
    int8 = parse_number("int8")
    names = (f"{name}.input", f"{name}.weight", f"{name}.output")
    sparsity: Sparsity = DENSE if row.sparsity == "dense" else parse_sparsity(row.sparsity)
    operator = Operator(
        name=name,
        kind="conv" if row.kind == "conv" else "matmul",
        inputs=names[:2],
        outputs=names[2:],
        work=(work,),
    )
    return operator, (
        Tensor(name=names[0], shape=shapes[0], number=int8, role="input"),
        Tensor(name=names[1], shape=shapes[1], number=int8, role="weight", sparsity=sparsity),
        Tensor(name=names[2], shape=shapes[2], number=int8, role="output"),
    )


def _bytes(path: str | Path) -> bytes:
    try:
        with Path(path).open("rb") as file:
            raw = file.read(MAXIMUM_BYTES + 1)
    except (OSError, ValueError) as problem:
        said = getattr(problem, "strerror", None) or problem
        raise TopologyError(f"{path}: cannot be read: {said}") from None
    if len(raw) > MAXIMUM_BYTES:
        raise TopologyError(f"{path}: larger than {MAXIMUM_BYTES} bytes")
    return raw


def _text(path: str | Path, raw: bytes) -> str:
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = raw.count(b"\n", 0, problem.start) + 1
        raise TopologyError(f"{path}:{line}:1: not UTF-8 at byte {problem.start}") from None
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise TopologyError(f"{path}:{line}:1: holds a NUL character")
    return text


def _parse(text: str, path: str, kind: Kind | None, *, batches: bool) -> tuple[TopologyRow, ...]:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    header = [field.strip() for field in lines[0].split(",")]
    numbered = [
        (number, fields)
        for number, line in enumerate(lines[1:], start=2)
        if any(fields := [field.strip() for field in line.split(",")])
    ]
    found = _kind(header, numbered, path, kind)
    problems: list[str] = []
    rows = []
    for number, fields in numbered:
        try:
            rows.append(_row(fields, header, found, f"{path}:{number}", batches=batches))
        except TopologyError as problem:
            problems.extend(problem.problems)
    if len(problems) > MAXIMUM_PROBLEMS:
        more = len(problems) - MAXIMUM_PROBLEMS
        raise TopologyError([*problems[:MAXIMUM_PROBLEMS], f"{path}: {more} more rows are refused"])
    if problems:
        raise TopologyError(problems)
    if not rows:
        raise TopologyError(f"{path}: has no layers")
    return tuple(rows)


def _kind(
    header: list[str], numbered: list[tuple[int, list[str]]], path: str, wanted: Kind | None
) -> Kind:
    for separator, name in _SEPARATORS.items():
        if sum(title.count(separator) for title in header) >= len(header):
            raise TopologyError(f"{path}:1:1: fields must be separated by commas, not {name}")
    if len(header) > 3 and all(_WHOLE.fullmatch(field) for field in header[1:4]):
        raise TopologyError(f"{path}:1:1: the first row must be a header, not the layer {header}")
    values = len(GEMM_FIELDS) if "M" in header[:3] else len(CONV_FIELDS)
    for column, title in enumerate(header[:values], start=1):
        if "batch" in title.lower():
            raise TopologyError(f"{path}:1:{column}: {title} must stand behind the other sizes")
    names = [field.upper() for field in header[1:4]]
    found: Kind
    if sorted(names) == ["K", "M", "N"]:
        found = "gemm"
        if names != ["M", "N", "K"]:
            raise TopologyError(f"{path}:1:2: columns must be M, N, K in this order, not {names}")
    elif len(header) >= 8:
        found = "conv"
    else:
        longest = max((len(_trimmed(fields)) for _, fields in numbered), default=0)
        found = wanted or ("conv" if longest >= 8 else "gemm")
        return found
    if wanted not in (None, found):
        raise TopologyError(f"{path}:1:2: the header is of a {found} topology, not of {wanted}")
    return found


def _trimmed(fields: list[str]) -> list[str]:
    numbered = enumerate(fields)
    end = next((place for place, field in numbered if place > 3 and field.startswith("#")), None)
    kept = fields[:end]
    last = max((place for place, field in enumerate(kept) if field), default=-1)
    return kept[: last + 1]


def _row(
    fields: list[str], header: list[str], kind: Kind, place: str, *, batches: bool
) -> TopologyRow:
    names = CONV_FIELDS if kind == "conv" else GEMM_FIELDS
    fields = _trimmed(fields)
    name = fields[0] if fields else ""
    values = [_whole(fields, column, names[column], place) for column in range(1, len(names))]
    extra, stride_w, batch = len(names), values[-1], 1
    for title in header[extra:]:
        if kind == "conv" and "stride" in title.lower():
            stride_w = _whole(fields, extra, "stride width", place)
        elif "batch" in title.lower():
            batch = _batch(fields, extra, place, batches=batches)
        else:
            break
        extra += 1
    sparsity = _sparsity(fields, extra, place)
    if len(fields) > max(len(header), extra + 1):
        column = max(len(header), extra + 1)
        raise TopologyError(
            f"{place}:{column + 1}: there are more fields than in the header, {fields[column]!r}"
        )
    if kind == "gemm":
        m, n, k = values
        return TopologyRow(
            name=name, kind=kind, ifmap_h=m, ifmap_w=k, filt_h=1, filt_w=k, channels=1,
            filters=n, sparsity=sparsity, batch=batch,
        )  # fmt: skip
    height, width, taps_h, taps_w, channels, filters, stride_h = values
    for column, taps, extent, axis in ((3, taps_h, height, "height"), (4, taps_w, width, "width")):
        if taps > extent:
            raise TopologyError(
                f"{place}:{column + 1}: filter {axis} must not exceed the IFMAP {axis} {extent}, "
                f"not {taps}"
            )
    return TopologyRow(
        name=name, kind=kind, ifmap_h=height, ifmap_w=width, filt_h=taps_h, filt_w=taps_w,
        channels=channels, filters=filters, stride_h=stride_h, stride_w=stride_w,
        sparsity=sparsity, batch=batch,
    )  # fmt: skip


def _whole(fields: list[str], column: int, name: str, place: str) -> int:
    value = fields[column] if column < len(fields) else ""
    if not value:
        raise TopologyError(f"{place}:{column + 1}: {name} is missing")
    if not _WHOLE.fullmatch(value) or not 1 <= int(value) <= LARGEST:
        shown = repr(value if len(value) <= 40 else value[:37] + "...")
        raise TopologyError(
            f"{place}:{column + 1}: {name} must be a whole number from 1 to 2**31, not {shown}"
        )
    return int(value)


def _batch(fields: list[str], column: int, place: str, *, batches: bool) -> int:
    """Return the batch of a row; an empty field means 1."""
    if column >= len(fields) or not fields[column]:
        return 1
    if not batches:
        raise TopologyError(
            f"{place}:{column + 1}: SCALE-Sim has no batch, and takes it as a sparsity; accelsim"
            " run multiplies by it"
        )
    return _whole(fields, column, "batch", place)


def _sparsity(fields: list[str], column: int, place: str) -> str:
    value = fields[column] if column < len(fields) else ""
    if not value:
        return "dense"
    if not _N_M.fullmatch(value):
        raise TopologyError(f"{place}:{column + 1}: sparsity must be N:M, not {value[:40]!r}")
    text = value.replace(" ", "")
    if text == "1:1":
        return "dense"
    try:
        parse_sparsity(text)
    except ValueError as problem:
        raise TopologyError(f"{place}:{column + 1}: {problem}") from None
    return text
