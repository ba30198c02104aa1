"""An SDRAM as a component, for compiled simulations of whole boards."""

from amaranth import Array, Cat, Module, Signal
from amaranth.lib.memory import Memory
from amaranth.lib.wiring import Component, In
from amaranth.utils import exact_log2

from accelsim.memory.sdram import SdramDevice
from accelsim_hdl.memory import sdram_pins
from accelsim_hdl.memory.sdram import ACTIVATE, READ, WRITE


class SdramModel(Component):
    """What an SDRAM holds and answers. It believes its controller, and checks no time.

    Args:
        device: The SDRAM.
        half_bytes: Bytes of each half that are stored, from its beginning on: a power of two, and
            at least a row of all banks. Beyond them the same bytes repeat.

    Attributes:
        pins: In, ``sdram_pins``.
    """

    def __init__(self, device: SdramDevice, half_bytes: int) -> None:
        self._device = device
        self._row_bits = exact_log2(half_bytes // self.least_bytes(device))
        super().__init__({"pins": In(sdram_pins(device))})

    @staticmethod
    def least_bytes(device: SdramDevice) -> int:
        """Return the bytes of a row of all banks."""
        return device.data_bytes << (device.column_bits + device.bank_bits)

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        device, pins = self._device, self.pins
        width = 8 * device.data_bytes
        words = 2 << (self._row_bits + device.column_bits + device.bank_bits)
        m.submodules.storage = storage = Memory(shape=width, depth=words, init=[])
        write, read = storage.write_port(granularity=8), storage.read_port()
        rows = Array(
            Signal(device.row_bits, name=f"row_{bank}") for bank in range(1 << device.bank_bits)
        )
        with m.If(pins.command == ACTIVATE):
            m.d.sync += rows[pins.bank].eq(pins.address[: device.row_bits])
        row = rows[pins.bank]
        place = Cat(pins.address[: device.column_bits], pins.bank, row[: self._row_bits], row[-1])
        m.d.comb += [
            write.addr.eq(place),
            write.data.eq(pins.dq_out),
            write.en.eq((~pins.mask) & (pins.command == WRITE).replicate(device.data_bytes)),
            read.addr.eq(place),
            read.en.eq(pins.command == READ),
        ]
        # The word comes from the array a cycle after its command, and from the pins after the rest
        # of the CAS latency.
        word = read.data
        for cycle in range(device.cas_latency - 1):
            later = Signal(width, name=f"word_{cycle}")
            m.d.sync += later.eq(word)
            word = later
        m.d.comb += pins.dq_in.eq(word)
        return m
