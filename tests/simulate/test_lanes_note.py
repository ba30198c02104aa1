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
