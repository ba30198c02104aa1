"""Designs that are refused because no board of that kind can hold them."""

import pytest

from accelsim.arch import load_arch
from accelsim.errors import HardwareError
from accelsim.npu import npu_of
from accelsim.resources import check_fit, memory_sizes
from accelsim.resources.fit import SHARE_OF_ECP5
from each import each
from experiments.boards.designs import PRESETS
from experiments.synthesis.table import read_rows


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


@each(
    ("preset", "board", "short"),
    [
        ("edge_npu_tiny", "tang_nano_9k", "look-up tables of 8640 and [0-9]+ flip-flops of 6480"),
        ("edge_npu", "arty_a7_35t", "DSP blocks of 90"),
        ("ulx3s_85f_npu", "tang_nano_9k", "look-up tables of 8640 and [0-9]+ flip-flops of 6480"),
    ],
)
def test_what_is_surely_too_large_is_refused(preset: str, board: str, short: str) -> None:
    """Yosys counts 11,328 look-up tables and 9,734 flip-flops of edge_npu_tiny on that board."""
    arch = load_arch(preset)

    with pytest.raises(HardwareError, match=f"it needs at least [0-9]+ {short}"):
        check_fit(npu_of(arch), board, **memory_sizes(arch, board))


@each(
    ("preset", "board"),
    [
        ("edge_npu_tiny", "tang_primer_20k"),
        ("icebreaker_npu", "tang_nano_9k"),
        ("ulx3s_25f_npu", "arty_a7_35t"),
    ],
)
def test_what_may_fit_is_left_to_synthesis(preset: str, board: str) -> None:
    arch = load_arch(preset)

    check_fit(npu_of(arch), board, **memory_sizes(arch, board))


@each("family", list(SHARE_OF_ECP5))
def test_no_synthesized_core_has_a_smaller_share_of_the_cells_of_ecp5(family: str) -> None:
    rows = read_rows()
    for (design, command), row in rows.items():
        if command == f"synth_{family}":
            for kind, share in SHARE_OF_ECP5[family].items():
                assert int(row[kind]) >= share * int(rows[design, "synth_ecp5"][kind]), design
