"""A short program that every NPU can run, to show that its Verilog works."""

import numpy as np
from numpy.typing import NDArray

from accelsim.npu import Npu
from accelsim.number import Number
from accelsim.program import Layout, Program, ProgramBuilder

_MOST_PIXELS = 8


def self_test_program(npu: Npu, seed: int = 0) -> Program:
    """Return a program that takes one block through every unit and every register of the array.

    A few input words meet one block of weights; the sums are requantized and stored. All data are
    random and within their formats.

    Args:
        npu: The machine.
        seed: Seed of the data.
    """
    pixels = min(_MOST_PIXELS, npu.input_words, npu.bank_words, npu.output_words)
    if npu.held_pixels:
        pixels = min(pixels, npu.held_pixels)
    generator = np.random.default_rng(seed)
    parts = {
        "weight": _weights(npu, generator),
        "input": _inputs(npu, pixels, generator),
        "parameter": _parameters(npu, generator),
        "result": np.zeros(pixels * npu.output_word_bytes, dtype=np.uint8),
    }
    addresses: dict[str, int] = {}
    place = 0
    for name, data in parts.items():
        addresses[name] = place
        place += -(-len(data) // npu.bus_bytes) * npu.bus_bytes
    image = np.zeros(place, dtype=np.uint8)
    for name, data in parts.items():
        image[addresses[name] : addresses[name] + len(data)] = data
    return Program(
        npu_name=npu.name,
        instructions=_instructions(npu, pixels, addresses),
        image=image,
    )


def _instructions(npu: Npu, pixels: int, addresses: dict[str, int]) -> NDArray[np.void]:
    builder = ProgramBuilder()

    def load(buffer: str, words: int, word_bytes: int, push: tuple[str, ...]) -> None:
        builder.append(
            "LOAD",
            push=push,
            buffer=buffer,
            x_count=words,
            address=addresses[buffer],
            x_stride=word_bytes,
            row_bytes=words * word_bytes,
            word_bytes=word_bytes,
        )

    load("weight", npu.rows, npu.weight_word_bytes, ())
    load("input", pixels, npu.input_word_bytes, ("compute",))
    load("parameter", 3, npu.parameter_word_bytes, ("vector",))
    strides = {"p0_count": pixels, "p0_stride": 1}
    builder.append("MATMUL", pop=("load",), push=("vector",), a0_stride=1, **strides)
    builder.append("PARAMETERS", pop=("load",))
    builder.append(
        "VECTOR",
        pop=("compute",),
        push=("store",),
        d0_stride=1,
        minimum=npu.output.minimum,
        maximum=npu.output.maximum,
        **strides,
    )
    builder.append(
        "STORE",
        pop=("vector",),
        x_count=pixels,
        address=addresses["result"],
        x_stride=npu.output_word_bytes,
        word_bytes=npu.output_word_bytes,
    )
    builder.append("FINISH")
    return builder.instructions()


def _random(
    number: Number, shape: tuple[int, ...], generator: np.random.Generator
) -> NDArray[np.int64]:
    """Return random codes; those of integers are their numbers."""
    if number.kind != "integer":
        return generator.integers(0, 1 << number.bits, shape)
    return generator.integers(int(number.minimum), int(number.maximum) + 1, shape)


def _weights(npu: Npu, generator: np.random.Generator) -> NDArray[np.uint8]:
    """Return ``rows`` words of packed weights, and of their positions if they are sparse."""
    values = _random(npu.weight, (npu.rows, npu.cols * npu.products), generator)
    if npu.group > 1:
        values &= (1 << npu.weight.bits) - 1
        values |= generator.integers(0, npu.group, values.shape) << npu.weight.bits
    bits = (values[..., None] >> np.arange(npu.weight_element_bits // npu.products)) & 1
    words = np.packbits(bits.reshape(npu.rows, -1).astype(np.uint8), axis=1, bitorder="little")
    return words.reshape(-1)


def _inputs(npu: Npu, pixels: int, generator: np.random.Generator) -> NDArray[np.uint8]:
    layout = Layout(
        address=0,
        height=1,
        width=pixels,
        channels=npu.input_elements,
        pixel_bytes=npu.input_word_bytes,
        element_bits=npu.input_element_bits,
        signed=npu.input.signed,
    )
    image = np.zeros(layout.bytes, dtype=np.uint8)
    layout.write(image, _random(npu.input, (1, pixels, npu.input_elements), generator))
    return image


def _parameters(npu: Npu, generator: np.random.Generator) -> NDArray[np.uint8]:
    """Return three words that bring the sums into the range of results."""
    sum_bits = npu.input.bits + npu.weight.bits + (npu.fold_rows - 1).bit_length()
    drop_bits = max(0, min(sum_bits, npu.accumulator.bits) - npu.output.bits - 1)
    words = np.empty((3, npu.cols), dtype="<i4")
    words[0] = generator.integers(-100, 101, npu.cols)
    words[1] = generator.integers(1, 1 << npu.multiplier_bits, npu.cols)
    words[2] = npu.multiplier_bits + drop_bits
    return words.view(np.uint8).reshape(-1)
