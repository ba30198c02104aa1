"""What encoding and decoding gradients costs a chip: on its vector unit, or on a codec engine.

On the vector unit a value is read, with what was lost before if the codec keeps it, and encoded in
2 lane operations (``dgc``: 4); what each chip sent is read and added, an operation for each value
in it. Both are one pass if the vector unit does both.

A sketch takes 3 operations of a value in each of its r rows to encode, and 3 to look up: a multiply
and a shift for bucket and sign, and the sum or the estimate. The median sorts the r estimates, with
a minimum and a maximum of r (r - 1) / 2 pairs. Buckets are taken to be as fast as values in order.

PowerSGD of rank r multiplies each matrix (rows x columns) three times on the array, in the chip's
formats: by r columns, its transpose by the orthogonal first factor, and factor by factor to decode.
The vector unit adds what was lost before, subtracts what was decoded, and makes the first factor
orthogonal in r (2 r + 1) operations for each row: 4 for each of r (r - 1) / 2 pairs of columns, a
product and a difference; 3 for each column, its norm and a division.

An engine encodes, and decodes if it has a decoder. It takes the cycles of its law, or those in
which the bus to the chip's memory moves the bytes, if they are more: gradients and residuals to
encode, the sums of gradients for each message that is added. The messages themselves go to and come
from the network port. Pairs of top_k are taken to lie where encoding them takes longest. The engine
costs the energy of its adders and registers (``accelsim.system.engine_price``), and of the bytes
that it moves to and from the chip's memory.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import prod
from typing import Self

from accelsim.arch import Arch
from accelsim.npu import machine_of
from accelsim.simulate import run
from accelsim.system.chip_energy import energy_of
from accelsim.system.codec import CountSketch, PowerSgd
from accelsim.system.engine_price import EnginePrice
from accelsim.system.forward_times import ForwardTimes
from accelsim.system.gradient_codec import GradientCodec, matrix_shape
from accelsim.system.operator_times import OperatorTimes, fastest
from accelsim.system.work_graph import Shape, cut, graph_of, pass_graph
from accelsim.technology import load_technology
from accelsim.workload import Graph, Matmul, Vector


@dataclass(frozen=True, kw_only=True)
class Coding:
    """The codec's share of the exchange of a bucket.

    Args:
        cycles: Cycles of the chip's clock.
        energy_pj: Energy of one chip; NaN if it is unknown.
    """

    cycles: int
    energy_pj: float

    def __add__(self, other: Self) -> Self:
        """Return what both take, one after the other."""
        return replace(
            self,
            cycles=self.cycles + other.cycles,
            energy_pj=self.energy_pj + other.energy_pj,
        )


def coding(
    times: OperatorTimes,
    shapes: Sequence[Shape],
    gradient_bytes: int,
    codec: GradientCodec,
    chips: int,
) -> Coding:
    """Return what encoding gradients costs a chip, and decoding those of all chips.

    Args:
        times: The network on the chip.
        shapes: Shapes of the arrays of parameters whose gradients of a chip are encoded together.
        gradient_bytes: Bytes of each gradient.
        codec: Codec of the gradients.
        chips: Chips that exchange the gradients.
    """
    if isinstance(codec.codec, PowerSgd):
        return _of_factors(times, shapes, gradient_bytes, codec, codec.codec.rank)
    values = sum(map(prod, shapes))
    lost, whole = codec.residual_bytes * values, gradient_bytes * values
    sent, encoded = codec.sent_values(values), codec.encoded_bytes(values)
    engine = codec.engine
    if isinstance(codec.codec, CountSketch):
        rows = codec.codec.rows
        operations = (3 * rows + 3 * rows + rows * (rows - 1)) * values
        return vector_pass(times, operations, whole + encoded, encoded + whole)
    if engine is None:
        operations = codec.encode_operations * values + chips * sent
        read, written = whole + lost + chips * encoded, encoded + lost + whole
        return vector_pass(times, operations, read, written)
    pairs = sent if engine.kind == "top_k" else 0
    prices = engine_price(times.arch, codec)
    assert prices is not None
    encode_cycles = max(
        engine.most_encode_cycles(values, pairs), _bus_cycles(times, whole + 2 * lost)
    )
    encoding = _on_engine(times, prices, encode_cycles, prices.encode_pj(values), whole + 2 * lost)
    if not codec.engine_decodes:
        return encoding + vector_pass(times, chips * sent, chips * encoded, whole)
    decode_cycles = max(engine.decode_cycles(values, pairs), _bus_cycles(times, 2 * whole))
    decode_pj = chips * prices.decode_pj(values, pairs)
    return encoding + _on_engine(times, prices, chips * decode_cycles, decode_pj, chips * 2 * whole)


def engine_price(arch: Arch, codec: GradientCodec | None) -> EnginePrice | None:
    """Return the prices of a codec's engine beside a chip; None without an engine."""
    if codec is None or codec.engine is None:
        return None
    return EnginePrice(
        engine=codec.engine,
        has_decoder=codec.engine_decodes,
        technology=load_technology(arch.technology),
    )


def _on_engine(
    times: OperatorTimes, prices: EnginePrice, cycles: int, own_pj: float, moved_bytes: int
) -> Coding:
    """Return what passes of the engine take: its own energy, leakage, and bytes of DRAM."""
    moved_pj = 8 * moved_bytes * prices.technology.dram_pj(times.arch.dram.price)
    leaked_pj = prices.leakage_pj(cycles / times.arch.clock_hz)
    return Coding(cycles=cycles, energy_pj=own_pj + moved_pj + leaked_pj)


def _of_factors(
    times: OperatorTimes,
    shapes: Sequence[Shape],
    gradient_bytes: int,
    codec: GradientCodec,
    rank: int,
) -> Coding:
    """Return what PowerSGD takes: products of the array, and a pass of the vector unit."""
    matrices = [shape for each in shapes if len(shape := matrix_shape(each)) > 1]
    if not matrices:
        return Coding(cycles=0, energy_pj=0.0)
    factored = sum(map(prod, matrices))
    factor = sum(rank * shape[0] for shape in matrices)
    operations = (2 * rank + 1) * factor + 2 * factored
    # The wanted gradient is gradient plus residual, and the new residual wanted less decoded.
    lost, whole = codec.residual_bytes * factored, gradient_bytes * factored
    passed = vector_pass(
        times, operations, whole + 3 * lost + 4 * factor, 2 * lost + whole + 4 * factor
    )

    def products(longest_sum: int) -> Graph:
        works = [
            piece
            for rows, cols in ((shape[0], prod(shape[1:])) for shape in matrices)
            for m, k, n in ((rows, cols, rank), (cols, rows, rank), (rows, rank, cols))
            for piece in cut(Matmul(batch=1, m=m, k=k, n=n, weights=False), longest_sum)
            if isinstance(piece, Matmul | Vector)
        ]
        return graph_of(times.graph, "factors", "factor", works)

    _, multiplied = fastest(products, times.arch, times.tier)
    return passed + Coding(cycles=multiplied.counts.cycles, energy_pj=energy_of(multiplied))


def vector_pass(
    times: ForwardTimes, operations: int, read_bytes: int, written_bytes: int
) -> Coding:
    """Return what a pass of the vector unit over memory takes, as ``run`` says.

    Args:
        times: The network on the chip.
        operations: Operations of lanes.
        read_bytes: Bytes read from memory.
        written_bytes: Bytes written to memory.
    """
    bits = times.output_bits
    elements = (-(-8 * size // bits) for size in (read_bytes, written_bytes))
    passed = run(
        pass_graph(times.graph, "coding", "coding", operations, *elements),
        times.arch,
        tier=times.tier,
    )
    return Coding(cycles=passed.counts.cycles, energy_pj=energy_of(passed))


def _bus_cycles(times: OperatorTimes, moved_bytes: int) -> int:
    """Return the cycles in which the bus to memory carries bytes, if nothing delays a beat."""
    chip = machine_of(times.arch)
    cycles, beats = chip.interval
    needed = -(-moved_bytes // chip.bus_bytes)
    return -(-needed * cycles // beats)
