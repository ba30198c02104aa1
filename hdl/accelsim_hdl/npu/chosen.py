"""An adder that also chooses: on ECP5 the look-up tables of its carry chain do both."""

from amaranth import Cat, Const, Instance, Module, Mux, Signal, Value

from accelsim_hdl.dataflow import Family


def chosen_sum(
    m: Module,
    numbers: tuple[Value, Value],
    takes: tuple[Value, Value],
    name: str,
    family: Family | None = None,
) -> Value:
    """Return the sum of the numbers that are taken, signed, a bit wider than the wider of them.

    Args:
        m: The module that gets the adder.
        numbers: Two, signed.
        takes: 1 bit for each: it is taken. One at least is.
        name: Name of the sum.
        family: Whose carry chain adds; of the others of ``Family``, synthesis finds it.
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

    Its low four entries, of which none is taken, are free for what the chain reads there: the carry
    of a bit that a carry does not pass, which is that of both bits. They are 1 only if both are
    taken: a bit whose neighbour is not taken, and which no carry passes, is 0.
    """
    entries = [
        _passes(index & 1, index >> 1 & 1, index >> 2 & 1, index >> 3) for index in range(16)
    ]
    entries[:4] = [0, 0, 0, 1]
    return Const(sum(bit << index for index, bit in enumerate(entries)), 16)


_TABLE = _table()
