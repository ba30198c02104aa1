"""Writer of PyTorch modules with weights as ONNX files, with nodes named after modules.

PyTorch writes the file (``torch.onnx.export``); accelsim only renames nodes.
"""

from importlib.util import find_spec
from pathlib import Path
from typing import Any

from accelsim.errors import WorkloadError, pip_install
from accelsim.workload.torch.export import evaluation, import_torch, quiet

_SCOPES = "pkg.torch.onnx.name_scopes"
"""Metadata of the exporter on each node: the modules around it, and the call itself."""


def write_onnx(module: Any, example_inputs: tuple[Any, ...], file: Path) -> None:
    """Write a module in evaluation mode as ONNX, with its weights.

    Args:
        module: A ``torch.nn.Module`` with real weights. Its training flags are restored afterwards.
        example_inputs: Positional arguments of its ``forward``, of one image.
        file: File to write; its name ends in ``.onnx``. A node with weights gets the path of the
            module that holds them (``layers.0.conv1``), any other node that of the calling module.

    Raises:
        WorkloadError: torch or onnxscript is not installed, or the module cannot be exported.
    """
    torch = import_torch()
    if not isinstance(module, torch.nn.Module):
        raise WorkloadError(f"{module!r} is no torch.nn.Module")
    if find_spec("onnxscript") is None:
        raise WorkloadError(
            "onnxscript is not installed, and PyTorch needs it to write the weights of a module:"
            f" {pip_install('torch')}"
        )
    title = type(module).__name__.lower()
    try:
        with quiet(), evaluation(module):
            program = torch.onnx.export(module, example_inputs, dynamo=True, verbose=False)
        # Exporting runs the module's own code, which may raise any exception.
    except Exception as problem:
        said = " ".join(str(problem).split())[:300] or type(problem).__name__
        raise WorkloadError(f"{title}: torch.onnx cannot export it: {said}") from None
    model = program.model_proto
    model.graph.name = title
    _rename(model.graph)
    file.write_bytes(model.SerializeToString())


def _rename(graph: Any) -> None:
    """Give nodes the paths of their modules, with a number where several have the same."""
    weights = {tensor.name for tensor in graph.initializer}
    seen: set[str] = set()
    for node in graph.node:
        name = _module_of(node, weights) or node.op_type.lower()
        number = 1
        while (unique := name if number == 1 else f"{name}.{number}") in seen:
            number += 1
        seen.add(unique)
        node.name = unique


def _module_of(node: Any, weights: set[str]) -> str:
    """Return the path of the module that holds the weights of a node, or that calls it."""
    for name in node.input:
        if name in weights and name.endswith(".weight"):
            return str(name.removesuffix(".weight"))
    said = next((one.value for one in node.metadata_props if one.key == _SCOPES), "[]")
    scopes = [part.strip(" '\"") for part in said.strip("[]").split(",")]
    return scopes[-2] if len(scopes) > 1 else ""
