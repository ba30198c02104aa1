"""The codec engine's values and cycles equal those of plain loops; nothing is lost."""

import itertools
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accelsim.codec_engine import CodecEngine, decode, encode, encode_times, sums_of
from accelsim.codec_engine.law import Kind
from accelsim.errors import FabricError, UserError
from tests.codec_engine import naive


@st.composite
def engines(draw: st.DrawFn) -> CodecEngine:
    kind: Kind = draw(st.sampled_from(["fixed_point", "top_k"]))
    bits = draw(st.integers(2, 32))
    codes = draw(st.integers(2, min(8, bits))) if kind == "fixed_point" else 0
    lanes = draw(st.sampled_from([1, 2, 4, 8]))
    return CodecEngine(kind=kind, lanes=lanes, value_bits=bits, code_bits=codes)


def vectors(engine: CodecEngine) -> st.SearchStrategy[list[int]]:
    """Vectors with small numbers and extremes."""
    limit = 1 << (engine.value_bits - 1)
    number = st.one_of(
        st.integers(-limit, limit - 1),
        st.integers(-min(8, limit), min(7, limit - 1)),
        st.sampled_from([-limit, limit - 1]),
    )
    return st.lists(number, max_size=40)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_values_are_those_of_plain_loops(data: st.DataObject) -> None:
    engine = data.draw(engines())
    gradient, other = data.draw(vectors(engine)), data.draw(vectors(engine))
    residual = (other + [0] * len(gradient))[: len(gradient)]
    setting = data.draw(st.integers(engine.settings[0], engine.settings[-1]))
    given_vectors = np.array(gradient, np.int64), np.array(residual, np.int64)

    found = encode(engine, *given_vectors, setting)

    message, kept, words = naive.encoded(engine, gradient, residual, setting)
    assert found.message.tobytes() == message
    assert found.residual.tolist() == kept
    assert found.words.tolist() == words
    meant = decode(engine, found.message, len(gradient), setting)
    assert (meant + found.residual).tolist() == sums_of(engine, *given_vectors).tolist()
    pairs = sum(words) if engine.kind == "top_k" else 0
    assert len(message) == engine.message_bytes(len(gradient), pairs)
    # What remains is a number of the engine too: the next step can add it.
    assert (sums_of(engine, found.residual, 0 * found.residual) == found.residual).all()


FLAGS = st.lists(st.booleans(), max_size=40)


@settings(max_examples=300, deadline=None)
@given(engines(), st.lists(st.integers(0, 8), max_size=12), FLAGS, FLAGS, FLAGS)
def test_waits_are_those_of_stages_cycle_by_cycle(
    engine: CodecEngine,
    words: list[int],
    offered: list[bool],
    word_ready: list[bool],
    residual_ready: list[bool],
) -> None:
    flags = offered, word_ready, residual_ready

    found = encode_times(engine, words, *(np.array(each, bool) for each in flags))

    taken, word_cycles, kept = naive.cycles(engine.encode_stages, words, *flags)
    assert found.beat_cycles.tolist() == taken
    assert found.word_cycles.tolist() == word_cycles
    assert found.result_cycles.tolist() == kept
    none = np.zeros(0, bool)
    free = encode_times(engine, words, none, none, none)
    assert engine.encode_cycles(words) == (free.end_cycles[-1] + 1 if words else 0)
    assert (free.end_cycles <= found.end_cycles).all()


@pytest.mark.parametrize("lanes", [1, 2, 4])
def test_bounds_are_reached_by_some_places_of_the_pairs(lanes: int) -> None:
    """All places of all numbers of pairs in vectors of up to 8 values."""
    engine = CodecEngine(kind="top_k", lanes=lanes, value_bits=4)
    for values, pairs in itertools.product(range(1, 9), range(9)):
        if pairs > values:
            continue
        found = set()
        for places in itertools.combinations(range(values), pairs):
            gradient = np.zeros(values, np.int64)
            gradient[list(places)] = 3
            made = encode(engine, gradient, 0 * gradient, 3)
            found.add(engine.encode_cycles(made.words.tolist()))
        assert max(found) == engine.most_encode_cycles(values, pairs), (values, pairs)
        # Pairs that lie as evenly as possible wait only if there are more of them than beats.
        least = engine.encode_stages + max(engine.beats(values), pairs)
        assert min(found) == least, (values, pairs)


def test_the_example_of_the_law() -> None:
    engine = CodecEngine(kind="fixed_point", lanes=8, value_bits=16, code_bits=4)

    assert engine.word_bits == 32
    assert engine.encode_cycles([1] * 125) == engine.most_encode_cycles(1000) == 4 + 125
    assert engine.message_bytes(1000) == 500


def test_halves_go_to_the_even_code_and_the_rest_is_kept() -> None:
    engine = CodecEngine(kind="fixed_point", lanes=1, value_bits=8, code_bits=3)
    gradient = np.array([2, 6, -2, -6, 100])

    found = encode(engine, gradient, 0 * gradient, 2)

    assert decode(engine, found.message, 5, 2).tolist() == [0, 8, 0, -8, 12]
    assert found.residual.tolist() == [2, -2, -2, 2, 88]


def test_what_one_step_loses_the_next_steps_send() -> None:
    """Sixteen steps of the same gradient: their codes mean what was given, but for a residual."""
    engine = CodecEngine(kind="fixed_point", lanes=4, value_bits=16, code_bits=2)
    gradient = np.array([5, -7, 100, 3])
    residual, meant = 0 * gradient, 0 * gradient

    for _ in range(16):
        found = encode(engine, gradient, residual, 7)
        residual, meant = found.residual, meant + decode(engine, found.message, 4, 7)

    assert (meant + residual).tolist() == (16 * gradient).tolist()
    assert (np.abs(residual) <= 64).all()


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "kind": ({"kind": "int8"}, "a codec engine is fixed_point or top_k, not 'int8'"),
    "lanes": ({"lanes": 3}, "lanes of a codec engine must be a power of two from 1 to 64, not 3"),
    "values": ({"value_bits": 33}, "value_bits of a codec engine must be from 2 to 32, not 33"),
    "codes": ({"code_bits": 9}, "code_bits of a codec engine must be from 2 to 8, not 9"),
    "wide": (
        {"value_bits": 4, "code_bits": 5},
        "code_bits of a codec engine must be from 2 to 4, not 5",
    ),
    "pairs": (
        {"kind": "top_k"},
        "code_bits is of kind fixed_point, not top_k, and must be 0, not 4",
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_wrong_engines_are_refused(case: str) -> None:
    changed, said = WRONG[case]
    base: dict[str, Any] = {"kind": "fixed_point", "lanes": 4, "value_bits": 16, "code_bits": 4}

    with pytest.raises(FabricError) as found:
        CodecEngine(**base | changed)
    assert str(found.value) == said


def test_wrong_vectors_are_refused() -> None:
    fixed = CodecEngine(kind="fixed_point", lanes=4, value_bits=8, code_bits=4)
    top = CodecEngine(kind="top_k", lanes=4, value_bits=8)
    one, two = np.zeros(1, np.int64), np.zeros(2, np.int64)
    cases = (
        (lambda: encode(fixed, one, two, 0), "gradients and residuals are vectors of one length"),
        (lambda: encode(fixed, one, one + 128, 0), "a residual exceeds value_bits 8"),
        (lambda: encode(fixed, one, one, 8), "shift .* must be from 0 to 7, not 8"),
        (lambda: encode(top, one, one, 0), "threshold .* must be from 1 to 128, not 0"),
        (lambda: decode(fixed, two.astype(np.uint8), 5, 0), "are 3 bytes, not 2"),
        (lambda: decode(top, two.astype(np.uint8), 5, 1), "pairs are 5 bytes each; 2 bytes"),
        (lambda: top.most_encode_cycles(4, 5), "sends 0 to 4 pairs of 4 values, not 5"),
        (lambda: fixed.most_encode_cycles(4, 1), "sends 0 to 0 pairs of 4 values, not 1"),
        (lambda: fixed.most_encode_cycles(-1), "values must be a whole number from 0"),
    )
    for made, said in cases:
        with pytest.raises(UserError, match=said):
            made()
