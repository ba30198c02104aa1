"""A DRAM device: organization, timings, energy, and the source of every number."""

from typing import Annotated, Literal

from pydantic import Field, model_validator

from accelsim.document import Model
from accelsim.memory.dram.address import AddressOrder, check_exclusive, place_segments
from accelsim.memory.dram.controller import Controller
from accelsim.memory.dram.timings import PositiveCycles, Timings

Power = Annotated[int, Field(ge=1, le=2**20)]
Milliamperes = Annotated[int, Field(ge=0, le=10**5)]
Source = Annotated[str, Field(min_length=3, max_length=1000)]


class CommandCycles(Model):
    """Cycles for which each command occupies the command bus."""

    read: PositiveCycles = 1
    """READ."""
    write: PositiveCycles = 1
    """WRITE."""
    activate: PositiveCycles = 1
    """ACTIVATE."""
    precharge: PositiveCycles = 1
    """PRECHARGE."""
    refresh: PositiveCycles = 1
    """REFRESH, of a rank or of a bank."""


class Organization(Model):
    """The arrangement of banks and wires; every count is a power of two."""

    source: Source
    """Where these numbers come from."""
    channels: Power
    """Independent channels; each pseudo-channel counts."""
    pseudo_channels: Literal[1, 2] = 1
    """Channels that share command buses: 2 for HBM in pseudo-channel mode."""
    ranks: Annotated[int, Field(ge=1, le=16)]
    """Ranks of a channel."""
    groups: Annotated[int, Field(ge=1, le=16)]
    """Bank groups of a rank; 1 if the device has none."""
    banks_per_group: Annotated[int, Field(ge=1, le=64)]
    """Banks of a group."""
    rows: Power
    """Rows of a bank."""
    columns: Power
    """Columns of a row, each as wide as the data bus of the channel."""
    bus_bits: Power
    """Data wires of a channel."""
    burst_length: Power
    """Columns of one access."""
    devices_per_rank: Annotated[int, Field(ge=1, le=64)]
    """Chips that answer together."""
    two_command_buses: bool = False
    """Whether row and column commands have a bus each, as in HBM."""
    command_cycles: CommandCycles = CommandCycles()
    """Cycles for which commands occupy the command bus."""

    @model_validator(mode="after")
    def _powers(self) -> "Organization":
        names = ("channels", "ranks", "groups", "banks_per_group", "rows", "columns")
        for name in (*names, "bus_bits", "burst_length"):
            value = getattr(self, name)
            if value & (value - 1):
                raise ValueError(f"{name} must be a power of two, not {value}")
        if self.bus_bits % 8:
            raise ValueError(f"bus_bits must be at least 8, not {self.bus_bits}")
        if self.columns < self.burst_length:
            raise ValueError(f"columns must be at least burst_length, not {self.columns}")
        if self.channels % self.pseudo_channels:
            raise ValueError("channels must count pseudo-channels: an even number")
        return self

    @property
    def banks_per_rank(self) -> int:
        """Banks of a rank."""
        return self.groups * self.banks_per_group

    @property
    def burst_bytes(self) -> int:
        """Bytes of one access."""
        return self.bus_bits // 8 * self.burst_length

    def field_bits(self) -> dict[str, int]:
        """Return the bits of each field of an address above the burst."""
        counts = {
            "channel": self.channels,
            "rank": self.ranks,
            "group": self.groups,
            "bank": self.banks_per_group,
            "row": self.rows,
            "column": self.columns // self.burst_length,
        }
        return {name: count.bit_length() - 1 for name, count in counts.items()}


class Currents(Model):
    """Supply currents of one chip, as data sheets give them."""

    source: Source
    """Where these numbers come from."""
    vdd_mv: Annotated[int, Field(ge=1, le=10**4)]
    """VDD."""
    idd0_ma: Milliamperes
    """ACTIVATE and PRECHARGE in turn, tRC apart."""
    idd2n_ma: Milliamperes
    """Standby, all banks closed."""
    idd3n_ma: Milliamperes
    """Standby, a bank open."""
    idd4r_ma: Milliamperes
    """Reading without gaps."""
    idd4w_ma: Milliamperes
    """Writing without gaps."""
    idd5_ma: Milliamperes
    """Refreshing without gaps."""


class PerBit(Model):
    """A price per bit that covers all of an access."""

    source: Source
    """Where this number comes from."""
    access_aj_per_bit: Annotated[int, Field(ge=0, le=10**10)]
    """Energy of a bit read or written, with its share of activation and interface, in 1e-18 J."""


class Dramsim3(Model):
    """How the DRAMsim3 configuration that corresponds to the page differs from it."""

    configuration: Source
    """File of the configuration."""
    address_order: AddressOrder
    """Address map of the configuration."""
    rtp_cycles: PositiveCycles | None = None
    """tRTP that DRAMsim3 uses, if its parser does not find the one in the file."""


class Device(Model):
    """A page of data about one DRAM device."""

    name: Annotated[str, Field(min_length=1, max_length=100, pattern=r"^[A-Za-z0-9_.\-]+$")]
    """Name of the device."""
    standard: Annotated[str, Field(min_length=1, max_length=40)]
    """Standard, for readers, for example DDR4."""
    description: str = ""
    """Description of the device."""
    clock_ps: Annotated[int, Field(ge=1, le=10**6)]
    """tCK: one cycle of the command clock."""
    organization: Organization
    """Arrangement of banks and wires."""
    timings_source: Source
    """Where the timings come from."""
    timings: Timings
    """Timings in cycles of the command clock."""
    currents: Currents | None = None
    """Supply currents, if data sheets give them."""
    per_bit: PerBit | None = None
    """Energy of a bit, if only that is known."""
    controller: Controller = Controller()
    """Controller of each channel."""
    dramsim3: Dramsim3 | None = None
    """Differences for policy dramsim3; only pages that match a DRAMsim3 configuration have them."""

    @model_validator(mode="after")
    def _fits(self) -> "Device":
        widths = self.organization.field_bits()
        orders = {"controller": self.controller.address_order}
        if self.dramsim3 is not None:
            orders["dramsim3"] = self.dramsim3.address_order
        for section, order in orders.items():
            try:
                place_segments(order, widths)
            except ValueError as problem:
                raise ValueError(f"{section}.{problem}") from None
        check_exclusive(self.controller.address_xor)
        if self.currents is not None and self.per_bit is not None:
            raise ValueError("currents and per_bit exclude each other")
        if self.controller.refresh_policy == "per_bank" and self.timings.rfc_bank_cycles is None:
            raise ValueError(
                "controller.refresh_policy must not be per_bank: timings.rfc_bank_cycles is absent"
            )
        return self
