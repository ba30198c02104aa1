"""Additions and changes of scale on an input-stationary NPU: planes, element by element."""

from accelsim.compiler.limits import LOAD, PARAMETER_WORDS
from accelsim.compiler.machine import Machine
from accelsim.compiler.planes import (
    ChannelParameters,
    Planes,
    Strip,
    store_strip,
    strips,
)
from accelsim.integer import Requantize


def compile_exchanged_taps(
    machine: Machine,
    sources: tuple[Planes, ...],
    result: Planes,
    requantize: Requantize,
    weights: tuple[int, ...],
) -> None:
    """Add an addition (two sources, weighted) or a change of scale (one source) to the program.

    Args:
        machine: What is compiled for.
        sources: What is read.
        result: What is written.
        requantize: Parameters per channel, fitted to the machine.
        weights: Of the taps, or none.
    """
    npu, target = machine.npu, result.flattened()
    most = max(1, min(npu.operand_words // (2 * len(sources)), npu.output_words // 2))
    pieces = strips(target, npu.cols, min(most, LOAD["x_count"]))
    words = max(piece.words for piece in pieces)
    operands = machine.slots("operand", words * len(sources))
    outputs = machine.slots("output", words)
    parameters = ChannelParameters(machine, requantize, weights)
    for channel in range(result.channels):
        for piece in pieces:
            operand, output = operands.take(), outputs.take()
            for place, source in enumerate(sources):
                _load_piece(machine, source, channel, piece, operand + place * piece.words)
            parameter = parameters.place(channel)
            taps = range(parameter + PARAMETER_WORDS, parameter + parameters.words)
            machine.vector(
                range(operand, operand + piece.words * len(sources)),
                range(output, output + piece.words),
                taps,
                source="operand",
                weighted=1 if weights else 0,
                source_word=operand,
                weight=taps.start if weights else 0,
                t0_count=len(sources),
                t0_stride=piece.words if len(sources) > 1 else 0,
                p0_count=piece.words,
                p0_stride=1,
                destination=output,
                d0_stride=1,
                zero_point=requantize.zero_point,
                minimum=requantize.minimum,
                maximum=requantize.maximum,
            )
            store_strip(machine, output, piece, target, channel)


def _load_piece(
    machine: Machine, source: Planes, channel: int, piece: Strip, destination: int
) -> None:
    """Load neighbouring words of a channel to the operand buffer."""
    cols, size = machine.npu.cols, source.element_bytes
    begin = source.address + channel * source.plane_bytes + piece.x * size
    length = ((piece.words - 1) * cols + piece.lanes) * size
    machine.load(
        "operand",
        destination,
        piece.words,
        (begin, begin + length),
        x_count=piece.words,
        x_stride=cols * size if piece.words > 1 else 0,
        address=begin,
        y_limit=1,
        row_bytes=length,
        word_bytes=piece.lanes * size,
    )
