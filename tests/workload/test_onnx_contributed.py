"""onnxruntime's own operators: what replaces them has the results of onnxruntime, and its work."""

import random
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import onnx
import pytest
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper
from onnxruntime import InferenceSession, SessionOptions

from accelsim.errors import WorkloadError
from accelsim.workload import Graph, Matmul, Movement, Vector
from accelsim.workload.onnx import read_onnx
from accelsim.workload.onnx.contributed import COMPOSED, expand_contributed
from fuzz.quantized import _attribute, _name, _node

DOMAIN = "com.microsoft"


class Case(NamedTuple):
    """An operator of onnxruntime.

    Args:
        kind: Its name.
        inputs: Shape of each input; an array is given as it is, an empty text leaves it out, and
            a list is a constant of that shape.
        outputs: Number of results.
        macs: Multiply-accumulates.
        attributes: Attributes.
        domain: Domain of the operator.
    """

    kind: str
    inputs: tuple[Any, ...]
    outputs: int = 1
    macs: int = 0
    attributes: dict[str, Any] = {}  # noqa: RUF012
    domain: str = DOMAIN


def model_of(case: Case, opset: int = 23) -> tuple[onnx.ModelProto, dict[str, NDArray[Any]]]:
    """Return a model of one operator with random constants, and random values of its inputs."""
    generator = np.random.default_rng(3)
    names, inputs, constants, feeds = [], [], [], {}
    for place, given in enumerate(case.inputs):
        name = "" if isinstance(given, str) else f"x{place}"
        names.append(name)
        if not name:
            continue
        if isinstance(given, np.ndarray):
            values = given
        else:
            values = generator.normal(size=given).astype(np.float32)
        if isinstance(given, list):
            constants.append(numpy_helper.from_array(values, name))
            continue
        feeds[name] = values
        kind = helper.np_dtype_to_tensor_dtype(values.dtype)
        inputs.append(helper.make_tensor_value_info(name, kind, values.shape))
    outputs = [f"y{place}" for place in range(case.outputs)]
    node = helper.make_node(
        case.kind, names, outputs, name="node", domain=case.domain, **case.attributes
    )
    kinds = [TensorProto.FLOAT] * case.outputs
    if case.kind == "EmbedLayerNormalization":
        kinds[1] = TensorProto.INT32
    results = [
        helper.make_tensor_value_info(name, kind, None)
        for name, kind in zip(outputs, kinds, strict=True)
    ]
    graph = helper.make_graph([node], "net", inputs, results, constants)
    opsets = [helper.make_opsetid("", opset), helper.make_opsetid(DOMAIN, 1)]
    return helper.make_model(graph, opset_imports=opsets, ir_version=10), feeds


def computed(model: onnx.ModelProto, feeds: dict[str, NDArray[Any]]) -> list[NDArray[Any]]:
    options = SessionOptions()
    options.log_severity_level = 3
    session = InferenceSession(
        model.SerializeToString(), options, providers=["CPUExecutionProvider"]
    )
    return list(session.run(None, feeds))


def read(model: onnx.ModelProto) -> Graph:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "net.onnx"
        path.write_bytes(model.SerializeToString())
        return read_onnx(path)


HIDDEN, HEADS, TOKENS, KEYS = 12, 3, 5, 7
X, Y = (2, TOKENS, HIDDEN), (2, KEYS, HIDDEN)
ATTENTION = 2 * 2 * TOKENS * HIDDEN * KEYS
SELF = 2 * 2 * TOKENS * HIDDEN * TOKENS
PAST = (2, HEADS, 4, 4)
GROUPED = {"num_heads": 6, "kv_num_heads": 2}
LAST = np.full(2, TOKENS - 1, np.int32)
TOTAL = np.array(TOKENS, np.int32)
TOKENS_MASK = (np.arange(TOKENS) < np.array([[3], [5]])).astype(np.int32)
IDS = np.array([[1, 5, 2], [0, 3, 3]], np.int32)
PLACES = np.array([[0, 1, 2, 3, 4], [3, 4, 5, 6, 7]])
CACHES = ([9, 2], [9, 2])
WIDE = ([9, 8], [9, 8])

CASES = {
    "skip": Case("SkipLayerNormalization", (X, X, [HIDDEN], [HIDDEN])),
    "skip of a bias": Case(
        "SkipLayerNormalization", (X, X, [HIDDEN], [HIDDEN], [HIDDEN]), attributes={"epsilon": 1e-3}
    ),
    "skip simplified": Case("SkipSimplifiedLayerNormalization", (X, X, [HIDDEN])),
    "skip simplified of a bias": Case(
        "SkipSimplifiedLayerNormalization", (X, X, [HIDDEN], [HIDDEN])
    ),
    "simplified": Case(
        "SimplifiedLayerNormalization", (X, [HIDDEN]), attributes={"epsilon": 0.1}, domain=""
    ),
    "embed": Case(
        "EmbedLayerNormalization", (IDS, IDS % 2, [9, 4], [8, 4], [2, 4], [4], [4]), outputs=2
    ),
    "embed at places": Case(
        "EmbedLayerNormalization", (IDS, "", [9, 4], [8, 4], "", [4], [4], "", IDS), outputs=2
    ),
    "gelu": Case("Gelu", (X,)),
    "bias gelu": Case("BiasGelu", (X, [HIDDEN])),
    "fast gelu": Case("FastGelu", (X,)),
    "fast gelu of a bias": Case("FastGelu", (X, [HIDDEN])),
    "quick gelu": Case("QuickGelu", (X,)),
    "quick gelu of one": Case("QuickGelu", (X,), attributes={"alpha": 1.0}),
    "fused matmul": Case("FusedMatMul", (X, [HIDDEN, 4]), macs=2 * TOKENS * HIDDEN * 4),
    "fused matmul turned": Case(
        "FusedMatMul", ((2, 3, 5, 4), (2, 3, 6, 4)), macs=6 * 5 * 4 * 6,
        attributes={"transB": 1, "alpha": 0.25},
    ),
    "fused matmul of both": Case(
        "FusedMatMul", ((4, 5), (6, 4)), macs=5 * 4 * 6, attributes={"transB": 1, "transA": 1}
    ),
    "fused conv": Case(
        "FusedConv", ((1, 3, 6, 6), [4, 3, 3, 3], [4]), macs=16 * 4 * 27,
        attributes={"activation": "Relu"},
    ),
    "fused conv and sum": Case(
        "FusedConv", ((1, 3, 6, 6), [4, 3, 3, 3], "", (1, 4, 6, 6)), macs=36 * 4 * 27,
        attributes={"activation": "Relu", "pads": [1, 1, 1, 1]},
    ),
    "fused conv clipped": Case(
        "FusedConv", ((1, 3, 6, 6), [4, 3, 3, 3]), macs=16 * 4 * 27,
        attributes={"activation": "Clip", "activation_params": [-0.5, 0.5]},
    ),
    "fused conv leaky": Case(
        "FusedConv", ((1, 3, 6, 6), [4, 3, 3, 3]), macs=16 * 4 * 27,
        attributes={"activation": "LeakyRelu", "activation_params": [0.3]},
    ),
    "fused gemm": Case(
        "FusedGemm", ((5, 6), [7, 6], [7]), macs=5 * 6 * 7,
        attributes={"activation": "LeakyRelu", "activation_alpha": 0.2, "transB": 1},
    ),
    "multi-head": Case(
        "MultiHeadAttention", (X, Y, Y), macs=ATTENTION, attributes={"num_heads": HEADS}
    ),
    "multi-head of biases": Case(
        "MultiHeadAttention", (X, Y, Y, [3 * HIDDEN], "", (1, HEADS, TOKENS, KEYS)),
        macs=ATTENTION, attributes={"num_heads": HEADS, "scale": 0.7},
    ),
    "multi-head causal": Case(
        "MultiHeadAttention", (X, X, X), macs=SELF,
        attributes={"num_heads": HEADS, "unidirectional": 1},
    ),
    "multi-head masked": Case(
        "MultiHeadAttention", (X, X, X, "", TOKENS_MASK), macs=SELF, attributes={"num_heads": HEADS}
    ),
    "multi-head after a past": Case(
        "MultiHeadAttention", (X, X, X, "", "", "", PAST, PAST), outputs=3,
        macs=2 * 2 * TOKENS * HIDDEN * (TOKENS + 4), attributes={"num_heads": HEADS},
    ),
    "multi-head of keys by heads": Case(
        "MultiHeadAttention", (X, (2, HEADS, KEYS, 4), (2, HEADS, KEYS, 4)), macs=ATTENTION,
        attributes={"num_heads": HEADS},
    ),
    "attention": Case(
        "Attention", (X, [HIDDEN, 3 * HIDDEN], [3 * HIDDEN]),
        macs=2 * TOKENS * HIDDEN * 3 * HIDDEN + SELF, attributes={"num_heads": HEADS},
    ),
    "attention masked": Case(
        "Attention", (X, [HIDDEN, 3 * HIDDEN], [3 * HIDDEN], TOKENS_MASK),
        macs=2 * TOKENS * HIDDEN * 3 * HIDDEN + SELF, attributes={"num_heads": HEADS},
    ),
    "attention of lengths": Case(
        "Attention", (X, [HIDDEN, 3 * HIDDEN], [3 * HIDDEN], np.array([3, 5], np.int32)),
        macs=2 * TOKENS * HIDDEN * 3 * HIDDEN + SELF, attributes={"num_heads": HEADS},
    ),
    "attention causal after a past": Case(
        "Attention", (X, [HIDDEN, 3 * HIDDEN], [3 * HIDDEN], "", (2, *PAST)), outputs=2,
        macs=2 * TOKENS * HIDDEN * 3 * HIDDEN + 2 * 2 * TOKENS * HIDDEN * (TOKENS + 4),
        attributes={"num_heads": HEADS, "unidirectional": 1},
    ),
    "attention of values of another width": Case(
        "Attention", (X, [HIDDEN, 30], [30]), macs=2 * TOKENS * HIDDEN * 30 + 50 * 18,
        attributes={"num_heads": HEADS, "qkv_hidden_sizes": [12, 12, 6]},
    ),
    "rotary": Case(
        "RotaryEmbedding", (X, PLACES, *CACHES), attributes={"num_heads": 3}
    ),
    "rotary of heads": Case("RotaryEmbedding", ((2, HEADS, TOKENS, 4), PLACES, *CACHES)),
    "rotary of pairs": Case(
        "RotaryEmbedding", ((2, HEADS, TOKENS, 4), PLACES, *CACHES), attributes={"interleaved": 1}
    ),
    "rotary from a place": Case("RotaryEmbedding", (X, np.array([2]), *CACHES)),
    "rotary of a part": Case(
        "RotaryEmbedding", ((2, TOKENS, 18), PLACES, *CACHES),
        attributes={"num_heads": 3, "rotary_embedding_dim": 4},
    ),
    "grouped": Case(
        "GroupQueryAttention",
        ((2, TOKENS, 96), (2, TOKENS, 32), (2, TOKENS, 32), "", "", LAST, TOTAL),
        outputs=3, macs=2 * 2 * TOKENS * 96 * TOKENS, attributes=GROUPED,
    ),
    "grouped and rotated": Case(
        "GroupQueryAttention",
        ((2, TOKENS, 96), (2, TOKENS, 32), (2, TOKENS, 32), "", "", LAST, TOTAL, *WIDE),
        outputs=3, macs=2 * 2 * TOKENS * 96 * TOKENS, attributes={**GROUPED, "do_rotary": 1},
    ),
    "grouped of one tensor": Case(
        "GroupQueryAttention", ((2, TOKENS, 160), "", "", "", "", LAST, TOTAL, *WIDE),
        outputs=3, macs=2 * 2 * TOKENS * 96 * TOKENS,
        attributes={**GROUPED, "do_rotary": 1, "rotary_interleaved": 1},
    ),
    "grouped after a past": Case(
        "GroupQueryAttention",
        ((1, 1, 96), (1, 1, 32), (1, 1, 32), (1, 2, 4, 16), (1, 2, 4, 16), np.array([4], np.int32),
         np.array(5, np.int32), *WIDE),
        outputs=3, macs=2 * 96 * 5, attributes={**GROUPED, "do_rotary": 1},
    ),
    "grouped of a window": Case(
        "GroupQueryAttention",
        ((2, TOKENS, 96), (2, TOKENS, 32), (2, TOKENS, 32), "", "", LAST, TOTAL),
        outputs=3, macs=2 * 2 * TOKENS * 96 * TOKENS,
        attributes={**GROUPED, "local_window_size": 2, "softcap": 3.0},
    ),
    "grouped of sinks": Case(
        "GroupQueryAttention",
        ((2, TOKENS, 96), (2, TOKENS, 32), (2, TOKENS, 32), "", "", LAST, TOTAL,
         *("", "", "", ""), [6]),
        outputs=3, macs=2 * 2 * TOKENS * 96 * TOKENS, attributes=GROUPED,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_what_replaces_an_operator_has_its_results(name: str) -> None:
    case = CASES[name]
    model, feeds = model_of(case)
    expected = computed(model, feeds)

    assert expand_contributed(model) == []
    found = computed(model, feeds)

    assert all(node.domain != DOMAIN for node in model.graph.node)
    for one, other in zip(found, expected, strict=True):
        np.testing.assert_allclose(one, other, rtol=2e-4, atol=2e-5)


@pytest.mark.parametrize("name", CASES)
def test_an_operator_has_the_shapes_and_products_of_its_definition(name: str) -> None:
    case = CASES[name]
    model, feeds = model_of(case)

    graph = read(model)

    assert graph.not_modelled == ()
    assert graph.notes == ()
    assert graph.macs == case.macs
    for value, array in zip(model.graph.output, computed(model, feeds), strict=True):
        assert graph.tensors[value.name].shape == array.shape


@pytest.mark.parametrize("opset", [11, 14, 17])
@pytest.mark.parametrize(
    "name", ["skip", "skip simplified", "bias gelu", "attention", "grouped and rotated", "rotary"]
)
def test_operators_that_are_newer_than_the_operator_set_are_read_alike(
    name: str, opset: int
) -> None:
    case = CASES[name]
    new, old = (read(model_of(case, version)[0]) for version in (23, opset))

    assert (old.macs, old.not_modelled) == (new.macs, ())
    assert [one.work for one in old.operators if one.work] == [
        one.work for one in new.operators if one.work
    ]


@pytest.mark.parametrize(
    ("case", "kinds"),
    [
        (Case("BiasAdd", (X, [HIDDEN], X)), ["add", "add"]),
        (Case("BiasSoftmax", (X, [HIDDEN]), attributes={"axis": 2}), ["add", "softmax"]),
        (Case("BiasSplitGelu", (X, [HIDDEN])), ["add", "slice", "slice", "gelu", "mul"]),
        (Case("GemmFastGelu", (X, [HIDDEN, 4], [4])), ["matmul", "add", "gelu"]),
        (Case("TransposeMatMul", ((2, 5), [4, 5]), attributes={"transB": 1}), ["matmul"]),
    ],
)
def test_operators_without_a_kernel_for_the_cpu_are_their_definitions(
    case: Case, kinds: list[str]
) -> None:
    graph = read(model_of(case)[0])

    assert [one.kind for one in graph.operators] == kinds
    assert graph.not_modelled == ()


def test_a_form_that_is_not_supported_is_named_with_the_reason() -> None:
    case = Case("FusedConv", ((1, 3, 6, 6), [4, 3, 3, 3]), attributes={"activation": "Cube"})

    graph = read(model_of(case)[0])

    assert graph.not_modelled == ("fusedconv",)
    assert graph.notes[-1] == "FusedConv node is not modelled: its function Cube is not known"


def test_a_cache_that_present_and_past_share_is_written_in_place() -> None:
    """Four new tokens of a cache of 32 places: all places are keys, and only new rows move."""
    kv, past = (1, 4, 32), (1, 2, 32, 16)
    case = Case(
        "GroupQueryAttention",
        ((1, 4, 96), kv, kv, past, past, np.array([9], np.int32), np.array(10, np.int32), *WIDE),
        outputs=3,
        attributes={**GROUPED, "do_rotary": 1},
    )
    model, _ = model_of(case)
    for value in model.graph.output[1:]:
        value.CopyFrom(helper.make_tensor_value_info(value.name, TensorProto.FLOAT, past))

    graph = read(model)

    writes = [one.work for one in graph.operators if one.kind == "tensorscatter"]
    assert writes == [(Movement(input_elements=128, output_elements=128),)] * 2
    assert graph.macs == 2 * 4 * 96 * 32
    assert graph.not_modelled == ()
    assert graph.notes == (
        "GroupQueryAttention node: past and present are one cache, all places of which are counted"
        " as keys",
    )


@pytest.mark.parametrize(
    ("activation", "fusion", "first", "gate", "each"),
    [
        ("relu", 0, 24, None, 1),
        ("gelu", 0, 24, None, 3),
        ("swiglu", 1, 48, None, 5),
        ("swiglu", 0, 24, [4, 24, 8], 5),
    ],
)
def test_every_token_goes_through_its_experts(
    activation: str, fusion: int, first: int, gate: list[int] | None, each: int
) -> None:
    """Ten tokens with two of four experts: five rows for each, 8 to 24 features and back."""
    inputs = ((10, 8), (10, 4), [4, first, 8], "", [4, 8, 24], "", *((gate,) if gate else ()))
    attributes = {"k": 2, "activation_type": activation, "swiglu_fusion": fusion}

    graph = read(model_of(Case("MoE", inputs, attributes=attributes))[0])

    (moe,) = graph.operators
    middle = first + (24 if gate else 0)
    assert moe.macs == 10 * 2 * (8 * middle + 24 * 8)
    assert next(work for work in moe.work if isinstance(work, Matmul)) == Matmul(
        batch=4, m=5, k=8, n=first
    )
    assert sum(work.weight_elements for work in moe.work) == 4 * (8 * middle + 24 * 8)
    bent = moe.work[3 if not gate else 4]
    assert isinstance(bent, Vector)
    assert bent.operations == each * 20 * 24
    assert graph.conditional == (
        "MoE node: data choose the experts; tokens are counted as spread evenly over them",
    )


def test_few_tokens_read_the_weights_of_their_experts_alone() -> None:
    inputs = ((1, 8), (1, 4), [4, 24, 8], "", [4, 8, 24])

    graph = read(model_of(Case("MoE", inputs, attributes={"k": 3}))[0])

    assert [work for work in graph.operators[0].work if isinstance(work, Matmul)] == [
        Matmul(batch=3, m=1, k=8, n=24),
        Matmul(batch=3, m=1, k=24, n=8),
    ]


@pytest.mark.parametrize(
    ("rule", "products"), [("linear", 2), ("gated", 2), ("delta", 3), ("gated_delta", 3)]
)
def test_attention_by_states_has_the_products_of_its_recurrence(rule: str, products: int) -> None:
    """Two heads of one key head: states of 3 by 4, seven tokens; queries read twice."""
    decay = ((2, 7, 1),) if "gated" in rule else ("",)
    rate = ((2, 7, 1),) if "delta" in rule else ()
    inputs = ((2, 7, 6), (2, 7, 3), (2, 7, 4), (2, 1, 3, 4), *decay, *rate)
    attributes = {"q_num_heads": 2, "kv_num_heads": 1, "update_rule": rule}

    graph = read(model_of(Case("LinearAttention", inputs, 2, attributes=attributes))[0])

    assert graph.macs == 2 * 7 * 3 * 4 * (products + 1)
    assert graph.tensors["y0"].shape == (2, 7, 8)


def test_a_causal_convolution_reads_its_past() -> None:
    inputs = ((2, 6, 5), [6, 1, 4], [6], (2, 6, 3))

    graph = read(
        model_of(Case("CausalConvWithState", inputs, 2, attributes={"activation": "silu"}))[0]
    )

    assert graph.macs == 2 * 6 * 5 * 4
    assert graph.not_modelled == ()


def test_every_operator_that_is_replaced_has_a_case() -> None:
    """Onnxruntime has no kernel of these for the CPU; tests below have them."""
    without = {"BiasAdd", "BiasSoftmax", "BiasSplitGelu", "GemmFastGelu", "TransposeMatMul"}

    assert {case.kind for case in CASES.values()} | without | {"LayerNormalization"} == {*COMPOSED}


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", sorted({case.kind: name for name, case in CASES.items()}.values()))
def test_a_damaged_operator_is_read_or_refused_by_a_sentence(name: str, seed: int) -> None:
    data = model_of(CASES[name])[0].SerializeToString()

    for number in range(10):
        damaged = onnx.ModelProto()
        damaged.ParseFromString(data)
        source = random.Random(100 * seed + number)
        has_attributes = bool(damaged.graph.node[0].attribute)
        edits = (_name, _node, _attribute) if has_attributes else (_name, _node)
        source.choice(edits)(damaged.graph, source)
        with suppress(WorkloadError):
            read(damaged)
