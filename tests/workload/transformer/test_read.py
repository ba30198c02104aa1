"""Files of configurations: what is read, what is refused and how, and what stands in notes."""

import json
from pathlib import Path
from typing import Any

import pytest

from accelsim.errors import DocumentError, WorkloadError
from accelsim.workload import Graph, load_workload
from accelsim.workload.transformer import read_configuration
from accelsim.workload.transformer.families import FAMILIES, NESTED
from accelsim.workload.transformer.keys import IGNORED

LLAMA: dict[str, Any] = {
    "architectures": ["LlamaForCausalLM"],
    "hidden_act": "silu",
    "hidden_size": 64,
    "intermediate_size": 96,
    "model_type": "llama",
    "num_attention_heads": 4,
    "num_hidden_layers": 2,
    "num_key_value_heads": 2,
    "vocab_size": 100,
}
MIXTRAL = LLAMA | {"model_type": "mixtral", "num_local_experts": 4, "num_experts_per_tok": 2}


def written(folder: Path, data: Any, name: str = "config.json") -> Path:
    path = folder / name
    path.write_text(json.dumps(data))
    return path


def graph(folder: Path, data: Any, **dimensions: int) -> Graph:
    return load_workload(written(folder, data), dimensions or {"past": 3})


def works(graph: Graph) -> list[Any]:
    return [operator.work for operator in graph.operators]


def test_a_yaml_file_and_a_json_file_are_the_same_network(tmp_path: Path) -> None:
    folder = tmp_path / "llama_small"
    folder.mkdir()
    lines = "\n".join(f"  {key}: {json.dumps(value)}" for key, value in LLAMA.items())
    text = f"source: a test\ntransformer:\n{lines}\n"
    (folder / "small.yaml").write_text(text)

    first = graph(folder, LLAMA)
    second = load_workload(folder / "small.yaml", {"past": 3})

    assert works(first) == works(second)
    assert (first.name, second.name) == ("llama_small", "small")
    assert (first.source, second.source) == ("SOURCE: config.json", "SOURCE: a test")


def test_the_digest_follows_from_the_work_and_not_from_ignored_keys(tmp_path: Path) -> None:
    same = graph(tmp_path, LLAMA | {"rope_theta": 5.0})
    other = graph(tmp_path, LLAMA | {"intermediate_size": 97})

    assert graph(tmp_path, LLAMA).digest == same.digest != other.digest
    assert graph(tmp_path, LLAMA, past=4).digest != same.digest


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (
            {"model_type": "llma"},
            "model_type: must be one of {families}, not 'llma', did you mean llama?",
        ),
        ({"model_type": None}, "model_type: must be given: one of {families}"),
        (
            {"hiden_size": 4},
            "hiden_size: is no key of model_type llama whose work is known, did you mean"
            " hidden_size?",
        ),
        ({"hidden_size": "4"}, "hidden_size: must be a whole number from 1 to 2**40, not '4'"),
        ({"hidden_size": True}, "hidden_size: must be a whole number from 1 to 2**40, not true"),
        (
            {"num_key_value_heads": 3},
            "num_key_value_heads: must divide num_attention_heads 4, not 3",
        ),
        ({"head_dim": 3}, "head_dim: must be even, not 3"),
        ({"attention_bias": 1}, "attention_bias: must be true or false, not 1"),
        (
            {"is_encoder_decoder": True},
            "is_encoder_decoder: must be false, because a decoder alone has no encoder, not true",
        ),
        (
            {"architectures": ["LlamaForSequenceClassification"]},
            "architectures: must end in one of ForCausalLM, LMHeadModel,"
            " ForConditionalGeneration: other heads are not modelled, not"
            " 'LlamaForSequenceClassification'",
        ),
        (
            {"torch_dtype": "float8"},
            "torch_dtype: must be one of float32, bfloat16, float16, not 'float8', did you mean"
            " float32?",
        ),
    ],
    ids=str,
)
def test_a_wrong_value_is_refused_with_its_place(
    changes: dict[str, Any], sentence: str, tmp_path: Path
) -> None:
    known = ", ".join(sorted({*FAMILIES, *NESTED}))

    with pytest.raises(WorkloadError) as refused:
        read_configuration(written(tmp_path, LLAMA | changes))

    (said,) = refused.value.problems
    place, _, rule = said.partition(": ")
    assert place.startswith(f"{tmp_path}/config.json:1:")
    assert rule == sentence.replace("{families}", known)


def test_a_missing_key_is_named(tmp_path: Path) -> None:
    data = {key: value for key, value in LLAMA.items() if key != "vocab_size"}

    with pytest.raises(
        WorkloadError, match=r"^.*: vocab_size: must be given for model_type llama$"
    ):
        read_configuration(written(tmp_path, data))


@pytest.mark.parametrize("key", ["num_key_value_heads", "sliding_window"])
def test_a_key_whose_default_has_work_must_be_given(key: str, tmp_path: Path) -> None:
    """Mistral without a window says so; its class would take 4,096 keys if the key is absent."""
    data = LLAMA | {"model_type": "mistral", "sliding_window": None}
    read_configuration(written(tmp_path, data))

    with pytest.raises(WorkloadError, match=rf"^.*: {key}: must be given for model_type mistral$"):
        read_configuration(written(tmp_path, {k: v for k, v in data.items() if k != key}))


def test_every_unknown_key_is_named(tmp_path: Path) -> None:
    with pytest.raises(WorkloadError) as refused:
        read_configuration(written(tmp_path, LLAMA | {"first": 1, "second": 2}))

    assert len(refused.value.problems) == 2


def test_a_file_that_is_no_configuration_is_refused(tmp_path: Path) -> None:
    (tmp_path / "list.json").write_text("[1]")
    (tmp_path / "broken.json").write_text("{")
    (tmp_path / "more.yaml").write_text("transformer: {model_type: llama}\nbatch: 4\n")
    (tmp_path / "number.yaml").write_text("transformer: 4\n")

    for name, sentence in (
        ("list.json", r":1:1: must be a mapping of the keys of a config\.json$"),
        ("more.yaml", r":2:1: batch: is no key of a file with transformer"),
        ("number.yaml", r":1:1: transformer: must be a mapping of the keys of a config\.json$"),
    ):
        with pytest.raises(WorkloadError, match=sentence):
            load_workload(tmp_path / name)
    with pytest.raises(DocumentError, match=r"not valid YAML"):
        load_workload(tmp_path / "broken.json")


@pytest.mark.parametrize("key", IGNORED)
def test_an_ignored_key_changes_no_work(key: str, tmp_path: Path) -> None:
    changed = read_configuration(written(tmp_path, LLAMA | {key: 1}))

    assert changed.model == read_configuration(written(tmp_path, LLAMA)).model


@pytest.mark.parametrize(
    ("dimensions", "sentence"),
    [
        (
            {},
            "dimension sequence has no value; give --dimension sequence=VALUE for a prompt, or"
            " --dimension past=VALUE for a token after VALUE others",
        ),
        ({"sequense": 4}, "the network has no dimension sequense, did you mean sequence?"),
        ({"past": 0}, "dimension past must be a whole number from 1 to 2**40, not 0"),
        ({"sequence": 4, "logits": 5}, "dimension logits must be at most sequence 4, not 5"),
        (
            {"past": 4, "predicted": 1},
            "dimension predicted must be at most the 0 modules of multi-token prediction of the"
            " model, not 1",
        ),
        (
            {"past": 4, "capacity": 1},
            "dimension capacity is the rows of an expert, and the model has no experts",
        ),
    ],
    ids=str,
)
def test_a_wrong_dimension_is_refused(
    dimensions: dict[str, int], sentence: str, tmp_path: Path
) -> None:
    path = written(tmp_path, LLAMA)

    with pytest.raises(WorkloadError) as refused:
        load_workload(path, dimensions)

    assert refused.value.problems == (f"{path}: {sentence}",)


def test_what_nobody_gave_stands_in_notes(tmp_path: Path) -> None:
    assert graph(tmp_path, LLAMA, sequence=4).notes == (
        "dimension batch is 1, the batch; --dimension batch=VALUE gives another",
        "logits are those of the last token alone; --dimension logits=VALUE gives more",
    )
    assert graph(tmp_path, LLAMA, past=4, batch=2).notes == ()
    assert graph(tmp_path, MIXTRAL, past=4).conditional == (
        "data choose the experts of each token; tokens are counted as spread evenly over them",
    )
    assert graph(tmp_path, MIXTRAL, sequence=4).conditional == ()


def test_a_model_of_several_parts_is_its_language_model(tmp_path: Path) -> None:
    """As config.json of google/gemma-3-4b-it: a nested file leaves out what its class has."""
    text = {"hidden_size": 2560, "intermediate_size": 10240, "model_type": "gemma3_text"}
    data = {
        "architectures": ["Gemma3ForConditionalGeneration"],
        "boi_token_index": 255999,
        "mm_tokens_per_image": 256,
        "model_type": "gemma3",
        "text_config": text | {"num_hidden_layers": 34, "sliding_window": 1024},
        "torch_dtype": "float32",
        "vision_config": {"hidden_size": 1152},
    }

    found = graph(tmp_path, data)

    assert found.notes[1:] == ("vision_config is left out: the language model alone is modelled",)
    assert works(found) == works(load_workload("gemma3_4b", {"past": 3}))
    assert read_configuration(tmp_path / "config.json").model.cache_bits == 32
    with pytest.raises(WorkloadError, match=r": other: is no key of model_type gemma3_text"):
        graph(tmp_path, data | {"other": 1})
