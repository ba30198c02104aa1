"""The registers of a board besides those of its NPU: one table for hardware and driver."""

from accelsim.npu.registers import Register

LINK_VERSION = 1
"""Version of the frames and of the table of registers."""

BOARD_REGISTERS: tuple[Register, ...] = (
    Register(
        name="link_version",
        offset=0x00,
        access="read",
        meaning="Version of the frames and of these registers.",
    ),
    Register(
        name="program_bytes",
        offset=0x04,
        access="read",
        meaning="Bytes of the memory behind the port fetch.",
    ),
    Register(
        name="memory_bytes",
        offset=0x08,
        access="read",
        meaning="Bytes of the memory behind the ports load and store.",
    ),
    Register(
        name="npu_reset",
        offset=0x0C,
        access="write",
        meaning="A write of any value resets the NPU; memories keep what they hold.",
    ),
)
"""Every register, in the order of addresses."""

BOARD_OFFSETS: dict[str, int] = {register.name: register.offset for register in BOARD_REGISTERS}
"""Byte address of each register."""
