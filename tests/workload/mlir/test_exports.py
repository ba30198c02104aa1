"""Texts that jax 0.10.2 wrote (``make.py``) against what jax computed."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from accelsim.workload.load import load_workload
from accelsim.workload.mlir import mlir_model
from workload.mlir.running import results

TEXTS = Path(__file__).parent / "texts"
EXPECTED: dict[str, Any] = json.loads((TEXTS / "expected.json").read_text())

MACS = {
    # Products by hand: rows x k x columns, or results x window x channels of a group.
    "attention": 4 * 5 * 8 * 8 + 2 * 2 * 5 * 5 * 4 + 2 * 5 * 8 * 16,
    # The state is zero before the first step, so its four products are constants.
    "cells": (3 * 8 - 4) * 4 * 4 + 3 * 4 * 2,
    "choices": 4 * 6 * 6,
    "decode": 8 * 24 + 2 * 6 * 8 + 8 * 7,
    "enlarged": 16 * 9 * 3 * 4 + 64 * 7 * 2,
    "functions": 0,
    "layers": 2 * (5 * 8 * (8 + 4 + 4 + 8) + 2 * 4 * 5 * 5 * 2 + 3 * 5 * 8 * 12),
    "perceptron": 2 * (6 * 8 + 8 * 8 + 8 * 4),
    "residual": 64 * 9 * 3 * 4 + 16 * 9 * 4 * 4 + 16 * 9 * 4 + 4 * 3,
    "vision": 4 * 16 * 3 * 8 + 4 * 5 * 8 * 8 + 2 * 2 * 5 * 5 * 4 + 2 * 5 * 8 * 16 + 8 * 3,
}


def test_every_text_is_expected() -> None:
    names = {path.stem.removesuffix("_arguments") for path in TEXTS.glob("*.mlir")}
    assert names == set(EXPECTED)


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_the_results_are_those_of_jax(name: str) -> None:
    known = EXPECTED[name]
    types = [np.asarray(each) for each in known["inputs"]]
    inputs = [each.astype(np.float32 if each.dtype.kind == "f" else np.int32) for each in types]
    found = results(TEXTS / f"{name}.mlir", *inputs)
    assert len(found) == len(known["results"])
    for result, wanted in zip(found, known["results"], strict=True):
        np.testing.assert_allclose(result, np.asarray(wanted), rtol=2e-5, atol=2e-5)
        assert result.shape == np.asarray(wanted).shape


@pytest.mark.parametrize("name", sorted(MACS))
def test_multiply_accumulates_are_those_of_its_products(name: str) -> None:
    graph = load_workload(TEXTS / f"{name}.mlir")
    assert graph.macs == MACS[name]
    assert not graph.not_modelled


@pytest.mark.parametrize("name", ["layers", "perceptron", "residual"])
def test_weights_given_as_arguments_are_no_inputs(name: str) -> None:
    graph = load_workload(TEXTS / f"{name}_arguments.mlir")
    held = load_workload(TEXTS / f"{name}.mlir")
    assert graph.macs == held.macs
    assert len(graph.inputs) == 1
    assert graph.tensors[graph.inputs[0]].shape == held.tensors[held.inputs[0]].shape
    count = EXPECTED[name]["weights"]
    # Sines and cosines of rotated heads are constants of the file.
    assert graph.parameters == count + (10 if name == "layers" else 0)
    assert any("weights without elements" in note for note in graph.notes)


def test_what_jax_spells_as_several_operations_is_one_operator() -> None:
    kinds = {
        name: Counter(node.op_type for node in mlir_model(TEXTS / f"{name}.mlir").graph.node)
        for name in EXPECTED
    }
    assert kinds["attention"]["Softmax"] == 1
    assert kinds["attention"]["LayerNormalization"] == 2
    assert kinds["attention"]["Gelu"] == 1
    assert kinds["residual"]["BatchNormalization"] == 1
    assert kinds["residual"]["AveragePool"] == 1
    assert kinds["residual"]["Transpose"] == 1
    assert kinds["choices"]["ArgMax"] == 1
    assert kinds["decode"]["TensorScatter"] == 2
    assert kinds["functions"]["Softplus"] == 1
    assert kinds["functions"]["LogSoftmax"] == 1
    assert kinds["layers"]["MatMul"] == 2 * 9
    assert not kinds["residual"]["Sub"]


def test_a_text_quantizes_and_runs_as_any_network(tmp_path: Path) -> None:
    import accelsim

    images = np.random.default_rng(0).normal(size=(16, 16, 16, 3)).astype(np.float32)
    quantized = tmp_path / "residual.onnx"
    accelsim.quantize(TEXTS / "residual.mlir", images, out=quantized)
    accelsim.compile(quantized, arch="edge_npu", out=tmp_path / "program")
    result = accelsim.run(TEXTS / "residual.mlir", arch="edge_npu")
    assert result.counts.macs == MACS["residual"]
