"""Lattice ECP5: MULT18X18D, 18 x 18 bits with a register before, in and behind the multiplier."""

from pathlib import Path

from amaranth import ClockSignal, Instance, Signal

from accelsim_hdl.dataflow.primitives.primitive import Operand, Primitive, widened

_OPERAND_BITS, _PRODUCT_BITS = 18, 36
# The register that comes first is the one behind the multiplier: nextpnr knows the timing of that
# and of both sides registered, and takes a block whose one register is the inner one for a
# combinational block.
_REGISTERS: dict[int, tuple[str, ...]] = {
    0: (),
    1: ("OUTPUT",),
    2: ("INPUTA", "INPUTB", "OUTPUT"),
    3: ("INPUTA", "INPUTB", "PIPELINE", "OUTPUT"),
}


def _instance(left: Operand, right: Operand, registers: int, product: Signal) -> Instance:
    """Return a block; what is not connected (third operand, cascades) is tied by nextpnr."""
    used = _REGISTERS[registers]
    stages = ("INPUTA", "INPUTB", "PIPELINE", "OUTPUT")
    ports = {
        # nextpnr wants every register of a block on this clock.
        **{f"p_REG_{stage}_CLK": "CLK0" if stage in used else "NONE" for stage in stages},
        **{f"p_REG_{stage}_CE": "CE0" for stage in stages},
        **{f"p_REG_{stage}_RST": "RST0" for stage in stages},
        "i_CLK0": ClockSignal(),
        "i_CE0": 1,
        "i_RST0": 0,
        "i_SOURCEA": 0,
        "i_SOURCEB": 0,
    }
    for enable, (side, operand) in enumerate((("A", left), ("B", right)), start=1):
        if f"INPUT{side}" in used:
            ports |= {f"p_REG_INPUT{side}_CE": f"CE{enable}", f"i_CE{enable}": operand.enable}
        ports[f"i_SIGNED{side}"] = int(operand.source.shape().signed)
        bits = widened(operand.source, _OPERAND_BITS)
        ports |= {f"i_{side}{index}": bits[index] for index in range(_OPERAND_BITS)}
    ports |= {f"o_P{index}": product[index] for index in range(_PRODUCT_BITS)}
    return Instance("MULT18X18D", p_GSR="DISABLED", p_RESETMODE="SYNC", **ports)


def _simulation_model() -> Path:
    return Path(__file__).with_name("ecp5_model.v")


MULT18X18D = Primitive(
    cell="MULT18X18D",
    operand_bits=_OPERAND_BITS,
    product_bits=_PRODUCT_BITS,
    is_shared=True,
    instance=_instance,
    simulation_model=_simulation_model,
)
"""Half of a DSP slice."""
