"""Every theorem is proven; docs/proofs.md lists them."""

from itertools import groupby
from pathlib import Path

import pytest
import z3
from _pytest.mark import ParameterSet
from amaranth import Signal
from hypothesis import given
from hypothesis import strategies as st

from accelsim_hdl.proofs import PROOFS, Claims, Proof, prove
from accelsim_hdl.proofs.exact import clipped, fitted, product, round_half_even


def family(name: str) -> str:
    """The proofs of one test: those of elements that take the same input together."""
    is_of_elements = name.startswith(("element", "adder", "shift"))
    return "-".join(name.split("-")[:3]) if is_of_elements else name


def cases() -> list[ParameterSet]:
    """Names of proofs by family; what takes minutes apart."""
    chosen = []
    for long in (False, True):
        names = sorted((name for name, proof in PROOFS.items() if proof.long == long), key=family)
        for key, group in groupby(names, family):
            marks = [pytest.mark.long] if long else []
            chosen.append(pytest.param(list(group), marks=marks, id=f"{key}{'-long' * long}"))
    return chosen


@pytest.mark.sampled(32)
@pytest.mark.parametrize("names", cases())
def test_the_theorem_is_proven(names: list[str]) -> None:
    results = [prove(PROOFS[name]) for name in names]

    assert [f"{one.proof}: {one.broken}" for one in results if one.verdict != "proved"] == []


def counted(claims: Claims, limit: int, *, with_lemma: bool = True) -> None:
    """A counter of five steps stays below ``limit``."""
    count = Signal(4)
    with claims.module.If(claims.free("step") & (count != 5)):
        claims.module.d.sync += count.eq(count + 1)
    claims.promise("below the limit", count < limit)
    if with_lemma:
        claims.lemma("at most 5", count <= 5)
    claims.reach("the end", count == 5)


def test_a_promise_that_an_invariant_implies_is_proven() -> None:
    proof = Proof(name="counter", build=lambda claims: counted(claims, 6))

    assert prove(proof).verdict == "proved"


def test_a_broken_promise_gives_the_shortest_run_that_breaks_it() -> None:
    result = prove(Proof(name="counter", build=lambda claims: counted(claims, 3)))

    assert result.verdict == "counterexample"
    assert result.broken == ("below the limit",)
    assert result.trace["count"] == [0, 1, 2, 3]
    assert "count" in result.table()


def test_what_is_true_but_not_inductive_is_unknown_not_proven() -> None:
    result = prove(Proof(name="counter", build=lambda claims: counted(claims, 9, with_lemma=False)))

    assert result.verdict == "unknown"


def test_promises_that_speak_of_nothing_are_not_proven() -> None:
    result = prove(Proof(name="counter", build=lambda claims: counted(claims, 6), search_cycles=4))

    assert result.verdict == "unknown"
    assert result.broken == ("not reached: the end",)


@pytest.mark.parametrize("broken_value", [1, 2], ids=["in a case", "in no case"])
def test_cases_of_a_specification_leave_no_value_out(broken_value: int) -> None:
    def build(claims: Claims) -> None:
        claims.show("value", claims.free("value", 2))
        cases = {"value": (0, 1)}
        claims.specify("true", lambda terms: z3.ULE(terms["value"], 3), cases=cases)
        claims.specify("broken", lambda terms: terms["value"] != broken_value, cases=cases)

    result = prove(Proof(name="cases", build=build))

    assert result.verdict == "counterexample"
    assert result.broken == ("broken",)


def test_a_specification_that_needs_itself_in_the_cycle_before_is_proven() -> None:
    def build(claims: Claims) -> None:
        count = Signal(4)
        with claims.module.If(claims.free("step") & (count != 5)):
            claims.module.d.sync += count.eq(count + 1)
        claims.show("count", count)
        claims.specify("at most 5", lambda terms: z3.ULE(terms["count"], 5))
        claims.reach("the end", count == 5)

    assert prove(Proof(name="counter", build=build)).verdict == "proved"


@pytest.mark.parametrize("signed", [(False, False), (True, False), (False, True), (True, True)])
@given(factors=st.tuples(*[st.tuples(st.integers(1, 56), st.integers(0, 2**56 - 1))] * 2))
def test_exact_products_are_those_of_python(
    signed: tuple[bool, bool], factors: tuple[tuple[int, int], tuple[int, int]]
) -> None:
    terms = [z3.BitVecVal(number, bits) for bits, number in factors]
    numbers = [
        term.as_signed_long() if with_sign else term.as_long()
        for term, with_sign in zip(terms, signed, strict=True)
    ]

    exact = z3.simplify(product(*terms, signed=signed))

    assert exact.size() == factors[0][0] + factors[1][0]
    assert (exact.as_signed_long() if any(signed) else exact.as_long()) == numbers[0] * numbers[1]


@pytest.mark.parametrize("overflow", ["wrap", "saturate"])
def test_exact_sums_fit_as_python_says(overflow: str) -> None:
    for number in range(-32, 32):
        term = z3.simplify(fitted(z3.BitVecVal(number, 8), 4, overflow)).as_signed_long()

        wrapped = (number + 8) % 16 - 8
        assert term == (wrapped if overflow == "wrap" else min(max(number, -8), 7))


def test_rounding_is_that_of_python() -> None:
    for number in range(-40, 41):
        for shift in range(5):
            term = round_half_even(z3.BitVecVal(number, 12), z3.BitVecVal(shift, 12))

            assert z3.simplify(term).as_signed_long() == round(number / 2**shift)


def test_the_greatest_wins_where_limits_cross() -> None:
    three, five = z3.BitVecVal(3, 8), z3.BitVecVal(5, 8)

    assert z3.simplify(clipped(z3.BitVecVal(0, 8), five, three)).as_signed_long() == 3


def test_the_documents_list_every_theorem() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "proofs.md").read_text()
    listed = [
        line.split("`")[1].rstrip("*") for line in page.splitlines() if line.startswith("| `")
    ]

    assert [name for name in PROOFS if not name.startswith(tuple(listed))] == []
