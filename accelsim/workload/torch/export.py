"""Trace a module with ``torch.export``: fake tensors flow through it, nothing is computed."""

import contextlib
import warnings
from collections.abc import Iterator
from typing import Any

from accelsim.errors import WorkloadError


def import_torch() -> Any:
    """Return the ``torch`` module.

    Raises:
        WorkloadError: It is not installed.
    """
    try:
        import torch
    except ImportError:
        raise WorkloadError(
            "torch is not installed, and reading a module needs it: pip install accelsim[torch]"
        ) from None
    return torch


def export_module(name: str, module: Any, example_inputs: tuple[Any, ...]) -> Any:
    """Return the ``ExportedProgram`` of a module in evaluation mode.

    Args:
        name: Named in errors.
        module: A ``torch.nn.Module``; real, on the ``meta`` device, or made under
            ``FakeTensorMode``. Its training flags are as before afterwards.
        example_inputs: Positional arguments of its ``forward``; only shapes and types matter.

    Raises:
        WorkloadError: The module is none, or torch cannot trace it.
    """
    torch = import_torch()
    if not isinstance(module, torch.nn.Module):
        raise WorkloadError(f"{name}: must be a torch.nn.Module, not {type(module).__name__}")
    if not isinstance(example_inputs, tuple):
        raise WorkloadError(
            f"{name}: example_inputs must be a tuple, not {type(example_inputs).__name__}"
        )
    if any(parameter.device.type == "meta" for parameter in module.parameters()):
        example_inputs = torch.utils._pytree.tree_map_only(
            torch.Tensor, lambda tensor: tensor.to("meta"), example_inputs
        )
    with _evaluation(module), _no_fast_path(torch), _mode(torch, module, example_inputs):
        try:
            program = torch.export.export(module, example_inputs, strict=False)
        # Tracing runs the module's own code, which may raise anything.
        except Exception as problem:
            said = " ".join(str(problem).split())[:300] or type(problem).__name__
            raise WorkloadError(f"{name}: torch.export cannot trace it: {said}") from None
    program.graph.eliminate_dead_code()
    return program


@contextlib.contextmanager
def _evaluation(module: Any) -> Iterator[None]:
    flags = [(part, part.training) for part in module.modules()]
    module.eval()
    try:
        with warnings.catch_warnings():
            # Recurrent layers cache their weights in a list, of which torch.export warns.
            warnings.simplefilter("ignore")
            yield
    finally:
        for part, training in flags:
            part.training = training


@contextlib.contextmanager
def _no_fast_path(torch: Any) -> Iterator[None]:
    """Keep encoder layers from becoming one opaque operator."""
    before = torch.backends.mha.get_fastpath_enabled()
    torch.backends.mha.set_fastpath_enabled(False)
    try:
        yield
    finally:
        torch.backends.mha.set_fastpath_enabled(before)


def _mode(torch: Any, module: Any, example_inputs: tuple[Any, ...]) -> Any:
    """Return the fake mode of the module's parameters, if they are fake."""
    from torch._subclasses.fake_tensor import FakeTensor

    leaves = torch.utils._pytree.tree_leaves(example_inputs)
    for tensor in (*module.parameters(), *module.buffers(), *leaves):
        if isinstance(tensor, FakeTensor):
            return tensor.fake_mode
    return contextlib.nullcontext()
