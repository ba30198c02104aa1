"""Tracing of a module with ``torch.export``, with fake tensors, so that nothing is computed.

Where a call writes in place into a tensor that others read (``y[:, 1:] = x``), the program is made
functional: the call then returns the whole tensor. That takes as long as tracing.
"""

import contextlib
import io
import logging
import warnings
from collections.abc import Iterator, Mapping
from types import FunctionType
from typing import Any

from accelsim.errors import WorkloadError, pip_install


def import_torch() -> Any:
    """Return the ``torch`` module.

    Raises:
        WorkloadError: It is not installed.
    """
    try:
        import torch
    except ImportError:
        raise WorkloadError(
            f"torch is not installed, and reading a module needs it: {pip_install('torch')}"
        ) from None
    return torch


def export_module(
    name: str, module: Any, example_inputs: tuple[Any, ...] | Mapping[str, Any]
) -> Any:
    """Return the ``ExportedProgram`` of a module in evaluation mode, without writes in place.

        name: Name of the module, for messages.
        name: Named in errors.
        module: A ``torch.nn.Module``; real, on the ``meta`` device, or made under
            ``FakeTensorMode``. Its training flags are restored afterwards.
        example_inputs: Arguments of its ``forward``, a tuple by position or a mapping by name;
            only shapes and types matter.

    Raises:
        WorkloadError: The argument is no module, or torch cannot trace it.
    """
    torch = import_torch()
    if not isinstance(module, torch.nn.Module):
        raise WorkloadError(f"{name}: must be a torch.nn.Module, not {type(module).__name__}")
    if not isinstance(example_inputs, tuple | Mapping):
        raise WorkloadError(
            f"{name}: example_inputs must be a tuple, or a mapping by name, not"
            f" {type(example_inputs).__name__}"
        )
    if any(parameter.device.type == "meta" for parameter in module.parameters()):
        example_inputs = torch.utils._pytree.tree_map_only(
            torch.Tensor, lambda tensor: tensor.to("meta"), example_inputs
        )
    mode = _mode(torch, module, example_inputs)
    # Gradients are off, because ``torch.inference_mode()`` inside ``forward`` requires it.
    with quiet(), evaluation(module), _no_fast_path(torch), mode, torch.no_grad():
        by_name = isinstance(example_inputs, Mapping)
        given = ((), dict(example_inputs)) if by_name else (example_inputs, {})
        try:
            program = torch.export.export(module, *given, strict=False)
            if any(map(_is_rewritten, _calls(program))):
                program = program.run_decompositions({})
        # Tracing runs the module's own code, which may raise any exception.
        except Exception as problem:
            said = " ".join(str(problem).split())[:300] or type(problem).__name__
            raise WorkloadError(f"{name}: torch.export cannot trace it: {said}") from None
    program.graph.eliminate_dead_code()
    return program


@contextlib.contextmanager
def evaluation(module: Any) -> Iterator[None]:
    """Put a module in evaluation mode, and restore its training flags at the end."""
    flags = [(part, part.training) for part in module.modules()]
    module.eval()
    try:
        yield
    finally:
        for part, training in flags:
            part.training = training


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """Hide torch's messages about its internals from the user."""
    before = logging.root.manager.disable
    logging.disable(logging.WARNING)
    said = io.StringIO()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
                yield
    finally:
        logging.disable(before)


@contextlib.contextmanager
def _no_fast_path(torch: Any) -> Iterator[None]:
    """Keep encoder layers from becoming one opaque operator."""
    before = torch.backends.mha.get_fastpath_enabled()
    torch.backends.mha.set_fastpath_enabled(False)
    try:
        yield
    finally:
        torch.backends.mha.set_fastpath_enabled(before)


def _mode(torch: Any, module: Any, example_inputs: Any) -> Any:
    """Return the fake mode of the module's parameters, if they are fake."""
    from torch._subclasses.fake_tensor import FakeTensor

    leaves = torch.utils._pytree.tree_leaves(example_inputs)
    for tensor in (*module.parameters(), *module.buffers(), *leaves):
        if isinstance(tensor, FakeTensor):
            return tensor.fake_mode
    return contextlib.nullcontext()


def _calls(program: Any) -> Iterator[Any]:
    """Yield the calls of a program and of the regions in it."""
    for part in program.graph_module.modules():
        for node in part.graph.nodes if hasattr(part, "graph") else ():
            if node.op == "call_function":
                yield node


def _is_rewritten(node: Any) -> bool:
    """Return whether a call has to be made functional.

    This holds for functions of Python (``torch.vmap`` leaves some), and for calls that write in
    place, unless they write a result that nothing else reads.
    """
    schema = getattr(node.target, "_schema", None)
    if schema is None:
        return isinstance(node.target, FunctionType)
    written = [
        node.args[place] if place < len(node.args) else node.kwargs.get(argument.name)
        for place, argument in enumerate(schema.arguments)
        if argument.alias_info is not None and argument.alias_info.is_write
    ]
    return any(not _is_temporary(value) for value in written if value is not None)


def _is_temporary(value: Any) -> bool:
    """Return whether a result has a single reader, and is no view of another tensor."""
    schema = getattr(getattr(value, "target", None), "_schema", None)
    if schema is None or len(value.users) != 1 or "dropout" in schema.name:
        return False
    aliases = [result.alias_info for result in schema.returns]
    return all(alias is None or alias.is_write for alias in aliases)
