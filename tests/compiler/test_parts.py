"""Which tensors lie in the pixels of others, where a layer sees amounts alone."""

from pathlib import Path

import pytest

from accelsim.arch import load_arch
from accelsim.compiler.parts import Part, placed_parts
from accelsim.npu import npu_of
from accelsim.simulate import run
from accelsim.workload import load_workload
from accelsim.workload.layers import lower
from experiments.zoo.network import Network

NPU = npu_of(load_arch("edge_npu"))
TOKENS, CHANNELS = 19, 64


def split_of(path: Path, kind: str) -> Path:
    """Write a network that halves the pixels of what an operator gives; return its file."""
    net = Network("halves", "SOURCE: a test.", {"x": f"float[{TOKENS},{CHANNELS}]"})
    if kind == "Div":
        axes = net.integers("last_axis", [-1])
        given = net.node("Div", "given", "x", net.node("ReduceMean", "mean", "x", axes, keepdims=1))
    else:
        given = net.node(kind, "given", "x")
    net.split("halves", ["first", "second"], given, axis=-1)
    for half in ("first", "second"):
        net.output(net.node("Neg", f"minus_{half}", half), "float")
    file = path / "halves.onnxtxt"
    file.write_text(net.text(), encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("kind", "parts"),
    [("Relu", {"first": Part("given", 0), "second": Part("given", 32)}), ("Div", {})],
)
def test_a_part_stays_only_in_what_has_pixels(
    tmp_path: Path, kind: str, parts: dict[str, Part]
) -> None:
    layers = lower(load_workload(split_of(tmp_path, kind))).layers
    names = {name for layer in layers for name in (*layer.inputs, *layer.outputs)}

    assert placed_parts(layers, {name: name for name in names}, NPU) == parts


def test_halves_of_a_tensor_of_amounts_are_moved(tmp_path: Path) -> None:
    layers = {layer.name: layer for layer in run(split_of(tmp_path, "Div"), "tpu_v3").layers}

    assert layers["halves"].counts.cycles > 0
    assert layers["halves.1"].counts.cycles > 0
