"""``accelsim system``: table, JSON, timeline, and mistakes in one sentence."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import accelsim
from accelsim.cli.commands import commands
from system.small_decoder import decoder_text

NAME = "switch_8_array_128x128"
ARGUMENTS = ["system", "digits_mlp", "--system", NAME, "--layout", "data=2"]


def printed(*arguments: str) -> str:
    return CliRunner().invoke(commands, [*arguments], catch_exceptions=False).output


def test_the_json_is_that_of_the_function() -> None:
    data = json.loads(printed(*ARGUMENTS, "--format", "json"))
    step = accelsim.system("digits_mlp", NAME, layout={"data": 2})

    assert data == json.loads(step.to_json())
    assert (data["chips"], data["fabric_chips"]) == (2, 8)
    assert f"on {NAME}: 2 of 8 chips, tier analytical" in printed(*ARGUMENTS)
    assert set(data["metrics"]) == {
        "step_s",
        "samples_per_s",
        "tokens_per_s",
        "memory_bytes",
        "exposed_communication_s",
        "energy_j",
    }
    assert sum(data["resources_ns"].values()) == data["step_ns"]
    assert min(data["over_bound"].values()) >= 1


def test_the_table_has_the_metrics_and_the_binding_resource() -> None:
    text = printed(*ARGUMENTS)
    step = accelsim.system("digits_mlp", NAME, layout={"data": 2})

    assert f"bound by: {step.binding_resource}" in text
    assert f"{step.memory_bytes:,}" in text
    assert "tokens_per_s" not in text
    assert repr(step) == str(step)
    assert step.binding_resource in repr(step)


def test_tokens_are_those_of_a_network_that_begins_with_them() -> None:
    step = accelsim.system(
        "gpt2",
        NAME,
        layout={"data": 2, "microbatches": 3},
        dimensions={"sequence": 16, "batch": 2},
    )

    assert step.samples == 2 * 3 * 2
    assert step.tokens == 16 * step.samples


def test_a_timeline_has_every_operation_and_bucket(tmp_path: Path) -> None:
    file = tmp_path / "step.json"
    arguments = ["--layout", "pipeline=2", "--layout", "microbatches=3", "--timeline", str(file)]
    printed(*ARGUMENTS, *arguments)
    step = accelsim.system("digits_mlp", NAME, layout={"data": 2, "pipeline": 2, "microbatches": 3})

    trace = json.loads(file.read_text())
    slices = [event for event in trace["traceEvents"] if event["ph"] == "X"]
    ends = [event["args"]["start_ns"] + event["args"]["duration_ns"] for event in slices]

    assert sum(event["name"].startswith("forward") for event in slices) == 2 * 3
    assert sum(event["name"].startswith("backward") for event in slices) == 2 * 3
    assert sum(event["name"] == "optimizer" for event in slices) == 2
    assert sum(event["name"] == "gradients" for event in slices) == sum(map(len, step.reduced))
    counted = [event["args"]["value"] for event in trace["traceEvents"] if event["ph"] == "C"]
    assert max(counted) == step.memory_bytes
    assert max(ends) == trace["otherData"]["step_ns"] == step.step_ns


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("resnet18", "--system", "x"), f"x: no such training system; known: dgx_a100, {NAME}"),
        (
            ("digits_mlp", "--system", NAME, "--layout", "data"),
            "--layout: must be NAME=VALUE, not 'data'",
        ),
        (
            ("digits_mlp", "--system", NAME, "--timeline", "step.txt"),
            "step.txt: a timeline ends in .json or .json.gz",
        ),
    ],
)
def test_mistakes_are_sentences(arguments: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(accelsim.UserError) as refused:
        CliRunner().invoke(commands, ["system", *arguments], catch_exceptions=False)

    assert str(refused.value) == sentence


def test_a_layout_is_given_when_a_system_is_read() -> None:
    from accelsim.system.description import load_training_system

    machine = load_training_system(NAME)

    with pytest.raises(
        accelsim.UserError, match=r"^layout and phase are given when a system is read"
    ):
        accelsim.system("digits_mlp", machine, layout={"data": 1})


def test_tokens_of_requests_have_a_table_json_and_a_timeline(tmp_path: Path) -> None:
    (tmp_path / "token.onnxtxt").write_text(decoder_text(is_prompt=False))
    file = tmp_path / "pass.json"
    arguments = ["system", str(tmp_path / "token.onnxtxt"), "--system", NAME, "--phase", "decode"]
    arguments += ["--layout", "data=1", "--layout", "pipeline=2", "--layout", "microbatches=3"]
    text = printed(*arguments, "--timeline", str(file))
    data = json.loads(printed(*arguments, "--format", "json"))

    assert f"bound by: {data['binding_resource']}" in text
    assert f"{data['metrics']['cache_bytes']:,}" in text
    assert "time_per_output_token_s" in text
    assert "to stage 0" in text
    assert sum(data["resources_ns"].values()) == data["step_ns"]
    assert min(data["over_bound"].values()) >= 1
    trace = json.loads(file.read_text())
    slices = [event for event in trace["traceEvents"] if event["ph"] == "X"]
    assert sum(event["name"].startswith("forward") for event in slices) == 2 * 3
    assert sum(event["name"].startswith("to stage") for event in slices) == 2 * 3
    counted = [event["args"]["value"] for event in trace["traceEvents"] if event["ph"] == "C"]
    assert max(counted) == data["metrics"]["memory_bytes"]
    assert trace["otherData"]["step_ns"] == data["step_ns"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"phase": "decode"}, "phase decode needs a network that is given keys and values"),
        ({"phase": "decod"}, "did you mean decode"),
        ({"phase": "prefill", "astra": "folder"}, "astra: a step of training is written"),
    ],
)
def test_what_a_phase_cannot_have_is_refused(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(accelsim.UserError, match=said):
        accelsim.system("digits_mlp", NAME, layout={"data": 1}, **arguments)
