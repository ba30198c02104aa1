"""No bug planted in the encoder passes co-simulation."""

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import numpy as np
import pytest

from accelsim.codec_engine import CodecEngine
from accelsim_hdl.codec import encoder
from hdl.codec.bench import Bench, Stimulus

_FIXED = CodecEngine(kind="fixed_point", lanes=2, value_bits=4, code_bits=3)
_TOP = CodecEngine(kind="top_k", lanes=4, value_bits=4)


class Mutant(NamedTuple):
    """One change of the encoder.

    Args:
        name: What is wrong.
        engine: That has it.
        old: What stands in the file, once.
        new: What the mutant has instead.
    """

    name: str
    engine: CodecEngine
    old: str
    new: str


MUTANTS = (
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


def mutated(mutant: Mutant, folder: Path) -> ModuleType:
    source = Path(encoder.__file__).read_text(encoding="utf-8")
    assert source.count(mutant.old) == 1
    path = folder / "mutated_encoder.py"
    path.write_text(source.replace(mutant.old, mutant.new), encoding="utf-8")
    spec = importlib.util.spec_from_file_location("mutated_encoder", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def passes(bench: Bench) -> bool:
    """Return whether random vectors among waits show nothing wrong."""
    engine = bench.engine
    return all(
        bench.agrees(Stimulus.random(engine, 300, np.random.default_rng(setting), 3), setting)
        for setting in engine.settings
    )


@pytest.mark.parametrize("engine", [_FIXED, _TOP], ids=["fixed_point", "top_k"])
def test_the_encoder_itself_passes(engine: CodecEngine) -> None:
    assert passes(Bench(engine))


@pytest.mark.long
@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_no_mutant_passes(mutant: Mutant, tmp_path: Path) -> None:
    assert not passes(Bench(mutant.engine, mutated(mutant, tmp_path)))
