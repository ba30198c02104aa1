"""What accelsim makes of each model of the backend suite of the ``onnx`` package.

``python -m tests.workload.backend_suite`` writes ``backend_suite.csv`` anew: a row for each model
with what ``run`` says of it and its multiply-accumulates. ``modelled``: all of it is counted; ``not
modelled: KINDS``: of these only the bytes are; ``refused: SENTENCE``.
"""

import csv
import tempfile
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, NamedTuple

import onnx
from onnx.backend.test.case import node as cases

import accelsim

TABLE = Path(__file__).with_name("backend_suite.csv")
DATA = Path(onnx.__file__).parent / "backend" / "test" / "data"
FOLDERS = ("light", "pytorch-converted", "pytorch-operator", "simple")

MULTIPLYING = frozenset(
    (
        *("Attention", "CausalConvWithState", "Conv", "ConvInteger", "ConvTranspose", "DeformConv"),
        *("FlexAttention", "GRU", "Gemm", "LSTM", "LinearAttention", "MatMul", "MatMulInteger"),
        *("QLinearConv", "QLinearMatMul", "RNN"),
    )
)
"""Operators that multiply and accumulate; so may bodies of control flow, which hold them."""


class Row(NamedTuple):
    """A model, what ``run`` says of it, and its multiply-accumulates, empty if it is refused."""

    model: str
    outcome: str
    macs: str


def parts() -> list[str]:
    """Return the parts of the suite: a module of cases for each operator, and folders of files."""
    found = (each.name for each in iter_modules(cases.__path__) if not each.ispkg)
    inner = (
        f"{each.name}.{part.name}"
        for each in iter_modules(cases.__path__)
        if each.ispkg
        for part in iter_modules([str(Path(cases.__path__[0]) / each.name)])
    )
    return sorted((*found, *inner, *FOLDERS))


def models(part: str) -> Iterator[tuple[str, bytes]]:
    """Yield name and bytes of the models of a part that no part before it had."""
    if part in FOLDERS:
        for file in sorted((DATA / part).glob("**/*.onnx")):
            name = file.stem if part == "light" else file.parent.name
            yield name, file.read_bytes()
        return
    known = len(cases._NodeTestCases)
    import_module(f"{cases.__name__}.{part}")
    for case in cases._NodeTestCases[known:]:
        yield case.name, case.model.SerializeToString()


def row_of(name: str, data: bytes) -> Row:
    """Return what ``run`` says of a model, and a traceback as it is."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "MODEL.onnx"
        path.write_bytes(data)
        try:
            result = accelsim.run(path, "edge_npu", tier="analytical")
        except accelsim.UserError as problem:
            said = str(problem).replace(str(path), path.name).splitlines()[0]
            return Row(name, f"refused: {said}", "")
    missing = " ".join(result.not_modelled)
    outcome = f"not modelled: {missing}" if missing else "modelled"
    return Row(name, outcome, str(result.counts.macs))


def silent_zero(data: bytes, row: Row) -> str:
    """Return an operator whose multiply-accumulates a row leaves out without a word, or nothing."""
    if row.outcome != "modelled" or row.macs != "0":
        return ""
    return next(
        (kind for kind in kinds(onnx.load_from_string(data).graph) if kind in MULTIPLYING), ""
    )


def kinds(graph: Any) -> Iterator[str]:
    """Yield the kinds of operators of a ``GraphProto``, bodies of control flow included."""
    for node in graph.node:
        yield node.op_type
        for attribute in node.attribute:
            if attribute.type == attribute.GRAPH:
                yield from kinds(attribute.g)


def table() -> tuple[str, dict[str, Row]]:
    """Return the version of ``onnx`` that the table is of, and its rows by model."""
    with TABLE.open(newline="") as file:
        version = file.readline().removeprefix("# onnx ").strip()
        rows = [Row(**row) for row in csv.DictReader(file)]
    return version, {row.model: row for row in rows}


def main() -> None:
    """Write the table anew."""
    rows = [row_of(name, data) for part in parts() for name, data in models(part)]
    with TABLE.open("w", newline="") as file:
        file.write(f"# onnx {onnx.__version__}\n")
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(Row._fields)
        writer.writerows(sorted(rows))


if __name__ == "__main__":
    main()
