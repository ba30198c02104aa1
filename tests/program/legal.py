"""A legal program that uses every unit, and what becomes of it when fields change."""

import numpy as np
import pytest

from accelsim.arch import load_arch
from accelsim.errors import ProgramError
from accelsim.npu import Npu, npu_of
from accelsim.program import Program, ProgramBuilder
from accelsim.program.check import check_program

NPU = npu_of(load_arch("edge_npu_tiny"))
IMAGE_BYTES = 256
LOADS, PARAMETER_LOAD, WEIGHT_LOAD, MATMUL, PARAMETERS, VECTOR, STORE, FINISH = range(8)


def without_finish(**matmul: int) -> ProgramBuilder:
    """Use every unit: two blocks times four pixels, requantized and stored."""
    builder = ProgramBuilder()
    word = {"x_stride": 4, "word_bytes": 4}
    builder.append("LOAD", buffer="input", x_count=8, row_bytes=32, **word)
    builder.append(
        "LOAD", buffer="parameter", x_count=3, x_stride=16, row_bytes=48, word_bytes=16,
        address=64, push=["vector"],
    )  # fmt: skip
    builder.append(
        "LOAD", buffer="weight", x_count=8, address=32, row_bytes=32, push=["compute"], **word
    )
    fields = {"k0_count": 2, "p0_count": 4, "a0_stride": 1, "p0_stride": 1, "k0_stride": 4}
    builder.append("MATMUL", pop=["load"], push=["vector"], **(fields | matmul))
    builder.append("PARAMETERS", pop=["load"])
    builder.append(
        "VECTOR", p0_count=4, p0_stride=1, d0_stride=1, minimum=-128, maximum=127,
        pop=["compute"], push=["store"],
    )  # fmt: skip
    builder.append("STORE", x_count=4, address=200, pop=["vector"], **word)
    return builder


def legal() -> ProgramBuilder:
    builder = without_finish()
    builder.append("FINISH")
    return builder


def changed(*changes: tuple[int, str, int]) -> Program:
    code = legal().instructions()
    for index, field, value in changes:
        code[field][index] = value
    return program_of(code)


def program_of(code: np.ndarray) -> Program:
    return Program(
        npu_name=NPU.name, instructions=code, image=np.zeros(IMAGE_BYTES, dtype=np.uint8)
    )


def refused(program: Program, npu: Npu = NPU) -> tuple[str, ...]:
    with pytest.raises(ProgramError) as error:
        check_program(program, npu)
    return error.value.problems
