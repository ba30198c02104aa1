"""What a row-stationary array does not know is refused."""

from pathlib import Path

import pytest

from accelsim.arch import load_arch
from accelsim.errors import UserError
from accelsim.npu import machine_of, npu_of
from accelsim.trace import trace
from each import each


def test_machines_without_rows_refuse_their_elements() -> None:
    with pytest.raises(UserError, match="row_elements needs dataflow row_stationary, not weight"):
        load_arch("edge_npu", {"array.row_elements.sum_words": 8})


@each(
    ("field", "value", "sentence"),
    [
        ("composition", "bit_serial", "needs composition fixed, not bit_serial"),
        ("count", 2, "needs count 1, not 2"),
        ("stationary_double_buffered", False, "needs stationary_double_buffered true, not false"),
        ("drain_overlapped", False, "needs drain_overlapped true, not false"),
        ("engine.kind", "intersection", "needs dataflow weight_stationary, not row_stationary"),
        ("group_cycles", 8, "needs dataflow weight_stationary, not row_stationary"),
        ("weight_rows", 2, "needs dataflow weight_stationary, not row_stationary"),
    ],
)
def test_what_the_dataflow_does_not_know_is_refused(
    field: str, value: object, sentence: str
) -> None:
    with pytest.raises(UserError, match=sentence):
        load_arch("eyeriss", {f"array.{field}": value})


def test_weights_that_are_skipped_are_refused() -> None:
    sparse = {"sparsity.weight": "2:4", "sparsity.exploited": "skipping"}

    with pytest.raises(
        UserError, match=r"needs array\.dataflow weight_stationary, not row_station"
    ):
        machine_of(load_arch("eyeriss", sparse))


def test_hardware_is_refused_with_what_it_needs() -> None:
    with pytest.raises(UserError, match="not row_stationary, which needs elements with scratch"):
        npu_of(load_arch("edge_npu_tiny", {"array.dataflow": "row_stationary"}))


def test_traces_of_words_are_refused(tmp_path: Path) -> None:
    with pytest.raises(
        UserError, match=r"array\.dataflow is row_stationary, and SRAM traces are of"
    ):
        trace("digits_cnn", "eyeriss", tmp_path / "words.csv", kind="sram")
