"""Kernels: where the weights come from that the MATMULs of a program read."""

import numpy as np

from accelsim.isa import BUFFERS, INSTRUCTIONS
from accelsim.kernel import jit
from accelsim.timeline.columns import Row

LOAD, MATMUL = INSTRUCTIONS["LOAD"].opcode, INSTRUCTIONS["MATMUL"].opcode
WEIGHT = BUFFERS.index("weight")
INSTRUCTION, ADDRESS, BLOCK, PIXELS = 0, 1, 2, 3
ORIGIN_COLUMNS = 4


@jit
def weight_origins(instructions: Row, fold_words: int, weight_words: int) -> Row:
    """Return the folds of all MATMULs, in the order of the program.

    Args:
        instructions: Structured array of ``accelsim.isa.record_type()``.
        fold_words: Weight words of a fold.
        weight_words: Words of the weight buffer.

    Returns:
        int64 array of shape (folds, 4): index of the MATMUL, memory address of the first weight
        word (-1 if nothing was loaded there), number of the fold in the MATMUL, input words that
        stream past it.
    """
    folds = 0
    for index in range(instructions.shape[0]):
        if instructions[index].opcode == MATMUL:
            folds += instructions[index].k1_count * instructions[index].k0_count
    found = np.empty((folds, ORIGIN_COLUMNS), dtype=np.int64)
    origin = np.full(weight_words, -1, dtype=np.int64)
    fold = 0
    for index in range(instructions.shape[0]):
        given = instructions[index]
        if given.opcode == LOAD and given.buffer == WEIGHT:
            word = given.destination
            for y in range(given.y_count):
                for x in range(given.x_count):
                    for c in range(given.c_count):
                        place = given.x_start + x * given.x_stride + c * given.c_stride
                        if word < weight_words:
                            origin[word] = given.address + y * given.y_stride + place
                        word += 1
        elif given.opcode == MATMUL:
            for block in range(given.k1_count * given.k0_count):
                word = given.weight + block * fold_words
                found[fold, INSTRUCTION], found[fold, BLOCK] = index, block
                found[fold, ADDRESS] = origin[word] if word < weight_words else -1
                found[fold, PIXELS] = given.p1_count * given.p0_count
                fold += 1
    return found
