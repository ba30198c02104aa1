"""Lattice iCE40 UltraPlus: SB_MAC16 as a multiplier of 16 x 16 bits.

Synthesis must be ``synth_ice40`` without ``-dsp``: with it, Yosys 0.70 rewrites the parameters of
blocks that a design instantiates, and their registers are lost.
"""

from importlib.util import find_spec
from pathlib import Path

from amaranth import ClockSignal, Instance, Signal

from accelsim.errors import HardwareError, pip_install
from accelsim_hdl.dataflow.primitives.primitive import Operand, Primitive, widened

_OPERAND_BITS, _PRODUCT_BITS = 16, 32
# 0, 2 and 3 are the vendor's MUL_16X16_BYPASS, _IM_BYPASS and _ALL_PIPELINE.
_REGISTERS: dict[int, tuple[str, ...]] = {
    0: (),
    1: ("PIPELINE_16x16_MULT_REG2",),
    2: ("A_REG", "B_REG", "PIPELINE_16x16_MULT_REG2"),
    3: (
        "A_REG",
        "B_REG",
        "TOP_8x8_MULT_REG",
        "BOT_8x8_MULT_REG",
        "PIPELINE_16x16_MULT_REG1",
        "PIPELINE_16x16_MULT_REG2",
    ),
}
_PRODUCT = 3
"""Setting of an output half: the 16 x 16 product, past the adder and its register."""
_LOW_INPUTS = (
    *("CHOLD", "DHOLD", "IRSTTOP", "IRSTBOT", "ORSTTOP", "ORSTBOT", "OLOADTOP", "OLOADBOT"),
    *("ADDSUBTOP", "ADDSUBBOT", "OHOLDTOP", "OHOLDBOT", "CI", "ACCUMCI", "SIGNEXTIN", "C", "D"),
)


def _instance(left: Operand, right: Operand, registers: int, product: Signal) -> Instance:
    """Return a block whose adders are not used."""
    used = _REGISTERS[registers]
    ports = {f"p_{name}": int(name in used) for name in _REGISTERS[3]}
    ports |= {f"i_{name}": 0 for name in _LOW_INPUTS}
    for side, operand in (("A", left), ("B", right)):
        ports |= {
            f"p_{side}_SIGNED": int(operand.source.shape().signed),
            f"i_{side}": widened(operand.source, _OPERAND_BITS),
            f"i_{side}HOLD": ~operand.enable if f"{side}_REG" in used else 0,
        }
    return Instance(
        "SB_MAC16",
        p_TOPOUTPUT_SELECT=_PRODUCT,
        p_BOTOUTPUT_SELECT=_PRODUCT,
        i_CLK=ClockSignal(),
        i_CE=1,
        o_O=product,
        **ports,
    )


def _simulation_model() -> Path:
    spec = find_spec("pyosys")
    if spec is None or spec.origin is None:
        raise HardwareError(f"the model of SB_MAC16 is part of pyosys: {pip_install('rtl')}")
    return Path(spec.origin).parent / "share" / "ice40" / "cells_sim.v"


SB_MAC16 = Primitive(
    cell="SB_MAC16",
    operand_bits=_OPERAND_BITS,
    product_bits=_PRODUCT_BITS,
    is_shared=False,
    instance=_instance,
    simulation_model=_simulation_model,
)
"""A whole DSP block; only the UltraPlus parts have some."""
