"""A wrong latency or a wrong width in the RTL does not pass co-simulation.

Model and unchanged hardware agree on every program; each mutant differs from the model on one.
"""

from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from accelsim_hdl.cosim import compiled
from accelsim_hdl.cosim.campaign import Pair, random_pairs
from accelsim_hdl.cosim.compare import compare
from cosim.mutants import MACHINES, MUTANTS, ROWS, WEIGHT, machine_of_kind
from cosim.selector import HARDWARE, SelectedNpu

PROGRAMS = 150
"""A mutant that none of so many programs catches survives."""

CYCLES_FACTOR, LEAST_CYCLES = 4, 1000
"""A mutant may take this multiple of the cycles of the unchanged machine, and so many at least."""


class Judge:
    """A machine with its mutants, and programs for it, each made when it is first needed.

    Args:
        kind: Kind of the machine.
    """

    def __init__(self, kind: str) -> None:
        self._npu = machine_of_kind(kind)
        self._machine = SelectedNpu(self._npu, [one[1:] for one in MUTANTS if one[0] == kind])
        self._untried = random_pairs(programs=PROGRAMS, seed=3, npu=self._npu)
        self._tried: list[tuple[Pair, int]] = []

    def difference(self, number: int) -> str:
        """Return where a mutant first differs from the model, with its program; "": nowhere."""
        for place in range(PROGRAMS):
            pair, cycles = self.pair(place)
            self._machine.choose(number, max(LEAST_CYCLES, CYCLES_FACTOR * cycles))
            agreement = compare(pair.program, self._npu, self._machine)
            for difference in agreement.cycle_differences + agreement.value_differences:
                return f"{pair.name}: {difference}"
        return ""

    def pair(self, place: int) -> tuple[Pair, int]:
        """Return a program and its cycles on the unchanged machine, which agrees with the model."""
        while place >= len(self._tried):
            pair = next(self._untried)
            self._machine.choose(0)
            agreement = compare(pair.program, self._npu, self._machine)
            assert not agreement.differs, (pair.name, agreement)
            self._tried.append((pair, agreement.run_cycles))
        return self._tried[place]


judge_of = cache(Judge)


def marks_of(kind: str) -> list[pytest.MarkDecorator]:
    """Return the marks of the cases of a kind.

    One has two thirds of the mutants, and so a long build; few programs catch those of another.
    """
    return [pytest.mark.long] if kind in (WEIGHT, ROWS) else []


def cases() -> list[ParameterSet]:
    """Return every mutant with its number in its machine, by its name."""
    found, numbers = [], Counter[str]()
    for kind, file, _, new in MUTANTS:
        numbers[kind] += 1
        name = f"{kind}: {file}: {new}"
        found.append(pytest.param(kind, numbers[kind], id=name, marks=marks_of(kind)))
    return sorted(found, key=lambda case: str(case.values[0]))


@pytest.mark.parametrize("kind", [pytest.param(kind, marks=marks_of(kind)) for kind in MACHINES])
def test_the_unchanged_hardware_agrees(kind: str) -> None:
    """On each program that a mutant runs, and on the first ones in any case."""
    judge_of(kind).pair(9)


def test_a_machine_with_mutants_is_never_taken_for_one_without(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Both describe the same machine, and notes of the cache know machines by description."""
    monkeypatch.setattr(compiled, "compiled_once", lambda *_: Path("plain.so"))
    monkeypatch.setattr(SelectedNpu, "_elaborated", lambda _: Path("mutants.so"))
    machine = object.__new__(SelectedNpu)
    machine.npu, machine._core, machine._waves = machine_of_kind(WEIGHT), None, None
    machine.engine = "cxxrtl"

    assert machine._compiled() == Path("mutants.so")


def test_each_mutant_has_its_place() -> None:
    counts = {(file, old): (HARDWARE / file).read_text().count(old) for _, file, old, _ in MUTANTS}

    assert {place: count for place, count in counts.items() if count != 1} == {}


@pytest.mark.parametrize(("kind", "number"), cases())
def test_no_mutant_survives(kind: str, number: int, request: pytest.FixtureRequest) -> None:
    name = request.node.callspec.id

    assert judge_of(kind).difference(number), f"no program catches the mutant {name}"
