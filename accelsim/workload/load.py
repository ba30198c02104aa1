"""Find a network by zoo name or file, and read it with the reader of its kind."""

import sys
from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Any

from accelsim.errors import WorkloadError, did_you_mean
from accelsim.own_files import ZOO_ENDINGS, is_preset, zoo_folder
from accelsim.plugins import load_plugin, not_installed, plugin_names
from accelsim.workload.graph import Graph

ONNX_ENDINGS = (".onnx", ".onnxtxt")
_TFLITE = ".tflite"
MLIR_ENDINGS = (".mlir", ".stablehlo", ".tosa")
_CONFIGURED = (".json", ".yaml", ".yml")
"""Endings of files that may be configurations of transformers."""
_TORCH = (
    "a file of PyTorch holds no network that can be read alone: give the module to accelsim.run"
    " or accelsim.quantize in Python, or export it with torch.onnx.export"
)
_KERAS = "export the network to ONNX, with tf2onnx for example, or convert it to TFLite"
_PYTHON = (
    "a file of Python is not run; a workload of ZigZag before version 3 must be written as YAML, as"
    " ZigZag 3 reads it"
)
_CONFIG = "a file of libconfig; a problem of Timeloop must be written as YAML"
_OTHERS = {
    **dict.fromkeys((".pt", ".pth", ".ckpt", ".safetensors"), _TORCH),
    **dict.fromkeys((".h5", ".keras", ".pb"), _KERAS),
    ".py": _PYTHON,
    ".cfg": _CONFIG,
    ".csv": not_installed("topologies of SCALE-Sim"),
    **dict.fromkeys((".yaml", ".yml"), not_installed("loop nests of ZigZag and Timeloop")),
}
"""Files of networks that no installed package reads, with advice."""


def zoo_names() -> tuple[str, ...]:
    """Return the names of the networks that come with accelsim, sorted.

    The nine light models that the ``onnx`` package ships are among them as ``light_*``.
    """
    from accelsim.workload.onnx import light_models

    own = {path.stem for path in zoo_folder().iterdir() if path.suffix in ZOO_ENDINGS}
    return tuple(sorted(own | set(light_models())))


def workload_file(workload: str | Path) -> Path:
    """Return the file of a network: a zoo name's, or the path that is given.

    Raises:
        WorkloadError: The name is unknown, the path has another ending, or it is neither.
    """
    from accelsim.workload.onnx import light_models

    if not isinstance(workload, str | PathLike):
        article = "an" if type(workload).__name__[0] in "aeiou" else "a"
        raise WorkloadError(
            f"a network is a name or the path of a file, not {article} {type(workload).__name__}"
        )
    name = str(workload)
    path = Path(name)
    ending = path.suffix.lower()
    if ending in (*ONNX_ENDINGS, _TFLITE, *MLIR_ENDINGS) or _is_configured(path):
        return path
    if path.name == name:
        for own_ending in ZOO_ENDINGS:
            own = zoo_folder() / f"{name}{own_ending}"
            if own.is_file():
                return own
    light = light_models()
    if name in light:
        return light[name]
    added = [f".{each}" for each in plugin_names("accelsim.networks")]
    if ending in added:
        return path
    if ending in _OTHERS:
        raise WorkloadError(f"{name}: {_OTHERS[ending]}")
    if path.exists():
        *most, last = (*ONNX_ENDINGS, _TFLITE, *MLIR_ENDINGS, ".json", *added)
        raise WorkloadError(f"{name}: a workload file ends in {', '.join(most)} or {last}")
    if path.suffix:
        beside = [each.name for each in path.parent.glob("*.*")] if path.parent.is_dir() else []
        raise WorkloadError(
            f"{name}: no such file{did_you_mean(path.name, [*beside, *zoo_names()])}"
        )
    if is_preset(name):
        raise WorkloadError(
            f"{name}: is an accelerator, and a network is needed:"
            f" accelsim run NETWORK --arch {name}"
        )
    raise WorkloadError(f"{name}: no such workload{did_you_mean(name, zoo_names())}")


def load_workload(
    workload: Any,
    dimensions: Mapping[str, int] | None = None,
    *,
    unrolled: bool = False,
    inputs: Any = None,
) -> Graph:
    """Read a network.

    Args:
        workload: A zoo name (``accelsim list workloads``), a ``.onnx``, ``.onnxtxt`` or
            ``.tflite`` file, StableHLO or TOSA text (``.mlir``, ``.stablehlo``, ``.tosa``), a
            ``config.json`` of a transformer or a ``.yaml`` file with its
            keys under ``transformer``, a file that a plug-in reads (``accelsim.compat``: a
            SCALE-Sim topology ``.csv``, a workload ``.yaml`` of ZigZag or a problem ``.yaml`` of
            Timeloop), a ``torch.nn.Module``, or a network that was read before.
        dimensions: Values of the network's symbolic dimensions (``batch``, ``sequence``); each
            must exist in the network. ``batch`` defaults to 1.
        unrolled: Whether LSTM, GRU and RNN of a file in real numbers become the operators of their
            steps; those of a quantized file always do.
        inputs: Example inputs of a module, of which only shapes and types matter: a tensor or
            array, a tuple of them by position, or a mapping by name.

    Returns:
        The network with every shape known.

    Raises:
        WorkloadError: The name is unknown, the file or module cannot be read, a network that was
            read before is given dimensions, or inputs are missing or too many.
        TopologyError: A topology is malformed.
        DocumentError: A YAML file cannot be read.
    """
    if "torch" in sys.modules and isinstance(workload, sys.modules["torch"].nn.Module):
        from accelsim.workload.torch import read_module

        return read_module(workload, inputs, dimensions)
    if inputs is not None:
        raise WorkloadError("inputs are those of a torch module; other networks have their own")
    if isinstance(workload, Graph):
        if dimensions:
            raise WorkloadError("dimensions are given when a network is read, not when it is used")
        return workload
    from accelsim.workload.onnx import read_onnx

    path = workload_file(workload)
    given, ending = dict(dimensions or {}), path.suffix.lower()
    if ending in ONNX_ENDINGS:
        return read_onnx(path, dimensions=given, unrolled=unrolled)
    if ending == _TFLITE:
        from accelsim.workload.tflite import read_tflite

        return read_tflite(path, given, unrolled=unrolled)
    if ending in MLIR_ENDINGS:
        from accelsim.workload.mlir import read_mlir

        return read_mlir(path, given, unrolled=unrolled)
    if _is_configured(path):
        from accelsim.workload.transformer import read_configured

        return read_configured(path, given)
    if given:
        raise WorkloadError(
            f"{workload}: a network of {ending} has no symbolic dimension {sorted(given)[0]}"
        )
    network: Graph = load_plugin("accelsim.networks", ending[1:])(path)
    return network


def configured_totals(workload: str | Path) -> tuple[str, ...]:
    """Return lines with the totals of a transformer by configuration.

    Args:
        workload: A zoo name or a file.

    Raises:
        WorkloadError: There is no such network, or it is no configuration.
        DocumentError: The file cannot be read.
    """
    from accelsim.workload.transformer import read_configuration, sizes_of

    path = workload_file(workload)
    if not _is_configured(path):
        raise WorkloadError(
            f"{workload}: is no transformer by configuration; accelsim run shows what others do"
        )
    return sizes_of(read_configuration(path)).lines()


def _is_configured(path: Path) -> bool:
    """Return whether a file is the configuration of a transformer."""
    if path.suffix.lower() not in _CONFIGURED:
        return False
    from accelsim.workload.transformer import is_configuration

    return is_configuration(path)
