"""MatMulNBits of onnxruntime, replaced by a MatMul of dequantized weights as opset 21 has them.

A node of 4 bits, blocks of B elements of the reduction and scales for each filter and block is::

    weights (k, n) int4, scales (k / B, n) -> DequantizeLinear(axis=0, block_size=B) -> MatMul

Definition: MatMulNBits in https://github.com/microsoft/onnxruntime/blob/main/docs/ContribOperators.md
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.workload.onnx.shapes import ONNXRUNTIME

KIND = "MatMulNBits"
_BITS = 4
_MIDDLE = 8
"""Zero point of a node that gives none."""
_ZERO_POINTS, _PERMUTATION, _BIAS = 3, 4, 5
"""Places of optional inputs."""


def has_blocks(model: Any) -> bool:
    """Return whether a ``ModelProto`` has a node that ``expand_blocks`` may replace."""
    return any(_is_product(node) for node in model.graph.node)


def expand_blocks(model: Any) -> None:
    """Replace every MatMulNBits of 4 bits whose constants are known.

    Nodes with other widths, with a permutation of the reduction (``g_idx``), or with zero points in
    real numbers are not changed.

    Args:
        model: A ``ModelProto``, changed in place.
    """
    from onnx import numpy_helper

    held = {tensor.name: tensor for tensor in model.graph.initializer}
    nodes = []
    for node in model.graph.node:
        made = _expanded(node, held) if _is_product(node) else None
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
    known = [name for name in given[1:_PERMUTATION] if name]
    wide = said.get("bits", _BITS) != _BITS
    if wide or given[_PERMUTATION] or any(name not in held for name in known):
        return None
    k, n, block = said["K"], said["N"], said["block_size"]
    blocks = -(-k // block)
    arrays = [np.asarray(numpy_helper.to_array(held[name])) for name in known]
    scales = arrays[1].reshape(n, blocks).T
    zero_points = np.full((n, blocks), _MIDDLE, np.uint8)
    if given[_ZERO_POINTS]:
        if arrays[2].dtype != np.uint8:
            return None
        zero_points = _nibbles(arrays[2].reshape(n, -1))[:, :blocks]
    stored = _nibbles(arrays[0].reshape(n, -1))[:, :k].T
    symmetric = bool(np.all(zero_points == _MIDDLE))
    kind = TensorProto.INT4 if symmetric else TensorProto.UINT4
    shift = _MIDDLE if symmetric else 0
    prefix = f"{node.name or node.output[0]}/blocks"
    names = [f"{prefix}/{part}" for part in ("integers", "scales", "zero_points", "weights")]
    constants: dict[str, Any] = {names[1]: np.ascontiguousarray(scales)}
    for name, values in ((names[0], stored), (names[2], zero_points.T)):
        numbers = values.astype(np.int64) - shift
        constants[name] = helper.make_tensor(name, kind, numbers.shape, numbers.reshape(-1))
    product = node.output[0] if not given[_BIAS] else f"{prefix}/product"
    nodes = [
        helper.make_node(
            "DequantizeLinear", names[:3], [names[3]], name=names[3], axis=0, block_size=block
        ),
        helper.make_node("MatMul", [given[0], names[3]], [product], name=node.name or product),
    ]
    if given[_BIAS]:
        nodes.append(
            helper.make_node("Add", [product, given[_BIAS]], [node.output[0]], name=f"{prefix}/sum")
        )
    return nodes, constants


def _nibbles(rows: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return the halves of bytes, low ones first, shape (rows, 2 * bytes of a row)."""
    return np.stack([rows & 15, rows >> 4], axis=-1).reshape(len(rows), -1)
