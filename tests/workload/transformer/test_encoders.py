"""Models with an encoder have the parameters and the work that transformers makes.

``COUNTED``: classes of transformers 5.24.0, made with these keys on the device ``meta`` or ``cpu``.
Parameters are those of the class; multiply-accumulates are half the operations that
``torch.utils.flop_counter`` of torch 2.13 counts for the run.
"""

import json
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from accelsim.errors import WorkloadError
from accelsim.own_files import zoo_folder
from accelsim.workload import Graph, load_workload
from accelsim.workload.load import configured_totals
from accelsim.workload.transformer import read_configuration
from accelsim.workload.transformer.description import Decoder
from accelsim.workload.transformer.families import FAMILIES, NESTED
from each import each


class Counted(NamedTuple):
    """A model, its parameters, and a run with its multiply-accumulates; None: not counted."""

    parameters: int
    macs: int | None
    dimensions: dict[str, int]
    keys: dict[str, Any]


def bert(family: str, head: str, vocabulary: int = 30522, **others: Any) -> dict[str, Any]:
    names = ("hidden_size", "num_hidden_layers", "num_attention_heads", "intermediate_size")
    return {
        "architectures": [head],
        "hidden_act": "gelu",
        "max_position_embeddings": 512,
        "model_type": family,
        "type_vocab_size": 2,
        "vocab_size": vocabulary,
        **dict(zip(names, (768, 12, 12, 3072), strict=True)),
        **others,
    }


def distilbert(head: str) -> dict[str, Any]:
    sizes = {"dim": 768, "hidden_dim": 3072, "n_heads": 12, "n_layers": 6, "vocab_size": 30522}
    kept = {"max_position_embeddings": 512, "sinusoidal_pos_embds": False}
    return {"architectures": [head], "model_type": "distilbert", **sizes, **kept}


def vit(family: str, head: str, **others: Any) -> dict[str, Any]:
    sizes = {"hidden_size": 768, "num_hidden_layers": 12, "num_attention_heads": 12}
    inner = {} if "dinov2" in family else {"intermediate_size": 3072}
    patch = 14 if "dinov2" in family else 16
    sides = {"image_size": 224, "patch_size": patch}
    return {"architectures": [head], "model_type": family, **sizes, **inner, **sides, **others}


def t5(**others: Any) -> dict[str, Any]:
    sizes = {"d_ff": 2048, "d_kv": 64, "d_model": 512, "num_heads": 8, "num_layers": 6}
    base = {"is_encoder_decoder": True, "model_type": "t5", "vocab_size": 32128}
    return {**base, **sizes, **others}


def whisper(width: int, layers: int, heads: int, bands: int, vocabulary: int) -> dict[str, Any]:
    parts = {
        f"{part}_{name}": value
        for part in ("encoder", "decoder")
        for name, value in (
            ("layers", layers),
            ("attention_heads", heads),
            ("ffn_dim", 4 * width),
        )
    }
    return {
        "d_model": width,
        "is_encoder_decoder": True,
        "max_source_positions": 1500,
        "max_target_positions": 448,
        "model_type": "whisper",
        "num_mel_bins": bands,
        "vocab_size": vocabulary,
        **parts,
    }


def sam(width: int, layers: int, heads: int, whole: list[int]) -> dict[str, Any]:
    return {
        "global_attn_indexes": whole,
        "hidden_size": width,
        "image_size": 1024,
        "mlp_dim": 4 * width,
        "model_type": "sam_vision_model",
        "num_attention_heads": heads,
        "num_hidden_layers": layers,
        "output_channels": 256,
        "patch_size": 16,
        "window_size": 14,
    }


DIT: dict[str, Any] = {
    "_class_name": "Transformer2DModel",
    "activation_fn": "gelu-approximate",
    "attention_bias": True,
    "attention_head_dim": 72,
    "in_channels": 4,
    "norm_elementwise_affine": False,
    "norm_type": "ada_norm_zero",
    "num_attention_heads": 16,
    "num_embeds_ada_norm": 1000,
    "num_layers": 28,
    "out_channels": 8,
    "patch_size": 2,
    "sample_size": 32,
}
THOUSAND = {"id2label": {str(number): f"class {number}" for number in range(1000)}}
LARGE = {"hidden_size": 1024, "num_hidden_layers": 24, "num_attention_heads": 16}
TOKENS = {"sequence": 128}
FLAN = {"d_ff": 1024, "feed_forward_proj": "gated-gelu", "num_heads": 6, "num_layers": 8}
GIANT = {"hidden_size": 1536, "num_hidden_layers": 40, "num_attention_heads": 24}

COUNTED = {
    "bert": Counted(109_482_240, 11_174_215_680, TOKENS, bert("bert", "BertModel")),
    "bert large": Counted(
        *(335_141_888, None, TOKENS),
        bert("bert", "BertModel", **LARGE, intermediate_size=4096),
    ),
    "bert of masked tokens": Counted(
        *(109_514_298, 14_249_558_016, TOKENS), bert("bert", "BertForMaskedLM")
    ),
    "roberta": Counted(
        *(124_645_632, None, TOKENS),
        bert(*("roberta", "RobertaModel", 50265), max_position_embeddings=514, type_vocab_size=1),
    ),
    "roberta of masked tokens": Counted(
        *(124_697_433, None, TOKENS),
        bert(
            *("roberta", "RobertaForMaskedLM", 50265),
            max_position_embeddings=514,
            type_vocab_size=1,
        ),
    ),
    "distilbert": Counted(66_362_880, None, TOKENS, distilbert("DistilBertModel")),
    "distilbert of masked tokens": Counted(
        66_985_530, 8_662_745_088, TOKENS, distilbert("DistilBertForMaskedLM")
    ),
    "t5 small": Counted(
        60_506_624, 1_745_747_968, {"source": 64, "sequence": 8, "logits": 8}, t5()
    ),
    "t5 small, encoder": Counted(35_330_816, 1_233_125_376, {"source": 64}, t5()),
    # 60,511,616 of the class, which ties the head that the published model has; 76,961,152 with it.
    "t5 1.1 small": Counted(
        *(60_511_616 + 32128 * 512, None, {"source": 64, "sequence": 8}),
        t5(**FLAN, tie_word_embeddings=False),
    ),
    "whisper tiny": Counted(
        *(37_760_640, 20_369_511_936, {"sequence": 4, "logits": 4}),
        whisper(384, 4, 6, 80, 51865),
    ),
    "whisper large": Counted(
        1_543_490_560, None, {"sequence": 4}, whisper(1280, 32, 20, 128, 51866)
    ),
    "vit": Counted(86_389_248, None, {}, vit("vit", "ViTModel")),
    "vit of classes": Counted(
        86_567_656, 17_563_828_224, {}, vit("vit", "ViTForImageClassification", **THOUSAND)
    ),
    "deit": Counted(86_390_784, None, {}, vit("deit", "DeiTModel")),
    "deit of classes": Counted(
        *(87_338_192, None, {}),
        vit("deit", "DeiTForImageClassificationWithTeacher", num_labels=1000),
    ),
    # The token of masked patches, which is of training, is a parameter of the class.
    "dinov2": Counted(85_725_696 - 768, None, {}, vit("dinov2", "Dinov2Model")),
    "dinov2 giant": Counted(
        *(1_136_480_768 - 1536, 1_783_342_958_592, {}),
        vit("dinov2", "Dinov2Model", **GIANT, image_size=518, use_swiglu_ffn=True),
    ),
    "dinov2 of classes": Counted(
        *(88_117_480 - 768, 151_575_254_016, {}),
        vit("dinov2", "Dinov2ForImageClassification", image_size=518, **THOUSAND),
    ),
    "dinov2 with registers": Counted(
        *(86_583_552 - 768, None, {}),
        vit("dinov2_with_registers", "Dinov2WithRegistersModel", image_size=518),
    ),
    "sam b": Counted(89_670_912, 486_038_667_264, {}, sam(768, 12, 12, [2, 5, 8, 11])),
    "sam h": Counted(637_026_048, 2_980_541_415_424, {}, sam(1280, 32, 16, [7, 15, 23, 31])),
}
FAMILIES_WITH_ENCODERS = {
    *(counted.keys["model_type"] for counted in COUNTED.values()),
    *("DiTTransformer2DModel", "Transformer2DModel"),
}


def network(folder: Path, keys: dict[str, Any], **dimensions: int) -> Graph:
    path = folder / "config.json"
    path.write_text(json.dumps(keys))
    return load_workload(path, dimensions)


@each("name", COUNTED)
def test_parameters_and_work_are_exactly_those_of_transformers(name: str, tmp_path: Path) -> None:
    counted = COUNTED[name]
    found = network(tmp_path, counted.keys, **counted.dimensions)

    assert found.parameters == counted.parameters
    assert counted.macs in (found.macs, None)
    assert found.not_modelled == ()


def test_dit_is_that_of_its_paper(tmp_path: Path) -> None:
    """Tables 1 and 4 of arXiv:2212.09748: XL/2 has 675 M parameters and 118.6 Gflops.

    A multiply-accumulate is one of these. Parts: an embedding of patches and its positions, that of
    time and of 1,001 classes, 28 layers with six vectors each, and the last product.
    """
    width, tokens = 1152, 256
    layer = 4 * width * width + 8 * width * width + 6 * width * width
    biases = 4 * width + 5 * width + 6 * width
    embeddings = 16 * width + width + tokens * width + 1001 * width
    time = 256 * width + width + width * width + width
    last = 2 * width * width + 2 * width + width * 32 + 32

    found = network(tmp_path, DIT)

    assert found.parameters == embeddings + time + 28 * (layer + biases) + last
    assert round(found.parameters / 1e6) == 675
    of_image = tokens * 16 * width + tokens * width * 32
    of_time = 256 * width + width * width + 2 * width * width + 28 * 6 * width * width
    products = 28 * (tokens * 12 * width * width + 2 * tokens * tokens * width)
    assert found.macs == of_image + of_time + products
    assert round(found.macs / 1e9, 1) == 118.6


@each("name", [name for name in COUNTED if "t5" in name or "whisper" in name])
def test_a_token_after_others_reads_what_was_kept(name: str, tmp_path: Path) -> None:
    """It makes no keys of the encoder; the others are those of a prompt of one token."""
    keys = COUNTED[name].keys
    source = 16
    after = network(tmp_path, keys, source=source, past=8)
    prompt = network(tmp_path, keys, source=source, sequence=1)
    encoder = network(tmp_path, keys, source=source)

    heads, extent = (
        (keys["num_heads"], keys["d_kv"])
        if "d_kv" in keys
        else (keys["decoder_attention_heads"],) * 2
    )
    if "d_kv" not in keys:
        extent = keys["d_model"] // heads
    layers = keys.get("num_layers", keys.get("decoder_layers"))
    crossed = layers * 2 * source * keys["d_model"] * heads * extent
    further = layers * 2 * 8 * heads * extent
    assert after.macs == prompt.macs - encoder.macs - crossed + further


def test_every_encoder_of_the_zoo_runs_on_what_it_names() -> None:
    for path in sorted(zoo_folder().glob("*.yaml")):
        model = read_configuration(path).model
        if not isinstance(model, Decoder):
            lines = configured_totals(path.stem)

            assert lines[0].split()[-1] in FAMILIES_WITH_ENCODERS
            assert lines[-1].startswith("FLOPs")


@pytest.mark.parametrize(
    ("name", "dimensions", "sentence"),
    [
        ("bert", {}, "sequence has no value; give --dimension sequence=VALUE"),
        (
            "bert",
            {"sequence": 513},
            "sequence must be at most the 512 positions of the model, not 513",
        ),
        ("bert", {"past": 3}, "past"),
        (
            "t5 small",
            {"sequence": 3},
            "source has no value; give --dimension source=VALUE, the tokens that the encoder reads",
        ),
        (
            "t5 small",
            {"source": 3, "logits": 1},
            "logits are those of the decoder; give --dimension sequence=VALUE",
        ),
        (
            "whisper tiny",
            {"source": 1501},
            "source must be at most the 1500 tokens of the encoder, not 1501",
        ),
        (
            "whisper tiny",
            {"past": 448},
            "sequence and past must be at most the 448 positions of the decoder, not 449",
        ),
        ("vit", {"sequence": 3}, "sequence"),
    ],
    ids=str,
)
def test_a_dimension_that_does_not_fit_is_refused(
    name: str, dimensions: dict[str, int], sentence: str, tmp_path: Path
) -> None:
    with pytest.raises(WorkloadError) as refused:
        network(tmp_path, COUNTED[name].keys, **dimensions)

    (said,) = refused.value.problems
    path = tmp_path / "config.json"
    absent = f"{path}: the network has no dimension {sentence}"
    assert said.startswith(absent) or said == f"{path}: dimension {sentence}"


@pytest.mark.parametrize(
    ("name", "changes", "place"),
    [
        ("bert", {"position_embedding_type": "relative_key"}, "position_embedding_type"),
        ("bert", {"is_decoder": True}, "is_decoder"),
        ("bert", {"architectures": ["BertForQuestionAnswering"]}, "architectures"),
        ("bert", {"num_attention_heads": 7}, "num_attention_heads"),
        ("distilbert", {"other": 1}, "other"),
        ("t5 small", {"feed_forward_proj": "gated-tanh"}, "feed_forward_proj"),
        ("t5 small", {"is_gated_act": True}, "is_gated_act"),
        ("whisper tiny", {"use_weighted_layer_sum": True}, "use_weighted_layer_sum"),
        ("vit", {"pooler_act": "relu"}, "pooler_act"),
        ("vit", {"image_size": 8}, "image_size"),
        ("sam b", {"mlp_dim": 5}, "mlp_dim"),
        ("sam b", {"image_size": 1000}, "image_size"),
    ],
    ids=str,
)
def test_a_key_that_decides_work_is_read_or_refused(
    name: str, changes: dict[str, Any], place: str, tmp_path: Path
) -> None:
    with pytest.raises(WorkloadError, match=rf"config\.json:1:\d+: {place}: "):
        network(tmp_path, COUNTED[name].keys | changes, **COUNTED[name].dimensions)


@each("key", ["norm_type", "cross_attention_dim", "double_self_attention"])
def test_other_transformers_of_diffusers_are_refused(key: str, tmp_path: Path) -> None:
    with pytest.raises(WorkloadError, match=rf"{key}: must be .*, because a transformer of"):
        network(tmp_path, DIT | {key: "other"})


def test_sam_is_its_encoder_of_images(tmp_path: Path) -> None:
    keys = {
        "architectures": ["SamModel"],
        "mask_decoder_config": {"hidden_size": 256},
        "model_type": "sam",
        "vision_config": COUNTED["sam b"].keys,
    }

    found = network(tmp_path, keys)

    assert found.macs == COUNTED["sam b"].macs
    assert found.notes[-1] == (
        "mask_decoder_config is left out: the encoder of images alone is modelled"
    )
    assert NESTED["sam"][0] in FAMILIES
