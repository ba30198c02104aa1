"""Every text that is no network, or holds what is not read, ends in one sentence."""

import re
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accelsim.errors import UserError
from accelsim.workload.load import load_workload
from cli.command import accelsim
from workload.mlir.running import written

T = "tensor<2x3xf32>"
TEXT = (Path(__file__).parent / "texts" / "perceptron.mlir").read_text()


def said(path: Path) -> str:
    """Return the one sentence with which a file is refused."""
    with pytest.raises(UserError) as refused:
        load_workload(path)
    (sentence,) = refused.value.problems
    return sentence.replace(str(path), "FILE")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (
            f"%y = stablehlo.ad %x, %x : {T}",
            "FILE:3: stablehlo.ad (writes %y): is not read, did you mean stablehlo.pad?",
        ),
        (
            f"%y = linalg.add %x, %x : {T}",
            "operations of this dialect are not read; those of stablehlo",
        ),
        (
            f"%y = stablehlo.add %x, %z : {T}",
            "FILE:3: stablehlo.add (writes %y): reads %z, which nothing",
        ),
        (
            "%y = stablehlo.add %x, %x : tensor<2x4xf32>",
            "operands of [2, 3] and [2, 3] do not give tensor<2x4xf32>",
        ),
        ("%y = stablehlo.tanh %x : tensor<?x3xf32>", "has no fixed extents"),
        (f"%y = call @absent(%x) : ({T}) -> {T}", "the file has no function @absent"),
        (
            f"%y = stablehlo.custom_call @cudnn(%x) : ({T}) -> {T}",
            "the custom call @cudnn is not read",
        ),
        (f'%y = "stablehlo.all_reduce"(%x) : ({T}) -> {T}', "export the network for one device"),
        (
            f"%y = stablehlo.constant dense<[1.0, 2.0]> : {T}",
            "2 elements contradict tensor<2x3xf32>",
        ),
        (f'%y = stablehlo.constant dense<"0x00FF"> : {T}', "2 bytes contradict tensor<2x3xf32>"),
        (
            "%y = stablehlo.constant dense<__elided__> : tensor<3xi32>",
            "were left out when the text was printed",
        ),
        (
            f"%y = stablehlo.transpose %x, dims = [0, 0] : ({T}) -> {T}",
            "[0, 0] are not the axes of",
        ),
        (f"%y = stablehlo.add %x : {T}", "operand 1 is missing"),
        ("%y = stablehlo.tanh %x : tensor<2x3x!quant.any<i8>>", "FILE:3: the quantized type"),
        ("%y = stablehlo.tanh %x : tensor<*xf32>", "the unranked tensor<*xf32> is not read"),
        (f"%y = stablehlo.tanh %x $ : {T}", "FILE:3: unexpected character '$'"),
        ("%y = stablehlo.tanh %x : tensor<2x3xf32", "FILE:3: '<' is not closed"),
    ],
)
def test_an_operation_that_is_not_read_is_named(tmp_path: Path, line: str, sentence: str) -> None:
    path = written(tmp_path, f"{line}\n    return %y : {T}", f"(%x: {T}) -> {T}")
    assert sentence in said(path)


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (b"", "FILE: holds no public function; the network must be @main"),
        (b"ML\xefR\0", "FILE: is MLIR bytecode; print it as text"),
        (b"\xff\xfe", "FILE:1: not UTF-8 at byte 0"),
        (b"PK zip", "FILE:1: expected a module or a function, not 'PK'"),
        (b"module {", "FILE:1: expected a module or a function, not the end of the text"),
        (b"module {" * 80, "FILE:1: brackets may nest 64 deep"),
    ],
)
def test_bytes_that_are_no_text(tmp_path: Path, raw: bytes, sentence: str) -> None:
    path = tmp_path / "bytes.mlir"
    path.write_bytes(raw)
    assert sentence in said(path)


def test_an_argument_without_extents_is_named(tmp_path: Path) -> None:
    path = written(
        tmp_path, "return %x : tensor<?x3xf32>", "(%x: tensor<?x3xf32>) -> tensor<?x3xf32>"
    )
    assert "FILE:2: argument x is tensor<?x3xf32>, without fixed extents" in said(path)


def test_functions_that_call_each_other_end(tmp_path: Path) -> None:
    body = f"%y = call @main(%x) : ({T}) -> {T}\n    return %y : {T}"
    assert "calls may nest 64 deep" in said(written(tmp_path, body, f"(%x: {T}) -> {T}"))


def test_a_loop_without_end_ends(tmp_path: Path) -> None:
    body = """
    %0 = stablehlo.while(%v = %x) : tensor<2x3xf32>
    cond {
      %go = stablehlo.constant dense<true> : tensor<i1>
      stablehlo.return %go : tensor<i1>
    } do {
      stablehlo.return %v : tensor<2x3xf32>
    }
    return %0 : tensor<2x3xf32>"""
    assert "a loop may have 65536 trips" in said(written(tmp_path, body, f"(%x: {T}) -> {T}"))


def test_trips_that_depend_on_data_are_refused(tmp_path: Path) -> None:
    body = """
    %0 = stablehlo.while(%v = %x) : tensor<i1>
    cond {
      stablehlo.return %v : tensor<i1>
    } do {
      stablehlo.return %v : tensor<i1>
    }
    return %0 : tensor<i1>"""
    path = written(tmp_path, body, "(%x: tensor<i1>) -> tensor<i1>")
    assert "its trips depend on data" in said(path)


def test_the_command_says_it_in_one_sentence(tmp_path: Path) -> None:
    path = written(
        tmp_path, f"%y = stablehlo.ad %x, %x : {T}\n    return %y : {T}", f"(%x: {T}) -> {T}"
    )
    done = accelsim("run", str(path), "--arch", "edge_npu")
    assert done.returncode == 2
    assert re.search(r"text\.mlir:3: stablehlo\.ad", " ".join(done.stderr.split()))
    assert "Traceback" not in done.stderr


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_truncated_or_changed_text_is_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    start = data.draw(st.integers(0, len(TEXT)))
    length = data.draw(st.sampled_from((0, 1, 3, len(TEXT))))
    put = data.draw(
        st.sampled_from(("", "?", "%9", "tensor<3xf32>", "}", "-1", "[", "stablehlo.tanh"))
    )
    path = tmp_path_factory.mktemp("changed") / "text.mlir"
    path.write_text(TEXT[:start] + put + TEXT[start + length :])
    with suppress(UserError):
        load_workload(path)
