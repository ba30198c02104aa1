"""The state of an NPU while a program runs: buffers, parameters and memory, as numbers."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import ProgramError
from accelsim.npu import Npu
from accelsim.number import operand
from accelsim.values.words import unpack

Fields = Mapping[str, int]
"""One instruction: value of each field by name."""


class State:
    """Everything that instructions read and write. All of it but memory is zero at the start.

    Buffers of activations and weights hold the integers that their codes stand for.

    Args:
        npu: The machine.
        memory: uint8 array of shape (bytes,), changed in place.

    Attributes:
        input: float64 array of shape (input words, input elements); floats, for exact and fast
            products.
        weight: float64 array of shape (weight words * products, cols): the rows of weights of each
            word.
        position: int64 array of shape (weight words, cols): of sparse weights, each one's place in
            its group.
        operand: int64 array of shape (operand words, cols).
        parameter: int64 array of shape (parameter words, cols), each signed, 32 bits.
        accumulator: int64 array of shape (accumulator words, cols).
        output: uint8 array of shape (output words, bytes of a word).
        table: int64 array of shape (table words,), each signed, 32 bits; all lanes have the same.
        local: uint8 array of shape (local bytes,).
        index: int64 array of shape (index words,), each unsigned, 32 bits: numbers of rows.
        bias: int64 array of shape (cols,), set by the last PARAMETERS.
        multiplier: int64 array of shape (cols,), set by the last PARAMETERS.
        shift: int64 array of shape (cols,), set by the last PARAMETERS.
        zero_points: Zero points of the first and of the second factor of products.
        first_row: Row word of the first row of a VECTOR.
        row_offset: int64 array of shape (row words,).
        row_multiplier: int64 array of shape (row words,), not negative.
        row_shift: int64 array of shape (row words,), 0 to 63.
    """

    def __init__(self, npu: Npu, memory: NDArray[np.uint8]) -> None:
        self.npu = npu
        self.memory = memory
        first_input, first_weight = (
            int(operand(number).integers[0]) for number in (npu.input, npu.weight)
        )
        self.input = np.full((npu.input_words, npu.input_elements), float(first_input))
        self.weight = np.full((npu.weight_words * npu.products, npu.cols), float(first_weight))
        self.position = np.zeros((npu.weight_words, npu.cols), dtype=np.int64)
        self.operand = np.full((npu.operand_words, npu.cols), first_input, dtype=np.int64)
        self.parameter = np.zeros((npu.parameter_words, npu.cols), dtype=np.int64)
        self.accumulator = np.zeros((npu.accumulator_words, npu.cols), dtype=np.int64)
        self.output = np.zeros((npu.output_words, npu.output_word_bytes), dtype=np.uint8)
        self.table = np.zeros(npu.table_words, dtype=np.int64)
        self.local = np.zeros(npu.local_bytes, dtype=np.uint8)
        self.index = np.zeros(npu.index_words, dtype=np.int64)
        self.bias = np.zeros(npu.cols, dtype=np.int64)
        self.multiplier = np.zeros(npu.cols, dtype=np.int64)
        self.shift = np.zeros(npu.cols, dtype=np.int64)
        self.zero_points = (0, 0)
        self.first_row = 0
        self.row_offset = np.zeros(npu.row_words, dtype=np.int64)
        self.row_multiplier = np.zeros(npu.row_words, dtype=np.int64)
        self.row_shift = np.zeros(npu.row_words, dtype=np.int64)

    def bytes_of(self, fields: Fields) -> tuple[NDArray[np.uint8], str]:
        """Return the memory that a LOAD or STORE uses, and the name of its addresses."""
        if fields["local"]:
            return self.local, "byte of local memory"
        return self.memory, "byte of memory"

    def word_bytes(self, buffer: str) -> int:
        """Return the bytes of a word of a buffer that LOAD writes."""
        return int(getattr(self.npu, f"{buffer}_word_bytes"))

    def write(self, buffer: str, first: int, words: NDArray[np.uint8]) -> None:
        """Write consecutive words of a buffer that LOAD writes.

        Args:
            buffer: Name of the buffer, one of ``accelsim.isa.BUFFERS``.
            first: Address of the first word; all words are in range.
            words: uint8 array of shape (words, bytes of a word).
        """
        npu = self.npu
        place = slice(first, first + len(words))
        if buffer == "parameter":
            self.parameter[place] = np.ascontiguousarray(words).view("<i4")
        elif buffer == "table":
            self.table[place] = np.ascontiguousarray(words).view("<i4")[:, 0]
        elif buffer == "index":
            self.index[place] = np.ascontiguousarray(words).view("<u4")[:, 0]
        elif buffer == "weight_row":
            bits = npu.weight_element_bits // npu.products
            self.weight[place] = unpack(words, npu.cols, bits, npu.weight)
        elif buffer == "weight":
            self._write_weights(first, words)
            if npu.group > 1:
                self.position[place] = positions(words, npu)
        else:
            count = npu.input_elements if buffer == "input" else npu.cols
            values = unpack(words, count, npu.input_element_bits, npu.input)
            (self.input if buffer == "input" else self.operand)[place] = values

    def _write_weights(self, first: int, words: NDArray[np.uint8]) -> None:
        """Write rows of weights; ``write`` describes the arguments."""
        npu, of = self.npu, self.npu.products
        found = unpack(words, npu.cols * of, npu.weight_element_bits // of, npu.weight)
        rows = found.reshape(len(words), npu.cols, of).transpose(0, 2, 1).reshape(-1, npu.cols)
        self.weight[first * of : first * of + len(rows)] = rows


def positions(words: NDArray[np.uint8], npu: Npu) -> NDArray[np.int64]:
    """Return the positions of sparse weights in their groups, shape (words, cols).

    Args:
        words: uint8 array of shape (words, bytes of a word).
        npu: The machine.
    """
    bits = np.unpackbits(words, axis=1, bitorder="little").astype(np.int64)
    pitch, skipped = npu.weight_element_bits, npu.weight.bits
    each = bits[:, : npu.cols * pitch].reshape(len(words), npu.cols, pitch)[:, :, skipped:]
    found: NDArray[np.int64] = (each << np.arange(npu.index_bits)).sum(axis=2)
    return found


def require(last: int, words: int, what: str) -> None:
    """Refuse an address that does not exist.

    Args:
        last: Greatest address; no address is negative.
        words: Number of addresses that exist.
        what: Name of the buffer or memory with the unit of its addresses, for the message.

    Raises:
        ProgramError: ``last`` is out of range.
    """
    if last >= words:
        raise ProgramError(f"{what} {last} is out of range: {words} exist")


def walk(counts: tuple[int, int], strides: tuple[int, int], first: int = 0) -> NDArray[np.int64]:
    """Return the addresses that two nested loops visit, the second loop innermost.

    Args:
        counts: Turns of the outer and of the inner loop.
        strides: Words from turn to turn of the outer and of the inner loop.
        first: First address.

    Returns:
        int64 array of shape (product of the counts,).
    """
    outer, inner = (
        np.arange(count) * stride for count, stride in zip(counts, strides, strict=True)
    )
    return (first + outer[:, None] + inner[None, :]).reshape(-1)
