"""The rebuild engine, whose law is in ``accelsim.rebuild_engine.law``."""

from amaranth import Cat, Module, Mux, Signal, Value, signed
from amaranth.lib import data, stream
from amaranth.lib.wiring import Component, In, Out

from accelsim.rebuild_engine import RebuildEngine
from accelsim_hdl.npu.requantize import saturated
from accelsim_hdl.number.factor import Factor
from accelsim_hdl.number.families import factor_of, value_of


class Rebuild(Component):
    """Makes rows of weights of the words of stored folds.

    Words and rows pass in the cycles of ``accelsim.rebuild_engine.rebuild_times``, with the values
    of ``accelsim.rebuild_engine.rebuilt``. Folds follow each other without a mark: a fold has as
    many words as the engine says.

    Args:
        engine: The engine.

    Attributes:
        words: In, stream of the words of ``accelsim.rebuild_engine.packed``, the first byte in the
            low bits.
        rows: Out, stream of the weights of a row, signed, one for each filter.
    """

    def __init__(self, engine: RebuildEngine) -> None:
        self.engine = engine
        self._row = data.ArrayLayout(signed(engine.weight.bits), engine.cols)
        super().__init__(
            {
                "words": In(stream.Signature(8 * engine.word_bytes)),
                "rows": Out(stream.Signature(self._row)),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        engine = self.engine
        vectors = Signal(8 * engine.word_bytes, reset_less=True)
        basis = Signal(engine.order**2 * engine.basis_bits, reset_less=True)
        full, leave, done = Signal(), Signal(), Signal()
        row = Signal(range(engine.order))
        number = Signal(range(engine.fold_words))
        take, is_basis = Signal(), Signal()
        m.d.comb += [
            done.eq(row == engine.order - 1),
            self.words.ready.eq(~full | (leave & done)),
            take.eq(self.words.valid & self.words.ready),
            is_basis.eq(number < engine.basis_words),
        ]
        m.d.sync += full.eq((take & ~is_basis) | (full & ~(leave & done)))
        with m.If(take):
            m.d.sync += [
                number.eq(Mux(number == engine.fold_words - 1, 0, number + 1)),
                vectors.eq(self.words.payload),
            ]
            self._keep_basis(m, basis, number)
        with m.If(leave):
            m.d.sync += row.eq(Mux(done, 0, row + 1))

        rounded, second, third = Signal(), Signal(), Signal()
        m.d.comb += [
            rounded.eq(second & (~third | self.rows.ready)),
            leave.eq(full & (~second | rounded)),
            self.rows.valid.eq(third),
        ]
        m.d.sync += [
            second.eq(leave | (second & ~rounded)),
            third.eq(rounded | (third & ~self.rows.ready)),
        ]
        sums, positions = self._sums(m, vectors, basis, row, leave)
        self._weights(m, sums, positions, rounded)
        return m

    def _keep_basis(self, m: Module, basis: Signal, number: Signal) -> None:
        """Keep the part of the basis that a word holds, if it is one of the basis."""
        word_bits = len(self.words.payload)
        for word in range(self.engine.basis_words):
            part = basis[word * word_bits : (word + 1) * word_bits]
            with m.If(number == word):
                m.d.sync += part.eq(self.words.payload)

    def _sums(
        self, m: Module, vectors: Signal, basis: Signal, row: Signal, leave: Signal
    ) -> tuple[data.View, data.View]:
        """Add the first stage: a rounded sum of shifted elements for each stored vector.

        Args:
            m: Module that gets it.
            vectors: Word of vectors.
            basis: Elements of the basis, row by row.
            row: Row of weights, an element of each vector.
            leave: Whether the row leaves the stage.

        Returns:
            Registers of the sums, and of the positions of their vectors.
        """
        engine = self.engine
        element = engine.basis_bits
        column = [Signal(signed(element), name=f"basis_{each}") for each in range(engine.order)]
        for vector, chosen in enumerate(column):
            first = vector * engine.order
            elements = Cat(
                basis.word_select(first + place, element) for place in range(engine.order)
            )
            m.d.comb += chosen.eq(elements.word_select(row, element))
        sums = Signal(data.ArrayLayout(signed(engine.rounded_bits), engine.lanes), reset_less=True)
        positions = Signal(data.ArrayLayout(engine.position_bits, engine.lanes), reset_less=True)
        with m.If(leave):
            for lane in range(engine.lanes):
                stored = vectors.word_select(lane, engine.vector_bits)
                terms = [
                    self._shifted(stored.word_select(vector, engine.coefficient.bits), chosen)
                    for vector, chosen in enumerate(column)
                ]
                total = sum(terms[1:], terms[0]) + (1 << engine.shift >> 1)
                m.d.sync += sums[lane].eq(total >> engine.shift)
                if engine.position_bits:
                    place = stored[engine.order * engine.coefficient.bits :]
                    m.d.sync += positions[lane].eq(place)
        return sums, positions

    def _shifted(self, code: Value, element: Value) -> Value:
        """Return an element of the basis times a coefficient: shifted, negated, or 0."""
        part = factor_of(code, self.engine.coefficient)
        return value_of(
            Factor(
                magnitude=element, shift=part.shift, negative=part.negative, present=part.present
            )
        )

    def _weights(self, m: Module, sums: data.View, positions: data.View, rounded: Signal) -> None:
        """Add the last stage: sums are clipped, and brought to their filters."""
        engine = self.engine
        weights = Signal(self._row, reset_less=True)
        bits = engine.weight.bits
        clipped = [Signal(signed(bits), name=f"clipped_{lane}") for lane in range(engine.lanes)]
        for lane, weight in enumerate(clipped):
            m.d.comb += weight.eq(saturated(sums[lane], bits))
        m.d.comb += self.rows.payload.eq(weights)
        with m.If(rounded):
            for column in range(engine.cols):
                group, place = divmod(column, engine.group)
                found: Value = Value.cast(0)
                for stored in range(engine.kept):
                    lane = group * engine.kept + stored
                    is_here = positions[lane] == place if engine.position_bits else stored == place
                    found = found | Mux(is_here, clipped[lane].as_unsigned(), 0)
                m.d.sync += weights[column].eq(found[:bits].as_signed())
