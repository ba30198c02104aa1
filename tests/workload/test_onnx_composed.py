"""A composed operator is one file: what it replaces needs no line of any other table."""

from pathlib import Path

import pytest

from accelsim.errors import WorkloadError
from accelsim.integer.read import read_integer_network
from accelsim.workload import load_workload
from accelsim.workload.onnx.composed import COMPOSED
from accelsim.workload.onnx.composed.composition import Composition, Site
from accelsim.workload.onnx.operators import OPERATORS
from workload.onnx_text import model_text

NEW = "Hardmax"
"""Operator of ONNX that has no work of its own in these tests."""


def composed(site: Site) -> None:
    """Add a sum with itself and a Relu."""
    if len(site.shape) != 4:
        raise ValueError("has no pixels")
    twice = site.writer.node("Add", "twice", site.node.input[0], site.node.input[0])
    site.writer.given("Relu", site.node.output[0], twice)


@pytest.mark.parametrize(
    ("shape", "kinds"), [("1,3,4,5", ["conv", "add", "relu"]), ("3,4", ["gemm", "hardmax"])]
)
def test_an_operator_without_amounts_is_replaced_in_every_file(
    shape: str, kinds: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(OPERATORS, NEW)
    monkeypatch.setitem(COMPOSED, NEW, Composition(nodes=composed, forms="images"))  # type: ignore
    first = "Conv (x, w)" if kinds[0] == "conv" else "Gemm (x, w)"
    weights = "float[3,3,1,1] w" if kinds[0] == "conv" else "float[4,4] w"
    text = model_text(f"net (float[{shape}] x, {weights}) => (float[{shape}] y) "
                      f"{{ c = {first} y = {NEW} (c) }}", 17)  # fmt: skip
    path = tmp_path / "net.onnxtxt"
    path.write_text(text)

    graph = load_workload(path)

    assert [one.kind for one in graph.operators] == kinds
    assert graph.not_modelled == (() if len(kinds) == 3 else ("hardmax",))
    if len(kinds) == 2:
        with pytest.raises(WorkloadError, match=r"\(Hardmax\) has no pixels$"):
            read_integer_network(path)
