"""One layer of BERT as onnxruntime's quantizer writes it, with synthetic weights.

Devlin et al. 2019 (arXiv:1810.04805): attention of several heads, then two products around a GELU,
each added to what it reads and normalized. Weights are normal numbers of the deviation that keeps
activations near 1; scales are calibrated on four normal inputs.
"""

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from onnx import ModelProto, NodeProto, TensorProto, helper, numpy_helper, save

OPSET = 20
IR_VERSION = 9
CALIBRATED = 4
"""Inputs for the ranges."""


@dataclass(frozen=True, kw_only=True)
class Sizes:
    """Extents of a layer.

    Args:
        tokens: Tokens of a sequence.
        width: Width of a token, ``hidden_size`` of BERT.
        heads: Heads of the attention; the width is a multiple of it.
        inner: Width between the two products.
        masked: Tokens at the end that nobody looks at.
    """

    tokens: int
    width: int
    heads: int
    inner: int
    masked: int = 0


BASE = Sizes(tokens=128, width=768, heads=12, inner=3072)
"""BERT-base with a sequence of 128 tokens."""

SMALL = Sizes(tokens=16, width=64, heads=4, inner=128)

MASKED = -10.0
"""Added to the scores of masked tokens. The quantizer gives a sum one scale for all its values, so
a number like -10000 would leave no steps for the others."""


@dataclass
class _Writer:
    """A float network under construction.

    Args:
        sizes: Sizes of the layer.
        generator: Generator of weights.
    """

    sizes: Sizes
    generator: np.random.Generator
    nodes: list[NodeProto] = field(default_factory=list)
    constants: dict[str, NDArray[Any]] = field(default_factory=dict)

    def node(self, kind: str, name: str, *inputs: str, **attributes: Any) -> str:
        """Add a node with one output of its own name; return the name."""
        self.nodes.append(helper.make_node(kind, list(inputs), [name], name=name, **attributes))
        return name

    def real(self, name: str, values: Any) -> str:
        """Add real numbers; return their name."""
        self.constants[name] = np.asarray(values, np.float32)
        return name

    def linear(self, name: str, source: str, inputs: int, outputs: int) -> str:
        """Add a product by weights and a bias."""
        weights = self.generator.normal(0, 1.5 / np.sqrt(inputs), (inputs, outputs))
        bias = self.generator.normal(0, 0.1, outputs)
        product = self.node("MatMul", f"{name}_product", source, self.real(f"{name}_w", weights))
        return self.node("Add", name, product, self.real(f"{name}_b", bias))

    def norm(self, name: str, source: str) -> str:
        """Add a layer norm."""
        gain = self.real(f"{name}_gain", self.generator.uniform(0.5, 1.5, self.sizes.width))
        bias = self.real(f"{name}_bias", self.generator.normal(0, 0.1, self.sizes.width))
        return self.node("LayerNormalization", name, source, gain, bias, axis=-1, epsilon=1e-12)

    def shaped(self, name: str, source: str, *extents: int) -> str:
        """Add a Reshape of each sequence."""
        self.constants[f"{name}_shape"] = np.asarray([0, *extents], np.int64)
        return self.node("Reshape", name, source, f"{name}_shape")

    def attention(self, source: str) -> str:
        """Add all heads, side by side."""
        sizes, width = self.sizes, self.sizes.width
        each, heads = width // sizes.heads, {}
        for part in ("query", "key", "value"):
            projected = self.linear(part, source, width, width)
            split = self.shaped(f"{part}_split", projected, sizes.tokens, sizes.heads, each)
            order = [0, 2, 3, 1] if part == "key" else [0, 2, 1, 3]
            heads[part] = self.node("Transpose", f"{part}_heads", split, perm=order)
        scores = self.node("MatMul", "products", heads["query"], heads["key"])
        scores = self.node("Div", "scores", scores, self.real("root", np.sqrt(each)))
        if sizes.masked:
            mask = np.zeros((1, 1, 1, sizes.tokens))
            mask[..., sizes.tokens - sizes.masked :] = MASKED
            scores = self.node("Add", "seen", scores, self.real("mask", mask))
        odds = self.node("Softmax", "odds", scores, axis=-1)
        mixed = self.node("MatMul", "mixed", odds, heads["value"])
        turned = self.node("Transpose", "mixed_tokens", mixed, perm=[0, 2, 1, 3])
        return self.shaped("joined", turned, sizes.tokens, width)


def float_layer(sizes: Sizes, seed: int = 0) -> ModelProto:
    """Return a layer in real numbers, from ``x`` to ``y`` of shape (1, tokens, width)."""
    writer = _Writer(sizes, np.random.default_rng(seed))
    width, inner = sizes.width, sizes.inner
    looked = writer.linear("looked", writer.attention("x"), width, width)
    attended = writer.norm("attended", writer.node("Add", "first_sum", looked, "x"))
    bent = writer.node("Gelu", "bent", writer.linear("wide", attended, width, inner))
    narrow = writer.linear("narrow", bent, inner, width)
    writer.norm("y", writer.node("Add", "second_sum", narrow, attended))
    ends = [
        helper.make_tensor_value_info(name, TensorProto.FLOAT, [1, sizes.tokens, width])
        for name in ("x", "y")
    ]
    graph = helper.make_graph(
        writer.nodes,
        "bert_layer",
        ends[:1],
        ends[1:],
        [numpy_helper.from_array(value, name) for name, value in writer.constants.items()],
    )
    opset = helper.make_opsetid("", OPSET)
    return helper.make_model(graph, opset_imports=[opset], ir_version=IR_VERSION)


def write_quantized(path: Path, sizes: Sizes, seed: int = 0, *, symmetric: bool = False) -> None:
    """Write a layer in 8 bits, with ``quantize_static`` of onnxruntime and its defaults.

    Its preparation (``quant_pre_process``) joins products and biases first, as it advises.

    Args:
        path: File to write.
        sizes: Sizes of the layer.
        seed: Seed of weights and of inputs.
        symmetric: Whether all activations have the zero point 0.
    """
    from onnxruntime.quantization import CalibrationDataReader, quantize_static
    from onnxruntime.quantization.shape_inference import quant_pre_process

    class Inputs(CalibrationDataReader):  # type: ignore[misc]
        """Normal numbers."""

        def __init__(self) -> None:
            self._left = self._all()

        def _all(self) -> Iterator[dict[str, NDArray[np.float32]]]:
            generator = np.random.default_rng(seed + 1)
            for _ in range(CALIBRATED):
                values = generator.normal(0, 1, (1, sizes.tokens, sizes.width))
                yield {"x": values.astype(np.float32)}

        def get_next(self) -> dict[str, NDArray[np.float32]] | None:
            """Return the next input, None after the last."""
            return next(self._left, None)

    with tempfile.TemporaryDirectory() as folder:
        plain, prepared = (Path(folder) / name for name in ("float.onnx", "prepared.onnx"))
        save(float_layer(sizes, seed), plain)
        quant_pre_process(plain, prepared, skip_symbolic_shape=True)
        ways = {"ActivationSymmetric": symmetric}
        quantize_static(prepared, path, Inputs(), extra_options=ways)
