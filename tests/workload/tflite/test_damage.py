"""Every file that is no network, or holds what is not read, ends in one sentence."""

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accelsim.errors import UserError
from accelsim.workload.load import load_workload
from cli.command import accelsim
from workload.tflite.writing import File


def small() -> File:
    file = File()
    file.input("x", (1, 6, 6, 2))
    filters = file.constant("w", np.ones((3, 2, 2, 2)))
    hidden = file.tensor("h", (1, 6, 6, 3))
    file.outputs = [file.tensor("y", (1, 6, 6, 3))]
    named = {"StrideH": 1, "StrideW": 1}
    file.operator("CONV_2D", [0, filters, -1], [hidden], "Conv2DOptions", **named)
    file.operator("RELU", [hidden], file.outputs)
    return file


def refused(path: Path, sentence: str) -> None:
    """Check the sentence of the command and its exit code."""
    done = accelsim("run", str(path), "--arch", "edge_npu")
    assert done.returncode == 2, done.stderr
    said = " ".join(done.stderr.split())
    assert sentence in said
    assert "Traceback" not in said


def changed(tmp_path: Path, **changes: Any) -> Path:
    """Return a file whose operator 1 is another."""
    file = small()
    file.operators[1] |= changes
    return file.save(tmp_path / "changed.tflite")


def test_the_file_that_others_are_made_of_is_read(tmp_path: Path) -> None:
    assert load_workload(small().save(tmp_path / "small.tflite")).macs == 6 * 6 * 3 * 8


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (b"", "is not a TFLite file"),
        (b"PK\3\4 a zip file", "bytes 4 to 7 must be 'TFL3'"),
        (b"\xff\xff\xff\x7fTFL3", "is a damaged TFLite file"),
        (b"\x08\0\0\0TFL3" + bytes(8), "holds no network: it has no subgraphs"),
    ],
)
def test_bytes_that_are_no_file(tmp_path: Path, raw: bytes, sentence: str) -> None:
    path = tmp_path / "bytes.tflite"
    path.write_bytes(raw)
    refused(path, sentence)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"opcode": 9999}, "operator 1: opcode 9999 is none of the schema"),
        ({"opcode": 32, "custom": "Mine"}, "operator 1 CUSTOM:Mine (writes y): custom operators"),
        ({"opcode": 119}, "operator 1 WHILE (writes y): control flow is not read"),
        ({"opcode": 118}, "operator 1 IF (writes y): control flow is not read"),
        ({"opcode": 27}, "operator 1 SVDF (writes y): it keeps a state"),
        ({"opcode": 131}, "operator 1 RFFT2D (writes y): is not read; end the network before it"),
        ({"inputs": [77]}, "operator 1 (RELU): tensor 77 does not exist; the network has tensors"),
        ({"inputs": []}, "operator 1 RELU (writes y): input 0 is missing"),
        ({"opcode": 39, "inputs": [2, 0]}, "input 1 (x) must be a constant of the file"),
    ],
)
def test_operators_that_are_not_read(tmp_path: Path, changes: Any, sentence: str) -> None:
    refused(changed(tmp_path, **changes), sentence)


@pytest.mark.parametrize(
    ("place", "changes", "sentence"),
    [
        (0, {"shape": (1, -6, 6, 2)}, "tensor 0 (x): extents must be from 0 to 2**40"),
        (0, {"shape": (2**20, 2**20, 2**20, 1)}, "tensor 0 (x): extents must be from 0 to 2**40"),
        (1, {"values": np.ones(5, np.float32)}, "its buffer holds 5 elements, and the shape"),
        (1, {"shape": (3, 2, 4)}, "filters must have four axes, not 3"),
        (1, {"shape": (2, 2, 2, 3)}, "filters of 3 channels do not divide 2 channels"),
        (1, {"values": None}, "its weights w are no constant"),
        (
            1,
            {"scale": np.float32([-1]), "kind": "INT8", "values": np.ones((3, 2, 2, 2), np.int8)},
            "scales must be positive and finite",
        ),
        (
            1,
            {"scale": np.float32([1, 1]), "kind": "INT8", "values": np.ones((3, 2, 2, 2), np.int8)},
            "2 scales of axis 0 contradict the shape",
        ),
        (0, {"signature": (-1, -1, 6, 2)}, "input x: axis 1 has no fixed extent"),
        (0, {"kind": "STRING"}, "tensor x holds STRING, not numbers"),
    ],
)
def test_tensors_that_cannot_be(tmp_path: Path, place: int, changes: Any, sentence: str) -> None:
    file = small()
    file.tensors[place] |= changes
    refused(file.save(tmp_path / "tensor.tflite"), sentence)


def test_a_network_without_operators(tmp_path: Path) -> None:
    file = small()
    file.operators = []
    refused(file.save(tmp_path / "empty.tflite"), "its subgraph has no operators")


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_damaged_bytes_never_end_in_a_traceback(data: Any, tmp_path_factory: Any) -> None:
    """Bytes are cut off or changed: a file is read, or a sentence says why not."""
    raw = bytearray(small().bytes())
    if data.draw(st.booleans()):
        raw = raw[: data.draw(st.integers(0, len(raw)))]
    for _ in range(data.draw(st.integers(0, 3))):
        if raw:
            raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(st.integers(0, 255))
    path = tmp_path_factory.mktemp("damage") / "damaged.tflite"
    path.write_bytes(bytes(raw))
    said = ""
    try:
        load_workload(path)
    except UserError as problem:
        said = str(problem)
    assert not said or str(path) in said


def test_a_missing_package_is_named(tmp_path: Path, monkeypatch: Any) -> None:
    path = small().save(tmp_path / "small.tflite")
    monkeypatch.setitem(sys.modules, "tflite", None)
    refused(path, "pip install 'accelsim-npu[tflite]'")
