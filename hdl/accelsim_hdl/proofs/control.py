"""The control port: docs/npu.md, "Units and ports", and accelsim_hdl.npu.registers."""

from amaranth import Cat, Signal

from accelsim_hdl.npu.control import ControlPort
from accelsim_hdl.npu.registers import MAGIC, OFFSETS
from accelsim_hdl.proofs.claims import Claims, implies
from accelsim_hdl.proofs.machine import small_npu


def control(claims: Claims) -> None:
    """The control port acknowledges every request once, in the next cycle, and nothing else.

    For any master: it never stalls; a register that was written reads what was written, byte by
    byte; a program begins only after start was written while none ran.
    """
    m = claims.module
    port = ControlPort(small_npu(base_registers=2))
    claims.block("control", port)
    bus = port.bus
    request = Signal()
    m.d.comb += request.eq(bus.cyc & bus.stb & ~bus.stall)
    claims.promise("a request is accepted at once", ~bus.stall)
    claims.promise("acknowledged exactly in the next cycle", bus.ack == claims.past(request))
    unanswered = claims.counter("unanswered", 8, request, bus.ack)
    claims.promise("as many answers as requests", unanswered == bus.ack)

    registers = {"program_address": port.address, "base_1": port.bases[0], "base_2": port.bases[1]}
    written = {name: Signal(32, name=f"written_{name}") for name in registers}
    mask = Cat(bit.replicate(8) for bit in bus.sel)
    reads = claims.past(request & ~bus.we)
    for name, value in written.items():
        here = bus.adr == OFFSETS[name] // 4
        with m.If(request & bus.we & here):
            m.d.sync += value.eq((bus.dat_w & mask) | (value & ~mask))
        claims.promise(f"{name} holds what was written", registers[name] == value)
        claims.promise(
            f"{name} reads what was written",
            implies(reads & claims.past(here), bus.dat_r == claims.past(value)),
        )
    magic = bus.adr == OFFSETS["magic"] // 4
    claims.promise("the magic", implies(reads & claims.past(magic), bus.dat_r == MAGIC))
    asked = request & bus.we & (bus.adr == OFFSETS["command"] // 4) & bus.sel[0] & bus.dat_w[0]
    claims.promise(
        "a restart was asked for while nothing ran",
        implies(port.restart, claims.past(asked & ~port.running & ~port.restart)),
    )
    between = claims.past(port.restart)
    claims.promise("begin follows restart", port.begin == claims.past(between))
    claims.promise("no restart in between", ~(port.restart & (between | port.begin)))
    claims.promise("begin comes when running", implies(port.begin, port.running))
    claims.reach("a program begins", port.begin)
    claims.reach("two requests in a row", bus.ack & claims.past(bus.ack))
