"""No bug planted in the encoder or the decoder passes co-simulation."""

from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

from accelsim.codec_engine import CodecEngine, encode
from accelsim_hdl.codec import decoder, encoder
from hdl.codec.bench import DecoderBench, EncoderBench, Stimulus
from mutated import mutated_module

_FIXED = CodecEngine(kind="fixed_point", lanes=2, value_bits=4, code_bits=3)
_TOP = CodecEngine(kind="top_k", lanes=4, value_bits=4)


class Mutant(NamedTuple):
    """One change of a file.

    Args:
        name: Name of the mistake.
        engine: Engine that has it.
        old: Text of the file that is replaced; it stands there once.
        new: Text that the mutant has instead.
    """

    name: str
    engine: CodecEngine
    old: str
    new: str


OF_ENCODER = (
    Mutant("halves go up", _FIXED, "up.eq(moved[0] & (moved[1] | (", "up.eq(moved[0] & (1 | ("),
    Mutant(
        "what lies below a half is forgotten",
        _FIXED,
        "(moved[1] | (fixed.as_unsigned() & ~kept).any())",
        "moved[1]",
    ),
    Mutant(
        "codes wrap",
        _FIXED,
        "rounded.eq(saturated(quotient + up, self.engine.code_bits))",
        "rounded.eq(quotient + up)",
    ),
    Mutant(
        "sums wrap",
        _FIXED,
        "sums[lane].eq(saturated(total, self.engine.value_bits))",
        "sums[lane].eq(total)",
    ),
    Mutant("the residual is the sum", _FIXED, "wide - (rounded << self.shift)", "wide"),
    Mutant(
        "a word is offered twice", _FIXED, "words.valid.eq(full & ~sent)", "words.valid.eq(full)"
    ),
    Mutant(
        "residuals are offered twice", _FIXED, "valid.eq(full[-1] & ~kept)", "valid.eq(full[-1])"
    ),
    Mutant(
        "a beat does not close up",
        _FIXED,
        "offered[stage] & (~full[stage] | leave[stage])",
        "offered[stage] & ~full[stage]",
    ),
    Mutant(
        "a beat leaves before its residuals",
        _FIXED,
        "words_taken & (kept | self.residuals.ready)",
        "words_taken",
    ),
    Mutant("the threshold itself is not sent", _TOP, ">= self.threshold", "> self.threshold"),
    Mutant("the least number has no magnitude", _TOP, "[:bits]\n", "[: bits - 1]\n"),
    Mutant("what is sent is kept too", _TOP, "Mux(reaches[lane], 0, ", "Mux(0, 0, "),
    Mutant("indices go on in the next vector", _TOP, "Mux(last, 0, beat + 1)", "beat + 1"),
    Mutant(
        "a beat without pairs takes a cycle more",
        _TOP,
        "return ~unsent.any() | (self.words.ready",
        "return (~unsent.any() & self.residuals.ready & 0) | (self.words.ready",
    ),
    Mutant(
        "pairs are sent when nothing takes them",
        _TOP,
        "m.Elif(full & self.words.ready)",
        "m.Elif(full)",
    ),
)

OF_DECODER = (
    Mutant("sums wrap", _FIXED, "saturated(total, self.engine.value_bits)", "total"),
    Mutant("codes are not moved", _FIXED, "(codes[lane] << self.shift)", "codes[lane]"),
    Mutant(
        "a word is taken without its sums",
        _FIXED,
        "self.words.ready.eq(self.sums.valid & may_enter)",
        "self.words.ready.eq(may_enter)",
    ),
    Mutant(
        "a beat waits for an empty stage", _FIXED, "may_enter = ~full | leave", "may_enter = ~full"
    ),
    Mutant(
        "results are offered twice",
        _FIXED,
        "self.results.valid & ~self.results.ready)),",
        "self.results.valid)),",
    ),
    Mutant(
        "pairs wrap",
        _TOP,
        "saturated(sums[lane] + pair.value, self.engine.value_bits)",
        "(sums[lane] + pair.value)",
    ),
    Mutant(
        "a pair goes to every lane",
        _TOP,
        "== lane if lane_bits else 1",
        "== pair.index[:lane_bits]",
    ),
    Mutant("beats are counted on", _TOP, "Mux(last, 0, beat + 1)", "beat + 1"),
    Mutant("pairs are counted on", _TOP, "m.d.sync += taken.eq(0)", "m.d.sync += taken.eq(taken)"),
    Mutant(
        "the next pair is not waited for",
        _TOP,
        "(is_done | (self.words.valid & ~is_own))",
        "(is_done | ~(self.words.valid & is_own))",
    ),
    Mutant(
        "a beat leaves in the cycle of its last pair",
        _TOP,
        "is_done = taken == self.pairs",
        "is_done = (taken + (self.words.valid & full))[:INDEX_BITS] == self.pairs",
    ),
)


def encoder_passes(bench: EncoderBench) -> bool:
    """Return whether random vectors among waits show nothing wrong."""
    engine = bench.engine
    return all(
        bench.agrees(Stimulus.random(engine, 300, np.random.default_rng(setting), 3), setting)
        for setting in engine.settings
    )


def decoder_passes(bench: DecoderBench) -> bool:
    """Return whether random vectors among waits, and an empty message, show nothing wrong."""
    engine = bench.engine
    for seed, setting in enumerate([*engine.settings, engine.settings[1], engine.settings[0]]):
        generator = np.random.default_rng(seed)
        sums, gradient = generator.integers(-8, 8, (2, 40 * engine.lanes))
        made = encode(engine, gradient, 0 * gradient, setting)
        flags = [generator.random(200) < chance for chance in (0.7, 0.6, 0.5)]
        if not bench.agrees(sums, made, setting, flags):
            return False
    return True


@pytest.mark.parametrize("engine", [_FIXED, _TOP], ids=["fixed_point", "top_k"])
def test_the_hardware_itself_passes(engine: CodecEngine) -> None:
    assert encoder_passes(EncoderBench(engine))
    assert decoder_passes(DecoderBench(engine))


@pytest.mark.long
@pytest.mark.parametrize("mutant", OF_ENCODER, ids=lambda mutant: mutant.name)
def test_no_mutant_of_the_encoder_passes(mutant: Mutant, tmp_path: Path) -> None:
    hardware = mutated_module(encoder, mutant.old, mutant.new, tmp_path)

    assert not encoder_passes(EncoderBench(mutant.engine, hardware))


@pytest.mark.long
@pytest.mark.parametrize("mutant", OF_DECODER, ids=lambda mutant: mutant.name)
def test_no_mutant_of_the_decoder_passes(mutant: Mutant, tmp_path: Path) -> None:
    hardware = mutated_module(decoder, mutant.old, mutant.new, tmp_path)

    assert not decoder_passes(DecoderBench(mutant.engine, hardware))
