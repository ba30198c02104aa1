"""Registers at the pins of an FPGA, in the block of the pin itself if the family has them."""

from typing import Literal

from amaranth import ClockSignal, Const, Instance, Module, Signal, Value

PinFamily = Literal["ecp5"]


def output_register(
    m: Module, value: Value, *, init: int, name: str, family: PinFamily | None
) -> Value:
    """Return ``value`` a cycle later, from a register next to a pin.

    Args:
        m: The module that gets the registers.
        value: Value that leaves the FPGA.
        init: Initial value.
        name: Name of the registers.
        family: Family of the FPGA; None: any register.
    """
    out = Signal(len(value), name=name, init=init)
    if family is None:
        m.d.sync += out.eq(value)
        return out
    for bit in range(len(value)):
        # FPGA-TN-02032: a register of an output pin, set or cleared by configuration.
        is_set = init >> bit & 1
        m.submodules[f"{name}_{bit}"] = Instance(
            "OFS1P3BX" if is_set else "OFS1P3DX",
            ("i", "PD" if is_set else "CD", Const(0, 1)),
            i_SCLK=ClockSignal(),
            i_SP=Const(1, 1),
            i_D=value[bit],
            o_Q=out[bit],
        )
    return out


def input_register(m: Module, value: Value, *, name: str, family: PinFamily | None) -> Value:
    """Return ``value`` a cycle later, from a register next to a pin.

    Args:
        m: The module that gets the registers.
        value: Value that enters the FPGA.
        name: Name of the registers.
        family: Family of the FPGA; None: any register.
    """
    inside = Signal(len(value), name=name)
    if family is None:
        m.d.sync += inside.eq(value)
        return inside
    for bit in range(len(value)):
        m.submodules[f"{name}_{bit}"] = Instance(
            "IFS1P3DX",
            i_CD=Const(0, 1),
            i_SCLK=ClockSignal(),
            i_SP=Const(1, 1),
            i_D=value[bit],
            o_Q=inside[bit],
        )
    return inside
