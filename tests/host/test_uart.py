"""The UART alone: bytes at the right rate, at a wrong one, and noise."""

import pytest
from amaranth.sim import Simulator

from accelsim_hdl.host.uart import UartReceiver, UartTransmitter

BYTES = (0x00, 0xFF, 0xA5, 0x5A, 0x01, 0x80)


def bits_of(byte: int, stop: int = 1) -> list[int]:
    return [0, *(byte >> index & 1 for index in range(8)), stop]


def levels(bits: list[int], clocks_per_bit: float) -> list[int]:
    """The wire in each cycle, if the sender's bits last ``clocks_per_bit`` cycles."""
    cycles = int(len(bits) * clocks_per_bit)
    return [bits[int(cycle / clocks_per_bit)] for cycle in range(cycles)]


def heard(wire: list[int], clocks_per_bit: int) -> list[int]:
    receiver = UartReceiver(clocks_per_bit)
    found: list[int] = []

    async def bench(ctx) -> None:
        for level in [1] * 5 + wire + [1] * 12 * clocks_per_bit:
            ctx.set(receiver.rx, level)
            await ctx.tick()
            if ctx.get(receiver.byte.valid):
                found.append(ctx.get(receiver.byte.payload))

    simulator = Simulator(receiver)
    simulator.add_clock(1e-6)
    simulator.add_testbench(bench)
    simulator.run()
    return found


@pytest.mark.parametrize("clocks_per_bit", [4, 5, 8, 17])
def test_the_receiver_hears_bytes_without_a_pause_between_them(clocks_per_bit: int) -> None:
    bits = [bit for byte in BYTES for bit in bits_of(byte)]
    assert heard(levels(bits, clocks_per_bit), clocks_per_bit) == list(BYTES)


@pytest.mark.parametrize("error", [-0.03, 0.03])
def test_the_receiver_stands_a_rate_that_is_three_percent_off(error: float) -> None:
    wire = []
    for byte in BYTES:
        wire += levels(bits_of(byte), 16 * (1 + error))
    assert heard(wire, 16) == list(BYTES)


def test_a_byte_with_a_low_stop_bit_is_dropped_and_the_next_one_heard() -> None:
    wire = levels(bits_of(0x42, stop=0), 8) + [0] * 100 + [1] * 8 + levels(bits_of(0x43), 8)
    assert heard(wire, 8) == [0x43]


def test_a_low_shorter_than_half_a_bit_is_no_start_bit() -> None:
    wire = [0] * 3 + [1] * 20 + levels(bits_of(0x37), 8)
    assert heard(wire, 8) == [0x37]


@pytest.mark.parametrize("clocks_per_bit", [1, 4, 7])
def test_the_transmitter_holds_each_bit_for_its_cycles(clocks_per_bit: int) -> None:
    transmitter = UartTransmitter(clocks_per_bit)
    wire: list[int] = []

    async def say(ctx) -> None:
        for byte in BYTES:
            ctx.set(transmitter.byte.payload, byte)
            ctx.set(transmitter.byte.valid, 1)
            await ctx.tick().until(transmitter.byte.ready)
        ctx.set(transmitter.byte.valid, 0)

    async def listen(ctx) -> None:
        for _ in range(len(BYTES) * (10 * clocks_per_bit + 1)):
            _, _, level = await ctx.tick().sample(transmitter.tx)
            wire.append(level)

    simulator = Simulator(transmitter)
    simulator.add_clock(1e-6)
    simulator.add_testbench(say)
    simulator.add_testbench(listen)
    simulator.run()

    assert wire[0] == 1
    # Between two bytes the wire is high for the cycle in which the next is taken.
    place = 1
    for byte in BYTES:
        frame = levels(bits_of(byte), clocks_per_bit)
        assert wire[place : place + len(frame)] == frame[: len(wire) - place]
        place += len(frame) + 1
