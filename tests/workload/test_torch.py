"""The torch reader. torch is not among the development tools: most of this file needs it."""

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import accelsim
from accelsim.errors import WorkloadError
from accelsim.integer import Convolution as IntegerConvolution
from accelsim.integer.read import dequantize_output, quantize_input
from accelsim.integer.reference import run_reference
from accelsim.workload import Convolution, Matmul, Vector
from accelsim.workload.torch import from_torch
from accelsim.workload.torch.operators import OPERATORS


def test_without_torch_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)

    with pytest.raises(
        WorkloadError,
        match=r"^torch is not installed, and reading a module needs it: "
        r"pip install 'accelsim-npu\[torch\]'$",
    ):
        from_torch(object(), ())


@pytest.fixture(scope="module")
def torch() -> Any:
    return pytest.importorskip("torch", reason="modules of PyTorch are read (make test-torch)")


def kinds(graph: Any) -> list[str]:
    return [operator.kind for operator in graph.operators]


def test_every_modelled_name_is_an_operator_of_aten(torch: Any) -> None:
    # Names of Python, of a higher-order call, and of other namespaces.
    others = {"numpy_T", "true_divide", "flex_attention"}

    assert [
        kind
        for kind in OPERATORS
        if kind not in others and "::" not in kind and not hasattr(torch.ops.aten, kind)
    ] == []


def test_a_small_network_counts_as_by_hand(torch: Any) -> None:
    nn = torch.nn
    module = nn.Sequential(
        nn.Conv2d(3, 8, 3, stride=2, padding=1, bias=False),
        nn.BatchNorm2d(8),
        nn.ReLU(),
        nn.Flatten(),
        nn.Linear(8 * 16, 10),
    )

    graph = from_torch(module, (torch.zeros(2, 3, 8, 8),), name="small")

    assert kinds(graph) == ["conv2d", "batch_norm", "relu", "flatten", "linear"]
    assert graph.operators[0].work == (
        Convolution(
            batch=2, groups=1, channels=3, filters=8, input_shape=(8, 8), output_shape=(4, 4),
            kernel=(3, 3), stride=(2, 2), dilation=(1, 1), padding=(1, 1),
        ),
    )  # fmt: skip
    assert graph.operators[4].work == (Matmul(m=2, k=128, n=10),)
    assert [operator.fusible for operator in graph.operators] == ["no", "fold", "map", "no", "no"]
    # 27*8 taps, 4 vectors of the normalization, 128*10 weights and 10 biases.
    assert graph.parameters == 216 + 32 + 1280 + 10
    assert graph.name == "small"
    assert graph.not_modelled == ()


def test_weights_are_kept_if_real_and_not_needed_if_not(torch: Any) -> None:
    fake_tensor = pytest.importorskip(
        "torch._subclasses.fake_tensor", reason="it is a part of PyTorch"
    )
    inputs = (torch.zeros(1, 4),)
    real = torch.nn.Linear(4, 2)
    with torch.device("meta"):
        meta = torch.nn.Linear(4, 2)
    with fake_tensor.FakeTensorMode():
        fake = torch.nn.Linear(4, 2)

    graphs = [from_torch(module, inputs) for module in (real, meta, fake)]

    weights = [graph.tensors["p_weight"].values for graph in graphs]
    assert weights[0] is not None
    assert weights[0].tolist() == real.weight.tolist()
    assert weights[1:] == [None, None]
    assert len({graph.digest for graph in graphs}) == 1


def test_training_flags_are_left_as_they_were(torch: Any) -> None:
    module = torch.nn.Sequential(torch.nn.Linear(4, 4), torch.nn.Dropout())
    module[0].eval()

    from_torch(module, (torch.zeros(1, 4),))

    assert [part.training for part in module.modules()] == [True, False, True]


def test_attention_is_two_products_and_a_softmax(torch: Any) -> None:
    class Attention(torch.nn.Module):  # type: ignore[misc]
        def forward(self, x: Any) -> Any:
            return torch.nn.functional.scaled_dot_product_attention(x, x, x, is_causal=True)

    graph = from_torch(Attention(), (torch.zeros(2, 4, 6, 8),))

    assert graph.operators[0].work == (
        Matmul(batch=8, m=6, k=8, n=6, weights=False),
        # 6 passes and a scale for each score, 2 for each of 48 rows.
        Vector(input_elements=288, output_elements=288, operations=288 * 7 + 48 * 2),
        Matmul(batch=8, m=6, k=6, n=8, weights=False),
    )


def test_a_transformer_encoder_layer_is_all_modelled(torch: Any) -> None:
    """Vaswani et al. 2017: 4 projections, 2 linear layers, 2 products for each token pair."""
    layer = torch.nn.TransformerEncoderLayer(32, 4, dim_feedforward=64, batch_first=True)
    for parameter in layer.parameters():
        parameter.requires_grad_(False)

    graph = from_torch(layer, (torch.zeros(2, 5, 32),))

    assert graph.not_modelled == ()
    assert graph.macs == 2 * (5 * (4 * 32 * 32 + 2 * 32 * 64) + 2 * 5 * 5 * 32)
    assert graph.parameters == sum(parameter.numel() for parameter in layer.parameters())


@pytest.mark.parametrize(("kind", "gates"), [("LSTM", 4), ("GRU", 3), ("RNN", 1)])
def test_a_recurrent_stack_is_one_cell_for_each_layer_and_direction(
    torch: Any, kind: str, gates: int
) -> None:
    module = getattr(torch.nn, kind)(10, 16, num_layers=2, bidirectional=True, batch_first=True)

    graph = from_torch(module, (torch.zeros(3, 7, 10),))

    (layers,) = [operator for operator in graph.operators if operator.macs]
    # 3 sequences of 7 steps: 10 features, then 2*16, and the 16 of the state.
    assert graph.macs == 2 * 3 * 7 * gates * 16 * ((10 + 16) + (32 + 16))
    assert sum(isinstance(work, Vector) for work in layers.work) == 4
    assert graph.parameters == sum(parameter.numel() for parameter in module.parameters())


def test_tied_weights_are_counted_once(torch: Any) -> None:
    class Tied(torch.nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.table = torch.nn.Embedding(100, 16)
            self.head = torch.nn.Linear(16, 100, bias=False)
            self.head.weight = self.table.weight

        def forward(self, tokens: Any) -> Any:
            return self.head(self.table(tokens))

    graph = from_torch(Tied(), (torch.zeros(1, 5, dtype=torch.long),))

    assert graph.parameters == 1600
    assert graph.macs == 5 * 16 * 100


def test_products_agree_with_the_counter_of_torch(torch: Any) -> None:
    """``torch.utils.flop_counter`` counts two operations for each multiply-accumulate."""
    flop_counter = pytest.importorskip("torch.utils.flop_counter", reason="it is a part of PyTorch")
    nn = torch.nn
    module = nn.Sequential(
        nn.Conv2d(4, 8, 3, padding=2, dilation=2, groups=2),
        nn.ConvTranspose2d(8, 6, 4, stride=2, padding=1, groups=2),
        nn.GELU(),
        nn.Conv2d(6, 6, (1, 5), groups=6),
        nn.AdaptiveAvgPool2d(4),
        nn.Flatten(2),
        nn.Linear(16, 3),
    )
    data = torch.zeros(2, 4, 9, 9)
    with flop_counter.FlopCounterMode(display=False) as counter:
        module(data)

    graph = from_torch(module, (data,))

    assert 2 * graph.macs == counter.get_total_flops()
    assert graph.not_modelled == ()


def test_an_unknown_call_is_kept_with_its_elements(torch: Any) -> None:
    class Sorted(torch.nn.Module):  # type: ignore[misc]
        def forward(self, x: Any) -> Any:
            return torch.sort(x)

    graph = from_torch(Sorted(), (torch.zeros(2, 8),))

    assert graph.not_modelled == ("sort",)


def test_what_cannot_be_traced_is_refused_in_one_sentence(torch: Any) -> None:
    class Branching(torch.nn.Module):  # type: ignore[misc]
        def forward(self, x: Any) -> Any:
            return x if x.sum() > 0 else -x

    with pytest.raises(WorkloadError, match=r"^branching: torch\.export cannot trace it: .+$"):
        from_torch(Branching(), (torch.zeros(2),))
    with pytest.raises(WorkloadError, match=r"^dict: must be a torch\.nn\.Module, not dict$"):
        from_torch({}, ())
    with pytest.raises(WorkloadError, match=r"^linear: example_inputs must be a tuple, or "):
        from_torch(torch.nn.Linear(2, 2), torch.zeros(1, 2))


def test_run_takes_a_module_with_inputs_in_every_form(torch: Any) -> None:
    class Sums(torch.nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.table, self.layer = torch.nn.Embedding(9, 4), torch.nn.Linear(4, 5)

        def forward(self, tokens: Any, weights: Any) -> Any:
            return self.layer(self.table(tokens) * weights)

    tokens, weights = np.zeros((2, 3), np.int16), np.ones((2, 3, 1))
    tensors = torch.from_numpy(tokens).long(), torch.from_numpy(weights).float()
    named = {"weights": weights, "tokens": tokens}

    results = [
        accelsim.run(Sums(), "edge_npu", inputs=inputs, tier="analytical")
        for inputs in ((tokens, weights), tensors, named)
    ]
    alone = accelsim.run(
        torch.nn.Linear(4, 5), "edge_npu", inputs=np.ones((6, 4)), tier="analytical"
    )

    assert {result.counts.macs for result in (*results, alone)} == {2 * 3 * 4 * 5}
    assert len({result.counts.cycles for result in results}) == 1
    graph = accelsim.load_workload(Sums(), inputs=named)
    assert graph.macs == 120
    assert {graph.tensors[name].shape for name in graph.inputs} == {(2, 3), (2, 3, 1)}


def test_inputs_are_given_with_a_module_and_with_nothing_else(torch: Any) -> None:
    layer, inputs = torch.nn.Linear(4, 5), torch.zeros(1, 4)

    for arguments, sentence in (
        ({"workload": layer}, r"^linear: a torch module is read with example inputs: give inputs"),
        ({"workload": "digits_mlp", "inputs": inputs}, r"^inputs are those of a torch module; "),
        (
            {"workload": layer, "inputs": inputs, "dimensions": {"batch": 2}},
            r"^linear: the shapes of a torch module are those of its inputs$",
        ),
    ):
        with pytest.raises(WorkloadError, match=sentence):
            accelsim.load_workload(**arguments)


def trained(torch: Any) -> Any:
    """Return a small network with a shortcut and a concatenation, whose weights are drawn."""
    nn = torch.nn

    class Block(nn.Module):
        def __init__(self, channels: int) -> None:
            super().__init__()
            self.conv1 = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
            self.bn1 = nn.BatchNorm2d(channels)
            self.relu = nn.ReLU()

        def forward(self, x: Any) -> Any:
            return self.relu(self.bn1(self.conv1(x)) + x)

    class Net(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.stem = nn.Conv2d(1, 8, 3, padding=1)
            self.layers = nn.Sequential(Block(8), Block(8))
            self.side = nn.Conv2d(8, 4, 1)
            self.pool = nn.MaxPool2d(2)
            self.head = nn.Linear(12 * 4 * 4, 10)

        def forward(self, image: Any) -> Any:
            x = self.layers(self.stem(image))
            x = self.pool(torch.cat([x, self.side(x)], 1))
            return self.head(torch.flatten(x, 1))

    torch.manual_seed(3)
    return Net().train()


NAMES = ["stem", "layers.0.conv1", "layers.1.conv1", "side", "head"]


def test_a_module_is_quantized_compiled_and_runs_on_the_rtl(torch: Any, tmp_path: Path) -> None:
    module = trained(torch)
    images = torch.rand(64, 1, 8, 8).numpy()

    network = accelsim.quantize(module, images)
    compiled = accelsim.compile(network, "edge_npu_tiny", tmp_path / "program")
    verdict = accelsim.cosim("edge_npu_tiny", workload=network, images=2)

    weighted = [layer for layer in network.layers if isinstance(layer, IntegerConvolution)]
    assert [layer.name for layer in weighted] == NAMES
    assert {layer.name for layer in compiled.result.layers} >= set(NAMES)
    assert verdict.differences == ()
    assert module.training
    (source,), (last,) = network.inputs, network.outputs
    with torch.no_grad():
        wanted = module.eval()(torch.from_numpy(images)).numpy()
    found = []
    for image in images:
        given = {source: quantize_input(network, source, image[np.newaxis])}
        logits = run_reference(network, given)[last]
        found.append(dequantize_output(network, last, logits).reshape(-1))
    # Post-training int8: the error of the logits is some percent of their spread.
    assert np.sqrt(np.mean((np.array(found) - wanted) ** 2)) < 0.05 * wanted.std()


def test_a_quantized_module_may_begin_with_an_embedding(torch: Any) -> None:
    torch.manual_seed(0)
    module = torch.nn.Sequential(torch.nn.Embedding(17, 8), torch.nn.Linear(8, 5))
    tokens = np.random.default_rng(0).integers(0, 17, (64, 6))

    network = accelsim.quantize(module, tokens)

    with torch.no_grad():
        wanted = module(torch.from_numpy(tokens[:1])).numpy().reshape(6, 5)
    ((name,), (output,)) = network.inputs, network.outputs
    found = run_reference(network, {name: quantize_input(network, name, tokens[:1])})[output]
    tensor = network.tensors[output]
    real = (found.reshape(6, 5) - tensor.zero_point) * tensor.scale
    assert np.abs(real - wanted).max() < 0.05


def test_what_cannot_be_quantized_is_a_sentence(torch: Any) -> None:
    nn, images = torch.nn, np.zeros((3, 1, 8, 8))

    for module, given, sentence in (
        (nn.Sequential(nn.Conv2d(1, 2, 3), nn.PReLU()), images, "(PRelu) has no integer form"),
        (nn.Conv2d(1, 2, 3), images[0], "[2, 6, 6] is no image"),
        (nn.Conv2d(1, 2, 3), {"a": images, "b": images}, "torch.onnx cannot export it"),
        (object(), images, "is no torch.nn.Module"),
    ):
        with pytest.raises(WorkloadError) as caught:
            accelsim.quantize(module, given)
        assert sentence in str(caught.value)
        assert "/tmp" not in str(caught.value)

    with pytest.raises(WorkloadError, match="Sequential holds no integers to compute with"):
        accelsim.cosim("edge_npu_tiny", workload=nn.Sequential())
