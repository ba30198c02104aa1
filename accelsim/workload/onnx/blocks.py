"""MatMulNBits of onnxruntime, replaced by a MatMul of dequantized weights as opset 21 has them.

A node of 2 to 8 bits, blocks of B elements of the reduction and scales for each filter and block
is::

    weights (k, n) int4, scales (k / B, n) -> DequantizeLinear(axis=0, block_size=B) -> MatMul

Up to 4 bits are held as int4 or uint4, more as int8 or uint8. A node that sorts the reduction by
groups (``g_idx``; GPTQ's activation order) reads its activations through a Gather, so that the
channels of a group are neighbours.

Definition: MatMulNBits in https://github.com/microsoft/onnxruntime/blob/main/docs/ContribOperators.md
"""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import WorkloadError
from accelsim.workload.onnx.shapes import ONNXRUNTIME

KIND = "MatMulNBits"
_BITS = range(2, 9)
_UINT8, _INT8 = 2, 3
"""``TensorProto.UINT8`` and ``INT8``."""
_ZERO_POINTS, _PERMUTATION, _BIAS = 3, 4, 5
"""Places of optional inputs."""


def has_blocks(model: Any) -> bool:
    """Return whether a ``ModelProto`` has a node that ``expand_blocks`` may replace."""
    return any(_is_product(node) for node in model.graph.node)


def expand_blocks(path: Path, model: Any) -> None:
    """Replace every MatMulNBits whose constants are known.

    Nodes whose groups (``g_idx``) have unequal lengths, or whose zero points are real numbers, are
    not changed.

    Args:
        path: Path of the file, for messages.
        model: A ``ModelProto``, changed in place.

    Raises:
        WorkloadError: An attribute is missing, or a constant does not fit the attributes.
    """
    from onnx import numpy_helper

    held = {tensor.name: tensor for tensor in model.graph.initializer}
    nodes = []
    for node in model.graph.node:
        try:
            made = _expanded(node, held) if _is_product(node) else None
        except ValueError as problem:
            name = node.name or "".join(node.output[:1])
            raise WorkloadError(f"{path}: node {name} ({KIND}): {problem}") from None
        if made is None:
            nodes.append(node)
            continue
        new_nodes, constants = made
        nodes += new_nodes
        for name, array in constants.items():
            model.graph.initializer.append(
                array if hasattr(array, "dims") else numpy_helper.from_array(array, name)
            )
    copies = [type(node).FromString(node.SerializeToString()) for node in nodes]
    del model.graph.node[:]
    model.graph.node.extend(copies)


def _is_product(node: Any) -> bool:
    return bool(node.op_type == KIND and node.domain == ONNXRUNTIME)


def _expanded(node: Any, held: dict[str, Any]) -> tuple[list[Any], dict[str, Any]] | None:
    """Return the nodes and constants that replace a node; None if it stays."""
    from onnx import TensorProto, helper, numpy_helper

    said = {one.name: helper.get_attribute_value(one) for one in node.attribute}
    given = [*node.input, *[""] * 6]
    known = [name for name in given[1 : _PERMUTATION + 1] if name]
    bits = said.get("bits", 4)
    if bits not in _BITS or any(name not in held for name in known):
        return None
    k, n, block = (_positive(said, name) for name in ("K", "N", "block_size"))
    if not all(given[:3]) or not node.output:
        raise ValueError("it needs data, weights, scales and a result")
    blocks = -(-k // block)
    arrays = {
        place: np.asarray(numpy_helper.to_array(held[name]))
        for place, name in enumerate(given[: _PERMUTATION + 1])
        if place and name
    }
    _check_sizes(arrays, n * blocks, n * -(-block * bits // 8) * blocks)
    scales = arrays[2].reshape(n, blocks).T
    middle = 1 << (bits - 1)
    zero_points = np.full((n, blocks), middle, np.uint8)
    if _ZERO_POINTS in arrays:
        if arrays[_ZERO_POINTS].dtype != np.uint8:
            return None
        zero_points = _codes(arrays[_ZERO_POINTS].reshape(n, -1), bits)[:, :blocks]
    stored = _codes(arrays[1].reshape(n, -1), bits)[:, :k].T
    order = None
    if _PERMUTATION in arrays:
        groups = arrays[_PERMUTATION].reshape(-1)[:k]
        order = np.argsort(groups, kind="stable")
        if not np.array_equal(groups[order], np.arange(k) // block):
            return None
        stored = stored[order]
    symmetric = bool(np.all(zero_points == middle))
    kinds = (TensorProto.INT4, TensorProto.UINT4) if bits <= 4 else (_INT8, _UINT8)
    kind = kinds[0] if symmetric else kinds[1]
    shift = middle if symmetric else 0
    prefix = f"{node.output[0]}/blocks"
    names = [f"{prefix}/{part}" for part in ("integers", "scales", "zero_points", "weights")]
    constants: dict[str, Any] = {names[1]: np.ascontiguousarray(scales)}
    source, gathers = given[0], []
    if order is not None and not np.array_equal(order, np.arange(k)):
        constants[f"{prefix}/order"] = order.astype(np.int64)
        source = f"{prefix}/sorted"
        gathers = [
            helper.make_node(
                "Gather", [given[0], f"{prefix}/order"], [source], name=source, axis=-1
            )
        ]
    for name, values in ((names[0], stored), (names[2], zero_points.T)):
        numbers = values.astype(np.int64) - shift
        constants[name] = helper.make_tensor(name, kind, numbers.shape, numbers.reshape(-1))
    product = node.output[0] if not given[_BIAS] else f"{prefix}/product"
    nodes = [
        *gathers,
        helper.make_node(
            "DequantizeLinear", names[:3], [names[3]], name=names[3], axis=0, block_size=block
        ),
        helper.make_node("MatMul", [source, names[3]], [product], name=node.name or product),
    ]
    if given[_BIAS]:
        nodes.append(
            helper.make_node("Add", [product, given[_BIAS]], [node.output[0]], name=f"{prefix}/sum")
        )
    return nodes, constants


def _positive(said: dict[str, Any], name: str) -> int:
    value = said.get(name)
    if not isinstance(value, int) or value < 1:
        raise ValueError(f"attribute {name} must be a positive integer")
    return value


def _check_sizes(arrays: dict[int, NDArray[Any]], scales: int, weight_bytes: int) -> None:
    """Refuse weights and scales whose numbers of elements do not follow from the attributes."""
    for place, what, size in ((1, "weights", weight_bytes), (2, "scales", scales)):
        if arrays[place].size != size:
            raise ValueError(
                f"{what} {arrays[place].shape} have {arrays[place].size} elements, but K, N,"
                f" block_size and bits give {size}"
            )


def _codes(rows: NDArray[np.uint8], bits: int) -> NDArray[np.uint8]:
    """Return the codes of rows, low bits of a byte first, shape (rows, 8 * bytes // bits)."""
    single = np.unpackbits(rows, axis=1, bitorder="little")
    count = single.shape[1] // bits
    codes = single[:, : count * bits].reshape(len(rows), count, bits)
    return np.packbits(codes, axis=-1, bitorder="little").reshape(len(rows), count)
