"""The torch reader. torch is not among the development tools: most of this file needs it."""

import sys
from typing import Any

import pytest

from accelsim.errors import WorkloadError
from accelsim.workload import Convolution, Matmul, Vector
from accelsim.workload.torch import from_torch
from accelsim.workload.torch.operators import OPERATORS


def test_without_torch_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)

    with pytest.raises(
        WorkloadError,
        match=r"^torch is not installed, and reading a module needs it: "
        r"pip install accelsim\[torch\]$",
    ):
        from_torch(object(), ())


@pytest.fixture(scope="module")
def torch() -> Any:
    return pytest.importorskip("torch")


def kinds(graph: Any) -> list[str]:
    return [operator.kind for operator in graph.operators]


def test_every_modelled_name_is_an_operator_of_aten(torch: Any) -> None:
    python_only = {"numpy_T", "true_divide"}

    assert [
        kind for kind in OPERATORS if kind not in python_only and not hasattr(torch.ops.aten, kind)
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
    fake_tensor = pytest.importorskip("torch._subclasses.fake_tensor")
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
    flop_counter = pytest.importorskip("torch.utils.flop_counter")
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
    with pytest.raises(WorkloadError, match=r"^linear: example_inputs must be a tuple, not "):
        from_torch(torch.nn.Linear(2, 2), torch.zeros(1, 2))
