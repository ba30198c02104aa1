"""An adder with a choice of its inputs: on ECP5 the look-up tables of its carry chain do both."""

from amaranth import Cat, Const, Instance, Module, Mux, Signal, Value

from accelsim_hdl.dataflow import Family


def chosen_sum(
    m: Module,
    numbers: tuple[Value, Value],
    takes: tuple[Value, Value],
    name: str,
    family: Family | None = None,
) -> Value:
    """Return the sum of those numbers that are taken, signed, one bit wider than the wider number.

    Args:
        m: The module that gets the adder.
        numbers: Two signed numbers.
        takes: 1 bit for each number: whether it is taken. At least one must be.
        name: Name of the sum.
        family: Family whose carry chain is instantiated; for other families synthesis finds the
            adder.
    """
    bits = max(len(number) for number in numbers) + 1
    if family != "ecp5":
        one, other = (Mux(take, number, 0) for take, number in zip(takes, numbers, strict=True))
        return (one + other)[:bits].as_signed()
    left, right = (
        Cat(number, number[-1].replicate(bits + bits % 2 - len(number))) for number in numbers
    )
    total = Signal(bits + bits % 2, name=name)
    carry: Value = Const(0, 1)
    for place in range(0, bits, 2):
        ports: dict[str, Value] = {}
        for half in (0, 1):
            operands = (left[place + half], right[place + half], *takes)
            ports |= {f"i_{port}{half}": bit for port, bit in zip("ABCD", operands, strict=True)}
            ports[f"o_S{half}"] = total[place + half]
        following = Signal(name=f"{name}_carry_{place}")
        m.submodules[f"{name}_chain_{place}"] = Instance(
            "CCU2C",
            p_INIT0=_TABLE,
            p_INIT1=_TABLE,
            p_INJECT1_0="NO",
            p_INJECT1_1="NO",
            i_CIN=carry,
            o_COUT=following,
            **ports,
        )
        carry = following
    return total[:bits].as_signed()


def _passes(one: int, other: int, takes_one: int, takes_other: int) -> int:
    """Return whether a carry passes a bit of the adder."""
    return (one & takes_one) ^ (other & takes_other)


def _table() -> Const:
    """Return the look-up table of a bit of the chain.

    In its low four entries neither bit is taken. They are free for what the chain reads there: the
    carry out of a bit that does not pass a carry, which is 1 only if both bits are taken and 1.
    """
    entries = [
        _passes(index & 1, index >> 1 & 1, index >> 2 & 1, index >> 3) for index in range(16)
    ]
    entries[:4] = [0, 0, 0, 1]
    return Const(sum(bit << index for index, bit in enumerate(entries)), 16)


_TABLE = _table()
