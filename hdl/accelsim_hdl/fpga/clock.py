"""PLL settings that give a clock exactly."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from accelsim.errors import HardwareError
from accelsim_hdl.boards import Board

_MHZ = 1_000_000


@dataclass(frozen=True, kw_only=True)
class Ecp5Pll:
    """Settings of EHXPLLL with feedback from its first output; its output is exact.

    Limits are those of FPGA-DS-02012, table sysCLOCK PLL Timing.

    Args:
        reference_divider: CLKI_DIV, 1 to 128.
        feedback_divider: CLKFB_DIV, 1 to 80.
        output_divider: CLKOP_DIV, 1 to 128.
    """

    reference_divider: int
    feedback_divider: int
    output_divider: int

    @property
    def ratio(self) -> Fraction:
        """Output frequency divided by reference frequency."""
        return Fraction(self.feedback_divider, self.reference_divider)

    @property
    def phase(self) -> int:
        """CLKOP_CPHASE, as ecppll of Project Trellis sets it: near half of the period."""
        return (self.output_divider - 1) // 2

    def before(self, lead_s: float, reference_hz: int) -> tuple[int, int]:
        """Return CPHASE and FPHASE of another output that leads this output.

        They count periods of the oscillator, and eighths of them (FPGA-TN-02200). A lead is a delay
        by the rest of a period.

        Args:
            lead_s: Lead; it is limited to a quarter of the output's period.
            reference_hz: Frequency at the input.
        """
        oscillator_hz = float(self.ratio * reference_hz) * self.output_divider
        period = 8 * self.output_divider
        lead = min(int(8 * lead_s * oscillator_hz), period // 4)
        late = period - lead
        return (self.phase + late // 8) % self.output_divider, late % 8


@dataclass(frozen=True, kw_only=True)
class Ice40Pll:
    """Settings of SB_PLL40_PAD with simple feedback; its output is exact.

    Limits are those of FPGA-DS-02008, table sysCLOCK PLL Timing.

    Args:
        reference: DIVR, 0 to 15.
        feedback: DIVF, 0 to 127.
        output: DIVQ, 1 to 6.
        filter_range: FILTER_RANGE, by the frequency at the phase detector.
    """

    reference: int
    feedback: int
    output: int
    filter_range: int

    @property
    def ratio(self) -> Fraction:
        """Output frequency divided by reference frequency."""
        return Fraction(self.feedback + 1, (self.reference + 1) << self.output)


Pll = Ecp5Pll | Ice40Pll


def ecp5_pll(reference_hz: int, wanted_hz: int) -> Ecp5Pll | None:
    """Return the settings that give exactly ``wanted_hz``, or None if there are none.

    Among several settings, the one is taken whose oscillator is nearest to 600 MHz, the middle of
    its range, and whose reference divider is least.

    Args:
        reference_hz: Frequency at the input.
        wanted_hz: Frequency at the output.
    """
    found = [one for one in _ecp5_settings(reference_hz) if one.ratio * reference_hz == wanted_hz]
    return min(
        found,
        key=lambda one: (abs(wanted_hz * one.output_divider - 600 * _MHZ), one.reference_divider),
        default=None,
    )


def _ecp5_settings(reference_hz: int) -> Iterator[Ecp5Pll]:
    for reference_divider in range(1, 129):
        detector_hz = Fraction(reference_hz, reference_divider)
        if not 3_125_000 <= detector_hz <= 400 * _MHZ:
            continue
        for feedback_divider in range(1, 81):
            output_hz = detector_hz * feedback_divider
            if not 3_125_000 <= output_hz <= 400 * _MHZ:
                continue
            # An integer divider brings the oscillator as near to 600 MHz as possible.
            middle = round(600 * _MHZ / output_hz)
            for output_divider in {max(1, min(128, middle)), 1}:
                if 400 * _MHZ <= output_hz * output_divider <= 800 * _MHZ:
                    yield Ecp5Pll(
                        reference_divider=reference_divider,
                        feedback_divider=feedback_divider,
                        output_divider=output_divider,
                    )


def ice40_pll(reference_hz: int, wanted_hz: int) -> Ice40Pll | None:
    """Return the settings that give exactly ``wanted_hz``, or None if there are none.

    Among several settings, the one with the highest frequency at the phase detector is taken.

    Args:
        reference_hz: Frequency at the input.
        wanted_hz: Frequency at the output.
    """
    found = [one for one in _ice40_settings(reference_hz) if one.ratio * reference_hz == wanted_hz]
    return min(found, key=lambda one: (one.reference, one.feedback), default=None)


def _ice40_settings(reference_hz: int) -> Iterator[Ice40Pll]:
    for reference in range(16):
        detector_hz = Fraction(reference_hz, reference + 1)
        if not 10 * _MHZ <= detector_hz <= 133 * _MHZ:
            continue
        bounds = (17, 26, 44, 66, 101)
        filter_range = 1 + sum(detector_hz >= bound * _MHZ for bound in bounds)
        for feedback in range(128):
            oscillator_hz = detector_hz * (feedback + 1)
            if not 533 * _MHZ <= oscillator_hz <= 1066 * _MHZ:
                continue
            for output in range(1, 7):
                if 16 * _MHZ <= oscillator_hz / 2**output <= 275 * _MHZ:
                    yield Ice40Pll(
                        reference=reference,
                        feedback=feedback,
                        output=output,
                        filter_range=filter_range,
                    )


def pll_of(board: Board, wanted_hz: int, *, always: bool = False) -> Pll | None:
    """Return the PLL that gives a clock on a board; None if the oscillator already has this clock.

    Args:
        board: A board that accelsim can route.
        wanted_hz: Frequency of the clock.
        always: Whether a PLL is needed even for the oscillator's clock, for its phases.

    Raises:
        HardwareError: No setting gives exactly this clock; the message names the nearest.
    """
    if wanted_hz == board.clock_hz and not always:
        return None
    pll: Pll | None
    settings: list[Pll]
    if board.family == "ecp5":
        pll = ecp5_pll(board.clock_hz, wanted_hz)
        settings = [] if pll else list(_ecp5_settings(board.clock_hz))
    else:
        assert board.family == "ice40"
        pll = ice40_pll(board.clock_hz, wanted_hz)
        settings = [] if pll else list(_ice40_settings(board.clock_hz))
    if pll is None:
        possible = {one.ratio * board.clock_hz for one in settings} | {Fraction(board.clock_hz)}
        below = max((one for one in possible if one < wanted_hz), default=None)
        above = min((one for one in possible if one > wanted_hz), default=None)
        nearest = " and ".join(_mhz(one) for one in (below, above) if one is not None)
        raise HardwareError(
            f"--clock-mhz: the PLL of {board.name} makes no clock of exactly"
            f" {_mhz(Fraction(wanted_hz))} MHz from {_mhz(Fraction(board.clock_hz))} MHz;"
            f" nearest: {nearest} MHz"
        )
    return pll


def _mhz(hz: Fraction) -> str:
    return f"{float(hz) / 1e6:.6f}".rstrip("0").rstrip(".")
