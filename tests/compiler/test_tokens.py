"""Tokens of compiled programs fit the counters of the machine, whatever these hold."""

from dataclasses import replace

import numpy as np
import pytest

from accelsim.compiler import compile_network
from accelsim.errors import ProgramError
from accelsim.isa import INSTRUCTIONS, UNITS, record_type
from accelsim.npu import Npu, npu_of
from accelsim.program.check import check_program
from accelsim.schedule.tokens import fit_tokens
from compiler.checks import assert_hardware_agrees, chain, check
from compiler.networks import Chain, machine

WIDE = 16


def many_slots(**units: object) -> Npu:
    """Return a machine whose buffers have many slots of the tiles of small layers."""
    return npu_of(machine(2, 2, words=512, tables=1, rows_held=16, **units))


def network() -> Chain:
    """Return layers on the array and beside it, whose tiles wait for those of many slots before."""
    built = chain((20, 3, 5), seed=3)
    built.convolution(30, (3, 3), padding=(1, 1, 1, 1))
    built.convolution(30)
    built.softmax()
    built.convolution(7, (3, 3), stride=(2, 2))
    return built


def overflows(npu: Npu, token_bits: int) -> bool:
    """Return whether a program that was made for wide counters is too much for narrow ones."""
    program = compile_network(network().network(), replace(npu, token_bits=WIDE))
    try:
        check_program(program, replace(npu, token_bits=token_bits))
    except ProgramError as problem:
        return "breaks tokens_fit_counter" in str(problem)
    return False


@pytest.mark.parametrize("queue_depth", [0, 1, 8, 64])
@pytest.mark.parametrize("token_bits", [4, 5, 9])
def test_narrow_counters_of_tokens_are_kept(token_bits: int, queue_depth: int) -> None:
    npu = many_slots(token_bits=token_bits, queue_depth=queue_depth)
    program = check(network(), npu)
    wide = compile_network(network().network(), replace(npu, token_bits=WIDE))
    same = np.array_equal(program.instructions, wide.instructions)
    assert same != overflows(npu, token_bits)
    for name in program.instructions.dtype.names or ():
        if name not in ("push", "pop"):
            assert np.array_equal(program.instructions[name], wide.instructions[name])


def test_narrow_counters_are_reached() -> None:
    assert overflows(many_slots(queue_depth=8), 4)
    assert overflows(many_slots(queue_depth=64), 5)
    assert not overflows(many_slots(queue_depth=8), 12)


def test_hardware_with_narrow_counters_ends_when_the_model_says() -> None:
    built = chain((5, 4, 3), seed=8)
    built.convolution(9, (2, 2))
    npu = npu_of(machine(2, 2, words=512, token_bits=4, queue_depth=64))
    assert_hardware_agrees(built, npu)


@pytest.mark.parametrize(
    ("pairs", "fitting"),
    [
        ([(0, 3), (1, 4), (2, 5)], [(0, 3), (2, 4)]),  # The example of the module.
        ([(0, 1), (2, 3), (4, 5)], [(0, 1), (2, 3), (4, 5)]),
        ([(0, 4), (1, 5), (2, 6), (3, 7)], [(0, 4), (3, 5)]),
    ],
)
def test_a_pop_waits_for_a_later_push(
    pairs: list[tuple[int, int]], fitting: list[tuple[int, int]]
) -> None:
    code = np.zeros(2 * len(pairs), dtype=record_type())
    for push, pop in pairs:
        code["opcode"][push] = INSTRUCTIONS["VECTOR"].opcode
        code["opcode"][pop] = INSTRUCTIONS["LOAD"].opcode
        code["push"][push] = 1 << UNITS.index("load")
        code["pop"][pop] = 1 << UNITS.index("vector")
    fit_tokens(code, 2, 0)
    pushes, pops = np.flatnonzero(code["push"]), np.flatnonzero(code["pop"])
    assert list(zip(pushes.tolist(), pops.tolist(), strict=True)) == fitting


def test_a_push_waits_until_an_earlier_token_is_taken() -> None:
    code = np.zeros(12, dtype=record_type())
    code["opcode"] = [INSTRUCTIONS[name].opcode for name in ("LOAD", "VECTOR")] * 6
    load, vector = UNITS.index("load"), UNITS.index("vector")
    code["push"][::2], code["pop"][1::2] = 1 << vector, 1 << load
    fit_tokens(code, 2, 64)
    # A queue of 64 holds all VECTORs: LOAD 3 waits for VECTOR 1, and so on.
    assert np.flatnonzero(code["push"] >> load & 1).tolist() == [1, 3, 5, 7]
    assert np.flatnonzero(code["pop"] >> vector & 1).tolist() == [4, 6, 8, 10]
