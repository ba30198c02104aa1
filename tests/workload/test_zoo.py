"""Each network of the zoo has the totals that its authors or its reference code publish.

``READ`` beside a figure: it was read there, in a stored copy of the page, on 2026-11-21. Figures
without it are derived here from the dimensions in the paper or configuration that is named.
"""

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest
from onnx import TensorProto, parser

from accelsim.workload import Graph, load_workload
from accelsim.workload.load import zoo_folder
from each import each
from experiments.zoo.generate import zoo_texts

FILES = sorted(zoo_folder().glob("*.onnxtxt"))
SYMBOLS = {"batch", "sequence", "rows", "residues", "nodes", "size"}
WITHOUT_BATCH = ("evoformer_block", "gcn_cora")
"""Networks of one protein and of one graph, which have no batch."""
LARGEST_FILE_BYTES = 400_000


@dataclass(frozen=True, kw_only=True)
class Published:
    """Totals for one sample, and the dimensions they are for."""

    macs: float
    parameters: float
    dimensions: dict[str, int] = field(default_factory=dict)


def encoder_macs(tokens: int, width: int, inner: int) -> int:
    """One layer of Vaswani et al. 2017: four projections, two linear layers, two products."""
    return tokens * (4 * width * width + 2 * width * inner) + 2 * tokens * tokens * width


def evoformer_parameters() -> int:
    """Return the parameters of a block: norms of two vectors, linear layers."""

    def attention(width: int) -> int:
        return 2 * width + 5 * width * width + 2 * width

    def transition(width: int) -> int:
        return 2 * width + 2 * 4 * width * width + 5 * width

    msa, pair = 256, 128
    outer = 2 * msa + 2 * (msa * 32 + 32) + 32 * 32 * pair + pair
    triangle_product = 4 * pair + 6 * (pair * pair + pair)
    biases = 3 * 2 * pair + pair * 8 + 2 * pair * 4
    attentions = 2 * attention(msa) + 2 * attention(pair) + biases
    return attentions + transition(msa) + transition(pair) + outer + 2 * triangle_product


def evoformer_macs(rows: int, residues: int) -> int:
    """Return the multiply-accumulates of a block: linear layers, attention, sums over an axis."""
    msa, pair = 256, 128
    cells, pairs = rows * residues, residues * residues
    linear = cells * (2 * 5 * msa * msa + 8 * msa * msa + 2 * msa * 32)
    linear += pairs * (2 * 5 * pair * pair + 8 * pair * pair + 12 * pair * pair)
    linear += pairs * (pair * 8 + 2 * pair * 4 + 32 * 32 * pair)
    scores = 2 * cells * (residues + rows) * msa + 2 * 2 * pairs * residues * pair
    sums = rows * pairs * 32 * 32 + 2 * residues * pairs * pair
    return linear + scores + sums


def volume_macs(size: int) -> int:
    """Return the multiply-accumulates of the surrogate at a size that 16 divides."""
    macs, channels, volume = size**3 * 27 * 4 * 16, 16, size**3
    for filters in (32, 64, 128, 256):
        volume //= 8
        macs += volume * (27 * channels * filters + 27 * filters * filters + channels * filters)
        channels = filters
    return macs + 256 * 4


def separable_macs(pixels: int, channels: int, filters: int) -> int:
    """A depthwise convolution of 3 x 3 and one of 1 x 1, both at as many pixels."""
    return pixels * channels * (9 + filters)


PUBLISHED = {
    # READ docs.openvino.ai omz_models_model_alexnet: 60.965 MParams, input 1, 3, 227, 227.
    # READ github.com/albanie/convnet-burden, caffenet (the same layers): 724 MFLOPS, where
    # "fused multiply-adds are counted as single operations".
    "alexnet": Published(macs=724e6, parameters=60.965e6),
    # READ pytorch.org/vision/stable, torchvision.models.<name>: num_params and GFLOPS, which
    # torchvision counts as multiply-accumulates.
    "vgg16": Published(macs=15.47e9, parameters=138357544),
    "resnet18": Published(macs=1.81e9, parameters=11689512),
    "resnet50": Published(macs=4.09e9, parameters=25557032),
    "mobilenet_v2": Published(macs=0.30e9, parameters=3504872),
    # READ torchvision/models/efficientnet.py, EfficientNet_B0_Weights: "_ops": 0.386 (0.39 in the
    # documentation, which is rounded).
    "efficientnet_b0": Published(macs=0.386e9, parameters=5288548),
    "vit_b_16": Published(macs=17.56e9, parameters=86567656),
    # READ mlcommons/inference, recommendation/dlrm/pytorch/README.md: tb00_40M.pt has 90GB by du,
    # which counts in units of 1024**3, of float32. MACs derived from ln_bot and ln_top for
    # max_ind_range 40000000 in its dlrm_s_pytorch.py (READ), and 27 x 27 products of 128.
    "dlrm": Published(
        macs=(13 * 512 + 512 * 256 + 256 * 128)
        + (479 * 1024 + 1024 * 1024 + 1024 * 512 + 512 * 256 + 256)
        + 27 * 27 * 128,
        parameters=90 * 1024**3 / 4,
    ),
    # READ docs.openvino.ai omz_models_model_mozilla_deepspeech_0_6_1: 47.2 MParams, 0.0472 GFlops
    # per audio frame; as many as parameters, so they are multiply-accumulates.
    "deepspeech_lstm": Published(
        macs=16 * 0.0472e9, parameters=47.2e6, dimensions={"sequence": 16}
    ),
    # MACs and parameters derived from layers in keras_model.py and vww_model.py of mlcommons/tiny,
    # whose convolutions have biases. READ in a summary that Keras prints of the DS-CNN: 24,908
    # parameters. READ on linleygroup.com, "MLPerf Gets Tiny" of 2021-08-03: 270KB for the
    # autoencoder in int8; the other files of that page hold more than weights.
    "ds_cnn": Published(
        macs=25 * 5 * (64 * 40 + 4 * (64 * 9 + 64 * 64)) + 64 * 12, parameters=24_908
    ),
    "mobilenet_v1_025": Published(
        macs=48 * 48 * 27 * 8
        + separable_macs(48 * 48, 8, 16)
        + separable_macs(24 * 24, 16, 32)
        + separable_macs(24 * 24, 32, 32)
        + separable_macs(12 * 12, 32, 64)
        + separable_macs(12 * 12, 64, 64)
        + separable_macs(6 * 6, 64, 128)
        + 5 * separable_macs(6 * 6, 128, 128)
        + separable_macs(3 * 3, 128, 256)
        + separable_macs(3 * 3, 256, 256)
        + 256 * 2,
        parameters=221_794,
    ),
    "resnet8": Published(
        macs=1024 * 9 * (3 * 16 + 2 * 16 * 16)
        + 256 * (9 * 16 * 32 + 9 * 32 * 32 + 16 * 32)
        + 64 * (9 * 32 * 64 + 9 * 64 * 64 + 32 * 64)
        + 640,
        parameters=78_666,
    ),
    "fc_autoencoder": Published(
        macs=2 * 640 * 128 + 6 * 128 * 128 + 2 * 128 * 8, parameters=269_992
    ),
}
EXTENTS = {"rows": 128, "residues": 256}
PUBLISHED |= {
    # READ in torchvision 0.29.1, classes of weights: "num_params" and "_ops".
    "efficientnet_v2_s": Published(macs=8.366e9, parameters=21_458_488),
    "convnext_tiny": Published(macs=4.456e9, parameters=28_589_128),
    "swin_t": Published(macs=4.491e9, parameters=28_288_354),
    "raft_small": Published(macs=47.655e9, parameters=990_162),
    # READ in ultralytics, cfg/models/v8/yolov8.yaml and 11/yolo11.yaml: parameters, and 6.6 GFLOPs
    # of YOLO11n; in summaries that it prints of the fused YOLOv8n: 8.7 GFLOPs. A MAC is two.
    "yolov8n": Published(macs=8.7e9 / 2, parameters=3_157_200),
    "yolo11n": Published(macs=6.6e9 / 2, parameters=2_624_080),
    # Parameters, READ in the documentation of num_parameters of diffusers. MACs are those of its
    # layers here: no published count of them was found.
    "stable_diffusion_unet": Published(macs=401_636_720_640, parameters=859_520_964),
    # Derived from the supplementary algorithms of Jumper et al. 2021, below.
    "evoformer_block": Published(
        macs=evoformer_macs(**EXTENTS), parameters=evoformer_parameters(), dimensions=EXTENTS
    ),
    # Derived: two products with weights and biases. Sums over edges are no products.
    "gcn_cora": Published(macs=2708 * (1433 * 16 + 16 * 7), parameters=1433 * 16 + 16 + 16 * 7 + 7),
    # Derived: a layer of 26 nodes, then one of the node itself; two weights for each layer.
    "graphsage_reddit": Published(
        macs=26 * 2 * 602 * 128 + 2 * 256 * 128 + 256 * 41,
        parameters=2 * 602 * 128 + 2 * 256 * 128 + 256 * 41 + 41,
        dimensions={"nodes": 232_965},
    ),
    # Derived from the layers of its generator; no paper has this network.
    "cnn3d_surrogate": Published(
        macs=volume_macs(64), parameters=3_574_308, dimensions={"size": 64}
    ),
}
STATISTICS = {
    "ds_cnn": 1_152,
    "mobilenet_v1_025": 5_472,
    "resnet8": 480,
    "fc_autoencoder": 2_064,
}
"""Means and variances of the networks of MLPerf Tiny, which Keras counts as parameters."""
NORMALIZED = (
    *("resnet18", "resnet50", "mobilenet_v2", "efficientnet_b0", "efficientnet_v2_s"),
    *("yolov8n", "yolo11n", "cnn3d_surrogate"),
)


@cache
def network(name: str, batch: int = 1) -> Graph:
    given = {} if name in WITHOUT_BATCH else {"batch": batch}
    return load_workload(name, {**PUBLISHED[name].dimensions, **given})


def test_every_file_has_published_totals() -> None:
    assert {path.stem for path in FILES} == set(PUBLISHED)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", PUBLISHED)
def test_macs_are_within_one_percent_of_the_published(name: str) -> None:
    assert network(name).macs == pytest.approx(PUBLISHED[name].macs, rel=0.01)


@each("name", PUBLISHED)
def test_parameters_are_within_one_percent_of_the_published(name: str) -> None:
    assert network(name).parameters == pytest.approx(PUBLISHED[name].parameters, rel=0.01)


@each("name", NORMALIZED)
def test_parameters_are_torchvisions_and_the_statistics_of_batch_norms(name: str) -> None:
    """Torchvision counts means and variances as buffers, not as parameters."""
    graph = network(name)
    statistics = sum(
        tensor.elements
        for tensor in graph.tensors.values()
        if tensor.name.endswith(("_norm_mean", "_norm_variance"))
    )

    assert graph.parameters - statistics == PUBLISHED[name].parameters


@each(
    "name",
    [
        *("vgg16", "vit_b_16", "convnext_tiny", "swin_t", "raft_small"),
        *("stable_diffusion_unet", "evoformer_block", "gcn_cora", "graphsage_reddit"),
    ],
)
def test_parameters_without_batch_norm_are_exactly_the_published(name: str) -> None:
    assert network(name).parameters == PUBLISHED[name].parameters


@each(
    "name",
    ["dlrm", "evoformer_block", "gcn_cora", "graphsage_reddit", "cnn3d_surrogate"],
)
def test_macs_are_exactly_the_derived_ones(name: str) -> None:
    """Their published MACs are derived above, so they must agree to the last one."""
    assert network(name).macs == PUBLISHED[name].macs


@each("name", STATISTICS)
def test_mlperf_tiny_is_exact(name: str) -> None:
    graph = network(name)
    ends = ("_norm_mean", "_norm_variance")
    found = sum(graph.tensors[one].elements for one in graph.tensors if one.endswith(ends))

    assert found == STATISTICS[name]
    assert network(name).macs == PUBLISHED[name].macs
    assert network(name).parameters == PUBLISHED[name].parameters


def test_alexnet_is_exact() -> None:
    """Layer by layer: kernel area * channels of a group * filters * output positions."""
    convolutions = (
        (11 * 11 * 3 * 96, 55 * 55, 96),
        (5 * 5 * 48 * 256, 27 * 27, 256),
        (3 * 3 * 256 * 384, 13 * 13, 384),
        (3 * 3 * 192 * 384, 13 * 13, 384),
        (3 * 3 * 192 * 256, 13 * 13, 256),
    )
    connected = 9216 * 4096 + 4096 * 4096 + 4096 * 1000
    graph = network("alexnet")

    assert graph.macs == sum(taps * places for taps, places, _ in convolutions) + connected
    assert graph.parameters == (
        sum(taps + filters for taps, _, filters in convolutions) + connected + 2 * 4096 + 1000
    )


def test_vit_macs_are_exact() -> None:
    """196 patches of 16 x 16 x 3 and a class token; the head reads one token."""
    patches = 196 * (16 * 16 * 3) * 768

    assert network("vit_b_16").macs == patches + 12 * encoder_macs(197, 768, 3072) + 768 * 1000


def test_dlrm_parameters_are_exact() -> None:
    """Rows of the 26 tables are ln_emb of mlcommons/inference for max_ind_range 40000000."""
    rows = 187_767_399
    biases = (512 + 256 + 128) + (1024 + 1024 + 512 + 256 + 1)
    weights = PUBLISHED["dlrm"].macs - 27 * 27 * 128

    assert network("dlrm").parameters == rows * 128 + weights + biases


def test_deepspeech_is_exact() -> None:
    """Three dense layers, LSTM, two dense layers; ONNX has two bias vectors for each gate."""
    weights = 494 * 2048 + 2 * 2048 * 2048 + 8 * 2048 * 2048 + 2048 * 2048 + 2048 * 29
    biases = 3 * 2048 + 8 * 2048 + 2048 + 29
    graph = network("deepspeech_lstm")

    assert graph.macs == 16 * weights
    assert graph.parameters == weights + biases


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", [name for name in PUBLISHED if name not in WITHOUT_BATCH])
def test_macs_grow_with_the_batch_and_parameters_do_not(name: str) -> None:
    graph = network(name, batch=3)

    assert graph.macs == 3 * network(name).macs
    assert graph.parameters == network(name).parameters


@each("name", PUBLISHED)
def test_every_operator_is_modelled(name: str) -> None:
    assert network(name).not_modelled == ()


@each("path", FILES)
def test_a_file_says_its_source_twice(path: Path) -> None:
    text = path.read_text(encoding="utf-8")

    assert text.startswith("# SOURCE: ")
    assert parser.parse_model(text).doc_string.startswith("SOURCE: ")


@each("path", FILES)
def test_a_file_holds_no_weights(path: Path) -> None:
    model = parser.parse_model(path.read_text(encoding="utf-8"))
    places = {
        tensor.data_location
        for tensor in model.graph.initializer
        if tensor.data_type == TensorProto.FLOAT
    }

    assert places == {TensorProto.EXTERNAL}
    assert path.stat().st_size < LARGEST_FILE_BYTES


@each("path", FILES)
def test_only_known_names_stand_for_dimensions(path: Path) -> None:
    model = parser.parse_model(path.read_text(encoding="utf-8"))
    symbols = {
        extent.dim_param
        for value in [*model.graph.input, *model.graph.output]
        for extent in value.type.tensor_type.shape.dim
        if extent.dim_param
    }

    assert ("batch" in symbols) == (path.stem not in WITHOUT_BATCH)
    assert symbols <= SYMBOLS


def test_the_files_are_what_the_generator_writes() -> None:
    written = {path.name: path.read_bytes() for path in FILES}

    assert written == {name: text.encode() for name, text in zoo_texts().items()}
