"""A bug planted in a block makes its proof fail, with a run that shows it.

Each is a copy of the hardware package with one change.
"""

import os
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from accelsim_hdl.proofs import PROOFS
from hdl.axi.mutants import MUTANTS

ROOT = Path(__file__).resolve().parents[2]
HARDWARE = ROOT / "hdl" / "accelsim_hdl"

# (proof, file, what stands there, what is there instead)
PLANTED = [
    (
        "queue-3",
        "memory/queue.py",
        "space.eq(take | (kept != self.depth))",
        "space.eq(take | (count != self.depth))",
    ),
    ("queue-2", "memory/queue.py", "(~self.read.valid | take)", "~self.read.valid"),
    ("queue-4", "memory/queue.py", "write.addr + 1))", "0))"),
    (
        "fetch-16x2",
        "npu/fetch.py",
        "may.eq(following != self._limit)",
        "may.eq(unanswered_beats != self._limit)",
    ),
    ("fetch-8x1", "npu/fetch.py", "wants.eq(wanted_beats != 1)", "wants.eq(1)"),
    (
        "gather",
        "npu/gather.py",
        "high.eq(number[_HALF_BITS:] * stride)",
        "high.eq(number[_HALF_BITS:-1] * stride)",
    ),
    (
        "gather",
        "npu/gather.py",
        "Cat(load.y_limit, load.y_step) - load.y_step",
        "Cat(load.y_limit, load.y_step)",
    ),
    ("gather", "npu/gather.py", "added.eq(read & ~self.start)", "added.eq(read)"),
    ("fetch-8x1", "npu/fetch.py", "queue.read.ready.eq(~complete)", "queue.read.ready.eq(1)"),
    (
        "fetch-32x1",
        "npu/fetch.py",
        "self.bus.stb | (unanswered_beats != 0)",
        "self.bus.stb",
    ),
    (
        "load-2",
        "npu/request.py",
        "self.active & remote & action.ready",
        "self.active & remote",
    ),
    ("load-2", "npu/request.py", "self.active & (~asks | ~stalls)", "self.active"),
    (
        "load-2",
        "npu/load.py",
        "assembler.ended & assembler.buffer.matches(*numbers)",
        "assembler.ended",
    ),
    (
        "store-2x1",
        "npu/store.py",
        "(following != most_beats) & (following + owing != most_beats + 1)",
        "following + owing != most_beats + 1",
    ),
    ("store-2x1", "npu/store.py", "finishing & ~flight.others", "finishing"),
    ("store-2x1", "npu/store.py", "owes.eq(owing != 0)", "owes.eq(1)"),
    (
        "store-3x6",
        "npu/spans.py",
        "self._selecting & (~self._presenting | self.beat)",
        "self._selecting",
    ),
    (
        "sdram-port-2-writes",
        "memory/sdram_memory.py",
        "full.eq(after == self._limit)",
        "full.eq(unanswered == self._limit)",
    ),
    (
        "sdram-port-3-reads",
        "memory/sdram_memory.py",
        "unanswered + accepts - self.answers",
        "unanswered + accepts - queue.read.ready",
    ),
    (
        "tokens",
        "npu/scoreboard.py",
        "present.append(~pop[giver] | some)",
        "present.append(1)",
    ),
    (
        "tokens",
        "npu/scoreboard.py",
        "~dispatched[index] & ~leaves[index]",
        "~dispatched[index]",
    ),
    (
        "tokens",
        "npu/scoreboard.py",
        "present.append(~pop[giver] | some)",
        "late = Signal(); m.d.sync += late.eq(some); present.append(~pop[giver] | late & some)",
    ),
    (
        "tokens",
        "npu/scoreboard.py",
        "with m.If(self.start[index] | unknown):",
        "with m.If(self.start[index]):",
    ),
    (
        "tokens",
        "npu/scoreboard.py",
        "unit.instruction.valid.eq(dispatched[index])",
        "unit.instruction.valid.eq(dispatched[index] | dispatch[index])",
    ),
    ("tokens", "npu/scoreboard.py", "some.eq(count != 1)", "some.eq(1)"),
    (
        "banks-2",
        "npu/scoreboard.py",
        "(held_by_vector | waiting | taken)",
        "(held_by_vector | taken)",
    ),
    (
        "banks-2",
        "npu/scoreboard.py",
        "(held_by_vector | waiting | taken)",
        "(held_by_vector | waiting)",
    ),
    (
        "banks-2",
        "npu/scoreboard.py",
        "(held_by_vector | waiting | taken)",
        "(waiting | taken)",
    ),
    ("banks-2", "npu/scoreboard.py", "self.end[array] & (ended == last)", "self.end[array]"),
    ("banks-2", "npu/scoreboard.py", "last.eq(begun)", "last.eq(ended)"),
    ("base-load", "npu/base.py", "enumerate(bases, start=1)", "enumerate(bases)"),
    ("base-store", "npu/base.py", "(given.address + chosen)", "(given.address | chosen)"),
    ("control", "npu/control.py", "self.bus.ack.eq(request)", "self.bus.ack.eq(self.bus.stb)"),
    ("control", "npu/control.py", "self.begin.eq(between)", "self.begin.eq(self.restart)"),
    ("control", "npu/control.py", "self.restart.eq(asked & free)", "self.restart.eq(asked)"),
    (
        "handoff-2",
        "npu/sequence_weight_stationary.py",
        "stream_free & (recent == 0)",
        "stream_free & ~recent[0]",
    ),
    (
        "handoff-1",
        "npu/sequence_weight_stationary.py",
        "stream_free & (recent == 0)",
        "(recent == 0)",
    ),
    ("delay-5", "dataflow/delay.py", "place == self.cycles - 1", "place == self.cycles"),
    (
        "accumulator-saturate",
        "npu/accumulator.py",
        "ram.write.enable.eq(writing.writes[bank])",
        "ram.write.enable.eq(keeping.writes[bank])",
    ),
    ("accumulator-wrap", "npu/accumulator.py", "stages[column : column + 3]", "stages[0:3]"),
    ("requantize", "npu/requantize.py", "half & (odd | coarse_cut", "half & (half | coarse_cut"),
    ("requantize", "npu/requantize.py", "(excess & kept_bits).any()", "excess.any()"),
    (
        "requantize",
        "npu/requantize.py",
        "Mux(fits, fine[1:], limit)",
        "fine[1:]",
    ),
    ("lane-int8-int8-saturate", "npu/lane.py", "greatest < fitted", "greatest > fitted"),
    (
        "function-1-signed",
        "npu/function.py",
        "half & (below | quotient[0])",
        "half & (below | ~quotient[0])",
    ),
    ("function-1-signed", "npu/function.py", "slope.as_signed(), late", "slope, late"),
    (
        "function-2-unsigned",
        "npu/function.py",
        "Cat(up, beginning).as_signed() + Cat(up, quotient)",
        "Cat(0, beginning).as_signed() + Cat(up, quotient)",
    ),
    (
        "function-2-unsigned",
        "npu/function.py",
        'self.index[:2], self._read_cycles, "byte_place"',
        'self.index[:2], 1, "byte_place"',
    ),
    ("requantize", "npu/requantize.py", "Mux(self.maximum < moved, self.maximum, least)", "least"),
    ("requantize", "npu/requantize.py", "Cat(up, self.zero_point)", "Cat(half, self.zero_point)"),
    ("requantize-maps", "npu/requantize.py", "saturated(moved, CODE_BITS)", "moved[:CODE_BITS]"),
    (
        "requantize-maps",
        "npu/requantize.py",
        "self.takes_mapped, self.mapped, moved",
        "0, 0, moved",
    ),
    ("requantize-registers", "npu/product.py", "range(late)", "range(0)"),
    ("tree-3", "npu/tree.py", "is_greater = other < one", "is_greater = one < other"),
    ("tree-8", "npu/chosen.py", "one + other)", "one - other)"),
    ("tree-3", "npu/tree.py", "signed(len(pair[0]) + 1)", "signed(len(pair[0]))"),
    ("lane-rows-int8-saturate", "npu/lane.py", "npu.accumulator.minimum", "0"),
    ("lane-rows-uint8-wrap", "npu/lane.py", "~self.counts & ~settings", "settings"),
    ("requantize-rows", "npu/requantize.py", "self.bias - self.offset", "self.bias + self.offset"),
    ("lane-registers", "npu/lane.py", "(self.family) + late)", "(self.family))"),
    ("lane-products-int8-saturate", "npu/lane.py", "Mux(self.is_first, factor, 0)", "factor"),
    ("lane-int8-int8-saturate", "npu/lane.py", "Mux(self.first, 0, grown)", "grown"),
    (
        "lane-products-uint8-wrap",
        "npu/lane.py",
        "activation - self.factor_zero_point",
        "activation + self.factor_zero_point",
    ),
    ("lane-uint8-int8-wrap", "npu/lane.py", "Const(1, signed", "Const(0, signed"),
    (
        "element-output-uint4-int8-12-saturate-0",
        "number/total.py",
        "Cat((~full[-1]).replicate(bits - 1), full[-1])",
        "Cat(full[-1].replicate(bits - 1), full[-1])",
    ),
    (
        "element-weight-int4-uint16-20-saturate-0",
        "number/families.py",
        "signed=form.uniform and form.signed",
        "signed=True",
    ),
    *((mutant.proof, "memory/axi4.py", mutant.old, mutant.new) for mutant in MUTANTS),
]


def theorem(name: str) -> object:
    """The theorem of a proof, whatever its parameters."""
    build = PROOFS[name].build
    return build.func if isinstance(build, partial) else build


def cases() -> list[ParameterSet]:
    """Every bug by its name."""
    return [pytest.param(*planted, id=f"{planted[0]}: {planted[3]}") for planted in PLANTED]


@pytest.mark.sampled(64)
@pytest.mark.parametrize(("name", "file", "old", "new"), cases())
def test_the_proof_finds_the_planted_bug(
    tmp_path: Path, name: str, file: str, old: str, new: str
) -> None:
    shutil.copytree(
        HARDWARE, tmp_path / "accelsim_hdl", ignore=shutil.ignore_patterns("__pycache__")
    )
    target = tmp_path / "accelsim_hdl" / file
    source = target.read_text()
    assert source.count(old) == 1
    target.write_text(source.replace(old, new))

    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "accelsim_hdl.proofs", name],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)])},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )

    assert done.returncode == 1, done.stderr
    assert done.stdout.split()[:2] == [name, "counterexample"]


def test_each_bug_has_its_place() -> None:
    """Every day, though a day plants few of them."""
    counts = {(file, old): (HARDWARE / file).read_text().count(old) for _, file, old, _ in PLANTED}

    assert {place: count for place, count in counts.items() if count != 1} == {}


def test_a_bug_is_planted_for_every_theorem() -> None:
    assert {theorem(name) for name, *_ in PLANTED} == {theorem(name) for name in PROOFS}
