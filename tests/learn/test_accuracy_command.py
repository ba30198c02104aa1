"""``accelsim accuracy`` from outside."""

import json

from cli.command import accelsim
from each import each


def test_json_holds_the_answers_and_what_made_them() -> None:
    done = accelsim("accuracy", "digits_mlp", "--format", "w4a8", "--sparsity", "2:4", "--json")

    data = json.loads(done.stdout)
    assert done.returncode == 0
    assert data["images"] == 360
    assert 300 < data["correct"] <= 360
    assert data["accuracy"] == data["correct"] / 360
    assert data["weight_bits"] == data["weights"] // 2 * 6
    assert [layer["format"] for layer in data["layers"]] == ["int4"] * 3
    assert data["recipe"]["sparsity"] == "2:4"
    assert data["made_with"]["seed"] == 0


def test_published_results_are_listed_and_gaps_are_said() -> None:
    known = json.loads(accelsim("accuracy", "resnet18", "--format", "int4", "--json").stdout)
    unknown = accelsim("accuracy", "resnet18", "--format", "ternary")

    assert known["known"]
    assert {row["method"] for row in known["results"]} == {"LSQ", "uniform, trained as APoT"}
    assert unknown.returncode == 0
    assert "not known for these formats" in unknown.stdout
    assert "%" not in unknown.stdout


@each(
    ("arguments", "said"),
    [
        (("digits_conv", "--sparsity", "2:4"), "layer first: rule n_m_group"),
        (("digits_mlp", "--format", "int99/int8"), "unknown number format 'int99', did you mean"),
        (("digits_mlp", "--format", "float8_e4m3"), "signed integers of at most 16 bits"),
        (("digits_rnn", "--accumulator", "int16"), "say what overflow does: wrap, saturate"),
        (("digits_mlp", "--layer", "logit=int8"), "did you mean logits"),
        (("digits_mlp", "--sparsity", "3of4"), "sparsity must be dense, N:M, density=D"),
        (("vgg16",), "accuracy is not known"),
        (("digit_mlp",), "did you mean digits_mlp"),
    ],
)
def test_what_is_impossible_is_refused_in_one_sentence(
    arguments: tuple[str, ...], said: str
) -> None:
    done = accelsim("accuracy", *arguments)

    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("error: ")
    assert said in done.stderr
