"""Replacement of operators that ONNX defines by other operators.

For example, a SwiGLU is a Swish and a product, and a RotaryEmbedding is slices, products and sums;
the ``onnx`` package has each definition. Operators that are modelled themselves are not replaced.
"""

from collections.abc import Iterator
from typing import Any

from accelsim.workload.onnx.file import STANDARD
from accelsim.workload.onnx.folding import RANDOM
from accelsim.workload.onnx.operators import OPERATORS

_KEPT = frozenset((*OPERATORS, *RANDOM, "Range"))
_ROUNDS = 8
"""Greatest depth of nested definitions."""


def with_definitions(model: Any) -> Any | None:
    """Return a ``ModelProto`` with the definitions of operators in their place; None without any.

    Args:
        model: The model; not changed.
    """
    from onnx import inliner

    version = next((one.version for one in model.opset_import if one.domain in STANDARD), 1)
    made = None
    for _ in range(_ROUNDS):
        whole = model if made is None else made
        nodes = [node for node in _nodes(whole.graph) if _is_defined(node, version)]
        if not nodes:
            break
        if made is None:
            whole = type(model)()
            whole.CopyFrom(model)
            nodes = [node for node in _nodes(whole.graph) if _is_defined(node, version)]
        for node in nodes:
            _fill_defaults(node, version)
        kinds = sorted({("", node.op_type) for node in nodes})
        try:
            made = inliner.inline_selected_functions(whole, kinds, inline_schema_functions=True)
        except (ValueError, RuntimeError):
            break
    return made


def _fill_defaults(node: Any, version: int) -> None:
    """Write the defaults of attributes, which definitions refer to."""
    from onnx import defs

    given = {one.name for one in node.attribute}
    for name, attribute in defs.get_schema(node.op_type, version, "").attributes.items():
        if name not in given and attribute.default_value.name:
            node.attribute.append(attribute.default_value)


def _nodes(graph: Any) -> Iterator[Any]:
    for node in graph.node:
        yield node
        for attribute in node.attribute:
            if attribute.type == attribute.GRAPH:
                yield from _nodes(attribute.g)


def _is_defined(node: Any, version: int) -> bool:
    """Return whether a node has a definition by other operators, and is not modelled itself."""
    from onnx import defs

    if node.domain not in STANDARD or node.op_type in _KEPT or not defs.has(node.op_type):
        return False
    try:
        schema: Any = defs.get_schema(node.op_type, version, "")
    except defs.SchemaError:
        return False
    return bool(schema.has_function or schema.has_context_dependent_function)


def standard_names() -> tuple[str, ...]:
    """Return the names of the operators of the standard domain, in the version of ``onnx``."""
    from onnx import defs

    return tuple(sorted({one.name for one in defs.get_all_schemas() if one.domain == ""}))


def is_defined(name: str) -> bool:
    """Return whether an operator is read as the operators that ONNX defines it by.

    Args:
        name: Name of the operator in the standard domain.
    """
    from onnx import defs

    if name in _KEPT or not defs.has(name):
        return False
    schema: Any = defs.get_schema(name)
    return bool(schema.has_function or schema.has_context_dependent_function)
