"""Writer of networks as ONNX models in memory; weights have shapes and no values."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

OPSET = 20
IR_VERSION = 9
MICROSOFT = "com.microsoft"
MOST_FOLDED = 64
"""Most nodes of a computation on constants that is done while a network is written."""


class Writer:
    """A network under construction, in the order in which it runs."""

    def __init__(self) -> None:
        from onnx import GraphProto, TensorProto, helper

        self._helper, self._types = helper, TensorProto
        self._graph = GraphProto()
        self._declared: set[str] = set()

    def input(self, name: str, *shape: int, integers: bool = False) -> str:
        """Declare an input, once, and return its name."""
        if name not in self._declared:
            self._declared.add(name)
            kind = self._types.INT64 if integers else self._types.FLOAT
            self._graph.input.append(self._helper.make_tensor_value_info(name, kind, shape))
        return name

    def output(self, name: str, *shape: int) -> str:
        """Make a value an output of the network; without extents, inference finds its shape."""
        kind = self._types.FLOAT
        self._graph.output.append(self._helper.make_tensor_value_info(name, kind, shape or None))
        return name

    def shaped(self, name: str, *shape: int) -> str:
        """Declare the shape of an operator that inference of shapes does not know."""
        kind = self._types.FLOAT
        self._graph.value_info.append(self._helper.make_tensor_value_info(name, kind, shape))
        return name

    def weight(self, name: str, *shape: int) -> str:
        """Declare a floating-point parameter with no values, once, and return its name."""
        if name not in self._declared:
            self._declared.add(name)
            tensor = self._graph.initializer.add()
            tensor.name, tensor.data_type = name, self._types.FLOAT
            tensor.dims.extend(shape)
            tensor.data_location = self._types.EXTERNAL
            entry = tensor.external_data.add()
            entry.key, entry.value = "location", "none"
        return name

    def tensor_input(self, name: str, dtype: str, *shape: int) -> str:
        """Declare an input of any type, by numpy's name of it, and return its name."""
        self._graph.input.append(self._described(name, dtype, shape))
        return name

    def tensor_output(self, name: str, dtype: str, *shape: int) -> str:
        """Make a value of any type an output of the network."""
        self._graph.output.append(self._described(name, dtype, shape))
        return name

    def array(self, name: str, values: NDArray[Any]) -> str:
        """Declare a constant with its values, once, and return its name."""
        if name not in self._declared:
            from onnx import numpy_helper

            self._declared.add(name)
            self._graph.initializer.append(numpy_helper.from_array(values, name))
        return name

    def evaluated(self, name: str) -> NDArray[Any] | None:
        """Return the elements of a value that constants alone decide, or None.

        Args:
            name: Name of a value that a node writes.
        """
        from onnx.reference import ReferenceEvaluator

        writers = {output: node for node in self._graph.node for output in node.output}
        constants = {each.name: each for each in self._graph.initializer}
        wanted, known = [name], set[str]()
        while wanted:
            value = wanted.pop()
            if value in known or not value or value in constants:
                continue
            if value not in writers or len(known) >= MOST_FOLDED:
                return None
            known.add(value)
            wanted += writers[value].input
        nodes = [node for node in self._graph.node if known & set(node.output)]
        read = {each for node in nodes for each in node.input}
        held = [each for each in self._graph.initializer if each.name in read | {name}]
        result = self._helper.make_empty_tensor_value_info(name)
        graph = self._helper.make_graph(nodes, "folded", [], [result], held)
        model = self._helper.make_model(
            graph, ir_version=IR_VERSION, opset_imports=[self._helper.make_opsetid("", OPSET)]
        )
        results: Any = ReferenceEvaluator(model).run(None, {})
        return np.asarray(results[0])

    def integers(self, name: str, values: Sequence[int]) -> str:
        """Declare a constant int64 vector, once, and return its name."""
        return self._integers(name, [len(values)], values)

    def index(self, value: int) -> str:
        """Declare a constant int64 scalar, once, and return its name."""
        return self._integers(f"index_{value}".replace("-", "last_"), [], [value])

    def shape(self, *extents: int) -> str:
        """Declare the constant shape of a Reshape (0 keeps, -1 infers) and return its name."""
        return self.integers("shape_" + "_".join(map(str, extents)).replace("-1", "rest"), extents)

    def scalar(self, name: str, value: float) -> str:
        """Add a Constant node of a float, once: initializers are exactly the parameters."""
        return self.once("Constant", name, value_float=float(value))

    def node(
        self, kind: str, name: str, *inputs: str, outputs: Sequence[str] = (), **attributes: Any
    ) -> str:
        """Add a node whose output has the node's name, or ``outputs``; return the node's name."""
        domain = attributes.pop("domain", "")
        self._graph.node.append(
            self._helper.make_node(
                kind, inputs, list(outputs) or [name], name=name, domain=domain, **attributes
            )
        )
        return name

    def once(self, kind: str, name: str, *inputs: str, **attributes: Any) -> str:
        """Add a node if no node has its name, and return the name."""
        if name not in self._declared:
            self._declared.add(name)
            self.node(kind, name, *inputs, **attributes)
        return name

    def split(self, name: str, value: str, parts: Sequence[str], sizes: Sequence[int]) -> list[str]:
        """Split the last axis of ``value`` into ``parts`` of ``sizes`` and return the parts."""
        if len(set(sizes)) == 1:
            self.node("Split", name, value, outputs=parts, axis=-1, num_outputs=len(parts))
        else:
            lengths = self.integers("sizes_" + "_".join(map(str, sizes)), sizes)
            self.node("Split", name, value, lengths, outputs=parts, axis=-1)
        return list(parts)

    def slice(self, name: str, value: str, axis: int, first: int, after: int) -> str:
        """Take elements from ``first`` to before ``after`` on an axis."""
        bounds = (
            self.integers(f"integer_{each}".replace("-", "minus_"), [each])
            for each in (first, after, axis)
        )
        return self.node("Slice", name, value, *bounds)

    def model(self, name: str, source: str, *, opset: int = OPSET) -> Any:
        """Return the ``ModelProto``.

        Args:
            name: Name of the network.
            source: Source of the network.
            opset: Operator set of ONNX.
        """
        self._graph.name = name
        domains = {node.domain for node in self._graph.node} | {""}
        versions = [(each, 1 if each else opset) for each in sorted(domains)]
        return self._helper.make_model(
            self._graph,
            ir_version=IR_VERSION,
            opset_imports=[self._helper.make_opsetid(*each) for each in versions],
            doc_string=source,
        )

    def _described(self, name: str, dtype: str, shape: Sequence[int]) -> Any:
        kind = self._helper.np_dtype_to_tensor_dtype(np.dtype(dtype))
        return self._helper.make_tensor_value_info(name, kind, shape)

    def _integers(self, name: str, dims: Sequence[int], values: Sequence[int]) -> str:
        if name not in self._declared:
            self._declared.add(name)
            self._graph.initializer.append(
                self._helper.make_tensor(name, self._types.INT64, dims, values)
            )
        return name
