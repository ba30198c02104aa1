"""Designs that are refused because no board of that kind can hold them."""

import pytest

from accelsim.arch import load_arch
from accelsim.errors import HardwareError
from accelsim.npu import npu_of
from accelsim.resources import check_fit, memory_sizes
from each import each
from experiments.boards.designs import PRESETS


@each(("board", "preset"), list(PRESETS.items()))
def test_what_was_routed_is_never_refused(board: str, preset: str) -> None:
    """icebreaker_npu was routed with 5,229 of 5,280 cells, and the model predicts 5,623."""
    arch = load_arch(preset)

    check_fit(npu_of(arch), board, **memory_sizes(arch, board))


@each(
    ("memory_bytes", "short"),
    [
        (2**16, "40 DSP blocks of 28"),
        (2**18, "40 DSP blocks of 28 and 1[0-9]{2} block RAMs of 56"),
    ],
)
def test_every_kind_of_cell_that_is_short_is_named(memory_bytes: int, short: str) -> None:
    """256 KiB are 114 block RAMs of 18 Kibit."""
    npu = npu_of(load_arch("edge_npu_tiny"))

    with pytest.raises(HardwareError, match=f"it needs about {short}; accelsim resources"):
        check_fit(npu, "ulx3s_25f", memory_bytes=memory_bytes, program_bytes=8192)


def test_a_family_without_coefficients_is_left_to_synthesis() -> None:
    npu = npu_of(load_arch("edge_npu_tiny"))

    check_fit(npu, "tang_nano_9k", memory_bytes=8192, program_bytes=4096)
