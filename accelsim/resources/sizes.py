"""The default sizes of the memories of a design on a board."""

from accelsim.arch import Arch
from accelsim.arguments import check_whole
from accelsim.board import check_sdram, sdram_half_bytes
from accelsim.errors import HardwareError
from accelsim.npu import npu_of
from accelsim.resources.part import part_board_of, parts

_WITHOUT_BOARD = {"memory_bytes": 16384, "program_bytes": 4096}
"""Sizes for an FPGA without a board."""


def memory_sizes(
    arch: Arch,
    board: str | None,
    *,
    memory_bytes: int | None = None,
    program_bytes: int | None = None,
) -> dict[str, int]:
    """Return the ``memory_bytes`` and ``program_bytes`` of a ``BoardNpu``.

    Args:
        arch: The accelerator; in an SDRAM data and programs have a half each.
        board: Name of the board with the memory; None for an FPGA without a board.
        memory_bytes: Requested memory for data; None for the default.
        program_bytes: Requested memory for programs; None for the default.

    Raises:
        ArchError: There is no such SDRAM, or it does not suit the accelerator.
        HardwareError: There is no such board, it has no SDRAM, or a size is not possible.
    """
    asked = {"memory_bytes": memory_bytes, "program_bytes": program_bytes}
    given = {name: size for name, size in asked.items() if size is not None}
    for name, size in given.items():
        check_whole(name, size, 1, 2**28)
    bus_bytes = arch.npu.bus_bytes
    if arch.dram.kind == "sdram":
        npu = npu_of(arch)
        having = (name for name, one in parts().boards.items() if one.has_sdram)
        check_sdram(npu, board, having, given.values())
        half = sdram_half_bytes(npu)
        assert half is not None
        return {"memory_bytes": half, "program_bytes": half}
    sizes = dict(_WITHOUT_BOARD)
    if board is not None:
        chosen = part_board_of(board)
        sizes = {"memory_bytes": chosen.memory_bytes, "program_bytes": chosen.program_bytes}
    for name, size in (sizes | given).items():
        if size % bus_bytes:
            raise HardwareError(
                f"--{name.replace('_', '-')}: must be a multiple of npu.bus_bytes ({bus_bytes}),"
                f" not {size}"
            )
    return sizes | given
