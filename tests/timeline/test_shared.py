"""Programs on a shared DRAM: the stepped engine and the event simulation over the plain object."""

from dataclasses import replace
from random import Random

import pytest

from accelsim.arch import Dram
from accelsim.npu import Npu
from accelsim.program.random_programs import random_npu as legal_npu
from accelsim.program.random_programs import random_program as legal_program
from accelsim.timeline import Timeline, run_program
from each import each
from timeline.oracle.run import run_program_oracle
from timeline.streams import differences, random_npu, random_program
from timeline.test_engines_agree import outcome


def random_dram(random: Random) -> Dram:
    """Return a DRAM whose queues are short now and then, or an SDRAM."""
    if random.random() < 0.3:
        return Dram(
            kind="sdram",
            device=random.choice(["as4c16m16sa_7", "mt48lc16m16a2_6a"]),
            arbiter=random.choice(["round_robin", "priority"]),
        )
    return Dram(
        kind=random.choice(["window", "exact", "exact"]),
        device=random.choice(["ddr4_2400", "lpddr4_3200", "hbm2", "lpddr5_6400"]),
        read_queue_requests=random.choice([None, 1, 3]),
        bank_queue_requests=random.choice([None, 1]),
        write_buffer_requests=random.choice([24, 32]),
        write_drain_high_requests=random.choice([2, 24]),
        write_drain_low_requests=random.choice([0, 1]),
        page_policy=random.choice([None, "closed", "adaptive"]),
        address_map=random.choice([None, "row-column-rank-bank-group-channel"]),
        arbiter=random.choice(["round_robin", "priority"]),
        combine_cycles=random.choice([1, 8, 64]),
    )


def shared(random: Random, npu: Npu) -> Npu:
    dram = random_dram(random)
    clocks_hz = [50_000_000, 500_000_000, 1_000_000_000, 2_900_000_000]
    if dram.kind == "sdram":
        clocks_hz = [10_000_000, 75_000_000, 143_000_000]
        # Some machines have a narrower or a wider bus than an SDRAM serves.
        npu = replace(npu, bus_bytes=min(64, max(4, npu.bus_bytes)))
    clock_hz = random.choice(clocks_hz)
    return replace(
        npu,
        memory_kind=dram.kind,
        shared_dram=dram,
        clock_hz=clock_hz,
        local_bytes=0,
        index_words=0,
    )


def disagreements(seed: int, length: int) -> tuple[list[str], Timeline]:
    random = Random(seed)
    npu = shared(random, random_npu(random))
    program = random_program(random, npu, length)
    found = run_program(program, npu)
    return differences(found, run_program_oracle(program, npu)), found


def test_random_programs() -> None:
    wrong = [seed for seed in range(60) if disagreements(seed, 3 + seed % 30)[0]]

    assert wrong == []


@pytest.mark.long
def test_many_random_programs() -> None:
    wrong = [seed for seed in range(1000, 1400) if disagreements(seed, 30)[0]]

    assert wrong == []


def test_random_programs_wait_for_every_cause() -> None:
    found = [run_seed(seed) for seed in range(60)]

    assert (sum(one.dram_cycles.sum(axis=0) for one in found) > 0).all()
    for one in found:
        assert one.unit_cycles().sum(axis=1).tolist() == [one.total_cycles] * 4
        assert one.unit_cycles().min() >= 0
        assert (one.dram_cycles.sum(axis=1) <= one.memory_cycles).all()


def run_seed(seed: int) -> Timeline:
    random = Random(seed)
    npu = shared(random, random_npu(random))
    return run_program(random_program(random, npu, 30), npu)


@each("seed", range(6))
def test_legal_programs(seed: int) -> None:
    npu = shared(Random(seed), legal_npu(seed))
    program = legal_program(seed, npu, instructions=30)

    assert differences(run_program(program, npu), run_program_oracle(program, npu)) == []


def test_endless_waits_are_named_alike() -> None:
    found, expected = [], []
    for seed in range(30):
        random = Random(seed)
        npu = shared(random, random_npu(random))
        program = random_program(random, npu, 12, disorder=0.05)
        found.append(outcome(run_program, program, npu))
        expected.append(outcome(run_program_oracle, program, npu))

    assert found == expected
    assert 3 < found.count("ended") < 27
