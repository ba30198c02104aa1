"""Each operator, switch, register and memory in Verilog is the one of Amaranth: proven by Yosys."""

from itertools import product
from pathlib import Path

import pytest
from amaranth import Array, Cat, Module, Mux, Signal, signed, unsigned
from amaranth.back import rtlil
from amaranth.hdl import Value
from amaranth.lib.wiring import Component, In, Out

from accelsim.errors import HardwareError
from accelsim_hdl.fpga.tools import run_yosys
from accelsim_hdl.memory import Ram
from accelsim_hdl.verilog import component_verilog, expression
from accelsim_hdl.verilog.emit import verilog_of
from tests.hdl.verilator import lint_modules

SHAPES = [kind(width) for kind in (unsigned, signed) for width in (1, 2, 4)]


def results(a: Value, b: Value) -> list[Value]:
    """Return every operator that the hardware uses, of two operands."""
    amount = b.as_unsigned()
    return [
        *(a + b, a - b, a * b, -a, ~a, a & b, a | b, a ^ b),
        *(a == b, a != b, a < b, a <= b, a > b, a >= b),
        *(a << amount[:2], a >> amount, a.any(), a.all(), a.xor(), a.bool()),
        *(Mux(b[0], a, b), Mux(a.any(), b, 0), a[-1].replicate(3), Cat(a, b, b[0]), abs(a)),
        *(a == 3, a < 5, a >= -3, a * 4, a + 0, a >> 1, (a + b)[:1], (a - b)[1:], (a * b)[:2]),
        *((a + b) >> 1, (a - b) & 3, ~(a & b) | (a ^ b), (a + b + a) == (b - a), (a < b) & (b < 2)),
        *(a.as_unsigned().bit_select(amount, 1), Cat(a, b).word_select(b[0], 2)),
        *(Array([a, b, a + b, 3])[amount[:2]], Mux(a < b, a, b) - Mux(a[0], 1, b)),
    ]


class Operators(Component):
    """All results of two operands."""

    def __init__(self, first, second):
        self._results = lambda: results(self.a, self.b)
        values = results(Signal(first), Signal(second))
        ports = {f"y{place}": Out(len(value)) for place, value in enumerate(values)}
        super().__init__({"a": In(first), "b": In(second), **ports})

    def elaborate(self, _platform):
        m = Module()
        m.d.comb += [
            getattr(self, f"y{place}").eq(value) for place, value in enumerate(self._results())
        ]
        return m


class Steps(Component):
    """Registers that switches, chains of conditions and parts of words change."""

    def __init__(self):
        ports = {"go": In(1), "way": In(2), "data": In(4), "wide": Out(8), "flag": Out(1)}
        super().__init__({**ports, "state": Out(3, init=5), "chosen": Out(4)})

    def elaborate(self, _platform):
        m = Module()
        held = Signal(4, init=9)
        later = Signal(reset_less=True)
        with m.If(self.go & (self.way == 0)):
            m.d.sync += self.state.eq(self.state + 1)
        with m.Elif(self.data[0]):
            m.d.sync += [self.state.eq(self.state - self.data), held.eq(self.data)]
        with m.Elif(~self.data[1]):
            m.d.sync += self.wide[:4].eq(held)
        with m.Else():
            m.d.sync += self.wide[2:6].eq(self.data)
        with m.Switch(Cat(self.way, self.data[:2])):
            with m.Case(0, 3):
                m.d.comb += self.chosen.eq(held)
            with m.Case("1--0"):
                m.d.comb += self.chosen.eq(self.data + 1)
            with m.Case("-1-1"):
                m.d.sync += held.eq(held ^ 3)
            with m.Default():
                m.d.comb += self.chosen[1].eq(later)
        m.d.sync += later.eq(self.go)
        with m.If(self.way != 2), m.If(later):
            m.d.comb += self.flag.eq(self.state[2])
        return m


def prove(component: Component, folder: Path) -> None:
    """Prove that the Verilog of a component does what its RTLIL does."""
    text = rtlil.convert(component, name="gold", emit_src=False)
    (folder / "gold.il").write_text(text)
    (folder / "gate.v").write_text(verilog_of(text.replace("\\gold", "\\gate")))
    passes = ["read_rtlil gold.il", "setattr -mod -unset top gold", "read_verilog gate.v", "proc"]
    passes += ["flatten", "memory", "opt_clean", "equiv_make gold gate both", "cd both"]
    passes += ["equiv_struct", "equiv_simple -undef", "equiv_induct -undef", "equiv_status -assert"]
    run_yosys("\n".join([*passes, ""]), folder, "proof")


@pytest.mark.sampled(9)
@pytest.mark.parametrize(("first", "second"), list(product(SHAPES, SHAPES)), ids=str)
def test_every_operator_is_that_of_amaranth(first, second, tmp_path):
    prove(Operators(first, second), tmp_path)


def test_registers_and_switches_are_those_of_amaranth(tmp_path):
    prove(Steps(), tmp_path)


def test_a_memory_is_that_of_amaranth(tmp_path):
    prove(Ram(4, 2), tmp_path)


@pytest.mark.parametrize(
    "make", [lambda: Operators(signed(4), unsigned(2)), Steps, lambda: Ram(4, 2)]
)
def test_none_has_a_warning(make, tmp_path):
    assert lint_modules(tmp_path, component_verilog(make(), "top")) == ""


def test_a_wrong_text_is_refuted(tmp_path, monkeypatch):
    monkeypatch.setitem(expression._BINARY, "$lt", "<=")

    with pytest.raises(HardwareError, match="Yosys failed"):
        prove(Operators(signed(2), unsigned(2)), tmp_path)


def test_conditions_and_names_are_written_as_a_person_would():
    text = component_verilog(Steps(), "steps")["steps"]

    assert "    if (rst) begin\n" in text
    assert "state <= state + 3'd1;\n" in text
    assert "      else if (data[0])\n" in text
    assert "  wire unused" not in text
    assert "initial" not in text
