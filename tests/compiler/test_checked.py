"""Every program that a command makes is checked, and what the hardware computes is compared."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

import accelsim
from accelsim.compiler import emit
from accelsim.errors import IllegalProgramError, UserError
from accelsim.integer import IntegerNetwork
from accelsim.program import Program
from compiler.checks import chain
from compiler.networks import machine

TINY = machine(2, 2, words=64)


def network() -> IntegerNetwork:
    built = chain((3, 3, 2), seed=5)
    built.convolution(4, (2, 2))
    return built.network()


@pytest.fixture
def too_far(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the first LOAD of every program write behind the end of its buffer."""
    finished = emit.ProgramEmitter.finished

    def broken(self: emit.ProgramEmitter) -> Any:
        instructions = finished(self)
        instructions["destination"][0] += 2**14
        return instructions

    monkeypatch.setattr(emit.ProgramEmitter, "finished", broken)


@pytest.mark.usefixtures("too_far")
@pytest.mark.parametrize(
    "command",
    [
        lambda path: accelsim.compile(network(), TINY, path / "program"),
        lambda _: accelsim.run("digits_mlp", TINY),
        lambda _: accelsim.cosim(TINY, workload=network(), backend="amaranth"),
    ],
    ids=["compile", "run", "cosim"],
)
def test_an_illegal_program_of_the_compiler_is_a_bug(command: Any, tmp_path: Any) -> None:
    with pytest.raises(IllegalProgramError, match=r"\(LOAD\) breaks buffer_bounds") as found:
        command(tmp_path)
    assert not isinstance(found.value, UserError)
    assert not (tmp_path / "program").exists()


@pytest.mark.parametrize("right", [True, False])
def test_cosim_compares_outputs_with_the_reference(
    right: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not right:
        with_inputs = Program.with_inputs

        def without(self: Program, values: Mapping[str, Any]) -> np.ndarray:
            return with_inputs(self, {name: 0 * value for name, value in values.items()})

        monkeypatch.setattr(Program, "with_inputs", without)
    verdict = accelsim.cosim(TINY, workload=network(), backend="amaranth")

    assert (verdict.cycle_mismatches, verdict.value_mismatches, verdict.outputs) == (0, 0, 1)
    assert verdict.output_mismatches == (not right)
    assert len(verdict.differences) == (not right)
    for sentence in verdict.differences:
        assert "of 16 values differ from the integer reference, the first at (" in sentence
