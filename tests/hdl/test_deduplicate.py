"""Merging equal modules changes nothing but their number."""

import re

from amaranth import Module, Signal
from amaranth.back import rtlil
from amaranth.lib.wiring import Component, In, Out

from accelsim_hdl.verilog import deduplicate
from tests.hdl.yosys import run_yosys


class Step(Component):
    """Adds a constant to what it is given, one cycle later, in a module of its own for the sum."""

    def __init__(self, constant: int) -> None:
        self.constant = constant
        super().__init__({"x": In(8), "y": Out(8)})

    def elaborate(self, _platform: object) -> Module:
        m = Module()
        m.submodules.inner = inner = Module()
        total = Signal(8)
        inner.d.comb += total.eq(self.x + self.constant)
        m.d.sync += self.y.eq(total)
        return m


class Chain(Component):
    """Steps one after the other; slices between them give nameless ports."""

    def __init__(self, constants: list[int]) -> None:
        self.constants = constants
        super().__init__({"x": In(8), "y": Out(8)})

    def elaborate(self, _platform: object) -> Module:
        m = Module()
        value = self.x
        for index, constant in enumerate(self.constants):
            m.submodules[f"step_{index}"] = step = Step(constant)
            m.d.comb += step.x.eq(value[::-1])
            value = step.y
        m.d.comb += self.y.eq(value)
        return m


def modules(text: str) -> list[str]:
    return re.findall(r"^module \\(\S+)", text, re.MULTILINE)


def converted(constants: list[int]) -> str:
    return rtlil.convert(Chain(constants), name="top", emit_src=False)


def test_equal_modules_become_one_from_the_leaves_up():
    text = converted([3, 5, 3, 3, 5])

    assert len(modules(text)) == 11
    assert modules(deduplicate(text)) == [
        "top",
        "top.step_0",
        "top.step_0.inner",
        "top.step_1",
        "top.step_1.inner",
    ]


def test_it_is_idempotent():
    once = deduplicate(converted([3, 5, 3]))

    assert deduplicate(once) == once


def test_different_modules_stay():
    text = converted([1, 2, 3])

    assert modules(deduplicate(text)) == modules(text)


def test_the_design_is_proved_to_be_the_same(tmp_path):
    text = converted([3, 5, 3, 3])
    (tmp_path / "before.il").write_text(text.replace("\\top", "\\before"))
    (tmp_path / "after.il").write_text(deduplicate(text).replace("\\top", "\\after"))

    run_yosys(
        """
        read_rtlil before.il
        read_rtlil after.il
        setattr -mod -unset before =*
        proc
        miter -equiv -flatten -make_outputs before after miter
        hierarchy -top miter
        flatten
        sat -verify -tempinduct -set-init-undef -seq 6 -prove trigger 0 -set-at 1 in_rst 1 miter
        """,
        tmp_path,
    )
