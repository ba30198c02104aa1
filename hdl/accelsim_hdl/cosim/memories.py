"""The bytes behind the memory ports of an NPU."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from accelsim.isa.encode import encode
from accelsim.memory.shared import memory_choice_of
from accelsim.npu import Npu
from accelsim.program import Program
from accelsim.timeline.shared.run import bases_of
from accelsim_hdl.memory.arbiter import PORTS


@dataclass(frozen=True, kw_only=True, eq=False)
class Memories:
    """A program and its image behind the ports of an NPU.

    Args:
        bytes_of: uint8 arrays by the name of a port, written in place. ``load`` and ``store`` share
            one. A single port for all has the image, and the program after it.
        image: Part of these bytes that is the image, uint8 array.
        program_address: Address of the program on its port.
    """

    bytes_of: dict[str, NDArray[np.uint8]]
    image: NDArray[np.uint8]
    program_address: int


def memories_of(
    npu: Npu, program: Program, image: NDArray[np.uint8] | None, ports: tuple[str, ...]
) -> Memories:
    """Return the memory at the start of a run.

    Args:
        npu: The machine.
        program: The program.
        image: Memory at the start, in place of the program's own.
        ports: Names of the memory ports, from ``memory_ports``.
    """
    code = np.frombuffer(encode(program.instructions), dtype=np.uint8).copy()
    data = np.array(program.image if image is None else image, dtype=np.uint8)
    if ports == PORTS:
        return Memories(
            bytes_of=dict(zip(PORTS, (code, data, data), strict=True)),
            image=data,
            program_address=0,
        )
    base = bases_of([program], memory_choice_of(npu))[0][0]
    both = np.zeros(base + len(code), dtype=np.uint8)
    both[: len(data)] = data
    both[base:] = code
    return Memories(bytes_of={ports[0]: both}, image=both[: len(data)], program_address=base)
