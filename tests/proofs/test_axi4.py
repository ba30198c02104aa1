"""VALID of an AXI4 port waits for no READY: IHI 0022, "Dependencies between channel handshakes"."""

import pytest
import z3
from amaranth import Module
from amaranth.lib.wiring import Component, In, Out

from accelsim_hdl.memory.axi4 import Axi4LiteSlave, Axi4Reader, Axi4Writer
from accelsim_hdl.proofs.claims import Claims
from accelsim_hdl.proofs.system import transition_system


def depends_on_inputs(block: Component, output: str) -> bool:
    """Return whether an output of a block can differ in one state by inputs of the same cycle."""
    claims = Claims()
    claims.block("block", block)
    claims.show("output", getattr(block, output))
    system = transition_system(claims)
    term = system.named[claims.shown["output"].name]
    others = [z3.BitVec(f"other_{number}", one.size()) for number, one in enumerate(system.inputs)]
    solver = z3.Solver()
    solver.add(term != z3.substitute(term, *zip(system.inputs, others, strict=True)))
    return bool(solver.check() == z3.sat)


class Loop(Component):
    """An offer that waits until it would be taken."""

    valid: Out(1)
    ready: In(1)

    def elaborate(self, _platform: object) -> Module:
        m = Module()
        m.d.comb += self.valid.eq(self.ready)
        return m


@pytest.mark.parametrize(
    ("master", "name"),
    [
        *((Axi4Reader, name) for name in ("arvalid", "rready")),
        *((Axi4Writer, name) for name in ("awvalid", "wvalid", "bready")),
    ],
)
def test_no_output_of_a_memory_port_depends_on_an_input_of_its_cycle(
    master: type[Axi4Reader] | type[Axi4Writer], name: str
) -> None:
    assert not depends_on_inputs(master("p", 4, 2), f"m_axi_p_{name}")


@pytest.mark.parametrize("name", ["rvalid", "bvalid"])
def test_no_answer_of_the_control_port_depends_on_an_input_of_its_cycle(name: str) -> None:
    assert not depends_on_inputs(Axi4LiteSlave("c", 6, 8), f"s_axi_c_{name}")


def test_a_path_from_ready_to_valid_is_found() -> None:
    assert depends_on_inputs(Loop(), "valid")
    assert depends_on_inputs(Axi4LiteSlave("c", 6, 8), "s_axi_c_awready")
