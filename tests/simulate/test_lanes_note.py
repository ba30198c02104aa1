"""Layers without an instruction on a machine, which `run` counts as lane operations, are named."""

from pathlib import Path

import accelsim
from workload.onnx_text import model_text

BODY = (
    "net (float[1,6,16] x) => (float[1,6,16] y) { a = Gelu(x) b = Mul(a, x)"
    " c = Softmax(b) y = Add(c, x) }"
)
UNITS = {
    "table_buffer.capacity_bytes": 256,
    "vector_unit.elementwise_products": True,
    "vector_unit.row_words": 16,
}


def test_run_says_which_layers_have_no_instruction_and_what_would_give_one(tmp_path: Path) -> None:
    path = tmp_path / "net.onnxtxt"
    path.write_text(model_text(BODY))

    without = accelsim.run(path, "edge_npu").notes
    some = accelsim.run(path, "edge_npu", replace={"table_buffer.capacity_bytes": 256}).notes
    full = accelsim.run(path, "edge_npu", replace=UNITS).notes

    assert [note for note in without if "no instruction" in note] == [
        "gelu_0 and 2 others have no instruction on edge_npu, and are counted as operations of its"
        " lanes; set table_buffer.capacity_bytes and vector_unit.row_words and"
        " vector_unit.elementwise_products for their instructions"
    ]
    assert any(note.startswith("mul_1 and 1 others") for note in some)
    assert not any("no instruction" in note for note in full)


SMALL = {
    "vector_unit.depthwise": False,
    "operand_buffer.capacity_bytes": 64,
    "input_buffer.capacity_bytes": 128,
}


def test_run_says_which_windows_are_too_large_for_the_buffers(tmp_path: Path) -> None:
    path = tmp_path / "net.onnxtxt"
    path.write_text(
        model_text(
            "net (float[1,5,12,14] x) => (float[1,5,1,1] y)"
            " { a = MaxPool <kernel_shape = [2,2]> (x) y = GlobalAveragePool(a) }"
        )
    )

    without = accelsim.run(path, "edge_npu_tiny", replace=SMALL).notes
    full = accelsim.run(path, "edge_npu_tiny").notes

    assert [note for note in without if "window" in note] == [
        "a window of globalaveragepool_1 does not fit the buffers of edge_npu_tiny, and is counted"
        " as operations of its lanes; compile refuses a network with values, and says which buffer"
        " must be larger"
    ]
    assert not any("window" in note for note in full)
