"""Statements of Verilog: what processes, registers and memories become."""

from accelsim_hdl.verilog.expression import Expressions, constant
from accelsim_hdl.verilog.netlist import (
    Assign,
    Body,
    Case,
    Cell,
    Const,
    Slice,
    Switch,
    cut,
    width_of,
)

_STEP = "  "


def merged(first: Body, second: Body) -> Body:
    """Return statements that do what both bodies do, which drive different wires.

    Args:
        first: Statements.
        second: Statements; their switches become one with equal ones of ``first``.
    """
    result, place = list(first), 0
    for statement in second:
        found = next(
            (
                index
                for index in range(place, len(result))
                if isinstance(statement, Switch) and _are_alike(result[index], statement)
            ),
            None,
        )
        if found is None:
            result.insert(place, statement)
            place += 1
        else:
            here = result[found]
            assert isinstance(here, Switch)
            assert isinstance(statement, Switch)
            cases = [
                Case(patterns=one.patterns, body=merged(one.body, other.body))
                for one, other in zip(here.cases, statement.cases, strict=True)
            ]
            result[found] = Switch(value=here.value, cases=cases)
            place = found + 1
    return result


def shape_of(body: Body) -> tuple[object, ...]:
    """Return what bodies have in common that become one block."""
    return tuple(_shape(one) for one in body if isinstance(one, Switch))


def _shape(switch: Switch) -> tuple[object, ...]:
    return switch.value, tuple(case.patterns for case in switch.cases)


def _are_alike(first: Assign | Switch, second: Switch) -> bool:
    return isinstance(first, Switch) and _shape(first) == _shape(second)


def lines_of(body: Body, expressions: Expressions, joint: str, indent: str) -> list[str]:
    """Return the lines of statements.

    Args:
        body: The statements.
        expressions: The expressions of the module.
        joint: ``=`` or ``<=``.
        indent: Blanks before each line.
    """
    lines: list[str] = []
    for statement in body:
        if isinstance(statement, Assign):
            target = expressions.reference(statement.target)
            lines.append(f"{indent}{target} {joint} {expressions.text(statement.value)};")
        else:
            lines += _switch_lines(statement, expressions, joint, indent)
    return lines


def _switch_lines(switch: Switch, expressions: Expressions, joint: str, indent: str) -> list[str]:
    if not switch.value:
        return lines_of(switch.cases[0].body, expressions, joint, indent)
    if all(_bit(case.patterns) is not None or not case.patterns for case in switch.cases):
        return _if_lines(switch, expressions, joint, indent)
    wild = any("-" in pattern for case in switch.cases for pattern in case.patterns)
    lines = [f"{indent}{'casez' if wild else 'case'} ({expressions.text(switch.value)})"]
    for case in switch.cases:
        body = lines_of(case.body, expressions, joint, indent + 2 * _STEP)
        labels = ", ".join(constant(pattern.replace("-", "?")) for pattern in case.patterns)
        lines += _labelled(f"{indent}{_STEP}{labels or 'default'}:", body, indent + _STEP)
    if switch.cases[-1].patterns:
        lines.append(f"{indent}{_STEP}default: ;")
    return [*lines, f"{indent}endcase"]


def _labelled(head: str, body: list[str], indent: str) -> list[str]:
    if not body:
        return [f"{head} ;"]
    if len(body) == 1:
        return [f"{head} {body[0].strip()}"]
    return [f"{head} begin", *body, f"{indent}end"]


def _if_lines(switch: Switch, expressions: Expressions, joint: str, indent: str) -> list[str]:
    """Return a chain of if and else."""
    cases = list(switch.cases)
    while cases and not cases[-1].body:
        cases.pop()
    if len(cases) > 1 and not cases[0].body:
        rest = Switch(value=switch.value, cases=cases[1:])
        head = f"{indent}if ({_inverted(switch, cases[0], expressions)}) begin"
        if not _is_rest(switch, 1) and cases[1].patterns:
            inside = _if_lines(rest, expressions, joint, indent + _STEP)
        else:
            inside = lines_of(cases[1].body, expressions, joint, indent + _STEP)
        return [head, *inside, f"{indent}end"]
    lines: list[str] = []
    for place, case in enumerate(cases):
        word = "if" if place == 0 else "else if"
        if case.patterns and not _is_rest(switch, place):
            head = f"{word} ({_condition(switch, case, expressions)})"
        else:
            head = "else" if place else "if (1'b1)"
        body = lines_of(case.body, expressions, joint, indent + _STEP)
        opens = "" if len(body) == 1 and isinstance(case.body[0], Assign) else " begin"
        if lines and lines[-1] == f"{indent}end":
            lines[-1] = f"{indent}end {head}{opens}"
        else:
            lines.append(f"{indent}{head}{opens}")
        lines += [*body, *([f"{indent}end"] if opens else [])]
    return lines


def _is_rest(switch: Switch, place: int) -> bool:
    """Return whether a case holds whenever those before it do not."""
    seen = {pattern for case in switch.cases[: place + 1] for pattern in case.patterns}
    return place > 0 and {"0", "1"} <= seen


def _bit(patterns: tuple[str, ...]) -> int | None:
    """Return the place, from the left, of the only bit that a pattern looks at."""
    if len(patterns) != 1:
        return None
    wanted = [place for place, bit in enumerate(patterns[0]) if bit != "-"]
    return wanted[0] if len(wanted) == 1 else None


def _condition(switch: Switch, case: Case, expressions: Expressions) -> str:
    place = _bit(case.patterns)
    assert place is not None
    bit = cut(switch.value, width_of(switch.value) - 1 - place, 1)
    if case.patterns[0][place] == "1":
        return expressions.text(bit)
    return f"~{expressions.operand(bit)}"


def _inverted(switch: Switch, case: Case, expressions: Expressions) -> str:
    """Return the condition under which a case does not hold."""
    place = _bit(case.patterns)
    assert place is not None
    bit = cut(switch.value, width_of(switch.value) - 1 - place, 1)
    if case.patterns[0][place] == "0":
        return expressions.text(bit)
    return f"~{expressions.operand(bit)}"


def choice_of(body: Body, expressions: Expressions) -> str | None:
    """Return a process as one expression, if it is short; otherwise None.

    Args:
        body: Statements of a process.
        expressions: The expressions of the module.
    """
    if len(body) != 2:
        return None
    default, switch = body
    if not isinstance(default, Assign) or not isinstance(switch, Switch) or not switch.value:
        return None
    cases = [case for case in switch.cases if case.body]
    if len(cases) != 1 or cases[0] is not switch.cases[0] or _bit(cases[0].patterns) is None:
        return None
    statement = cases[0].body[0]
    if len(cases[0].body) != 1 or not isinstance(statement, Assign):
        return None
    if statement.target != default.target:
        return None
    condition = _condition(switch, cases[0], expressions)
    if any(mark in condition for mark in "?|&=<>+ "):
        condition = f"({condition})"
    chosen, other = (expressions.operand(one.value) for one in (statement, default))
    if default.value == (Const("0"),):
        return f"{condition} & {chosen}"
    return f"{condition} ? {chosen} : {other}"


def split_reset(body: Body, reset: str) -> tuple[Body, Body]:
    """Return the statements of a register without and with reset.

    Args:
        body: Statements.
        reset: Wire of the reset.

    Returns:
        The statements before the last one, if that one sets the register when it is reset, and the
        assignments of this one; otherwise all statements, and none.
    """
    last = body[-1] if body else None
    if (
        isinstance(last, Switch)
        and last.value == (Slice(reset, 0, 1),)
        and len(last.cases) == 1
        and last.cases[0].patterns == ("1",)
    ):
        return body[:-1], last.cases[0].body
    return body, []


def memory_lines(cells: list[Cell], name: str, expressions: Expressions) -> list[str]:
    """Return the block of a clocked memory, or the assignment of one that is read at once.

    Args:
        cells: Its ports; the first write port goes before others.
        name: Identifier of the memory.
        expressions: The expressions of the module.
    """
    lines: list[str] = []
    blocks: list[str] = []
    for cell in cells:
        address = expressions.text(cell.ports["ADDR"])
        word = f"{name}[{address}]" if cell.ports["ADDR"] else f"{name}[0]"
        if cell.kind == "$memwr_v2":
            blocks += _write_lines(cell, word, expressions)
        elif not cell.is_true("CLK_ENABLE"):
            lines.append(f"  assign {expressions.text(cell.ports['DATA'])} = {word};")
        else:
            enable = cell.ports["EN"]
            read = f"{expressions.text(cell.ports['DATA'])} <= {word};"
            if enable == (Const("1"),):
                blocks.append(f"    {read}")
            else:
                blocks += [f"    if ({expressions.text(enable)})", f"      {read}"]
    if blocks:
        clock = expressions.text(cells[0].ports["CLK"])
        lines += [f"  always @(posedge {clock}) begin", *blocks, "  end"]
    return lines


def _write_lines(cell: Cell, word: str, expressions: Expressions) -> list[str]:
    """Return the lines of a write port: one statement for each group of bits that are enabled."""
    enables = cell.ports["EN"]
    width, lines, start = width_of(enables), [], 0
    while start < width:
        enable, stop = cut(enables, start, 1), start + 1
        while stop < width and cut(enables, stop, 1) == enable:
            stop += 1
        place = "" if stop - start == width else f"[{stop - 1}:{start}]"
        data = expressions.text(cut(cell.ports["DATA"], start, stop - start))
        if enable != (Const("0"),):
            lines += [f"    if ({expressions.text(enable)})", f"      {word}{place} <= {data};"]
        start = stop
    return lines
