"""Arrays whose rate depends on the widths of operands: closed, cycle, and plain loops agree."""

from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings

from accelsim.arch import Arch, arch_from_data
from accelsim.mapping import Mapping, machine_row
from accelsim.mapping import columns as at
from accelsim.number.composition import bricks, rate_of
from accelsim.workload import Matmul
from cycle.cases import DATAFLOWS, Case, cases

GENEROUS = (HealthCheck.too_slow, HealthCheck.data_too_large)


def agrees_with_plain_loops(case: Case) -> None:
    expected = case.naive()

    assert case.closed() == expected
    assert case.cycle() == expected


@settings(max_examples=200, suppress_health_check=GENEROUS)
@given(case=cases(composed=True))
def test_composed_arrays_count_what_plain_loops_count(case: Case) -> None:
    agrees_with_plain_loops(case)


@pytest.mark.long
@settings(max_examples=500, suppress_health_check=GENEROUS)
@given(case=cases(composed=True))
def test_many_composed_arrays_count_what_plain_loops_count(case: Case) -> None:
    agrees_with_plain_loops(case)


@settings(max_examples=200, suppress_health_check=GENEROUS)
@given(case=cases(scale=3, composed=True))
def test_closed_forms_of_composed_arrays_equal_the_engine(case: Case) -> None:
    counts = case.closed()

    assert counts == case.cycle()
    elements = int(case.machine[at.ROWS] * case.machine[at.COLS])
    steps = counts.stream_cycles // int(case.machine[at.STEP_CYCLES])
    if not isinstance(case.mapping, int):
        assert counts.mac_operations <= steps * elements * int(case.machine[at.PRODUCTS])


# Sharma et al., ISCA 2018: 16 bricks make 16 products of 2 by 2 bits, 4 of 4 by 4, 4 of 8 by 2 and
# one of 8 by 8; 16 by 16 takes four cycles.
BIT_FUSION = {
    (1, 1): (16, 1),
    (2, 2): (16, 1),
    (2, 4): (8, 1),
    (4, 4): (4, 1),
    (3, 4): (4, 1),
    (8, 2): (4, 1),
    (8, 4): (2, 1),
    (8, 8): (1, 1),
    (5, 7): (1, 1),
    (16, 2): (4, 2),
    (16, 8): (1, 2),
    (16, 16): (1, 4),
}


@pytest.mark.parametrize(("widths", "rate"), BIT_FUSION.items())
def test_bit_fusion_makes_the_published_products(
    widths: tuple[int, int], rate: tuple[int, int]
) -> None:
    found = rate_of("bit_fusion", input_bits=widths[0], weight_bits=widths[1])
    turned = rate_of("bit_fusion", input_bits=widths[1], weight_bits=widths[0])

    assert (found.products, found.cycles) == rate
    assert turned == found
    assert bricks(8) == 16


@pytest.mark.parametrize("element_bits", [2, 4, 8, 16])
def test_every_brick_works_on_padded_operands(element_bits: int) -> None:
    for one, other in product((2, 4, 8, 16), repeat=2):
        found = rate_of("bit_fusion", input_bits=one, weight_bits=other, element_bits=element_bits)

        assert found.products * one * other == found.cycles * element_bits**2


def test_a_bit_serial_product_takes_a_cycle_for_each_serial_bit() -> None:
    """Judd et al., Stripes: 16 / p times the rate of 16 bits, p the bits of activations."""
    for bits in range(1, 17):
        one = rate_of("bit_serial", input_bits=bits, weight_bits=16)
        assert (one.products, one.cycles) == (1, bits)
        other = rate_of("bit_serial", input_bits=16, weight_bits=bits, serial_operand="weight")
        assert other == one
        both = rate_of("bit_serial", input_bits=bits, weight_bits=3, serial_operand="both")
        assert (both.products, both.cycles) == (1, 3 * bits)


def machine(numbers: dict[str, str], **array: Any) -> Arch:
    buffer = {"capacity_bytes": 2**20}
    return arch_from_data(
        {
            "name": "composed",
            "clock_hz": 10**9,
            "array": {"rows": 8, "cols": 8, **array},
            "numbers": numbers,
            **{f"{name}_buffer": buffer for name in ("input", "weight", "accumulator", "output")},
            "vector_unit": {"lanes": 64},
            "dram": {"bandwidth_bytes_per_s": 2**50, "latency_ns": 0},
        },
        "composed",
    )


@pytest.mark.parametrize("dataflow", DATAFLOWS)
@pytest.mark.parametrize(("bits", "products"), [("int2", 16), ("int4", 4), ("int8", 1)])
def test_narrow_operands_stream_in_the_published_share_of_cycles(
    dataflow: str, bits: str, products: int
) -> None:
    """M = n = 64, k = 1024: 64 * 64 * 1024 / 64 products of an element, over its products."""
    arch = machine({"input": bits, "weight": bits}, dataflow=dataflow, composition="bit_fusion")
    mapping = Mapping(
        level=3, level_tile=64, channel_tile=1024, filter_tile=64, group_tile=1, order="mnk"
    )
    case = Case(work=Matmul(batch=1, m=64, k=1024, n=64), arch=arch, mapping=mapping, passes=1)

    counts = case.closed()

    assert counts.stream_cycles == 64 * 64 * 1024 // 64 // products
    assert counts.mac_operations == 64 * 64 * 1024
    assert arch.peak_macs_per_s == 64 * products * 10**9


@pytest.mark.parametrize(("rows", "cols"), [(3, 5), (8, 8), (16, 2)])
@pytest.mark.parametrize(("one", "other"), [(2, 2), (2, 8), (4, 2), (4, 4), (8, 4), (8, 8)])
def test_streams_take_the_cycles_of_the_authors_simulator(
    rows: int, cols: int, one: int, other: int
) -> None:
    """github.com/hsharma35/bitfusion, src/simulator/accelerator.py, get_compute_cycles, im2col.

    m * ceil(n / cols) * ceil(k / (rows * (8 // input bits) * (8 // weight bits))).
    """
    m, k, n = 7, 333, 11
    arch = machine(
        {"input": f"int{one}", "weight": f"int{other}"},
        composition="bit_fusion",
        rows=rows,
        cols=cols,
    )
    mapping = Mapping(
        level=3, level_tile=m, channel_tile=k, filter_tile=n, group_tile=1, order="mnk"
    )

    counts = Case(
        work=Matmul(batch=1, m=m, k=k, n=n), arch=arch, mapping=mapping, passes=1
    ).closed()

    factor = (8 // one) * (8 // other)
    assert counts.stream_cycles == m * -(-n // cols) * -(-k // (rows * factor))


@pytest.mark.parametrize("column", [at.PRODUCTS, at.STEP_CYCLES])
def test_a_wrong_rate_is_noticed(column: int) -> None:
    arch = machine({"input": "int4", "weight": "int4"}, composition="bit_fusion")
    mapping = Mapping(
        level=3, level_tile=5, channel_tile=40, filter_tile=9, group_tile=1, order="mnk"
    )
    case = Case(work=Matmul(batch=1, m=5, k=40, n=9), arch=arch, mapping=mapping, passes=1)
    mutant = np.array(machine_row(arch), dtype=np.int64)
    mutant[column] += 1

    class Mutant(Case):
        machine = mutant

    wrong = Mutant(work=case.work, arch=arch, mapping=mapping, passes=1).closed()

    assert case.closed() == case.naive()
    assert wrong != case.naive()


def test_floats_and_blocks_are_not_composed() -> None:
    with pytest.raises(
        Exception,
        match=r"array\.composition bit_fusion composes integer operands, and numbers\.input is"
        r" float16: it needs array\.composition fixed$",
    ):
        machine(
            {"input": "float16", "weight": "float16", "accumulator": "float32"},
            composition="bit_fusion",
        )
    with pytest.raises(
        Exception, match=r"numbers\.input is mxint8, a block format: layers count no shared scales"
    ):
        machine({"input": "mxint8"})
    with pytest.raises(Exception, match=r"numbers\.accumulator must be integer, fixed point or"):
        machine({"accumulator": "pow2_6"})
