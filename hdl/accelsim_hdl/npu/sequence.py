"""What all sequencers of MATMUL have in common: ports, loops, and the end."""

from typing import Any

from amaranth import Module, Mux, Signal, Value
from amaranth.lib.wiring import Component, In, Out, Signature

from accelsim.npu import Npu
from accelsim_hdl.dataflow.delay import DelayLine
from accelsim_hdl.npu.accumulator import RESULT
from accelsim_hdl.npu.instruction import UNIT_PORTS

ADDRESS = Signature({"enable": Out(1), "address": Out(16)})


class Sequencer(Component):
    """Gives the addresses of each MATMUL, and what runs the array in step with them.

    Args:
        npu: The machine.

    Attributes:
        instruction, ended, push: ``UNIT_PORTS``.
        input_read, weight_read: Out, addresses for the read ports of the buffers.
        control: Out, control of the array, in step with the words that come from the buffers.
        result_valid, result: Out, to the accumulator buffer, two cycles before column 0 of the
            array's result.
        streaming: Out, 1 bit: ``Events.stream_cycles`` counts this cycle.
        collision: Out, 1 bit: a memory of the sequencer was misused, which cannot happen.
    """

    _control: Signature
    """Control of the array, set by each sequencer."""

    def __init__(self, npu: Npu) -> None:
        self._npu = npu
        super().__init__(
            {
                **UNIT_PORTS,
                "input_read": Out(ADDRESS),
                "weight_read": Out(ADDRESS),
                "control": Out(self._control),
                "result_valid": Out(1),
                "result": Out(RESULT),
                "streaming": Out(1),
                "collision": Out(1),
            }
        )

    def _give_results(self, m: Module, giving: Value, adding: Value, address: Value) -> None:
        """Give the address of each result when it leaves an array whose operands are held.

        Args:
            m: The module that gets the delay.
            giving: 1 bit: the word that enters the array has results.
            adding: 1 bit: they are added to the sums at the address.
            address: Word of the accumulator buffer.
        """
        npu = self._npu
        cycles = npu.pipeline_registers + npu.rows + npu.multiplier_registers - 2
        m.submodules.results = results = DelayLine(RESULT, cycles)
        m.d.comb += [
            results.write_valid.eq(giving),
            results.write.add.eq(adding),
            results.write.address.eq(address),
            self.result_valid.eq(results.read_valid),
            self.result.eq(results.read),
        ]

    def _end(self, m: Module, last: Value, push: Value) -> None:
        """End an instruction when its last result has left the array.

        Args:
            m: The module that gets the delay.
            last: 1 bit: the last word of the instruction enters the array.
            push: Tokens of the instruction, valid with ``last``.
        """
        npu = self._npu
        cycles = npu.pipeline_registers + npu.rows + npu.cols + npu.multiplier_registers - 1
        ended, pushed = end_after(m, last, push, cycles)
        m.d.comb += [self.ended.eq(ended), self.push.eq(pushed)]


class Loops(Component):
    """Two nested loops and the addresses that they visit; after the last turn they begin anew.

    Args:
        outer_bits: Width of the count of the outer loop.
        inner_bits: Width of the count of the inner loop.
        addresses: Number of addresses that follow the loops, each with its own strides.
        looks_ahead: Whether there is ``following``.

    Attributes:
        start: In, 1 bit: the next cycle is the first turn. The inputs below are valid with it. It
            may be high in every cycle without turns.
        outer_count, inner_count: In, turns, at least 1.
        origin, outer_stride, inner_stride: In, 16 bits for each address.
        step: In, 1 bit: the next cycle is the next turn.
        last: Out, 1 bit: the present turn is the last one.
        address: Out, 16 bits for each address, in the present turn.
        following: Out, 16 bits for each address, in the turn after it; undefined in the last.
    """

    def __init__(
        self, outer_bits: int, inner_bits: int, addresses: int, *, looks_ahead: bool = False
    ) -> None:
        self._addresses, self._looks_ahead = addresses, looks_ahead
        ahead = {"following": Out(16).array(addresses)} if looks_ahead else {}
        super().__init__(
            {
                "start": In(1),
                "outer_count": In(outer_bits),
                "inner_count": In(inner_bits),
                "origin": In(16).array(addresses),
                "outer_stride": In(16).array(addresses),
                "inner_stride": In(16).array(addresses),
                "step": In(1),
                "last": Out(1),
                "address": Out(16).array(addresses),
                **ahead,
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        ends: list[Value] = []
        lefts: list[Value] = []
        for name in ("inner", "outer"):
            count = getattr(self, f"{name}_count")
            turns, left = Signal.like(count), Signal.like(count)
            steps = self.step & ends[-1] if ends else self.step
            # A register, so that no comparison delays an address.
            is_last = Signal(name=f"{name}_is_last")
            ends.append(is_last)
            lefts.append(left)
            with m.If(self.start):
                m.d.sync += [turns.eq(count), left.eq(count), is_last.eq(count == 1)]
            with m.Elif(steps):
                m.d.sync += [
                    left.eq(Mux(is_last, turns, left - 1)),
                    is_last.eq(Mux(is_last, turns == 1, left == 2)),
                ]
        inner_end = ends[0]
        m.d.comb += self.last.eq(inner_end & ends[1])
        for index in range(self._addresses):
            origin, outer, inner, begin, following = (
                Signal(16, name=f"{name}_{index}")
                for name in ("kept_origin", "kept_outer", "kept_inner", "begin", "following")
            )
            address = self.address[index]
            m.d.comb += following.eq(Mux(inner_end, begin, address) + Mux(inner_end, outer, inner))
            if self._looks_ahead:
                m.d.comb += self.following[index].eq(following)
            with m.If(self.start):
                m.d.sync += [
                    origin.eq(self.origin[index]),
                    outer.eq(self.outer_stride[index]),
                    inner.eq(self.inner_stride[index]),
                    begin.eq(self.origin[index]),
                    address.eq(self.origin[index]),
                ]
            with m.Elif(self.step):
                m.d.sync += address.eq(Mux(self.last, origin, following))
                with m.If(inner_end):
                    m.d.sync += begin.eq(Mux(self.last, origin, following))
        return m

    def follow(
        self,
        m: Module,
        *,
        start: Value,
        step: Value,
        counts: tuple[Value, Value],
        walks: list[tuple[Value | int, Value, Value]],
    ) -> None:
        """Drive all inputs.

        Args:
            m: The module that uses the loops.
            start: 1 bit, see above.
            step: 1 bit, see above.
            counts: Turns of the outer and of the inner loop.
            walks: Origin, outer stride and inner stride of each address.
        """
        m.d.comb += [
            self.start.eq(start),
            self.step.eq(step),
            self.outer_count.eq(counts[0]),
            self.inner_count.eq(counts[1]),
        ]
        for index, (origin, outer, inner) in enumerate(walks):
            m.d.comb += [
                self.origin[index].eq(origin),
                self.outer_stride[index].eq(outer),
                self.inner_stride[index].eq(inner),
            ]


def control_after_reads(m: Module, npu: Npu, control: Any, **values: Value) -> None:
    """Drive the control of the array in step with the words of the buffers.

    Args:
        m: The module that gets the registers.
        npu: The machine.
        control: Control port of the sequencer.
        values: Members of the control, each in step with the addresses.
    """
    for name, value in values.items():
        for cycle in range(1, npu.pipeline_registers):
            early = Signal(name=f"{name}_{cycle}")
            m.d.sync += early.eq(value)
            value = early
        m.d.sync += getattr(control, name).eq(value)


def end_after(m: Module, last: Value, push: Value, cycles: int) -> tuple[Value, Value]:
    """Return ``ended`` and ``push`` of a unit.

    Args:
        m: The module that gets the delay.
        last: 1 bit: the last cycle in which an instruction is given an address.
        push: Tokens of the instruction, valid with ``last``.
        cycles: Number of cycles from then to its end.
    """
    m.submodules.end = end = DelayLine(4, cycles)
    m.d.comb += [end.write_valid.eq(last), end.write.eq(push)]
    return end.read_valid, end.read & end.read_valid.replicate(4)


def row_bits(npu: Npu) -> int:
    """Return the bits of an index of a row of the array, at least 1."""
    return max(1, (npu.rows - 1).bit_length())
