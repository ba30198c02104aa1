"""Prompts and tokens of requests on many chips: by hand where it is simple, by laws elsewhere."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from accelsim.errors import DocumentError, UserError
from accelsim.simulate import run
from accelsim.system.activation_codec import ActivationCodecFile, activation_codec
from accelsim.system.cache import token_cache
from accelsim.system.coding import vector_pass
from accelsim.system.description import Phase, TrainingSystem, load_training_system
from accelsim.system.forward_times import forward_times
from accelsim.system.inference import inference_pass
from accelsim.system.inference_pass import InferencePass
from accelsim.system.layout import layer_boxings
from accelsim.system.memory import LayoutError
from accelsim.system.network import Network
from accelsim.workload import load_workload
from each import each
from system.small_decoder import EXTENT, HEADS, LAYERS, VOCABULARY, WIDTH, decoder

NAME = "switch_8_array_128x128"
PROMPT, TOKEN = decoder(is_prompt=True), decoder(is_prompt=False)
BATCH, TOKENS = 2, 16


def system(phase: Phase, cache: str = "none", **layout: Any) -> TrainingSystem:
    made = load_training_system(NAME, {"data": 1, **layout}, phase)
    bits = 4 if cache == "levels" else None
    codec = activation_codec(ActivationCodecFile(kind=cache, bits=bits), "cache")  # type: ignore[arg-type]
    return replace(made, cache=codec)


def served(phase: Phase, cache: str = "none", **layout: Any) -> InferencePass:
    return inference_pass(PROMPT if phase == "prefill" else TOKEN, system(phase, cache, **layout))


def test_one_chip_takes_what_run_says() -> None:
    machine = system("prefill")
    prompt, token = served("prefill"), served("decode")
    for step, graph in ((prompt, PROMPT), (token, token_cache(TOKEN).graph)):
        result = run(graph, machine.arch, tier="analytical")
        assert step.step_ns == -(-result.counts.cycles * 10**9 // int(machine.arch.clock_hz))
        assert step.energy_pj == pytest.approx(sum(result.energy_pj.values()))
    assert (prompt.tokens, prompt.requests, prompt.context_tokens) == (BATCH * TOKENS, BATCH, 16)
    assert (token.tokens, token.requests, token.context_tokens) == (BATCH, BATCH, 17)


def test_a_cache_is_read_where_it_lies() -> None:
    """Of the network of a token the Concats are gone, and what they made is given."""
    cached = token_cache(TOKEN)
    assert {each.kind for each in TOKEN.operators} - {
        each.kind for each in cached.graph.operators
    } == {"concat"}
    assert [cached.graph.tensors[name].shape for name in cached.kept[:2]] == [
        (BATCH, HEADS, EXTENT, TOKENS + 1),
        (BATCH, HEADS, TOKENS + 1, EXTENT),
    ]
    assert cached.graph.macs == TOKEN.macs


@each("chips", [2, 4])
@each("phase", ["prefill", "decode"])
def test_chips_share_heads_and_send_what_the_layout_derives(phase: Phase, chips: int) -> None:
    """The sum of words, in each layer the boxings of Megatron-LM's, the gather of logits."""
    step, machine = served(phase, tensor=chips), system(phase, tensor=chips)
    network = Network(machine.fabric, machine.layout)
    tokens = BATCH * (TOKENS if phase == "prefill" else 1)
    forward, _ = layer_boxings(is_sequence_parallel=False)
    sent = [(each.collective, tokens * WIDTH) for each in (forward[0], *forward * LAYERS)]
    sent.append(("all_gather", tokens * VOCABULARY))
    times = [network.collective_ns("tensor", kind, 2 * count)[0] for kind, count in sent if kind]
    assert step.stations[0].network_ns == sum(times)
    whole = served(phase).stages[0]
    assert step.stages[0].cache_bytes * chips == whole.cache_bytes
    assert step.stages[0].parameters == whole.parameters // chips


@each(("cache", "values_bytes"), [("none", 2), ("fp16", 2), ("int8", 1), ("fp8_e4m3", 1)])
@each("phase", ["prefill", "decode"])
def test_the_bytes_of_a_cache_are_counted_by_hand(
    phase: Phase, cache: str, values_bytes: int
) -> None:
    step = served(phase, cache, microbatches=3)
    tokens = TOKENS + (phase == "decode")
    elements = BATCH * HEADS * EXTENT * tokens
    scales = 4 if cache == "int8" else 0
    assert step.stages[0].cache_bytes == 3 * 2 * LAYERS * (values_bytes * elements + scales)


def test_four_bits_are_levels_of_groups() -> None:
    step = served("decode", "levels")
    elements = BATCH * HEADS * EXTENT * (TOKENS + 1)
    groups = -(-elements // 256)
    assert step.stages[0].cache_bytes == 2 * LAYERS * (elements // 2 + 8 * groups)


def test_a_codec_takes_the_passes_of_the_vector_unit() -> None:
    """A token encodes its own key and value, and decodes those of all tokens; a prompt encodes."""
    machine = system("decode", "int8")
    cached = token_cache(TOKEN)
    times = forward_times(cached, machine.arch, "analytical")
    per_token = 2 * LAYERS * BATCH * HEADS * EXTENT
    every = per_token * (TOKENS + 1)
    scales = 2 * LAYERS * 4
    encoding = vector_pass(times, 3 * per_token, 2 * per_token, per_token + scales)
    decoding = vector_pass(times, every, every + scales, 2 * every)
    token, plain = served("decode", "int8"), served("decode")
    assert token.stations[0].coding_ns == times.ns(encoding.cycles + decoding.cycles)
    assert token.step_ns == plain.step_ns + token.stations[0].coding_ns
    assert token.energy_pj == pytest.approx(
        plain.energy_pj + encoding.energy_pj + decoding.energy_pj
    )
    assert served("prefill", "int8").stations[0].coding_ns > 0
    assert token.resources_ns["codec of the cache"] == token.stations[0].coding_ns


LAYOUTS = [
    {"tensor": tensor, "pipeline": pipeline, "microbatches": microbatches, "data": data}
    for tensor in (1, 2)
    for pipeline in (1, 2)
    for microbatches in (1, 3)
    for data in (1, 2)
]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("phase", ["prefill", "decode"])
def test_laws_of_every_layout(phase: Phase, layout: dict[str, int]) -> None:
    step = served(phase, "int8", **layout)
    every = layout["microbatches"]
    assert sum(step.resources_ns.values()) == step.step_ns
    assert step.step_ns >= max(step.bounds_ns.values())
    assert 0 <= step.bubble_rate < 1
    assert sum(
        visits * each.time_ns for visits, each in zip(step.visits, step.stations, strict=True)
    ) == (step.step_ns)
    times = [each.time_ns for each in step.stations]
    one = served(phase, "int8", **{**layout, "microbatches": 1})
    assert one.step_ns == sum(times)
    if phase == "decode":
        assert step.step_ns == max(sum(times), every * max(times))
    else:
        assert step.step_ns == sum(times) + (every - 1) * max(times)
    assert step.requests == every * layout["data"] * BATCH
    assert len(step.stages) == layout["pipeline"]
    whole = sum(each.cache_bytes for each in step.stages)
    assert whole * layout["tensor"] >= every * served(phase, "int8").stages[0].cache_bytes
    assert step.energy_pj == pytest.approx(every * layout["data"] * one.energy_pj / layout["data"])


def test_layers_of_two_stages_are_all_layers() -> None:
    two, one = served("decode", pipeline=2), served("decode")
    for name in ("parameters", "cache_bytes", "weights_bytes"):
        assert sum(getattr(each, name) for each in two.stages) == getattr(one.stages[0], name)
    assert [each.name for each in two.stations] == [
        "stage 0", "to stage 1", "stage 1", "to stage 0",
    ]  # fmt: skip
    machine = system("decode", pipeline=2)
    network = Network(machine.fabric, machine.layout)
    assert two.stations[1].network_ns == network.next_stage_ns(two.stages[0].sent_bytes, 0)
    assert two.stations[3].network_ns == network.next_stage_ns(4 * BATCH, 1)
    assert two.stages[0].sent_bytes == 2 * BATCH * WIDTH


def test_measured_operators_take_the_place_of_the_model(tmp_path: Path) -> None:
    table = tmp_path / "times.csv"
    head = "operator,forward_ns,input_gradient_ns,weight_gradient_ns\n"
    machine = system("decode")
    plain = inference_pass(TOKEN, machine)
    named = next(each.name for each in TOKEN.operators if each.outputs == ("l0_wide",))
    table.write_text(f"{head}{named},7000,0,0\n")
    times = forward_times(token_cache(TOKEN), machine.arch, "analytical")
    place = [each.name for each in times.graph.operators].index(named)
    before = int(times.forward_cycles[place])
    slower = inference_pass(TOKEN, replace(machine, measured=table))
    assert slower.step_ns == plain.step_ns - times.ns(before) + 7000
    table.write_text(f"{head}no_such_operator,7000,0,0\n")
    with pytest.raises(DocumentError, match="has no operator 'no_such_operator'"):
        inference_pass(TOKEN, replace(machine, measured=table))


def test_the_cycle_tier_times_chips_exactly() -> None:
    machine = system("decode")
    exact = inference_pass(TOKEN, machine, "cycle")
    cycles = run(token_cache(TOKEN).graph, machine.arch).counts.cycles
    assert exact.step_ns == -(-cycles * 10**9 // int(machine.arch.clock_hz))
    assert exact.tier == "cycle"


@pytest.mark.parametrize(
    ("phase", "workload", "said"),
    [
        ("prefill", TOKEN, "phase decode takes it"),
        ("decode", PROMPT, "is given keys and values of past tokens"),
        ("prefill", load_workload("digits_mlp"), "needs a network that gives keys and values"),
    ],
)
def test_networks_of_another_phase_are_refused(phase: Phase, workload: Any, said: str) -> None:
    with pytest.raises(LayoutError, match=said):
        inference_pass(workload, system(phase))


@each(
    ("layout", "said"),
    [
        ({"zero_stage": 1, "data": 2}, "layout.zero_stage 1 is of training, and phase is decode"),
        ({"recompute": "full"}, "layout.recompute full is of training"),
        ({"context": 2}, "layout.context 2 is of training"),
        ({"expert": 2, "data": 2}, "layout.expert 2 is of training"),
        ({"schedule": "zb_h1"}, "layout.schedule zb_h1 is of training"),
        ({"chunks": 2}, "layout.chunks 2 is of training"),
        ({"bucket_bytes": 1}, "layout.bucket_bytes 1 is of training"),
        ({"is_sequence_parallel": True, "tensor": 2}, "layout.is_sequence_parallel: no product"),
        ({"tensor": 3}, "3 chips can share no operator"),
        ({"pipeline": 8, "tensor": 2}, "the layout needs 16 chips"),
    ],
)
def test_layouts_that_cannot_be(layout: dict[str, Any], said: str) -> None:
    with pytest.raises(UserError, match=said):
        served("decode", **layout)


def test_a_cache_that_does_not_fit_is_named() -> None:
    machine = system("decode")
    need = inference_pass(TOKEN, machine).memory_bytes
    assert inference_pass(TOKEN, replace(machine, memory_bytes=need)).memory_bytes == need
    with pytest.raises(
        LayoutError, match=r"a chip of stage 0 needs \d+ bytes \(\d+ of weights, \d+ of keys and"
    ):
        inference_pass(TOKEN, replace(machine, memory_bytes=need - 1))


def test_a_cache_is_of_inference_and_codecs_of_gradients_are_not() -> None:
    with pytest.raises(LayoutError, match="cache encodes keys and values of requests"):
        system("training", "int8")
    with pytest.raises(LayoutError, match=r"cache\.bits: kind levels needs it"):
        activation_codec(ActivationCodecFile(kind="levels"), "cache")
    machine = system("decode")
    with pytest.raises(LayoutError, match="activations encodes what training keeps or sends"):
        replace(machine, activations=activation_codec(ActivationCodecFile(kind="int8")))


def test_a_pass_below_a_bound_is_refused() -> None:
    step = served("decode")
    with pytest.raises(RuntimeError, match="below a bound"):
        replace(step, step_ns=step.step_ns - 1)


def test_layouts_of_more_chips_are_not_slower_without_a_network() -> None:
    """Half of the heads and columns are at most the cycles of all of them."""
    one, two = served("decode"), served("decode", tensor=2)
    assert two.stations[0].work_ns <= one.stations[0].work_ns
