"""Nodes that may change places with the one before them."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from accelsim.learn.rewrite.substitution.view import Place, View, joined, settings

POINTWISE = (
    "Celu", "Clip", "Elu", "Gelu", "HardSigmoid", "HardSwish", "LeakyRelu", "Mish", "Relu", "Selu",
    "Sigmoid", "Softplus", "Softsign", "Swish", "Tanh",
)  # fmt: skip
"""Functions of single elements."""

RISING = ("Clip", "HardSigmoid", "Relu", "Sigmoid", "Softplus", "Softsign", "Tanh")
"""Functions of single elements that never fall, so that the greatest element stays it."""

POOLS = ("AveragePool", "MaxPool", "GlobalAveragePool", "GlobalMaxPool")


def functions_of_parts(view: View) -> Iterator[Place]:
    """Yield Splits whose parts all go through the same function, or get constants of their own."""
    for split in view.nodes.values():
        if split.op_type != "Split":
            continue
        after = [node for name in split.output if (node := view.only_reader(name)) is not None]
        if len(after) < len(split.output) or len(after) < 2:
            continue
        alike = {_form(node) for node in after}
        if len(alike) == 1 and (_is_function(after[0]) or _are_sums(view, split, after)):
            key = (after[0].op_type, settings(split), view.split_sizes(split))
            yield Place(key, (split.name, *(node.name for node in after)))


def function_before_split(view: View, nodes: Sequence[Any]) -> None:
    """Apply the function to the whole tensor, and split its results."""
    from onnx import helper

    model, (split, *after) = view.model, nodes
    first, source = after[0], split.input[0]
    result, name = model.free(f"{split.name}_whole"), model.free(f"{first.name}_whole")
    inputs = [source, *first.input[1:]]
    if first.op_type == "Add":
        constants = [_constant(view, node) for node in after]
        sizes = [(model.shape(each) or ())[-1] for each in constants]
        axis = len(model.shape(constants[0]) or ()) - 1
        parts = list(zip(constants, sizes, strict=True))
        inputs = [source, joined(model, f"{name}_constants", parts, axis)]
    whole = helper.make_node(first.op_type, inputs, [result], name=name)
    whole.attribute.extend(first.attribute)
    parted = helper.make_node("Split", [result, *split.input[1:]],
                              [node.output[0] for node in after], name=split.name)  # fmt: skip
    parted.attribute.extend(split.attribute)
    for node in after:
        model.replace(node, [])
    model.replace(split, [whole, parted])


def parts_together(view: View) -> Iterator[Place]:
    """Yield Concats of all parts of a Split in their order."""
    for node in view.nodes.values():
        if node.op_type != "Concat":
            continue
        split = view.makers.get(node.input[0])
        if split is None or split.op_type != "Split" or list(split.output) != list(node.input):
            continue
        whole, is_output = split.input[0], node.output[0] in view.model.outputs
        if is_output and (whole not in view.makers or view.only_reader(whole) is None):
            continue
        same = dict(settings(split)).get("axis", 0) == dict(settings(node))["axis"]
        if same and all(view.only_reader(name) is node for name in split.output):
            yield Place((settings(split), view.split_sizes(split)), (split.name, node.name))


def leave_out(view: View, nodes: Sequence[Any]) -> None:
    """Let the readers of a Concat read what was split."""
    model, (split, concat) = view.model, nodes
    if concat.output[0] in model.outputs:
        maker = view.makers[split.input[0]]
        maker.output[list(maker.output).index(split.input[0])] = concat.output[0]
    for reader in view.readers(concat.output[0]):
        for place, name in enumerate(reader.input):
            if name == concat.output[0]:
                reader.input[place] = split.input[0]
    model.replace(split, [])
    model.replace(concat, [])


def functions_before_concat(view: View) -> Iterator[Place]:
    """Yield Concats of results of one function, or of one pool."""
    for node in view.nodes.values():
        if node.op_type != "Concat":
            continue
        makers = [view.makers[name] for name in node.input if name in view.makers]
        if len(makers) < max(2, len(node.input)) or any(
            view.only_reader(maker.output[0]) is not node for maker in makers
        ):
            continue
        pooled = makers[0].op_type in POOLS and dict(settings(node))["axis"] == 1
        alike = {_form(maker) for maker in makers}
        if len(alike) == 1 and len(makers[0].output) == 1 and (pooled or _is_function(makers[0])):
            key = (makers[0].op_type, settings(makers[0]), settings(node), len(makers))
            yield Place(key, (node.name, *(each.name for each in makers)))


def function_after_concat(view: View, nodes: Sequence[Any]) -> None:
    """Put tensors one behind the other first, and apply the function to all of them."""
    from onnx import helper

    model, (concat, *makers) = view.model, nodes
    first, before = makers[0], model.free(f"{concat.name}_before")
    together = helper.make_node("Concat", [each.input[0] for each in makers], [before],
                                name=concat.name)  # fmt: skip
    together.attribute.extend(concat.attribute)
    for each in makers:
        model.replace(each, [])
    model.replace(concat, [together, _copy(first, before, concat.output[0])])


def pools_of_functions(view: View) -> Iterator[Place]:
    """Yield a rising function, and the pool of greatest elements that alone reads its results."""
    for node in view.nodes.values():
        if node.op_type in RISING and _is_function(node):
            pool = view.only_reader(node.output[0])
            if pool is not None and pool.op_type == "MaxPool" and len(pool.output) == 1:
                yield Place((node.op_type, settings(pool)), (node.name, pool.name))


def pool_first(view: View, nodes: Sequence[Any]) -> None:
    """Apply the function to the results of the pool."""
    model, (function, pool) = view.model, nodes
    between = model.free(f"{pool.name}_before")
    pooled = _copy(pool, function.input[0], between)
    applied = _copy(function, between, pool.output[0])
    model.replace(function, [])
    model.replace(pool, [pooled, applied])


def _copy(node: Any, source: str, target: str) -> Any:
    """Return a node with another input and another output."""
    from onnx import helper

    made = helper.make_node(node.op_type, [source, *node.input[1:]], [target], name=node.name)
    made.attribute.extend(node.attribute)
    return made


def _is_function(node: Any) -> bool:
    return node is not None and node.op_type in POINTWISE


def _form(node: Any) -> tuple[Any, ...]:
    """Return the kind and settings of a node, with the constants that a Clip reads."""
    others = tuple(node.input[1:]) if node.op_type != "Add" else ()
    return node.op_type, settings(node), others


def _are_sums(view: View, split: Any, after: Sequence[Any]) -> bool:
    """Return whether each part gets a constant, one number for each of its last axis."""
    sizes = view.split_sizes(split)
    if dict(settings(split)).get("axis", 0) != -1 or sizes is None:
        return False
    for node, size in zip(after, sizes, strict=True):
        name = _constant(view, node) if node.op_type == "Add" else ""
        shape = view.model.shape(name) if name else None
        if not shape or shape[-1] != size or int(np.prod(shape)) != size:
            return False
    return len({len(view.model.shape(_constant(view, node)) or ()) for node in after}) == 1


def _constant(view: View, node: Any) -> str:
    """Return the name of the constant that a node of two operands reads; empty if it reads none."""
    found = [str(name) for name in node.input if view.model.shape(name) is not None]
    return found[0] if len(found) == 1 else ""
