"""Formats write the bits that plain loops write, and give back what they were given."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from accelsim.errors import MappingError
from accelsim.sparsity.masks import Structured, random_mask
from experiments.deep_compression.formats import (
    FORMATS,
    Bits,
    Encoded,
    Format,
    RunIndexed,
    RunLength,
    entropy_bound_bits,
    position_free_bound_bits,
)
from naive import sparse_formats as naive_formats

Integers = NDArray[np.int64]

PARAMETERS: dict[str, list[dict[str, Any]]] = {
    "bitmap": [{"value_bits": 8}, {"value_bits": 5}],
    "run_length": [
        {"value_bits": 16, "run_bits": 5, "pairs": 3},
        {"value_bits": 5, "run_bits": 1, "pairs": 2},
    ],
    "compressed": [
        {"order": "row", "value_bits": 8, "pointer_bits": 12},
        {"order": "column", "value_bits": 5, "pointer_bits": 11},
    ],
    "run_indexed": [
        {"order": "column", "value_bits": 8, "index_bits": 4, "elements": 1, "pointer_bits": 16},
        {"order": "row", "value_bits": 5, "index_bits": 1, "elements": 3, "pointer_bits": 10},
    ],
    "blocked_ellpack": [
        {"block_rows": 2, "block_cols": 4, "value_bits": 8},
        {"block_rows": 1, "block_cols": 1, "value_bits": 5},
    ],
    "n_m_indices": [
        {"kept": 2, "of": 4, "value_bits": 8},
        {"kept": 1, "of": 1, "value_bits": 5},
    ],
}
CASES = [(name, given) for name, all_given in PARAMETERS.items() for given in all_given]


def strings(encoded: Encoded) -> dict[str, str]:
    return {
        name: "".join(str(bit) for bit in bits.to_array()) for name, bits in encoded.streams.items()
    }


def drawn(name: str, parameters: dict[str, Any], density: float, seed: int) -> Integers:
    """A matrix of signed values of up to 5 bits that the format can hold."""
    draw = np.random.default_rng(seed)
    shape = 2 * int(draw.integers(1, 8)), 4 * int(draw.integers(1, 20))
    values = draw.integers(1, 16, shape) * draw.choice([-1, 1], shape)
    mask = draw.random(shape) < density
    if name == "n_m_indices":
        pattern = Structured(kept=parameters["kept"], of=parameters["of"])
        mask &= random_mask(shape, pattern, seed)
    result: Integers = values * mask
    return result


def test_every_format_is_tested() -> None:
    assert set(FORMATS) == set(PARAMETERS)


@pytest.mark.parametrize(("name", "parameters"), CASES)
@pytest.mark.parametrize("density", [0.0, 0.05, 0.5, 1.0])
def test_the_bits_are_those_of_plain_loops(
    name: str, parameters: dict[str, Any], density: float
) -> None:
    storage: Format = FORMATS[name](**parameters)
    naive: Callable[..., dict[str, str]] = getattr(naive_formats, name)
    for seed in range(8):
        values = drawn(name, parameters, density, seed)

        encoded = storage.encode(values)

        expected = naive(values.tolist(), **parameters)
        assert strings(encoded) == expected
        assert encoded.stored_bits == sum(len(stream) for stream in expected.values())
        assert np.array_equal(storage.decode(encoded), values)


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("name", "parameters"), CASES)
def test_any_matrix_comes_back(name: str, parameters: dict[str, Any]) -> None:
    @given(st.floats(0, 1), st.integers(0, 2**20))
    def check(density: float, seed: int) -> None:
        storage: Format = FORMATS[name](**parameters)
        values = drawn(name, parameters, density, seed)

        assert np.array_equal(storage.decode(storage.encode(values)), values)

    check()


@pytest.mark.parametrize(("name", "parameters"), CASES)
def test_stored_bits_are_not_below_the_entropy(name: str, parameters: dict[str, Any]) -> None:
    storage: Format = FORMATS[name](**parameters)
    for density in (0.02, 0.1, 0.3, 0.5, 0.8, 1.0):
        for seed in range(5):
            values = drawn(name, parameters, density, seed)

            encoded = storage.encode(values)

            assert encoded.stored_bits >= position_free_bound_bits(values)
            if name != "n_m_indices":  # its positions carry less than those of any mask
                assert encoded.stored_bits >= entropy_bound_bits(values)


def test_the_bound_is_the_entropy() -> None:
    assert entropy_bound_bits(np.array([0, 0, 1, 1])) == 4
    assert entropy_bound_bits(np.array([0, 0, 0, 0])) == 0
    # 4 h(1/4) = 4 * 0.811278... (Cover and Thomas, section 2.1).
    assert entropy_bound_bits(np.array([0, 1, 0, 0])) == 4
    assert entropy_bound_bits(np.array([0, 1, 0, 0] * 100)) == 325
    assert position_free_bound_bits(np.array([0, 3, 0, 5, 3, 5])) == 4


@pytest.mark.parametrize(("name", "parameters"), CASES)
def test_a_lost_bit_is_noticed(name: str, parameters: dict[str, Any]) -> None:
    storage: Format = FORMATS[name](**parameters)
    values = drawn(name, parameters, 0.4, 3)
    encoded = storage.encode(values)
    changed = dict(encoded.streams)
    stream = "words" if name == "run_length" else "values"
    bits = changed[stream].to_array().copy()
    bits[parameters["value_bits"] + 1] ^= 1
    changed[stream] = Bits(data=np.packbits(bits).tobytes(), length_bits=bits.size)

    damaged = Encoded(
        format_name=encoded.format_name,
        shape=encoded.shape,
        streams=changed,
        entries=encoded.entries,
        padding_entries=encoded.padding_entries,
    )

    assert not np.array_equal(storage.decode(damaged), values)


def test_eyeriss_words_are_64_bits() -> None:
    assert RunLength().word_bits == 64
    assert RunLength().encode(np.zeros((3, 5), dtype=int)).stored_bits == 64


def test_a_long_run_is_padded_as_in_the_paper() -> None:
    # Han et al., ISCA 2016, section III.B: the column 0, 0, 1, 2, then eighteen zeros, then 3 is
    # v = [1, 2, 0, 3], z = [2, 0, 15, 2].
    column = np.array([[0, 0, 1, 2, *[0] * 18, 3]]).T

    encoded = RunIndexed(value_bits=4, index_bits=4).encode(column)

    assert strings(encoded)["values"] == "0001" + "0010" + "0000" + "0011"
    assert strings(encoded)["runs"] == "0010" + "0000" + "1111" + "0010"
    assert (encoded.entries, encoded.padding_entries) == (4, 1)


COSTS: list[tuple[str, dict[str, Any], int, int, int, int]] = [
    # The matrix [[7, 0, 0, 5], [0, 0, 0, 0]]: cycles by one lane, by two, additions, lookups.
    ("bitmap", {"window_bits": 4}, 3, 2, 2, 0),
    ("run_length", {}, 3, 2, 3, 0),
    ("compressed", {}, 3, 2, 2, 0),
    ("run_indexed", {}, 4, 4, 2, 0),
    ("blocked_ellpack", {"block_rows": 1, "block_cols": 2}, 8, 4, 4, 0),
    ("n_m_indices", {}, 4, 2, 0, 4),
]


@pytest.mark.parametrize(("name", "parameters", "one", "two", "additions", "lookups"), COSTS)
def test_decoding_costs_what_the_decoder_does(
    name: str, parameters: dict[str, Any], one: int, two: int, additions: int, lookups: int
) -> None:
    storage: Format = FORMATS[name](**parameters)
    encoded = storage.encode(np.array([[7, 0, 0, 5], [0, 0, 0, 0]]))

    cost = storage.decode_cost(encoded)

    assert (cost.cycles, cost.additions, cost.lookups) == (one, additions, lookups)
    assert storage.decode_cost(encoded, lanes=2).cycles == two
    assert (cost.read_bits, cost.entries) == (encoded.stored_bits, encoded.entries)


REFUSED: list[tuple[str, dict[str, Any], Any, str]] = [
    ("bitmap", {"value_bits": 4}, [[8]], "rule value_range: values of 4 bits .* -8 to 7, not 8"),
    ("bitmap", {}, [[0.5]], "rule integers: values must be integers, not float64"),
    ("bitmap", {}, [1, 2], r"rule matrices: values must be a matrix, not of shape \(2,\)"),
    ("n_m_indices", {}, [[1, 0, 1]], "rule n_m_group: .* multiple of M = 4 of 2:4, not 3"),
    ("n_m_indices", {}, [[1, 1, 1, 0]], "rule n_m_mask: .* at most 2, not 3"),
    (
        "blocked_ellpack",
        {"block_rows": 1},
        [[1, 1, 1]],
        "rule block_cols: block_cols must divide 3, not 4",
    ),
    (
        "compressed",
        {"pointer_bits": 1},
        [[1, 1]],
        "rule pointer_width: pointers of 1 bits reach 1 entries, not 2",
    ),
]


@pytest.mark.parametrize(("name", "parameters", "values", "sentence"), REFUSED)
def test_what_a_format_cannot_hold(
    name: str, parameters: dict[str, Any], values: Any, sentence: str
) -> None:
    with pytest.raises(MappingError, match=f"^{sentence}$"):
        FORMATS[name](**parameters).encode(np.array(values))


WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("compressed", {"order": "rows"}, "rule order: .*order must be row or column, not 'rows'"),
    ("run_length", {"run_bits": 0}, "rule parameter_range: .*run_bits must be from 1 to 16, not 0"),
    ("n_m_indices", {"kept": 5}, "rule n_m: N:M must have 0 < N <= M <= 64, not 5:4"),
]


@pytest.mark.parametrize(("name", "parameters", "sentence"), WRONG)
def test_a_format_that_cannot_be(name: str, parameters: dict[str, Any], sentence: str) -> None:
    with pytest.raises(MappingError, match=f"^{sentence}$"):
        FORMATS[name](**parameters)


def test_a_format_refuses_what_another_wrote() -> None:
    encoded = RunLength().encode(np.eye(4, dtype=int))

    with pytest.raises(
        MappingError, match=r"^rule same_format: bitmap cannot decode what run_length encoded$"
    ):
        FORMATS["bitmap"]().decode(encoded)
