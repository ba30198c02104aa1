"""Bank conflicts of affine patterns equal the plain loop, and obey what is known of them."""

import re
from itertools import product
from math import gcd

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accelsim.errors import ArchError
from accelsim.hierarchy.on_chip import Access, BankedBuffer, Layout, Pattern, bank_conflicts
from naive import on_chip as naive


def buffer_of(**fields: object) -> BankedBuffer:
    return BankedBuffer(**({"banks": 4, "words_per_bank": 64, "width_bits": 32} | fields))  # type: ignore[arg-type]


def strided(lanes: int, stride: int, trips: int = 1, step: int = 0, **fields: object) -> Pattern:
    """Return one access of ``lanes`` words that are ``stride`` words apart."""
    access = Access(
        layout=Layout(strides=(1,), element_bits=32),
        start=(0,),
        steps=((step,),),
        lanes=((lanes, (stride,)),),
        **fields,  # type: ignore[arg-type]
    )
    return Pattern(loops=(trips,), accesses=(access,))


def same(buffer: BankedBuffer, pattern: Pattern) -> bool:
    found = bank_conflicts(buffer, pattern)
    plain = naive.conflicts(buffer, pattern)
    return plain == (
        found.cycles,
        found.worst_cycles,
        list(found.bank_reads),
        list(found.bank_writes),
    )


@pytest.mark.parametrize("stride", range(1, 17))
def test_a_stride_meets_as_many_lanes_as_its_divisor_with_the_banks(stride: int) -> None:
    # n lanes of stride s in n banks: lanes meet n / (n / gcd(n, s)) = gcd(n, s) times.
    found = bank_conflicts(buffer_of(banks=16, words_per_bank=64), strided(16, stride, 8, 1))

    assert found.cycles == 8 * gcd(16, stride)


def test_exclusive_or_spreads_the_columns_of_a_matrix() -> None:
    # 16 words at stride 16: one bank if low, all 16 if the upper digit is folded in.
    low = bank_conflicts(buffer_of(banks=16), strided(16, 16))
    xor = bank_conflicts(buffer_of(banks=16, interleaving="xor"), strided(16, 16))

    assert (low.cycles, xor.cycles) == (16, 1)


def test_lanes_in_one_word_are_served_together_only_if_merged() -> None:
    merged = bank_conflicts(buffer_of(), strided(8, 0))
    apart = bank_conflicts(buffer_of(merges_same_word=False), strided(8, 0))

    assert (merged.cycles, apart.cycles) == (1, 8)
    assert (merged.bank_reads[0], apart.bank_reads[0]) == (1, 8)


def test_a_shared_port_serves_what_the_others_leave() -> None:
    # Per cycle one read port, one write port and one shared port.
    buffer = buffer_of(read_ports=1, write_ports=1, shared_ports=1)

    asked = ((0, 0), (1, 1), (2, 1), (2, 2), (4, 0), (3, 3), (5, 1))

    assert [buffer.cycles_of(*one) for one in asked] == [0, 1, 1, 2, 2, 2, 3]


def test_small_scope_equals_the_plain_loop() -> None:
    for banks, interleaving, bits, lanes, stride, step, step_2 in product(
        (1, 2, 4), ("low", "high", "xor"), (8, 16), (1, 3, 4), (0, 1, 2, 3), (1, 5), (0, 4)
    ):
        buffer = BankedBuffer(
            banks=banks,
            words_per_bank=64 // banks,
            width_bits=16,
            interleaving=interleaving,  # type: ignore[arg-type]
        )
        access = Access(
            layout=Layout(strides=(1,), element_bits=bits, offset=1),
            start=(0,),
            steps=((step_2,), (step,)),
            lanes=((lanes, (stride,)),),
        )

        assert same(buffer, Pattern(loops=(3, 7), accesses=(access,)))


@st.composite
def cases(draw: st.DrawFn) -> tuple[BankedBuffer, Pattern]:
    interleaving = draw(st.sampled_from(["low", "high", "xor"]))
    banks = draw(st.sampled_from([1, 2, 4, 8]) if interleaving == "xor" else st.integers(1, 9))
    element_bits = draw(st.sampled_from([4, 8, 16]))
    buffer = BankedBuffer(
        banks=banks,
        words_per_bank=-(-4096 // banks),
        width_bits=draw(st.sampled_from([16, 32])),
        read_ports=draw(st.integers(0, 2)),
        write_ports=draw(st.integers(0, 2)),
        shared_ports=draw(st.integers(1, 2)),
        interleaving=interleaving,
        merges_same_word=draw(st.booleans()),
    )
    loops = tuple(draw(st.lists(st.integers(1, 9), max_size=3)))
    small = st.integers(-3, 3)
    accesses = []
    for _ in range(draw(st.integers(1, 3))):
        index = st.tuples(small, small)
        accesses.append(
            Access(
                layout=Layout(
                    strides=(draw(st.integers(0, 20)), draw(st.integers(0, 4))),
                    element_bits=element_bits,
                    offset=2000,
                ),
                start=(draw(small), draw(small)),
                steps=tuple(draw(index) for _ in loops),
                lanes=tuple(draw(st.lists(st.tuples(st.integers(1, 4), index), max_size=2))),
                write=draw(st.booleans()),
            )
        )
    return buffer, Pattern(loops=loops, accesses=tuple(accesses))


@given(cases())
def test_every_pattern_equals_the_plain_loop(case: tuple[BankedBuffer, Pattern]) -> None:
    assert same(*case)


@given(
    banks=st.sampled_from([2, 3, 4, 8]),
    trips=st.integers(1, 300),
    step=st.integers(0, 12),
    stride=st.integers(0, 12),
)
def test_many_periods_equal_the_plain_loop(banks: int, trips: int, step: int, stride: int) -> None:
    buffer = buffer_of(banks=banks, words_per_bank=4000)
    pattern = strided(4, stride, trips, step)

    assert same(buffer, pattern)
    assert bank_conflicts(buffer, pattern).simulated_vectors <= banks


def test_a_billion_vectors_need_one_period() -> None:
    buffer = buffer_of(banks=8, words_per_bank=2**36)
    found = bank_conflicts(buffer, strided(8, 2, 10**9, 3))

    assert found.vectors == 10**9
    assert found.simulated_vectors == 8
    assert found.cycles == 2 * 10**9


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: buffer_of(banks=0), r"BankedBuffer\.banks must be from 1 to 65536, not 0"),
        (lambda: buffer_of(banks=3, interleaving="xor"),
         r"BankedBuffer\.banks must be a power of two if interleaving is xor, not 3"),
        (lambda: buffer_of(interleaving="hihg"),
         r"BankedBuffer\.interleaving: unknown choice, did you mean high\?"),
        (lambda: buffer_of(read_ports=0, write_ports=0),
         r"BankedBuffer\.shared_ports: a bank has at least one port, not 0"),
        (lambda: bank_conflicts(buffer_of(write_ports=0), strided(1, 1, write=True)),
         r"BankedBuffer\.write_ports: the pattern needs at least one, not 0"),
        (lambda: bank_conflicts(buffer_of(), strided(2, 300)),
         r"Access\.start: the pattern touches elements 0 to 300;"
         r" the 4 banks hold elements 0 to 255"),
        (lambda: bank_conflicts(buffer_of(width_bits=24), strided(1, 1)),
         r"Layout\.element_bits must be one divisor of width_bits 24 for all accesses, not 32"),
        (lambda: strided(0, 1), r"Access\.lanes: a count must be from 1 to 65536, not 0"),
        (lambda: strided(1, 1, 0), r"Pattern\.loops: a count must be from 1 to 2\*\*40, not 0"),
        (lambda: Pattern(loops=(1, 2), accesses=strided(1, 1).accesses),
         r"Access\.steps: one step for each of 2 loops, not 1"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused(make: object, sentence: str) -> None:
    with pytest.raises(ArchError) as refused:
        make()  # type: ignore[operator]

    assert re.match(f"^{sentence}$", str(refused.value))
