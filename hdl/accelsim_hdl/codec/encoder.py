"""The encoder of the codec engine, whose law is in ``accelsim.codec_engine.law``."""

from amaranth import Cat, Const, Module, Mux, Signal, Value, signed
from amaranth.lib import data, stream
from amaranth.lib.wiring import Component, In, Out
from amaranth.utils import exact_log2

from accelsim.codec_engine import INDEX_BITS, CodecEngine
from accelsim_hdl.npu.requantize import saturated


def beat_layout(engine: CodecEngine) -> data.StructLayout:
    """Return the layout of a beat: ``gradient``, ``residual`` of each lane, ``last`` of a vector.

    Args:
        engine: The engine.
    """
    values = data.ArrayLayout(signed(engine.value_bits), engine.lanes)
    return data.StructLayout({"gradient": values, "residual": values, "last": 1})


def pair_layout(engine: CodecEngine) -> data.StructLayout:
    """Return the layout of a pair of top_k: ``index`` of a value in its vector, and ``value``.

    Args:
        engine: The engine.
    """
    return data.StructLayout({"index": INDEX_BITS, "value": signed(engine.value_bits)})


class Encoder(Component):
    """Encodes vectors of gradients, and keeps what the codes do not say.

    Beats, words and residuals pass in the cycles of ``accelsim.codec_engine.encode_times``, with
    the values of ``accelsim.codec_engine.encode``. The lanes behind the end of a vector are 0. A
    vector may follow another at once if it has the same setting.

    Args:
        engine: The engine.

    Attributes:
        beats: In, stream of ``beat_layout``.
        shift: In, only for fixed_point: exponent of the step of a code, constant from the first
            beat of a vector to its last word.
        threshold: In, ``value_bits``, only for top_k: least magnitude that is sent, at least 1,
            constant during a vector.
        words: Out, stream: for fixed_point the codes of a beat, lane 0 in the low bits; for top_k
            ``pair_layout``, ascending.
        residuals: Out, stream of ``value_bits`` signed for each lane, one for each beat.
    """

    def __init__(self, engine: CodecEngine) -> None:
        self.engine = engine
        bits = engine.value_bits
        self._values = data.ArrayLayout(signed(bits), engine.lanes)
        is_fixed = engine.kind == "fixed_point"
        setting = {"shift": In(range(bits))} if is_fixed else {"threshold": In(bits)}
        word = engine.word_bits if is_fixed else pair_layout(engine)
        super().__init__(
            {
                "beats": In(stream.Signature(beat_layout(engine))),
                **setting,
                "words": Out(stream.Signature(word)),
                "residuals": Out(stream.Signature(self._values)),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        stages = self.engine.encode_stages
        full = [Signal(name=f"full_{stage}") for stage in range(stages)]
        last = [Signal(name=f"last_{stage}", reset_less=True) for stage in range(stages)]
        enter = [Signal(name=f"enter_{stage}") for stage in range(stages)]
        leave = [Signal(name=f"leave_{stage}") for stage in range(stages)]
        offered = [self.beats.valid, *full]
        for stage in range(stages):
            m.d.comb += enter[stage].eq(offered[stage] & (~full[stage] | leave[stage]))
            if stage + 1 < stages:
                m.d.comb += leave[stage].eq(enter[stage + 1])
            m.d.sync += full[stage].eq(enter[stage] | (full[stage] & ~leave[stage]))
            with m.If(enter[stage]):
                m.d.sync += last[stage].eq(last[stage - 1] if stage else self.beats.payload.last)
        m.d.comb += self.beats.ready.eq(~full[0] | leave[0])

        sums = Signal(self._values, reset_less=True)
        beat = self.beats.payload
        with m.If(enter[0]):
            for lane in range(self.engine.lanes):
                total = beat.gradient[lane] + beat.residual[lane]
                m.d.sync += sums[lane].eq(saturated(total, self.engine.value_bits))
        if self.engine.kind == "fixed_point":
            words_taken = self._fixed_point(m, sums, enter, full[-1], leave[-1])
        else:
            words_taken = self._top_k(m, sums, enter, full[-1], leave[-1], last[-1])

        # Several words that the last stage offers at once are taken one by one; none is offered
        # twice.
        kept = Signal()
        m.d.comb += [
            self.residuals.valid.eq(full[-1] & ~kept),
            leave[-1].eq(full[-1] & words_taken & (kept | self.residuals.ready)),
        ]
        m.d.sync += kept.eq(full[-1] & ~leave[-1] & (kept | self.residuals.ready))
        return m

    def _fixed_point(
        self, m: Module, sums: data.View, enter: list[Signal], full: Value, leave: Value
    ) -> Value:
        """Add the stages behind the sum; return whether all words of a beat are or will be taken.

        Args:
            m: The module that gets them.
            sums: Sums of the first stage.
            enter: Whether a beat enters each stage.
            full: Whether a beat is in the last stage.
            leave: Whether it leaves.
        """
        codes = Signal(
            data.ArrayLayout(signed(self.engine.code_bits), self.engine.lanes), reset_less=True
        )
        errors, sent = Signal(self._values, reset_less=True), Signal()
        for lane in range(self.engine.lanes):
            self._quantize(m, lane, sums[lane], enter, codes[lane], errors[lane])
        m.d.comb += [
            self.words.valid.eq(full & ~sent),
            self.words.payload.eq(codes.as_value()),
            self.residuals.payload.eq(errors),
        ]
        m.d.sync += sent.eq(full & ~leave & (sent | self.words.ready))
        return sent | self.words.ready

    def _quantize(
        self, m: Module, lane: int, total: Value, enter: list[Signal], code: Value, error: Value
    ) -> None:
        """Add a lane: shift, round and saturate, and compute the error of that."""
        bits = self.engine.value_bits
        names = [f"{name}_{lane}" for name in ("quotient", "up", "shifted", "rounded", "wide")]
        quotient = Signal(signed(bits), name=names[0], reset_less=True)
        up = Signal(name=names[1], reset_less=True)
        shifted = Signal(signed(bits), name=names[2], reset_less=True)
        rounded = Signal(signed(self.engine.code_bits), name=names[3], reset_less=True)
        wide = Signal(signed(bits), name=names[4], reset_less=True)
        # One bit below the point: after the shift it is the first bit that was cut off.
        fixed = Cat(Const(0, 1), total).as_signed()
        moved = Signal(signed(bits + 1), name=f"moved_{lane}")
        kept = (Const(-1, bits + 1) << self.shift)[: bits + 1]
        m.d.comb += moved.eq(fixed >> self.shift)
        with m.If(enter[1]):
            m.d.sync += [
                quotient.eq(moved[1:]),
                up.eq(moved[0] & (moved[1] | (fixed.as_unsigned() & ~kept).any())),
                shifted.eq(total),
            ]
        with m.If(enter[2]):
            m.d.sync += [
                rounded.eq(saturated(quotient + up, self.engine.code_bits)),
                wide.eq(shifted),
            ]
        with m.If(enter[3]):
            m.d.sync += [code.eq(rounded), error.eq(wide - (rounded << self.shift))]

    def _top_k(
        self,
        m: Module,
        sums: data.View,
        enter: list[Signal],
        full: Value,
        leave: Value,
        last: Value,
    ) -> Value:
        """Add the stages behind the sum; return whether all words of a beat are or will be taken.

        Args:
            m: The module that gets them.
            sums: Sums of the first stage.
            enter: Whether a beat enters each stage.
            full: Whether a beat is in the last stage.
            leave: Whether it leaves.
            last: Whether the beat in the last stage is the last of its vector.
        """
        lanes, bits = self.engine.lanes, self.engine.value_bits
        reaches = Signal(lanes)
        compared, values = (
            Signal(self._values, name=name, reset_less=True) for name in ("compared", "values")
        )
        errors = Signal(self._values, reset_less=True)
        unsent = Signal(lanes)
        with m.If(enter[1]):
            m.d.sync += compared.eq(sums)
            for lane in range(lanes):
                magnitude = abs(sums[lane])[:bits]
                m.d.sync += reaches[lane].eq(magnitude >= self.threshold)
        # Of what is yet to be sent, the lowest lane; without it, what is sent later.
        lowest = unsent & (~unsent + 1)[:lanes]
        later = unsent & ~lowest
        beat = Signal(INDEX_BITS - exact_log2(lanes))
        place = Cat(
            Cat(lowest[lane] for lane in range(lanes) if lane >> bit & 1).any()
            for bit in range(exact_log2(lanes))
        )
        chosen: Value = Const(0, bits)
        for lane in range(lanes):
            chosen = chosen | Mux(lowest[lane], values[lane].as_unsigned(), 0)
        m.d.comb += [
            self.words.valid.eq(full & unsent.any()),
            self.words.payload.index.eq(Cat(place, beat)),
            self.words.payload.value.eq(chosen),
            self.residuals.payload.eq(errors),
        ]
        with m.If(enter[2]):
            m.d.sync += [unsent.eq(reaches), values.eq(compared)]
            for lane in range(lanes):
                m.d.sync += errors[lane].eq(Mux(reaches[lane], 0, compared[lane]))
        with m.Elif(full & self.words.ready):
            m.d.sync += unsent.eq(later)
        with m.If(leave):
            m.d.sync += beat.eq(Mux(last, 0, beat + 1))
        return ~unsent.any() | (self.words.ready & ~later.any())
