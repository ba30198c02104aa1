"""The decoder of the codec engine, whose law is in ``accelsim.codec_engine.law``."""

from amaranth import Module, Mux, Signal, Value, signed
from amaranth.lib import data, stream
from amaranth.lib.wiring import Component, In, Out
from amaranth.utils import exact_log2

from accelsim.codec_engine import INDEX_BITS, CodecEngine
from accelsim_hdl.codec.encoder import pair_layout
from accelsim_hdl.npu.requantize import saturated


def sums_layout(engine: CodecEngine) -> data.StructLayout:
    """Return the layout of a beat of sums: ``sum`` of each lane, and ``last`` of a vector.

    Args:
        engine: The engine.
    """
    sums = data.ArrayLayout(signed(engine.value_bits), engine.lanes)
    return data.StructLayout({"sum": sums, "last": 1})


class Decoder(Component):
    """Adds messages to sums of gradients.

    Beats, words and results pass in the cycles of ``accelsim.codec_engine.decode_times``, with the
    values of ``accelsim.codec_engine.added``.

    Args:
        engine: The engine.

    Attributes:
        sums: In, stream of ``sums_layout``.
        words: In, stream of words like those of ``Encoder``; the pairs of a vector in the order of
            their indices.
        shift: In, only for fixed_point: exponent of the step of a code, constant from the first
            beat of a vector to its last result.
        pairs: In, 32 bits, only for top_k: number of pairs of the message, constant during a
            vector.
        results: Out, stream of ``value_bits`` signed for each lane, one for each beat.
    """

    def __init__(self, engine: CodecEngine) -> None:
        self.engine = engine
        self._values = data.ArrayLayout(signed(engine.value_bits), engine.lanes)
        is_fixed = engine.kind == "fixed_point"
        setting = {"shift": In(range(engine.value_bits))} if is_fixed else {"pairs": In(INDEX_BITS)}
        word = engine.word_bits if is_fixed else pair_layout(engine)
        super().__init__(
            {
                "sums": In(stream.Signature(sums_layout(engine))),
                "words": In(stream.Signature(word)),
                **setting,
                "results": Out(stream.Signature(self._values)),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        enter, full, leave = Signal(), Signal(), Signal()
        results = Signal(self._values, reset_less=True)
        free = ~self.results.valid | self.results.ready
        m.d.sync += [
            full.eq(enter | (full & ~leave)),
            self.results.valid.eq(leave | (self.results.valid & ~self.results.ready)),
        ]
        m.d.comb += self.results.payload.eq(results)
        if self.engine.kind == "fixed_point":
            self._fixed_point(m, enter, leave, full, free, results)
        else:
            self._top_k(m, enter, leave, full, free, results)
        return m

    def _fixed_point(
        self, m: Module, enter: Signal, leave: Signal, full: Value, free: Value, results: data.View
    ) -> None:
        """Add both stages: sums with their codes, then with the values of the codes added.

        Args:
            m: The module that gets them.
            enter: Whether a beat enters the first stage.
            leave: Whether it leaves the first stage.
            full: Whether a beat is in the first stage.
            free: Whether the second stage can take it.
            results: Results of the second stage.
        """
        code_layout = data.ArrayLayout(signed(self.engine.code_bits), self.engine.lanes)
        sums = Signal(self._values, reset_less=True)
        codes = Signal(code_layout, reset_less=True)
        may_enter = ~full | leave
        m.d.comb += [
            leave.eq(full & free),
            enter.eq(self.sums.valid & self.words.valid & may_enter),
            self.sums.ready.eq(self.words.valid & may_enter),
            self.words.ready.eq(self.sums.valid & may_enter),
        ]
        with m.If(enter):
            m.d.sync += [sums.eq(self.sums.payload.sum), codes.as_value().eq(self.words.payload)]
        with m.If(leave):
            for lane in range(self.engine.lanes):
                total = sums[lane] + (codes[lane] << self.shift)
                m.d.sync += results[lane].eq(saturated(total, self.engine.value_bits))

    def _top_k(
        self, m: Module, enter: Signal, leave: Signal, full: Value, free: Value, results: data.View
    ) -> None:
        """Add both stages: the first adds the pairs of its beat to its sums.

        Args:
            m: Module that gets them.
            enter: Whether a beat enters the first stage.
            leave: Whether it leaves the first stage.
            full: Whether a beat is in the first stage.
            free: Whether the second stage can take it.
            results: Results of the second stage.
        """
        lane_bits = exact_log2(self.engine.lanes)
        sums, last = Signal(self._values, reset_less=True), Signal(reset_less=True)
        beat, taken = Signal(INDEX_BITS - lane_bits), Signal(INDEX_BITS)
        pair, is_own, take = self.words.payload, Signal(), Signal()
        is_done = taken == self.pairs
        m.d.comb += [
            is_own.eq(pair.index[lane_bits:] == beat),
            self.words.ready.eq(full & is_own & ~is_done),
            take.eq(self.words.valid & self.words.ready),
            leave.eq(full & free & (is_done | (self.words.valid & ~is_own))),
            self.sums.ready.eq(~full | leave),
            enter.eq(self.sums.valid & self.sums.ready),
        ]
        with m.If(enter):
            m.d.sync += [sums.eq(self.sums.payload.sum), last.eq(self.sums.payload.last)]
        with m.Elif(take):
            for lane in range(self.engine.lanes):
                total = saturated(sums[lane] + pair.value, self.engine.value_bits)
                with m.If(pair.index[:lane_bits] == lane if lane_bits else 1):
                    m.d.sync += sums[lane].eq(total)
        with m.If(take):
            m.d.sync += taken.eq(taken + 1)
        with m.If(leave):
            m.d.sync += [results.eq(sums), beat.eq(Mux(last, 0, beat + 1))]
            with m.If(last):
                m.d.sync += taken.eq(0)
