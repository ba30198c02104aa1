"""Reader of PyTorch modules as graphs."""

import hashlib
from collections.abc import Mapping
from typing import Any

import numpy as np

from accelsim.errors import WorkloadError
from accelsim.workload.graph import Graph
from accelsim.workload.lowering.value import Value
from accelsim.workload.torch.build import Builder, is_empty
from accelsim.workload.torch.export import export_module, import_torch
from accelsim.workload.torch.walk import Walker


def from_torch(
    module: Any, example_inputs: tuple[Any, ...] | Mapping[str, Any], name: str | None = None
) -> Graph:
    """Read a PyTorch module.

    Args:
        module: A ``torch.nn.Module`` that ``torch.export`` can trace. Its weights are not needed:
            it may be on the ``meta`` device or made under ``FakeTensorMode``.
        example_inputs: Arguments of its ``forward`` with the shapes to simulate: a tuple by
            position, or a mapping by name.
        name: A short name for reports; the class in lower case if None.

    Returns:
        The network in evaluation mode. Weights that are real on the CPU have ``values``.
        Operators that are not known, and have no decomposition into known ones, have ``modelled``
        False.

    Raises:
        WorkloadError: torch is not installed or cannot trace the module, a call contradicts its
            shapes or has shapes that depend on values, or a region of calls runs an unknown number
            of times.
    """
    torch = import_torch()
    title = name or type(module).__name__.lower()
    program = export_module(title, module, example_inputs)
    builder = Builder(title)
    walker = Walker(builder, torch)
    given = _given(program, builder, walker)
    results = walker.run(program.graph_module, given)
    returned = [
        one for one in results if isinstance(one, Value) and not one.constant and not is_empty(one)
    ]
    outputs = tuple({value.name: value for value in returned}.values())
    builder.finish(outputs)
    recorded = builder.recorded
    listing = "\n".join(
        (
            *map(repr, recorded.operators),
            *(f"{t.name} {t.shape} {t.number.name} {t.role}" for t in recorded.tensors.values()),
        )
    )
    return Graph(
        name=title,
        tensors=recorded.tensors,
        operators=tuple(recorded.operators),
        inputs=tuple(t.name for t in recorded.tensors.values() if t.role == "input"),
        outputs=tuple(value.name for value in outputs),
        constants=recorded.constants,
        digest=hashlib.sha256(listing.encode()).hexdigest(),
        source=f"{type(module).__module__}.{type(module).__qualname__}, torch {torch.__version__}",
    )


def read_module(module: Any, inputs: Any, dimensions: Mapping[str, int] | None = None) -> Graph:
    """Read a PyTorch module with the inputs that a function of ``accelsim`` is given.

    Args:
        module: Module, as in ``from_torch``.
        inputs: A tensor or array, a tuple of them by position, or a mapping by name. Arrays of
            floats are float32, of integers int64, as modules read them.
        dimensions: None or empty.

    Returns:
        The network, as ``from_torch`` returns it.

    Raises:
        WorkloadError: The module cannot be read (``from_torch``); or there are no inputs, or
            dimensions.
    """
    title = type(module).__name__.lower()
    if inputs is None:
        raise WorkloadError(
            f"{title}: a torch module is read with example inputs: give inputs, a tensor or array"
            " with the shape to simulate, a tuple of them, or a mapping by name"
        )
    if dimensions:
        raise WorkloadError(f"{title}: the shapes of a torch module are those of its inputs")
    if isinstance(inputs, Mapping):
        return from_torch(module, {name: _tensor(value) for name, value in inputs.items()})
    several = inputs if isinstance(inputs, tuple) else (inputs,)
    return from_torch(module, tuple(_tensor(value) for value in several))


def _tensor(value: Any) -> Any:
    """Return an array as a tensor, and anything else unchanged."""
    if not isinstance(value, np.ndarray):
        return value
    if value.dtype.kind in "iuf":
        value = value.astype(np.int64 if value.dtype.kind in "iu" else np.float32)
    return import_torch().from_numpy(value)


def _given(program: Any, builder: Builder, walker: Walker) -> list[Any]:
    """Return the values of a program's placeholders: its inputs, parameters and constants."""
    signature = program.graph_signature
    # A buffer that ``forward`` writes is a state: an input and an output.
    states = set(signature.buffers_to_mutate.values())
    shared: dict[Any, Value] = {}
    given: list[Any] = []
    placeholders = program.graph.find_nodes(op="placeholder")
    for node, spec in zip(placeholders, signature.input_specs, strict=True):
        held, kind = node.meta.get("val"), spec.kind.name
        if not hasattr(held, "shape"):
            given.append(held)
            continue
        is_input = kind == "USER_INPUT" or spec.target in states
        value = walker.value(node.name, "input", held, constant=not is_input)
        given.append(value)
        if is_input:
            builder.give(value)
        elif kind == "PARAMETER" or (kind == "BUFFER" and spec.persistent):
            stored = program.state_dict.get(spec.target)
            # Tied parameters are one object under two names.
            root = shared.setdefault(node.name if stored is None else id(stored), value)
            builder.keep(value, root, stored)
    return given
