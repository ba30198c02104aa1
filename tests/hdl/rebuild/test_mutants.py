"""No bug planted in the rebuild engine passes co-simulation."""

from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

from accelsim.rebuild_engine import RebuildEngine
from accelsim_hdl.rebuild import engine as engine_module
from hdl.rebuild.bench import RebuildBench, random_fold
from hdl.rebuild.engines import engine_of
from mutated import mutated_module

_ENGINE = engine_of(4, 4, 2, "pow2_3", 6, "int4", (1, 2))


class Mutant(NamedTuple):
    """One change of the file.

    Args:
        name: Name of the mistake.
        old: Text of the file that is replaced; it stands there once.
        new: Text that the mutant has instead.
    """

    name: str
    old: str
    new: str


MUTANTS = (
    Mutant("a word waits for an empty stage", "eq(~full | (leave & done))", "eq(~full)"),
    Mutant(
        "a word is taken before its last row leaves",
        "eq(~full | (leave & done))",
        "eq(~full | leave)",
    ),
    Mutant("a word of the basis makes rows", "(take & ~is_basis)", "take"),
    Mutant("words are counted on", "Mux(number == engine.fold_words - 1, 0, number + 1)", "1"),
    Mutant("rows are counted on", "row.eq(Mux(done, 0, row + 1))", "row.eq(done)"),
    Mutant("a vector has a row too few", "row == engine.order - 1", "row == engine.order - 2"),
    Mutant("every word is a basis", "with m.If(number == word):", "with m.If(1):"),
    Mutant("halves go down", " + (1 << engine.shift >> 1)", ""),
    Mutant("weights wrap", "saturated(sums[lane], bits)", "sums[lane]"),
    Mutant("a term is lost", "sum(terms[1:], terms[0])", "terms[0]"),
    Mutant("the basis is turned", "vector * engine.order\n", "vector\n"),
    Mutant("signs are lost", "negative=part.negative, ", ""),
    Mutant("zeros are ones", ", present=part.present", ""),
    Mutant("a vector goes to every filter", "== place if engine.position_bits", "== 0 if 1"),
    Mutant("a row is overwritten", "(~third | self.rows.ready)", "1"),
    Mutant("sums are overwritten", "full & (~second | rounded)", "full"),
    Mutant("a row is offered twice", "(third & ~self.rows.ready)", "third"),
)


def passes(bench: RebuildBench) -> bool:
    """Return whether random folds among waits show nothing wrong."""
    engine: RebuildEngine = bench.engine
    for seed, chance in enumerate((1.0, 0.7, 0.4)):
        generator = np.random.default_rng(seed)
        folds = [random_fold(engine, generator) for _ in range(8)]
        flags = [generator.random(120) < each for each in (chance, 1.4 - chance)]
        if not bench.agrees(folds, *flags):
            return False
    return True


def test_the_hardware_itself_passes() -> None:
    assert passes(RebuildBench(_ENGINE))


@pytest.mark.long
@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_no_mutant_passes(mutant: Mutant, tmp_path: Path) -> None:
    hardware = mutated_module(engine_module, mutant.old, mutant.new, tmp_path)

    assert not passes(RebuildBench(_ENGINE, hardware))
