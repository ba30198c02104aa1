"""The environment of a block in a proof: free inputs, assumptions, and promises."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

import z3
from amaranth import Module, ShapeLike, Signal, Value, ValueLike
from amaranth.hdl import Shape
from amaranth.lib.wiring import Component, In

from accelsim_hdl.proofs.inside import Inside

Kind = Literal["assume", "promise", "lemma", "reach"]
Terms = dict[str, z3.BitVecRef]


@dataclass(frozen=True, kw_only=True)
class Specification:
    """A promise in exact arithmetic.

    Args:
        sentence: The promise in words.
        holds: The promise as a function of the shown terms.
        cases: Unsigned values of some shown terms. They restrict nothing: the solver is asked about
            each combination of them separately, and about all others together.
    """

    sentence: str
    holds: Callable[[Terms], z3.BoolRef]
    cases: dict[str, tuple[int, ...]] = field(default_factory=dict)


class Claims:
    """A module under construction, and claims about it.

    Attributes:
        module: Module with the block and the logic that watches it; its registers start at their
            initial values, and nothing resets them later.
        sentences: Kind, sentence and 1 bit of every claim.
        specifications: Promises in exact arithmetic.
        free_signals: Inputs of the module, with any value in any cycle.
        still_names: Names of inputs that keep one value for ever.
        inner_signals: Path and signal of what is read inside the block.
        shown: Values by the names that specifications use.
    """

    def __init__(self) -> None:
        self.module = Module()
        self.sentences: list[tuple[Kind, str, Signal]] = []
        self.specifications: list[Specification] = []
        self.free_signals: list[Value] = []
        self.still_names: set[str] = set()
        self.inner_signals: list[tuple[str, Value]] = []
        self.shown: dict[str, Signal] = {}
        self._insides: list[Inside] = []
        self._names: dict[str, int] = {}

    def free(self, name: str, shape: ShapeLike = 1) -> Any:
        """Return a signal with any value in any cycle.

        Args:
            name: Name in counterexamples.
            shape: Shape of the signal.
        """
        signal = Signal(shape, name=self._unique(f"free_{name}"))
        self.free_signals.append(Value.cast(signal))
        return signal

    def local(self, owner: object, name: str) -> Any:
        """Return the value of a local variable in a method of a component, mostly a signal.

        Args:
            owner: The block, or a component inside it.
            name: Name of the variable.
        """
        return self._insides[-1].find(owner, name)

    def inner(self, path: str, shape: ShapeLike = 1) -> Any:
        """Return a signal inside the block that no variable holds, such as a word of a memory.

        Args:
            path: Names of submodules, then of the signal in Yosys, joined by dots.
            shape: Shape, as wide as the signal.
        """
        signal = Signal(shape, name=self._unique(f"inner_{path.replace('.', '_')}"))
        self.inner_signals.append((path, Value.cast(signal)))
        return signal

    def block(self, name: str, block: Component, *, still: tuple[str, ...] = ()) -> None:
        """Add a block, with any value in any cycle at each of its inputs.

        Args:
            name: Name of the submodule.
            block: The block, whose outputs may then be read.
            still: Inputs that have any value, but the same one in every cycle.
        """
        self._insides.append(Inside(block))
        self.module.submodules[name] = self._insides[-1].fragment
        for path, member, value in block.signature.flatten(block):
            if member.flow == In:
                port = "_".join(str(part) for part in path)
                free = self.free(port, len(Value.cast(value)))
                if port in still:
                    self.still_names.add(free.name)
                self.module.d.comb += Value.cast(value).eq(free)

    def assume(self, sentence: str, condition: ValueLike) -> None:
        """Consider only runs in which ``condition`` is true in every cycle."""
        self._claim("assume", sentence, condition)

    def promise(self, sentence: str, condition: ValueLike) -> None:
        """Claim that ``condition`` is true in every cycle: part of the theorem."""
        self._claim("promise", sentence, condition)

    def lemma(self, sentence: str, condition: ValueLike) -> None:
        """Claim that ``condition`` is true in every cycle: an invariant of the implementation."""
        self._claim("lemma", sentence, condition)

    def reach(self, sentence: str, condition: ValueLike) -> None:
        """Claim that ``condition`` is true in some cycle of some run: promises are not empty."""
        self._claim("reach", sentence, condition)

    def show(self, name: str, value: ValueLike) -> None:
        """Name a value for ``specify``; terms are as wide as the value, and unsigned."""
        value = Value.cast(value)
        signal = Signal(len(value), name=self._unique(f"shown_{name}"))
        self.module.d.comb += signal.eq(value)
        self.shown[name] = signal

    def specify(
        self,
        sentence: str,
        holds: Callable[[Terms], z3.BoolRef],
        *,
        cases: dict[str, tuple[int, ...]] | None = None,
    ) -> None:
        """Promise, in every cycle, a function of the shown terms.

        Args:
            sentence: The promise in words.
            holds: The function.
            cases: Values of shown terms to ask about separately, see ``Specification``: a question
                that is hard for all shifts is easy for each shift.
        """
        self.specifications.append(Specification(sentence=sentence, holds=holds, cases=cases or {}))

    def past(self, value: ValueLike, *, init: int = 0) -> Any:
        """Return a value of the cycle before; ``init`` in the first cycle."""
        value = Value.cast(value)
        register = Signal(Shape.cast(value.shape()), init=init, name=self._unique("past"))
        self.module.d.sync += register.eq(value)
        return register

    def before(self, value: Any, cycles: int) -> Any:
        """Return a value of some cycles ago; 0 before the first cycle."""
        for _ in range(cycles):
            value = self.past(value)
        return value

    def counter(self, name: str, bits: int, more: ValueLike, less: ValueLike) -> Signal:
        """Return a ghost counter: it starts at 0, gains ``more``, loses ``less`` in each cycle."""
        count = Signal(bits, name=self._unique(f"ghost_{name}"))
        self.module.d.sync += count.eq(count + Value.cast(more) - Value.cast(less))
        return count

    @property
    def outputs(self) -> list[Signal]:
        """Every claim and every shown value."""
        return [signal for _, _, signal in self.sentences] + list(self.shown.values())

    def _claim(self, kind: Kind, sentence: str, condition: ValueLike) -> None:
        signal = Signal(name=self._unique(kind))
        self.module.d.comb += signal.eq(Value.cast(condition).bool())
        self.sentences.append((kind, sentence, signal))

    def _unique(self, name: str) -> str:
        count = self._names[name] = self._names.get(name, -1) + 1
        return f"{name}_{count}" if count else name


def implies(premise: ValueLike, conclusion: ValueLike) -> Value:
    """Return 1 bit: if the premise is not 0, the conclusion is not 0."""
    return ~Value.cast(premise).bool() | Value.cast(conclusion).bool()
