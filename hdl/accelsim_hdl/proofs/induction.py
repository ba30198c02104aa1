"""Proof by induction over cycles, or a counterexample."""

import itertools
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

import z3

from accelsim_hdl.proofs.claims import Claims, Specification, Terms
from accelsim_hdl.proofs.system import TransitionSystem, transition_system

Verdict = Literal["proved", "counterexample", "unknown"]


@dataclass(frozen=True, kw_only=True)
class Proof:
    """A theorem about a block.

    Args:
        name: Unique name.
        build: Function that fills ``Claims`` with the block and its environment; its docstring is
            the theorem.
        depth: Cycles that the induction step assumes, at least 1.
        search_cycles: Cycles from the start in which broken promises, and the situations that must
            be reachable, are searched for.
        long: Whether the proof takes more than some seconds.
    """

    name: str
    build: Callable[[Claims], None]
    depth: int = 1
    search_cycles: int = 12
    long: bool = False


@dataclass(frozen=True, kw_only=True)
class Result:
    """The result of a proof.

    Args:
        proof: Name of the proof.
        verdict: ``proved``: the promises hold in every cycle of every run. ``counterexample``: a
            run from the start breaks a promise. ``unknown``: neither was found.
        broken: Sentences that fail in the last cycle of ``trace``, or that were not reached.
        trace: Values of signals by name, one for each cycle. For ``unknown``, the first cycle is
            not a start but a state that the claims allow.
        seconds: Wall time.
    """

    proof: str
    verdict: Verdict
    broken: tuple[str, ...]
    trace: dict[str, list[int]]
    seconds: float

    def table(self) -> str:
        """Return the trace: a row for each signal that is not always 0, a column for each cycle.

        Values are hexadecimal.
        """
        shown = {name: values for name, values in self.trace.items() if any(values)}
        name_length = max((len(name) for name in shown), default=0)
        rows = []
        for name, values in sorted(shown.items()):
            cells = [f"{value:x}" for value in values]
            length = max(len(cell) for cell in cells)
            rows.append(f"{name:{name_length}}  " + " ".join(f"{cell:>{length}}" for cell in cells))
        return "\n".join(rows)


class _Run:
    """Consecutive cycles of a system as terms; the state of cycle 0 is initial, or free."""

    def __init__(self, claims: Claims, system: TransitionSystem, *, from_start: bool) -> None:
        self._system = system
        self._from_start = from_start
        self.named: list[dict[str, z3.BitVecRef]] = []
        self.assumed: list[z3.BoolRef] = []
        self.claimed: list[dict[str, z3.BoolRef]] = []
        self.specified: list[dict[str, z3.BoolRef]] = []
        self.shown: list[Terms] = []
        self.reached: list[dict[str, z3.BoolRef]] = []
        self._claims = claims
        self._names = sorted(system.named)
        self._still = {str(system.named[name]) for name in claims.still_names}
        sorts = [term.sort() for term in system.following]
        sorts += [system.named[name].sort() for name in self._names]
        # All terms are substituted in one call, which keeps shared terms shared.
        self._bundle = z3.Function("bundle", *sorts, z3.BoolSort())(
            *system.following, *(system.named[name] for name in self._names)
        )
        self._state: list[z3.BitVecRef] = [
            z3.BitVec(f"{state}@", state.size()) if value is None or not from_start else value
            for state, value in zip(system.states, system.initial, strict=True)
        ]

    def extend(self) -> None:
        """Add a cycle."""
        system, cycle = self._system, len(self.named)
        inputs = [
            z3.BitVec(f"{one}@" if str(one) in self._still else f"{one}@{cycle}", one.size())
            for one in system.inputs
        ]
        pairs = list(zip(system.inputs + system.states, inputs + self._state, strict=True))
        terms = z3.substitute(self._bundle, *pairs)
        if self._from_start:
            terms = z3.simplify(terms)
        values = terms.children()
        self._state = values[: len(system.states)]
        named = dict(zip(self._names, values[len(system.states) :], strict=True))
        self.named.append(named)
        said = {
            kind: {
                text: named[signal.name] == 1
                for one, text, signal in self._claims.sentences
                if one == kind
            }
            for kind in ("assume", "promise", "lemma", "reach")
        }
        shown = {name: named[signal.name] for name, signal in self._claims.shown.items()}
        specified = {one.sentence: one.holds(shown) for one in self._claims.specifications}
        self.assumed.append(z3.And(*said["assume"].values()))
        self.claimed.append({**said["promise"], **said["lemma"]})
        self.specified.append(specified)
        self.shown.append(shown)
        self.reached.append(said["reach"])

    def trace(self, model: z3.ModelRef) -> dict[str, list[int]]:
        """Return the values of every signal in a model."""
        return {
            name: [model.eval(cycle[name], model_completion=True).as_long() for cycle in self.named]
            for name in self._names
            if "$" not in name and name not in ("clk", "rst")
        }


def _cases(specification: Specification, shown: Terms) -> Iterator[z3.BoolRef]:
    """Yield conditions of which exactly one holds."""
    names = list(specification.cases)
    everything = []
    for values in itertools.product(*specification.cases.values()):
        case = z3.And([shown[name] == value for name, value in zip(names, values, strict=True)])
        everything.append(case)
        yield case
    yield z3.Not(z3.Or(everything)) if names else z3.BoolVal(val=True)


def prove(proof: Proof) -> Result:
    """Prove all promises of a block together, by induction over ``proof.depth`` cycles.

    Args:
        proof: The proof.

    Raises:
        HardwareError: Yosys refuses the block.
    """
    began = time.perf_counter()
    claims = Claims()
    proof.build(claims)
    system = transition_system(claims)

    def result(
        verdict: Verdict, broken: tuple[str, ...] = (), trace: dict[str, list[int]] | None = None
    ) -> Result:
        return Result(
            proof=proof.name,
            verdict=verdict,
            broken=broken,
            trace=trace or {},
            seconds=time.perf_counter() - began,
        )

    free = _Run(claims, system, from_start=False)
    step = _broken_step(free, proof.depth, claims.specifications)
    start = _Run(claims, system, from_start=True)
    promises = {text for kind, text, _ in claims.sentences if kind == "promise"}
    promises |= {one.sentence for one in claims.specifications}
    # The base case checks all claims; if the step fails, a longer search checks promises only.
    cycles, judged = (proof.search_cycles, promises) if step else (proof.depth, None)
    for found in _broken_cycles(start, cycles, judged):
        return result("counterexample", *found)
    if step:
        return result("unknown", *step)
    unreached = _unreached(start, proof.search_cycles)
    return result("unknown", unreached) if unreached else result("proved")


def _model(conditions: list[z3.BoolRef]) -> z3.ModelRef | None:
    """Return a model of all conditions, None if there is none."""
    solver = z3.SolverFor("QF_BV")
    solver.add(*conditions)
    answer = solver.check()
    assert answer in (z3.sat, z3.unsat), solver.reason_unknown()
    return solver.model() if answer == z3.sat else None


def _false(model: z3.ModelRef, claimed: dict[str, z3.BoolRef]) -> tuple[str, ...]:
    return tuple(
        text
        for text, term in claimed.items()
        if not z3.is_true(model.eval(term, model_completion=True))
    )


def _broken_step(
    run: _Run, depth: int, specifications: list[Specification]
) -> tuple[tuple[str, ...], dict[str, list[int]]] | None:
    """Return claims that can fail in the cycle after ``depth`` cycles in which none failed.

    Each specification is checked separately, and first without those of the cycles before:
        arithmetic is
    the slow part of a question, and most of it is not needed.
    """
    for _ in range(depth + 1):
        run.extend()
    before = [term for claimed in run.claimed[:-1] for term in claimed.values()]
    exact = [term for specified in run.specified[:-1] for term in specified.values()]
    everything = z3.And(*run.claimed[-1].values())
    questions = [(run.claimed[-1], [z3.Not(everything)])]
    for one in specifications:
        term = run.specified[-1][one.sentence]
        cases = _cases(one, run.shown[-1])
        questions += [({one.sentence: term}, [case, z3.Not(term)]) for case in cases]
    for claimed, broken in questions:
        model = _model([*run.assumed, *before, *broken])
        if model is not None and exact:
            model = _model([*run.assumed, *before, *exact, *broken])
        if model is not None:
            return _false(model, claimed), run.trace(model)
    return None


def _broken_cycles(
    run: _Run, cycles: int, judged: set[str] | None
) -> Iterator[tuple[tuple[str, ...], dict[str, list[int]]]]:
    """Yield claims that fail in a cycle, from the first cycle on."""
    for _ in range(cycles):
        run.extend()
        claimed = {
            text: term
            for text, term in {**run.claimed[-1], **run.specified[-1]}.items()
            if judged is None or text in judged
        }
        model = _model([*run.assumed, z3.Not(z3.And(*claimed.values()))])
        if model is not None:
            yield _false(model, claimed), run.trace(model)


def _unreached(run: _Run, cycles: int) -> tuple[str, ...]:
    """Return the situations that no run of some cycles reaches."""
    while len(run.named) < cycles:
        run.extend()
    unreached = []
    for text in run.reached[0]:
        meets, assumed = [], z3.BoolVal(val=True)
        for cycle, reached in enumerate(run.reached):
            assumed = z3.And(assumed, run.assumed[cycle])
            meets.append(z3.And(assumed, reached[text]))
        if _model([z3.Or(*meets)]) is None:
            unreached.append(f"not reached: {text}")
    return tuple(unreached)
