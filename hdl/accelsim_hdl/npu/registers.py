"""The register map of the control port, shared by hardware and drivers."""

from accelsim.npu.registers import (
    BITS,
    EVENT_BITS,
    MAGIC,
    OFFSETS,
    REGISTERS,
    TEMPLATE_VERSION,
    Register,
    base_register,
    event_bits,
    specification_digest,
)

__all__ = [
    "BITS",
    "EVENT_BITS",
    "MAGIC",
    "OFFSETS",
    "REGISTERS",
    "TEMPLATE_VERSION",
    "Register",
    "base_register",
    "event_bits",
    "specification_digest",
]
