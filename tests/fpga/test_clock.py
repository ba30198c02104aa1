"""PLL settings: exact, within the limits of the data sheets, and refused otherwise."""

from fractions import Fraction

import pytest

from accelsim.errors import HardwareError
from accelsim_hdl.boards import BOARDS
from accelsim_hdl.fpga.clock import Ecp5Pll, Ice40Pll, ecp5_pll, ice40_pll, pll_of
from each import each

MHZ = 1_000_000


@each("wanted_mhz", [25, 40, 50, 62.5, 75, 80, 100, 120, 125, 150])
def test_the_ecp5_pll_makes_exactly_what_is_wanted_within_its_limits(wanted_mhz: float) -> None:
    wanted_hz = int(wanted_mhz * MHZ)

    pll = ecp5_pll(25 * MHZ, wanted_hz)

    assert pll is not None
    detector_hz = Fraction(25 * MHZ, pll.reference_divider)
    assert detector_hz * pll.feedback_divider == wanted_hz
    assert detector_hz >= 3_125_000
    assert 400 * MHZ <= wanted_hz * pll.output_divider <= 800 * MHZ
    assert 1 <= pll.feedback_divider <= 80
    assert 1 <= pll.output_divider <= 128


def test_settings_are_those_that_ecppll_of_project_trellis_finds() -> None:
    # yowasp-ecppll -i 25 -o 100 (and 62.5): CLKI_DIV, CLKFB_DIV, CLKOP_DIV, CLKOP_CPHASE
    found = [ecp5_pll(25 * MHZ, 100 * MHZ), ecp5_pll(25 * MHZ, 62_500_000)]

    assert found == [
        Ecp5Pll(reference_divider=1, feedback_divider=4, output_divider=6),
        Ecp5Pll(reference_divider=2, feedback_divider=5, output_divider=10),
    ]
    assert [one.phase for one in found if one] == [2, 4]


def test_settings_are_those_that_icepll_of_project_icestorm_finds() -> None:
    # yowasp-icepll -i 12 -o 19.875
    assert ice40_pll(12 * MHZ, 19_875_000) == Ice40Pll(
        reference=0, feedback=52, output=5, filter_range=1
    )


@each("wanted_mhz", [16.5, 18, 24, 30, 36, 48])
def test_the_ice40_pll_makes_exactly_what_is_wanted_within_its_limits(wanted_mhz: float) -> None:
    wanted_hz = int(wanted_mhz * MHZ)

    pll = ice40_pll(12 * MHZ, wanted_hz)

    assert pll is not None
    oscillator_hz = Fraction(12 * MHZ, pll.reference + 1) * (pll.feedback + 1)
    assert oscillator_hz / 2**pll.output == wanted_hz
    assert 533 * MHZ <= oscillator_hz <= 1066 * MHZ


def test_the_clock_of_the_oscillator_needs_no_pll() -> None:
    assert all(pll_of(board, board.clock_hz) is None for board in BOARDS.values() if board.routed)


@pytest.mark.parametrize(
    ("board", "wanted_hz", "sentence"),
    [
        ("icebreaker", 20_000_000, "20 MHz from 12 MHz; nearest: 19.875 and 20.25 MHz"),
        ("icebreaker", 5_000_000, "5 MHz from 12 MHz; nearest: 12 MHz"),
        (
            "ulx3s_25f",
            107_300_000,
            "107.3 MHz from 25 MHz; nearest: 107.142857 and 108.333333 MHz",
        ),
    ],
)
def test_a_clock_that_is_not_exact_is_refused(board: str, wanted_hz: int, sentence: str) -> None:
    beginning = f"^--clock-mhz: the PLL of {board} makes no clock of exactly "

    with pytest.raises(HardwareError, match=f"{beginning}{sentence}$"):
        pll_of(BOARDS[board], wanted_hz)
