"""Operators and switches whose result is a constant, or a value that exists already."""

from accelsim_hdl.verilog.netlist import (
    Assign,
    Body,
    Cell,
    Const,
    Sig,
    Switch,
    cut,
    extended,
    joined,
    width_of,
)

COMPARISONS = ("$eq", "$ne", "$lt", "$le", "$gt", "$ge")
_REDUCTIONS = ("$reduce_or", "$reduce_and", "$reduce_bool", "$reduce_xor")


def overlaid(body: Body) -> Sig:
    """Return the value that assignments, one after another, leave.

    Args:
        body: The assignments; the first one is of all bits.
    """
    value: Sig = ()
    for one in body:
        assert isinstance(one, Assign)
        start, stop = one.target.start, one.target.start + one.target.width
        above = width_of(value) - stop
        high = cut(value, stop, above) if above > 0 else ()
        value = joined([*cut(value, 0, start), *one.value, *high])
    return value


def choose(body: Body) -> None:
    """Replace switches on constants by the case that holds, and drop switches without effect.

    Args:
        body: Statements, which are changed.
    """
    for place in reversed(range(len(body))):
        statement = body[place]
        if not isinstance(statement, Switch):
            continue
        bits = _constant(statement.value)
        if bits is not None:
            chosen = (case for case in statement.cases if _holds(case.patterns, bits))
            body[place : place + 1] = next((case.body for case in chosen), [])
            continue
        for case in statement.cases:
            choose(case.body)
        if not any(case.body for case in statement.cases):
            del body[place]


def _holds(patterns: tuple[str, ...], bits: str) -> bool:
    return not patterns or any(
        all(wanted in ("-", bit) for wanted, bit in zip(pattern, bits, strict=True))
        for pattern in patterns
    )


def _constant(value: Sig) -> str | None:
    """Return the bits of a constant, the most significant one first; None if it is none."""
    if not all(isinstance(part, Const) for part in value):
        return None
    return "".join(part.bits for part in reversed(value) if isinstance(part, Const))


def folded(cell: Cell) -> Sig | None:
    """Return the result of an operator that is not needed for it; otherwise None.

    Args:
        cell: The operator, or another cell.
    """
    ports = cell.ports
    if cell.kind in COMPARISONS:
        return _compared(cell)
    if cell.kind == "$mux":
        chosen = _constant(ports["S"])
        if chosen is not None:
            return ports["B" if chosen == "1" else "A"]
        return ports["A"] if ports["A"] == ports["B"] else None
    if cell.kind == "$not":
        bits = _constant(ports["A"])
        return None if bits is None else (Const(bits.translate({48: "1", 49: "0"})),)
    if cell.kind in _REDUCTIONS:
        if width_of(ports["A"]) == 1:
            return ports["A"]
        bits = _constant(ports["A"])
        if bits is None:
            return None
        is_one = "0" not in bits if cell.kind == "$reduce_and" else "1" in bits
        if cell.kind == "$reduce_xor":
            is_one = bits.count("1") % 2 == 1
        return (Const(str(int(is_one))),)
    if cell.kind in ("$and", "$or", "$add", "$sub"):
        return _neutral(cell)
    if cell.kind == "$mul":
        return _scaled(cell)
    if cell.kind in ("$shl", "$shr", "$sshr", "$shift"):
        return _shifted(cell)
    return None


def _neutral(cell: Cell) -> Sig | None:
    """Return what remains of an operator with a constant that changes nothing or decides."""
    width = width_of(cell.ports["Y"])
    signed = cell.is_true("A_SIGNED") and cell.is_true("B_SIGNED")
    operands = [extended(cell.ports[port], width, signed=signed) for port in ("A", "B")]
    for place, value in enumerate(operands):
        bits, other = _constant(value), operands[1 - place]
        if bits is None or len(set(bits)) != 1:
            continue
        if cell.kind == ("$and" if bits[0] == "0" else "$or"):
            return value
        if cell.kind == ("$or" if bits[0] == "0" else "$and"):
            return other
        if bits[0] == "0" and (cell.kind == "$add" or (cell.kind == "$sub" and place == 1)):
            return other
    return None


def _scaled(cell: Cell) -> Sig | None:
    """Return a product by a power of two."""
    width = width_of(cell.ports["Y"])
    signed = cell.is_true("A_SIGNED") and cell.is_true("B_SIGNED")
    for port, other in (("A", "B"), ("B", "A")):
        bits = _constant(cell.ports[port])
        if bits is not None and bits.count("1") == 1 and not (signed and bits[0] == "1"):
            low = Const("0" * (len(bits) - 1 - bits.index("1")))
            return extended(joined([low, *cell.ports[other]]), width, signed=signed)
    return None


def _shifted(cell: Cell) -> Sig | None:
    """Return what a constant shift chooses."""
    bits = _constant(cell.ports["B"])
    if bits is None:
        return None
    width = width_of(cell.ports["Y"])
    whole = max(width, width_of(cell.ports["A"]))
    amount = min(int(bits or "0", 2), whole)
    signed = cell.is_true("A_SIGNED") and cell.kind != "$shr"
    if cell.kind == "$shl":
        low = Const("0" * min(amount, width))
        return joined([low, *extended(cell.ports["A"], width - low.width, signed=signed)])
    return cut(extended(cell.ports["A"], whole + amount, signed=signed), amount, width)


def _compared(cell: Cell) -> Sig | None:
    """Return the result of a comparison that every value of its operands has."""
    signed = cell.is_true("A_SIGNED") and cell.is_true("B_SIGNED")
    (low, high), (least, most) = (_range(cell.ports[port], signed=signed) for port in ("A", "B"))
    always = {
        "$lt": high < least,
        "$le": high <= least,
        "$gt": low > most,
        "$ge": low >= most,
        "$eq": low == high == least == most,
        "$ne": high < least or low > most or _differ(cell),
    }
    never = {
        "$lt": low >= most,
        "$le": low > most,
        "$gt": high <= least,
        "$ge": high < least,
        "$eq": always["$ne"],
        "$ne": always["$eq"],
    }
    if always[cell.kind]:
        return (Const("1"),)
    return (Const("0"),) if never[cell.kind] else None


def _differ(cell: Cell) -> bool:
    """Return whether some bit of both operands is a constant, and they differ there."""
    first, second = (_bits(cell.ports[port]) for port in ("A", "B"))
    return any({one, other} == {"0", "1"} for one, other in zip(first, second, strict=True))


def _bits(value: Sig) -> str:
    """Return a value with ``?`` for each bit that is no constant, most significant bit first."""
    return "".join(
        part.bits if isinstance(part, Const) else "?" * part.width for part in reversed(value)
    )


def _range(value: Sig, *, signed: bool) -> tuple[int, int]:
    bits = _bits(value)
    if not bits:
        return 0, 0
    signs = ("1", "0") if signed else ("0", "1")
    low, high = (
        bits[0].replace("?", sign) + bits[1:].replace("?", rest)
        for sign, rest in zip(signs, "01", strict=True)
    )
    offset = 1 << len(bits) if signed else 0
    return tuple(int(one, 2) - (offset if one[0] == "1" else 0) for one in (low, high))  # type: ignore[return-value]
