"""From a PyTorch module to a graph."""

import hashlib
from typing import Any

from accelsim.workload.graph import Graph
from accelsim.workload.torch.build import Builder
from accelsim.workload.torch.export import export_module, import_torch


def from_torch(module: Any, example_inputs: tuple[Any, ...], name: str | None = None) -> Graph:
    """Read a PyTorch module.

    Args:
        module: A ``torch.nn.Module`` that ``torch.export`` can trace. Its weights are not needed:
            it may be on the ``meta`` device or made under ``FakeTensorMode``.
        example_inputs: Positional arguments of its ``forward``, with the shapes to simulate.
        name: A short name for reports; the class in lower case if None.

    Returns:
        The network in evaluation mode. Weights that are real on the CPU have ``values``.
        Operators that are not known have ``modelled`` False.

    Raises:
        WorkloadError: torch is not installed, cannot trace the module, or a call contradicts its
            shapes.
    """
    torch = import_torch()
    title = name or type(module).__name__.lower()
    program = export_module(title, module, example_inputs)
    builder = Builder(title, program)
    builder.run()
    listing = "\n".join(
        (
            *map(repr, builder.operators),
            *(f"{t.name} {t.shape} {t.number.name} {t.role}" for t in builder.tensors.values()),
        )
    )
    return Graph(
        name=title,
        tensors=builder.tensors,
        operators=tuple(builder.operators),
        constants=builder.constants,
        digest=hashlib.sha256(listing.encode()).hexdigest(),
        source=f"{type(module).__module__}.{type(module).__qualname__}, torch {torch.__version__}",
    )
