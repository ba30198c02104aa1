"""Texts as files, and their results by onnxruntime."""

from pathlib import Path
from typing import Any

import onnxruntime as ort
from numpy.typing import NDArray

from accelsim.workload.mlir import mlir_model


def results(path: Path, *inputs: NDArray[Any]) -> list[NDArray[Any]]:
    """Return what the model of a file computes of inputs in their order."""
    options = ort.SessionOptions()
    options.log_severity_level = 3
    model = mlir_model(path).SerializeToString()
    session = ort.InferenceSession(model, options, providers=["CPUExecutionProvider"])
    names = [each.name for each in session.get_inputs()]
    return list(session.run(None, dict(zip(names, inputs, strict=True))))


def written(folder: Path, body: str, signature: str) -> Path:
    """Return a file with one function; ``signature`` is ``(arguments) -> results``."""
    path = folder / "text.mlir"
    path.write_text(f"module {{\n  func.func public @main{signature} {{\n{body}\n  }}\n}}\n")
    return path
