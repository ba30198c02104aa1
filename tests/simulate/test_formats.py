"""A note where a machine computes in other formats than a network's file has."""

import json
from pathlib import Path

import pytest

import accelsim
from cli.command import accelsim as command

NETWORK = """<ir_version: 9, opset_import: ["" : 17]>
net (KIND[1,4,6] x) => (KIND[1,4,5] y)
<KIND[6,5] w = ["location": "none"]>
{
  y = MatMul (x, w)
}
"""


def network(folder: Path, kind: str) -> Path:
    path = folder / f"{kind}.onnxtxt"
    path.write_text(NETWORK.replace("KIND", kind))
    return path


@pytest.mark.parametrize(
    ("kind", "name"), [("float16", "float16"), ("double", "float64"), ("bfloat16", "bfloat16")]
)
def test_a_run_says_that_a_machine_of_integers_does_not_compute_in_floats(
    kind: str, name: str, tmp_path: Path
) -> None:
    path = network(tmp_path, kind)

    done = command("run", str(path), "--arch", "edge_npu")
    data = json.loads(command("run", str(path), "--arch", "edge_npu", "--format", "json").stdout)

    said = (
        f"the file has numbers of {name}, and edge_npu computes in activations of int8 and weights"
        " of int8: cycles, bytes and energy are those of the machine's formats"
    )
    assert f"note: {said}" in done.stderr.splitlines()
    assert data["format_note"] == said


@pytest.mark.parametrize(("kind", "arch"), [("float", "edge_npu"), ("bfloat16", "tpu_v3")])
def test_formats_of_the_machine_and_float32_need_no_note(
    kind: str, arch: str, tmp_path: Path
) -> None:
    assert accelsim.run(network(tmp_path, kind), arch).format_note == ""


PRODUCTS = """<ir_version: 9, opset_import: ["" : 17]>
net (float[1,4,6] a, float[1,6,5] b) => (float[1,4,5] y)
{
  y = MatMul (a, b)
}
"""


@pytest.mark.parametrize(("weight", "notes"), [("int4", 1), ("int8", 0)])
def test_a_run_says_that_activations_are_held_in_the_bits_of_weights(
    weight: str, notes: int, tmp_path: Path
) -> None:
    path = tmp_path / "products.onnxtxt"
    path.write_text(PRODUCTS)

    result = accelsim.run(path, "edge_npu", replace={"numbers.weight": weight})

    said = [note for note in result.notes if "multiply two activations" in note]
    assert len(said) == notes
    assert all("those of int4, and not of int8" in note for note in said)
