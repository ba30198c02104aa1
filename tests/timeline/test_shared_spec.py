"""A shared DRAM as users write it, and what the command says of it."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from accelsim.arch import load_arch
from accelsim.cli.commands import commands
from accelsim.errors import ArchError, UserError
from accelsim.memory.dram import load_device
from accelsim.memory.shared import choice_of
from accelsim.npu import npu_of
from accelsim.simulate import run
from accelsim.timeline import run_program
from each import each
from timeline.streams import program


@each(
    ("fields", "sentence"),
    [
        ({"kind": "exct"}, "unknown choice 'exct', did you mean exact"),
        ({"kind": "exact"}, "device must name a memory, for example ddr4_2400: kind is exact"),
        ({"page_policy": "open"}, "page_policy needs kind window or exact, not ideal"),
        ({"kind": "exact", "device": "hbm2", "page_policy": "opn"}, "did you mean open"),
        ({"kind": "exact", "device": "hbm2", "read_queue_requests": 0}, "read_queue_requests"),
        ({"kind": "exact", "device": "hbm2", "arbiter": "prority"}, "did you mean priority"),
    ],
)
def test_wrong_fields_are_refused(fields: dict[str, object], sentence: str) -> None:
    replaced = {f"dram.{name}": value for name, value in fields.items()}
    with pytest.raises(UserError, match=sentence):
        load_arch("edge_npu_tiny", replaced)


@each(
    ("fields", "sentence"),
    [
        (
            {"device": "ddr4_240"},
            "dram.device: ddr4_240: no such DRAM device, did you mean ddr4_2400",
        ),
        ({"address_map": "row-bank-colum"}, "address_map: colum: .* did you mean column"),
        ({"address_map": "row-column:x"}, "column:x: bits are a number"),
        ({"address_map": "row-bank"}, "rank is missing|column is missing|group is missing"),
        ({"write_drain_low_requests": 30}, "write_drain_low must be less than write_drain_high"),
    ],
)
def test_a_wrong_device_is_refused(fields: dict[str, object], sentence: str) -> None:
    fields = {"kind": "exact", "device": "ddr4_2400", **fields}
    replaced = {f"dram.{name}": value for name, value in fields.items()}
    npu = npu_of(load_arch("edge_npu_tiny", replaced))
    with pytest.raises(ArchError, match=sentence):
        run_program(program(), npu)


def test_fields_reach_the_device() -> None:
    replaced = {
        "dram.kind": "window",
        "dram.device": "hbm2",
        "dram.address_map": "row-bank-rank-column-group-channel-column:1",
        "dram.read_queue_requests": 5,
        "dram.page_policy": "closed",
        "dram.arbiter": "priority",
        "dram.combine_cycles": 9,
    }
    npu = npu_of(load_arch("edge_npu_tiny", replaced))
    assert npu.shared_dram is not None
    choice = choice_of(npu.shared_dram, clock_hz=npu.clock_hz, outstanding_beats=3)
    plain = load_device("hbm2")

    assert choice.device.controller.read_queue == 5
    assert choice.device.controller.page_policy == "closed"
    assert choice.device.controller.address_order == plain.controller.address_order
    assert (choice.tier, choice.in_turn, choice.combine_cycles) == ("window", False, 9)
    assert choice.facts()["device_sha256"] == choice.device_sha256
    assert choice.device_sha256 != replace(choice, device=plain).device_sha256


def test_the_bound_knows_ideal_memories_only() -> None:
    arch = load_arch("edge_npu", {"dram.kind": "exact", "dram.device": "ddr4_2400"})
    with pytest.raises(ArchError, match=r"tier analytical knows dram\.kind ideal and block_ram"):
        run("light_resnet50", arch, tier="analytical")


def compile_digits(out: Path, *more: str) -> None:
    arguments = ["compile", "digits_cnn", "--arch", "edge_npu_tiny", "--out", str(out), *more]
    commands.main(arguments, standalone_mode=False)


def test_the_command_names_tier_device_policy_and_causes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    exact = ("--set", "dram.kind=exact", "--set", "dram.device=ddr4_2400")
    compile_digits(tmp_path / "p", *exact, "--format", "json")
    facts = json.loads(capsys.readouterr().out)

    assert (facts["memory"]["tier"], facts["memory"]["device"]) == ("exact", "ddr4_2400")
    assert facts["memory"]["policy"]["page_policy"] == "open"
    assert len(facts["memory"]["device_sha256"]) == len(facts["made_with"]["arch_sha256"]) == 64
    assert len({sum(row.values()) for row in facts["units"].values()}) == 1
    assert facts["units"]["load"]["dram_refresh"] > 0

    compile_digits(tmp_path / "p", *exact)
    text = capsys.readouterr().out
    assert "exact ddr4_2400: fr_fcfs, open pages, refresh all_bank" in text
    assert "dram_refresh" in text

    compile_digits(tmp_path / "p")
    assert (
        "ideal, shared by the three ports, round_robin: latency 10 cycles"
        in capsys.readouterr().out
    )


def test_a_command_with_a_wrong_device_writes_nothing(tmp_path: Path) -> None:
    wrong = ("--set", "dram.kind=exact", "--set", "dram.device=ddr4_240")
    with pytest.raises(UserError, match="did you mean ddr4_2400"):
        compile_digits(tmp_path / "p", *wrong)

    assert list(tmp_path.iterdir()) == []
