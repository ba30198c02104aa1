"""Arrays of adder elements and of elements that shift: predicted cells against synthesis."""

import pytest

import accelsim
from accelsim.arch import load_arch
from accelsim.errors import ArchError
from accelsim.npu import npu_of
from accelsim.resources import estimate, largest, memory_sizes, part_of
from accelsim.resources.elements import element_sizes
from accelsim.resources.predict import coefficients
from accelsim.resources.structure import BoardNpu
from each import each
from experiments.fpga_resources.arrays import array_samples, read_arrays
from experiments.fpga_resources.designs import BOARDS
from experiments.fpga_resources.fit import array_rates, array_sizes

ROWS = read_arrays()


def _errors(family: str, kind: str, held_out: bool) -> list[float]:
    rates = array_rates(family)[kind]  # type: ignore[arg-type]
    found = []
    for sample in array_samples(family):  # type: ignore[arg-type]
        if sample.held_out == held_out:
            sizes = array_sizes(sample.npu)
            predicted = sum(rates.get(name, 0) * size for name, size in sizes.items())
            found.append(abs(predicted / int(ROWS[sample.name][kind]) - 1))
    return found


@each("family", list(BOARDS))
def test_arrays_that_the_fit_never_saw_are_near_synthesis(family: str) -> None:
    tables, registers = (_errors(family, kind, held_out=True) for kind in ("lut", "ff"))

    assert len(tables) == 12
    assert max(tables) < 0.27
    assert sum(tables) / len(tables) < 0.1
    assert max(registers) < 0.12


@each("family", list(BOARDS))
def test_the_table_has_every_array_and_none_has_a_multiplier(family: str) -> None:
    samples = list(array_samples(family))  # type: ignore[arg-type]

    assert all(ROWS[sample.name]["dsp"] == "0" for sample in samples)
    assert {sample.npu.element for sample in samples} == {"adder", "multiply"}


def test_registers_are_counted_one_by_one() -> None:
    """A distance or a product that is narrower than its format has a few less."""
    pairs = [
        (int(ROWS[sample.name]["ff"]), element_sizes(sample.npu)["register_bits"])
        for family in BOARDS
        for sample in array_samples(family)  # type: ignore[arg-type]
    ]

    assert sum(real == counted for real, counted in pairs) >= 0.75 * len(pairs)
    assert all(real <= counted for real, counted in pairs)


@each("family", list(BOARDS))
def test_committed_coefficients_are_those_of_the_table(family: str) -> None:
    known = coefficients().families[family]  # type: ignore[index]

    for kind, rates in array_rates(family).items():  # type: ignore[arg-type]
        kept = {name: rate for name, rate in rates.items() if name != "turned_bits"}
        assert kept.items() <= getattr(known, kind)["array"].items()


@pytest.mark.parametrize(
    "change", [{"array.element": "adder"}, {"numbers.weight": "pow2_4"}], ids=["adder", "shift"]
)
def test_resources_answers_and_no_element_has_a_multiplier(change: dict[str, str]) -> None:
    multiplies, other = (
        accelsim.resources("ulx3s_25f_npu", board="ulx3s_25f", replace=fields)
        for fields in ({}, change)
    )

    assert other["units"]["array"]["dsp"] == 0
    assert other["units"]["lanes"] == multiplies["units"]["lanes"]
    assert other["units"]["array"]["lut"] > multiplies["units"]["array"]["lut"]


def test_the_largest_array_of_adder_elements_fills_the_look_up_tables() -> None:
    arch, part = load_arch("ulx3s_25f_npu", {"array.element": "adder"}), part_of("ecp5_45k")
    sizes = memory_sizes(arch, "ulx3s_25f")

    found = largest(arch, part, **sizes)

    rows, cols = found.arch.array.rows, found.arch.array.cols
    assert rows * cols > part.dsp
    fields = {"array.rows": rows + 1, "array.cols": cols, "vector_unit.lanes": cols}
    more = npu_of(load_arch("ulx3s_25f_npu", {"array.element": "adder", **fields}))
    assert estimate(BoardNpu(npu=more, **sizes), part.family).misfit(part)


def test_activations_that_are_powers_of_two_are_refused() -> None:
    arch = load_arch("ulx3s_25f_npu", {"numbers.weight": "upow2_4"})

    with pytest.raises(ArchError, match=r"weights that are signed powers of two, not of upow2_4"):
        BoardNpu(npu=npu_of(arch), memory_bytes=8192, program_bytes=8192)
