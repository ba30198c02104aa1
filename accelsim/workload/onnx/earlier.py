"""Networks of operator sets 1 to 6 in the form of operator set 9.

Attributes became inputs, operands are broadcast by their last axes, and some operators were only
tried::

    Add<broadcast=1, axis=1>(x, b)      ->   Reshape(b, [channels, 1, 1]), Add(x, b)
    Reshape<shape=[2, -1]>(x)           ->   Reshape(x, [2, -1])
    Affine<alpha=2, beta=1>(x)          ->   Mul(x, 2), Add(1)

Definitions: https://github.com/onnx/onnx/blob/main/docs/Changelog.md
"""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.workload.onnx.file import STANDARD
from accelsim.workload.onnx.folding import small_constants

LAST, TARGET = 6, 9
"""Latest operator set that is rewritten, and the one that it is rewritten to."""

BROADCAST = frozenset(
    ("Add", "And", "Div", "Equal", "Greater", "Less", "Mul", "Or", "Pow", "Sub", "Xor")
)

DROPPED = ("consumed_inputs", "is_test", "broadcast", "spatial", "output_sequence")
"""Attributes that later operator sets do not have."""

_TYPES = {
    "FLOAT": 1, "UINT8": 2, "INT8": 3, "UINT16": 4, "INT16": 5, "INT32": 6, "INT64": 7, "BOOL": 9,
    "FLOAT16": 10, "DOUBLE": 11, "UINT32": 12, "UINT64": 13,
}  # fmt: skip
"""``TensorProto.DataType`` by the text that Cast-1 has."""


def is_earlier(model: Any) -> bool:
    """Return whether a ``ModelProto`` imports an operator set before 7."""
    return any(one.domain in STANDARD and one.version <= LAST for one in model.opset_import)


def rewrite_earlier(model: Any) -> None:
    """Rewrite a network of operator sets 1 to 6 as one of operator set 9.

    Args:
        model: A ``ModelProto``, changed in place.
    """
    rewriter = _Rewriter(model)
    nodes = [made for node in model.graph.node for made in rewriter.nodes_for(node)]
    copies = [type(node).FromString(node.SerializeToString()) for node in nodes]
    del model.graph.node[:]
    model.graph.node.extend(copies)
    for one in model.opset_import:
        if one.domain in STANDARD:
            one.version = TARGET


class _Rewriter:
    """The nodes of operator set 9 for those of an earlier one, and the types of their results.

    Args:
        model: A ``ModelProto``.
    """

    def __init__(self, model: Any) -> None:
        from onnx import helper

        graph = model.graph
        self._types: dict[str, Any] = {value.name: value.type for value in graph.input}
        self._values: dict[str, NDArray[Any]] = small_constants(graph)
        for one in graph.initializer:
            self._types[one.name] = helper.make_tensor_type_proto(one.data_type, list(one.dims))
        self._made: list[Any] = []
        self._graph = graph
        self._names = 0

    def nodes_for(self, node: Any) -> list[Any]:
        """Return the nodes in place of one, and note the types of what they write."""
        from onnx import helper

        self._made = []
        if node.domain not in STANDARD:
            return [node]
        said = {one.name: helper.get_attribute_value(one) for one in node.attribute}
        rewrite = _FORMS.get(node.op_type)
        if rewrite is not None:
            try:
                rewrite(self, node, said)
            except (KeyError, ValueError, TypeError, IndexError):
                self._made = [node]  # It lacks what its form needs.
        else:
            if node.op_type in BROADCAST and said.get("broadcast", 0):
                self._aligned(node, said)
            self.same(node, said)
        for made in self._made:
            self._infer(made)
        return self._made

    def rank(self, name: str) -> int | None:
        """Return the rank of a tensor, None if it is not known."""
        kind = self._types.get(name)
        if kind is None or not kind.tensor_type.HasField("shape"):
            return None
        return len(kind.tensor_type.shape.dim)

    def value(self, name: str) -> NDArray[Any]:
        """Return a constant; raises KeyError if it is none."""
        return self._values[name]

    def same(self, node: Any, said: Mapping[str, Any], kind: str = "", **more: Any) -> None:
        """Add a node like the given one, without attributes that no longer exist."""
        kept = {name: value for name, value in said.items() if name not in DROPPED} | more
        self.add(kind or node.op_type, list(node.input), list(node.output), node.name, **kept)

    def add(
        self, kind: str, inputs: list[str], outputs: list[str], name: str = "", **said: Any
    ) -> None:
        """Add a node."""
        from onnx import helper

        self._made.append(helper.make_node(kind, inputs, outputs, name=name or outputs[0], **said))

    def constant(self, node: Any, values: NDArray[Any]) -> str:
        """Add a constant, and return its name."""
        from onnx import numpy_helper

        name = f"{node.name or node.output[0]}/constant_{self._names}"
        self._names += 1
        tensor = numpy_helper.from_array(values, name)
        self._graph.initializer.append(tensor)
        self._values[name] = values
        self._types[name] = _type_of(tensor)
        return name

    def real(self, node: Any, *numbers: float) -> str:
        """Add real numbers, or a single one as a scalar."""
        values = numbers[0] if len(numbers) == 1 else numbers
        return self.constant(node, np.asarray(values, np.float32))

    def integers(self, node: Any, values: Any) -> str:
        """Add a vector of integers."""
        return self.constant(node, np.asarray(values, np.int64))

    def widened(self, node: Any, name: str, rank: int) -> str:
        """Add a Reshape of a vector of channels to (channels, 1, ...) of so many dimensions."""
        shape = self.integers(node, [-1] + [1] * (rank - 1))
        self.add("Reshape", [name, shape], [f"{name}/of/{node.output[0]}"])
        return f"{name}/of/{node.output[0]}"

    def _aligned(self, node: Any, said: dict[str, Any]) -> None:
        """Give the second operand the axes behind its last one, which are broadcast."""
        axis = said.pop("axis", None)
        ranks = [self.rank(name) for name in node.input[:2]]
        if axis is None or None in ranks:
            return
        first, second = (rank or 0 for rank in ranks)
        missing = first - (axis % max(first, 1)) - second
        if missing > 0:
            shape = self.integers(node, [0] * second + [1] * missing)
            name = f"{node.input[1]}/of/{node.output[0]}"
            self.add("Reshape", [node.input[1], shape], [name])
            node.input[1] = name

    def _infer(self, node: Any) -> None:
        """Note the types of what a node writes, as far as inference finds them."""
        from onnx import defs, numpy_helper, shape_inference

        given = [name for name in node.input if name]
        if any(name not in self._types for name in given):
            return
        tensors = {
            name: numpy_helper.from_array(self._values[name], name)
            for name in given
            if name in self._values
        }
        try:
            schema = defs.get_schema(node.op_type, TARGET, "")
            found = shape_inference.infer_node_outputs(
                schema, node, {name: self._types[name] for name in given}, tensors
            )
        except Exception:  # The operands do not fit; onnx has no common class of errors.
            return
        self._types.update(found)


def _type_of(tensor: Any) -> Any:
    from onnx import helper

    return helper.make_tensor_type_proto(tensor.data_type, list(tensor.dims))


def _reshape(to: _Rewriter, node: Any, said: dict[str, Any]) -> None:
    if "shape" in said:
        node.input.append(to.integers(node, said.pop("shape")))
    to.same(node, said)


def _pad(to: _Rewriter, node: Any, said: dict[str, Any]) -> None:
    if "paddings" in said:
        said["pads"] = said.pop("paddings")
    to.same(node, said)


def _concat(to: _Rewriter, node: Any, said: dict[str, Any]) -> None:
    to.same(node, {"axis": 1, **said})


def _upsample(to: _Rewriter, node: Any, said: dict[str, Any]) -> None:
    if "height_scale" in said:
        scales = [1.0, 1.0, said.pop("height_scale"), said.pop("width_scale")]
        node.input.append(to.real(node, *scales))
    to.same(node, said)


def _cast(to: _Rewriter, node: Any, said: dict[str, Any]) -> None:
    kind = said["to"]
    said["to"] = _TYPES[kind.decode().upper()] if isinstance(kind, bytes) else kind
    to.same(node, said)


def _prelu(to: _Rewriter, node: Any, said: dict[str, Any]) -> None:
    rank = to.rank(node.input[0])
    if rank is not None and rank > 2 and to.rank(node.input[1]) == 1:
        node.input[1] = to.widened(node, node.input[1], rank - 1)
    to.same(node, said)


def _tile(to: _Rewriter, node: Any, said: dict[str, Any]) -> None:
    rank = to.rank(node.input[0])
    if len(node.input) == 3 and rank is not None:
        repeats = np.ones(rank, np.int64)
        repeats[int(to.value(node.input[2]).reshape(()))] = int(to.value(node.input[1]).reshape(()))
        del node.input[1:]
        node.input.append(to.integers(node, repeats))
    to.same(node, said)


def _power(to: _Rewriter, node: Any, said: dict[str, Any]) -> None:
    said["p"] = int(said.get("p", 2))
    to.same(node, said)


def _variance(to: _Rewriter, node: Any, said: dict[str, Any]) -> None:
    axes = [1, 2, 3] if said.pop("across_channels", 0) else [2, 3]
    said.pop("normalize_variance", None)
    to.same(node, said, axes=axes)


def _affine(to: _Rewriter, node: Any, said: dict[str, Any]) -> None:
    _scaled(to, node, to.real(node, said.get("alpha", 1.0)), to.real(node, said.get("beta", 0.0)))


def _image_scaler(to: _Rewriter, node: Any, said: dict[str, Any]) -> None:
    bias = np.asarray(said.get("bias", [0.0]), np.float32).reshape(-1, 1, 1)
    _scaled(to, node, to.real(node, said.get("scale", 1.0)), to.constant(node, bias))


def _scaled(to: _Rewriter, node: Any, scale: str, bias: str) -> None:
    product = f"{node.output[0]}/product"
    to.add("Mul", [node.input[0], scale], [product])
    to.add("Add", [product, bias], [node.output[0]], node.name)


def _scale(to: _Rewriter, node: Any, said: dict[str, Any]) -> None:
    scale = to.real(node, said.get("scale", 1.0))
    to.add("Mul", [node.input[0], scale], list(node.output), node.name)


def _crop(to: _Rewriter, node: Any, said: dict[str, Any]) -> None:
    left, top, right, bottom = said["border"]
    ends = [-bottom or _END, -right or _END]
    if "scale" in said:
        ends = [top + said["scale"][0], left + said["scale"][1]]
    source, result = list(node.input), list(node.output)
    to.add("Slice", source, result, node.name, starts=[top, left], ends=ends, axes=[2, 3])


_END = 2**31 - 1


def _soft(to: _Rewriter, node: Any, said: dict[str, Any], kind: str = "Softplus") -> None:
    inner, outer = f"{node.output[0]}/scaled", f"{node.output[0]}/bent"
    to.add("Mul", [node.input[0], to.real(node, said.get("beta", 1.0))], [inner])
    to.add(kind, [inner], [outer])
    factor = to.real(node, said.get("alpha", 1.0))
    to.add("Mul", [outer, factor], [node.output[0]], node.name)


def _scaled_tanh(to: _Rewriter, node: Any, said: dict[str, Any]) -> None:
    _soft(to, node, said, "Tanh")


_FORMS: Mapping[str, Callable[[_Rewriter, Any, dict[str, Any]], None]] = {
    "Affine": _affine,
    "Cast": _cast,
    "Concat": _concat,
    "Crop": _crop,
    "GlobalLpPool": _power,
    "ImageScaler": _image_scaler,
    "LpPool": _power,
    "MeanVarianceNormalization": _variance,
    "PRelu": _prelu,
    "Pad": _pad,
    "ParametricSoftplus": _soft,
    "Reshape": _reshape,
    "Scale": _scale,
    "ScaledTanh": _scaled_tanh,
    "Tile": _tile,
    "Upsample": _upsample,
}
"""Functions that write the nodes of operator set 9, by operator."""
