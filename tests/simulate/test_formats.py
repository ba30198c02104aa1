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


STORED = """<ir_version: 10, opset_import: ["" : 21]>
net (float[1,4,4] x) => (float[1,4,2] y)
<float xs = {0.1}, int8 xz = {0}, float ws = {0.1}, WEIGHT wz = {ZERO}, WEIGHT[4,2] w = {VALUES}>
{
  xq = QuantizeLinear (x, xs, xz)
  xd = DequantizeLinear (xq, xs, xz)
  wd = DequantizeLinear (w, ws, wz)
  m = MatMul (xd, wd)
  yq = QuantizeLinear (m, xs, xz)
  y = DequantizeLinear (yq, xs, xz)
}
"""


def stored(folder: Path, kind: str, values: list[int], zero: int = 0) -> Path:
    """Return a file of a product by eight weights of a kind."""
    path = folder / "stored.onnxtxt"
    text = STORED.replace("VALUES", ", ".join(map(str, values))).replace("ZERO", str(zero))
    path.write_text(text.replace("WEIGHT", kind))
    return path


WEIGHT_RANGES = {
    "int4": ("int4", [-8, 7, 1, 2, 3, 4, 5, 6], 0),
    "small int4": ("int4", [-2, 1, 1, 0, 0, 1, -1, -2], 0),
    "uint4 around its middle": ("uint4", [0, 15, 1, 2, 3, 4, 5, 6], 8),
    "uint4 around 3": ("uint4", [0, 15, 1, 2, 3, 4, 5, 6], 3),
    "int8": ("int8", [-128, 127, 1, 2, 3, 4, 5, 6], 0),
    "int8 of four bits": ("int8", [-8, 7, 1, 2, 3, 4, 5, 6], 0),
}


@pytest.mark.parametrize(
    ("held", "layers"),
    [*((held, {}) for held in ("int2", "int4", "int8", "int16"))]
    + [(held, {"*": "int8"}) for held in ("int2", "int4")],
)
@pytest.mark.parametrize("name", list(WEIGHT_RANGES))
def test_a_run_says_of_weights_what_compile_refuses(
    name: str, held: str, layers: dict[str, str], tmp_path: Path
) -> None:
    path = stored(tmp_path, *WEIGHT_RANGES[name])
    changes = {"numbers.weight": held, "numbers.layers": layers}

    result = accelsim.run(path, "edge_npu", replace=changes)
    try:
        accelsim.compile(path, "edge_npu", tmp_path / "program", replace=changes)
        refused = ""
    except accelsim.UserError as problem:
        refused = str(problem)

    said = [note for note in result.notes if "compile refuses the network" in note]
    assert [note.startswith(refused) for note in said] == ([True] if refused else [])


@pytest.mark.parametrize(("held", "notes"), [("int8", 1), ("int16", 1), ("int4", 0)])
def test_a_run_says_that_weights_of_four_bits_are_counted_in_more(
    held: str, notes: int, tmp_path: Path
) -> None:
    path = stored(tmp_path, *WEIGHT_RANGES["int4"])

    result = accelsim.run(path, "edge_npu", replace={"numbers.weight": held})

    said = [note for note in result.notes if "have 4 bits in the file" in note]
    assert len(said) == notes
    assert all(f"energy are those of {held}" in note for note in said)
