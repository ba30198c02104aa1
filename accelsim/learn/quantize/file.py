"""Writes a quantized network as ONNX, with operators between DequantizeLinear and QuantizeLinear.

The file has the nodes of the float network. Each node that writes an activation of its own is
followed by a pair of nodes. Weights are integers with a scale for each filter, and nodes that were
folded into weights are gone::

    x -> QuantizeLinear -> x_integers -> DequantizeLinear -> MatMul (integers of weights) -> ...

``accelsim.integer.read.read_integer_network`` reads it as the network that was quantized;
onnxruntime runs it in floats.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import WorkloadError
from accelsim.integer.read import FloatNetwork
from accelsim.integer.step import Step
from accelsim.learn.quantize.post_training import step_constant
from accelsim.number import Number, parse_number
from accelsim.workload.layers import Convolution, Quantization
from accelsim.workload.layers.operand import CLIPS
from accelsim.workload.onnx.build import unique_names

WIDE_OPSET = 21
"""Opset from which on DequantizeLinear reads 4 and 16 bits."""
LEAST_OPSET = 13
"""Opset from which on DequantizeLinear has a scale for each filter."""
_NORMS = {"LayerNormalization", "RMSNormalization"}
_BEHIND = {"Mul", "Add", "Cast", "Identity", "Dropout"}
"""Nodes that may lie between the quotient of a norm and its result."""


def quantized_model(network: FloatNetwork, model: Any, *, producer: str = "accelsim") -> Any:
    """Return an integer network as a ``ModelProto``.

    Args:
        network: The integer network, every activation of which has a quantization.
        model: ``ModelProto`` of the float network that it was made from.
        producer: Name of the producer.

    Raises:
        WorkloadError: The opset of the file is before 13, or cannot be converted to 21 although
            integers of 4 or 16 bits need it; an input is no integer of 8 or 16 bits; or the network
            has a transposed convolution.
    """
    from onnx import helper

    phase = next(
        (
            step.name
            for step in network.steps.steps
            if step.kind == "convolution" and step.of(Convolution).phase is not None
        ),
        None,
    )
    if phase is not None:
        raise WorkloadError(
            f"{network.path}: node {phase} (ConvTranspose) has a scale for each filter and phase,"
            " and a file has one for each filter; write none"
        )
    writer = _Writer(network, _of_opset(model, network))
    graph = helper.make_graph(
        writer.nodes(),
        network.name.partition(" ")[0],
        list(writer.model.graph.input),
        list(writer.model.graph.output),
        writer.initializers(),
    )
    made = helper.make_model(
        graph,
        opset_imports=list(writer.model.opset_import),
        ir_version=max(model.ir_version, 10),
        doc_string=model.doc_string,
        producer_name=producer,
    )
    made.metadata_props.extend(model.metadata_props)
    return made


def _of_opset(model: Any, network: FloatNetwork) -> Any:
    """Return the model in an opset that supports the integers of a network."""
    opset = next((one.version for one in model.opset_import if not one.domain), 0)
    if opset < LEAST_OPSET:
        raise WorkloadError(
            f"{network.path}: has opset {opset}; integers with a scale for each filter need"
            f" {LEAST_OPSET} or later"
        )
    numbers = {meaning.number.bits for meaning in network.steps.quantizations.values()}
    weights = [step.weights for step in network.steps.steps if step.weights is not None]
    numbers |= {_container(one.format).bits for one in weights}
    in_blocks = any(one.factors is not None for one in weights)
    if (numbers <= {8} and not in_blocks) or opset >= WIDE_OPSET:
        return model
    from onnx import version_converter

    try:
        return version_converter.convert_version(model, WIDE_OPSET)
    except Exception as problem:
        said = " ".join(str(problem).split())[:200]
        what = "scales of blocks" if in_blocks else f"integers of {max(numbers)} bits"
        raise WorkloadError(
            f"{network.path}: {what} need opset {WIDE_OPSET}, and opset"
            f" {opset} cannot be converted: {said}"
        ) from None


def _container(name: str) -> Number:
    """Return the format of ONNX that holds weights of a format."""
    bits = parse_number(name).bits
    return parse_number("int4" if bits <= 4 else "int8" if bits <= 8 else "int16")


class _Writer:
    """Makes the nodes and the constants of the file.

    Args:
        network: The integer network.
        model: ``ModelProto`` of the float network.
    """

    def __init__(self, network: FloatNetwork, model: Any) -> None:
        from onnx import numpy_helper

        self.model = model
        self._network, self._steps = network, network.steps
        self._constants = {one.name: one for one in model.graph.initializer}
        self._read_array = numpy_helper.to_array
        names = unique_names(model.graph.node)
        self._old = dict(zip(names, model.graph.node, strict=True))
        self._writer = {out: name for name, node in self._old.items() for out in node.output}
        self._activations = {one.name for one in model.graph.input} - self._constants.keys()
        for node in model.graph.node:
            if not self._activations.isdisjoint(node.input):
                self._activations.update(node.output)
        self._results = {step.output: step for step in network.steps.steps}
        self._made: list[Any] = []
        self._added: dict[str, Any] = {}
        self._renamed: dict[str, str] = {}

    def nodes(self) -> list[Any]:
        """Return the nodes in order."""
        steps = self._steps
        replaced: dict[str, Step | None] = {}
        for step in steps.steps:
            if step.kind in ("convolution", "normalize"):
                chain = list(self._chain(step))
                replaced.update(dict.fromkeys(chain))
                replaced[self._writer[step.output]] = step
            elif step.kind == "add" and self._old[step.name].op_type == "Where":
                replaced[step.name] = step
        paired = {step.output: step.output for step in steps.steps if not self._inherits(step)}
        for name in steps.inputs:
            if name in steps.numbers:
                continue
            if steps.quantizations[name].number.bits not in (8, 16):
                number = steps.quantizations[name].number.name
                raise WorkloadError(
                    f"{self._network.path}: a file has inputs of 8 or 16 bits, and {name} is"
                    f" {number}; write none, or choose another format"
                )
            self._renamed[name] = f"{name}_quantized"
            self._pair(name, name, f"{name}_quantized")
        for name, node in self._old.items():
            made = replaced.get(name)
            if name in replaced and made is None:
                continue
            outputs = [name for name in node.output if name in paired]
            if made is None:
                self._copy(node, outputs, self._integer_constants(name))
            else:
                outputs = [made.output]
                {"convolution": self._linear, "normalize": self._norm, "add": self._masked}[
                    made.kind
                ](made)
            for output in outputs:
                self._pair(output, f"{output}_real", output)
        return self._made

    def initializers(self) -> list[Any]:
        """Return the constants that nodes read."""
        read = {name for node in self._made for name in node.input}
        old = [one for name, one in self._constants.items() if name in read]
        return [*old, *(one for name, one in self._added.items() if name in read)]

    def _inherits(self, step: Step) -> bool:
        """Return whether readers take the quantization of a step's results from their source."""
        meanings, source = self._steps.quantizations, step
        # A view of rows is no node: what it shows is that of the node before.
        while source.name not in self._old and source.inputs[0] in self._results:
            source = self._results[source.inputs[0]]
        return source.keeps_scale and meanings[source.inputs[0]] == meanings[step.output]

    def _chain(self, step: Step) -> Iterator[str]:
        """Yield the names of the nodes of a convolution or a norm, the last one first.

        Of a norm that a file spells as several nodes, they are those behind the quotient.
        """
        name, is_spelled = self._writer[step.output], self._is_spelled(step)
        while not is_spelled or self._old[name].op_type in _BEHIND:
            before = [one for one in self._old[name].input if one in self._activations]
            if is_spelled and len(before) > 1:
                return  # The quotient may be a product.
            yield name
            if name == step.name and not is_spelled:
                return
            name = self._writer[before[0]]

    def _is_spelled(self, step: Step) -> bool:
        """Return whether a step is a norm that the file spells as several nodes."""
        return step.kind == "normalize" and self._old[step.name].op_type not in _NORMS

    def _integer_constants(self, name: str) -> dict[str, str]:
        """Add constants that a step reads as integers, if any, and return their new names."""
        step = next((one for one in self._steps.steps if one.name == name), None)
        if step is None or not self._steps.constants.keys() & set(step.inputs):
            return {}
        given = dict.fromkeys(one for one in self._old[name].input if one in self._constants)
        return {
            old: self._integer_constant(
                step, self._read_array(self._constants[old]).astype(np.float64)
            )
            for old in given
        }

    def _integer_constant(self, step: Step, values: NDArray[np.float64]) -> str:
        """Add a constant that a step reads as integers, and return the name of its real values."""
        integers, meaning = step_constant(step, values, self._steps.quantizations)
        scale, zero = self._meaning(f"{step.name}_constant", meaning)
        kind = self._read_array(self._added[zero]).dtype
        stored = self._constant(f"{step.name}_constant", integers.astype(kind))
        real = f"{step.name}_constant_real"
        return self._node("DequantizeLinear", real, [stored, scale, zero])

    def _masked(self, step: Step) -> None:
        """Add the sum of scores and a mask, which the file spells as a choice."""
        mask = self._steps.constants[step.inputs[1]]
        assert mask is not None
        for axis in range(mask.ndim):
            first = mask.take([0], axis)
            mask = first if np.array_equal(np.broadcast_to(first, mask.shape), mask) else mask
        scores = next(one for one in self._old[step.name].input if one in self._activations)
        inputs = [self._renamed.get(scores, scores), self._integer_constant(step, mask)]
        self._node("Add", f"{step.output}_real", inputs, step.name)

    def _copy(self, node: Any, paired: list[str], constants: dict[str, str]) -> None:
        """Add a node of the float network."""
        from onnx import NodeProto

        copy = NodeProto()
        copy.CopyFrom(node)
        for place, name in enumerate(node.input):
            copy.input[place] = constants.get(name) or self._renamed.get(name, name)
        for place, name in enumerate(node.output):
            copy.output[place] = f"{name}_real" if name in paired else name
        self._made.append(copy)

    def _node(
        self, kind: str, result: str, inputs: list[str], name: str = "", **attributes: Any
    ) -> str:
        """Add a node; its default name consists of its result and its kind."""
        from onnx import helper

        called = name or f"{result}_{kind.lower()}"
        self._made.append(helper.make_node(kind, inputs, [result], name=called, **attributes))
        return result

    def _constant(self, name: str, values: NDArray[Any], number: str = "") -> str:
        """Add a constant; ``number`` names a format that numpy lacks."""
        from onnx import TensorProto, helper, numpy_helper

        if number == "int4":
            flat = values.reshape(-1).tolist()
            self._added[name] = helper.make_tensor(name, TensorProto.INT4, values.shape, flat)
        else:
            self._added[name] = numpy_helper.from_array(np.ascontiguousarray(values), name)
        return name

    def _pair(self, name: str, real: str, dequantized: str) -> None:
        """Quantize a tensor to ``{name}_integers``, and dequantize it again."""
        meaning = self._steps.quantizations[name]
        scale, zero = self._meaning(name, meaning)
        number = meaning.number
        if number.bits not in (8, 16):
            limits = number.minimum, number.maximum
            ends = [(end - meaning.zero_point) * meaning.scale for end in limits]
            bounds = [
                self._constant(f"{name}_{what}", np.asarray(end, np.float32))
                for what, end in zip(("least", "most"), ends, strict=True)
            ]
            real = self._node("Clip", f"{name}_clipped", [real, *bounds])
        integers = self._node("QuantizeLinear", f"{name}_integers", [real, scale, zero])
        self._node("DequantizeLinear", dequantized, [integers, scale, zero])

    def _meaning(self, name: str, meaning: Quantization) -> tuple[str, str]:
        number = meaning.number
        kind = f"{'' if number.signed else 'u'}int{8 if number.bits <= 8 else 16}"
        return (
            self._constant(f"{name}_scale", np.asarray(meaning.scale, np.float32)),
            self._constant(f"{name}_zero_point", np.asarray(meaning.zero_point, kind)),
        )

    def _linear(self, step: Step) -> None:
        """Add a convolution or a product with weights, with its bias and its bounds."""
        node, weights = self._old[step.name], step.weights
        assert weights is not None
        assert weights.values is not None
        assert weights.scale is not None
        source = self._renamed.get(node.input[0], node.input[0])
        is_image = node.op_type == "Conv"
        values = weights.values if is_image else weights.values[:, :, 0, 0].T
        number = _container(weights.format).name
        integers = values if number == "int4" else values.astype(number)
        axis = 0 if is_image else 1
        real = self._weights(step, integers, axis, number)
        inputs, clips = [source, real], self._clips(step)
        result = f"{step.output}_real"
        last = result if not clips else f"{step.name}_sum"
        if step.bias is not None:
            scale = weights.scale * self._steps.quantizations[step.inputs[0]].scale
            steps = np.rint(step.bias / scale).astype(np.int32)
            bias = self._stored(f"{step.name}_bias", steps, scale, 0, "int32")
        if is_image:
            inputs += [bias] if step.bias is not None else []
            self._with_attributes(step, last, inputs)
        else:
            product = last if step.bias is None else f"{step.name}_product"
            self._node("MatMul", product, inputs, step.name)
            if step.bias is not None:
                self._node("Add", last, [product, bias])
        for place, clip in enumerate(clips):
            self._bound(clip, last, result if place == len(clips) - 1 else f"{last}_{place}")
            last = f"{last}_{place}"

    def _weights(self, step: Step, integers: NDArray[Any], axis: int, number: str) -> str:
        """Add the weights of a step, and return the name of their real values."""
        weights, name = step.weights, f"{step.name}_weight"
        assert weights is not None
        assert weights.scale is not None
        if weights.factors is None:
            return self._stored(name, integers, weights.scale, axis, number)
        assert weights.block_scale is not None
        size = step.of(Convolution).factor_channels
        return self._stored(name, integers, weights.block_scale.T, 0, number, block_size=size)

    def _stored(
        self,
        name: str,
        integers: NDArray[Any],
        scale: NDArray[np.float64],
        axis: int,
        number: str,
        **attributes: Any,
    ) -> str:
        """Add integers with their scales, and return the name of their real values.

        Scales are those of filters, or, with the attribute ``block_size``, of blocks.
        """
        parts = [
            self._constant(name, integers, number),
            self._constant(f"{name}_scale", scale.astype(np.float32)),
            self._constant(
                f"{name}_zero_point",
                np.zeros(scale.shape, np.int32 if number in ("int4", "int32") else number),
                number,
            ),
        ]
        return self._node("DequantizeLinear", f"{name}_real", parts, axis=axis, **attributes)

    def _clips(self, step: Step) -> list[Any]:
        """Return the nodes that clip the results of a step, in order."""
        nodes = [self._old[name] for name in reversed(list(self._chain(step)))]
        return [node for node in nodes if node.op_type.lower() in CLIPS]

    def _bound(self, node: Any, source: str, result: str) -> None:
        from onnx import NodeProto

        copy = NodeProto()
        copy.CopyFrom(node)
        copy.input[0], copy.output[0] = source, result
        self._made.append(copy)

    def _norm(self, step: Step) -> None:
        """Add a norm with its present constants."""
        channels = self._steps.shapes[step.output][-1]
        factor = np.ones(channels) if step.factor is None else step.factor
        constants = [self._constant(f"{step.name}_factor", factor.astype(np.float32))]
        if step.bias is not None:
            constants.append(self._constant(f"{step.name}_offset", step.bias.astype(np.float32)))
        if self._is_spelled(step):
            self._spelled_norm(step, constants)
            return
        source = self._old[step.name].input[0]
        inputs = [self._renamed.get(source, source), *constants]
        self._with_attributes(step, f"{step.output}_real", inputs)

    def _spelled_norm(self, step: Step, constants: list[str]) -> None:
        """Add what follows the quotient of a norm, whose other nodes are copied."""
        behind, real = list(self._chain(step)), f"{step.output}_real"
        if behind:
            quotient = next(one for one in self._old[behind[-1]].input if one in self._activations)
        else:
            quotient = f"{step.output}_quotient"
            self._copy(self._old[step.name], [], {})
            self._made[-1].output[0] = quotient
        kinds = ("Mul", "Add")[: len(constants)]
        for kind, constant in zip(kinds, constants, strict=True):
            result = real if kind == kinds[-1] else f"{step.name}_scaled"
            quotient = self._node(kind, result, [quotient, constant], f"{step.name}_{kind.lower()}")

    def _with_attributes(self, step: Step, result: str, inputs: list[str]) -> None:
        """Add the first node of a step with other inputs."""
        from onnx import helper

        node = self._old[step.name]
        made = helper.make_node(node.op_type, inputs, [result], name=step.name, domain=node.domain)
        made.attribute.extend(node.attribute)
        self._made.append(made)
