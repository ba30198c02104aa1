"""Runs many pairs of machine and program, for one verdict."""

import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from accelsim.display import Displayed
from accelsim.files import write_atomically, writing
from accelsim.npu import Npu
from accelsim.program import Program
from accelsim.program.check import check_program
from accelsim.program.random_programs import random_npu, random_program
from accelsim.progress import stage
from accelsim_hdl.cosim.compare import Agreement, compare
from accelsim_hdl.cosim.compiled import CompiledNpu
from accelsim_hdl.cosim.observation import Bench
from accelsim_hdl.cosim.simulated import SimulatedNpu

WIDE_EVERY = 5
"""Period of wide programs: the last of that many random programs of a machine has wide fields."""

Backend = Literal["amaranth", "compiled", "cxxrtl", "verilator"]


@dataclass(frozen=True, kw_only=True)
class Pair:
    """A program and its machine.

    Args:
        name: Name in messages, which is enough to make the pair again.
        npu: The machine.
        program: The program.
        image: Memory at the start, in place of the program's own.
        wanted: Outputs by name as the integer reference computes them; None if unknown, as for
            random programs.
    """

    name: str
    npu: Npu
    program: Program
    image: NDArray[np.uint8] | None = None
    wanted: Mapping[str, NDArray[np.int64]] | None = None


@dataclass(frozen=True, kw_only=True, repr=False)
class Verdict(Displayed):
    """The result of a campaign.

    Args:
        pairs: Number of pairs.
        cycle_mismatches: Pairs whose times or counters differ.
        value_mismatches: Pairs whose memories differ.
        outputs: Output tensors that were compared with the integer reference; 0 for random
            programs.
        output_mismatches: Compared outputs that differ from the reference.
        cycles: Cycles of all programs together.
        seconds: Wall time, including compilation of machines.
        rtl_seconds: Wall time of the RTL alone.
        model_seconds: Wall time of the timing model alone.
        differences: Sentences, each beginning with the name of its pair.
    """

    pairs: int
    cycle_mismatches: int
    value_mismatches: int
    outputs: int
    output_mismatches: int
    cycles: int
    seconds: float
    rtl_seconds: float
    model_seconds: float
    differences: tuple[str, ...]

    def facts(self) -> dict[str, str]:
        """Return pairs, cycles, how many pairs and outputs differ, and the first difference."""
        return {
            "pairs": f"{self.pairs:,}, {self.cycles:,} cycles",
            "times": f"{self.cycle_mismatches:,} pairs differ",
            "memories": f"{self.value_mismatches:,} pairs differ",
            "outputs": f"{self.output_mismatches:,} of {self.outputs:,} differ from the reference",
            "first": self.differences[0] if self.differences else "no difference",
        }


def bench_for(npu: Npu, backend: Backend, waves: Path | None = None) -> Bench:
    """Return a simulator of the RTL of an NPU.

    Args:
        npu: The machine.
        backend: Simulator. ``amaranth`` needs no other tool; ``cxxrtl`` needs pyosys and a C++
            compiler; ``verilator`` needs Verilator and a C++ compiler; ``compiled`` picks one of
            the latter two by the size of the machine.
        waves: File for the waveforms of the next run, not with Verilator; None: no file.

    Raises:
        HardwareError: A tool is missing or fails.
    """
    if backend == "amaranth":
        return SimulatedNpu(npu, waves=waves)
    if waves is not None and backend == "compiled":
        backend = "cxxrtl"
    return CompiledNpu(npu, engine="auto" if backend == "compiled" else backend, waves=waves)


def run_campaign(
    pairs: Iterable[Pair], backend: Backend, waves: str | Path | None = None
) -> Verdict:
    """Compare model and RTL on every pair.

    Args:
        pairs: Pairs; those of one machine should follow each other, so that its RTL is built once.
        backend: Simulator of the RTL.
        waves: File for the waveforms of the first pair that differs, or else of the first pair;
            None: no file.

    Raises:
        HardwareError: A tool is missing or fails.
        ResultError: The file cannot be written.
    """
    begun = time.perf_counter()
    held: tuple[Npu, Bench] | None = None
    found: list[Agreement] = []
    differences: list[str] = []
    outputs = wrong_outputs = 0
    shown: Pair | None = None
    for pair in pairs:
        if held is None or held[0] != pair.npu:
            held = (pair.npu, bench_for(pair.npu, backend))
        stage(f"model and RTL on {pair.name}")
        one = compare(pair.program, pair.npu, held[1], pair.image)
        wrong = _output_differences(pair, one.image)
        outputs, wrong_outputs = outputs + len(pair.wanted or ()), wrong_outputs + len(wrong)
        if shown is None or (not differences and (one.differs or wrong)):
            shown = pair
        found.append(one)
        for sentence in one.cycle_differences + one.value_differences + wrong:
            differences.append(f"{pair.name}: {sentence}")
    if waves is not None and shown is not None:
        _write_waves(shown, backend, Path(waves))
    return Verdict(
        pairs=len(found),
        cycle_mismatches=sum(bool(one.cycle_differences) for one in found),
        value_mismatches=sum(bool(one.value_differences) for one in found),
        outputs=outputs,
        output_mismatches=wrong_outputs,
        cycles=sum(one.cycles for one in found),
        seconds=time.perf_counter() - begun,
        rtl_seconds=sum(one.rtl_seconds for one in found),
        model_seconds=sum(one.model_seconds for one in found),
        differences=tuple(differences),
    )


def _output_differences(pair: Pair, image: NDArray[np.uint8]) -> tuple[str, ...]:
    """Return a sentence for each output of the RTL that differs from the reference."""
    sentences = []
    for name, wanted in (pair.wanted or {}).items():
        found = pair.program.outputs[name].unpack(image)
        places = np.argwhere(found != wanted)
        if len(places):
            first = tuple(places[0].tolist())
            sentences.append(
                f"output {name}: {len(places):,} of {wanted.size:,} values differ from the integer"
                f" reference, the first at {first}: {found[first]}, not {wanted[first]}"
            )
    return tuple(sentences)


def _write_waves(pair: Pair, backend: Backend, file: Path) -> None:
    """Run a pair again and write its waveforms; an incomplete file is removed."""

    def write(fresh: Path) -> None:
        bench_for(pair.npu, backend, fresh).run(pair.program, pair.image)

    stage(f"waveforms of {pair.name}")
    with writing(file):
        write_atomically(file, write)


def random_pairs(
    *, programs: int, seed: int, npu: Npu | None = None, programs_per_npu: int = 10
) -> Iterator[Pair]:
    """Yield random checked programs, on one machine or on random ones; every fifth program is wide.

    Args:
        programs: Number of pairs.
        seed: Seed of the first machine; program i of it has seed ``1000 * seed + i``.
        npu: The machine; None for random ones.
        programs_per_npu: Number of programs for each random machine.
    """
    made = 0
    while made < programs:
        machine = random_npu(seed) if npu is None else npu
        most = programs if npu is not None else min(programs_per_npu, programs - made)
        for index in range(most):
            program_seed = 1000 * seed + index
            wide = index % WIDE_EVERY == WIDE_EVERY - 1
            program = random_program(program_seed, machine, wide=wide)
            check_program(program, machine)
            where = f"machine {seed}" if npu is None else machine.name
            name = f"{where}, {'wide program' if wide else 'program'} {program_seed}"
            yield Pair(name=name, npu=machine, program=program)
        made += most
        seed += 1
