"""Configurations of SCALE-Sim."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accelsim.compat.scalesim import ScaleSimConfig, read_config
from accelsim.errors import TopologyError

CALC = """[general]
run_name = small
[architecture_presets]
ArrayHeight: 5
arraywidth: 7
ifmapsramszkB: 1
filtersramszkB: 2
ofmapsramszkB: 3
Dataflow: ws
"""

USER = """Bandwidth: 4, 9
[layout]
IfmapSRAMBankBandwidth: 20
IfmapSRAMBankNum: 10
FilterSRAMBankBandwidth: 30
FilterSRAMBankNum: 3
[run_presets]
InterfaceBandwidth: USER
"""


def write(folder: Path, text: str) -> Path:
    path = folder / "a.cfg"
    path.write_text(text)
    return path


def test_calc_needs_two_sections_only_and_keys_in_any_case(tmp_path: Path) -> None:
    config = read_config(write(tmp_path, CALC))

    assert config == ScaleSimConfig(
        run_name="small",
        rows=5,
        cols=7,
        dataflow="ws",
        ifmap_sram_kb=1,
        filter_sram_kb=2,
        ofmap_sram_kb=3,
    )


def test_v3_takes_read_bandwidths_from_the_layout_and_v2_does_not(tmp_path: Path) -> None:
    path = write(tmp_path, CALC + USER)

    third, second = read_config(path, "v3"), read_config(path, "v2")

    assert (third.bandwidth, third.ifmap_bandwidth, third.filter_bandwidth) == (4, 20, 30)
    assert (second.bandwidth, second.ifmap_bandwidth, second.filter_bandwidth) == (4, 4, 4)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("Dataflow: ws", "Dataflow: xx", "[architecture_presets] Dataflow: must be os, ws or is, "
         "not 'xx'"),
        ("Dataflow: ws\n", "", "[architecture_presets] Dataflow: this key is required"),
        ("Height: 5", "Height: 0", "[architecture_presets] ArrayHeight: must be from 1 to "
         "1048576, not '0'"),
        ("Height: 5", "Height: five", "[architecture_presets] ArrayHeight: must be a whole "
         "number, not 'five'"),
        ("small", "../x", "[general] run_name must be the name of a folder, not '../x'"),
        ("[general]\nrun_name = small\n", "", "[general] run_name: this section is required"),
        ("BankNum: 3", "BankNum: 7", "[layout] FilterSRAMBankBandwidth: must be a multiple of "
         "FilterSRAMBankNum 7, not '30'"),
        ("4, 9", "none", "[architecture_presets] Bandwidth: must be from 1 to 1048576, "
         "not 'none'"),
        ("Bandwidth: USER", "Bandwidth: user", "[run_presets] InterfaceBandwidth: must be CALC or "
         "USER, not 'user'"),
        ("[layout]", "[sparsity]\nSparsitySupport: true\n[layout]", "[sparsity] SparseRep: this "
         "key is required"),
        ("[layout]", "[sparsity]\nSparsitySupport: True\nOptimizedMapping: true\n[layout]",
         "[sparsity] OptimizedMapping: must be False: accelsim does not compute it, not 'true'"),
        ("[layout]", "FilterOffset: 0\n[sparsity]\nSparsitySupport: True\nSparseRep: csr\n[layout]",
         "[architecture_presets] FilterOffset: must be above 0 with SparsitySupport, which takes "
         "address 0 for a pruned weight, not '0'"),
        ("[layout]\n", "[layout]\nIfmapCustomLayout: True\n", "[layout] IfmapCustomLayout: must be "
         "False: accelsim does not compute it, not 'True'"),
    ],
)  # fmt: skip
def test_a_bad_key_is_refused_by_section_key_and_value(
    tmp_path: Path, old: str, new: str, sentence: str
) -> None:
    path = write(tmp_path, (CALC + USER).replace(old, new))

    with pytest.raises(TopologyError, match=f"^{re.escape(f'{path}: {sentence}')}$"):
        read_config(path)


@pytest.mark.parametrize("raw", [b"\xff\xfe", b"no section", b"[a]\nx=1\nx=2\n", b"[general\n"])
def test_what_is_no_ini_file_is_refused(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "a.cfg"
    path.write_bytes(raw)

    with pytest.raises(TopologyError, match=f"^{re.escape(str(path))}: not "):
        read_config(path)


def test_an_absent_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TopologyError, match=r"a\.cfg: cannot be read: No such file or directory$"):
        read_config(tmp_path / "a.cfg")


@given(text=st.text(max_size=100) | st.sampled_from([CALC, CALC + USER]).flatmap(st.permutations))
def test_any_text_is_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, text: str | list[str]
) -> None:
    path = tmp_path_factory.getbasetemp() / "any.cfg"
    path.write_bytes("".join(text).encode())
    problems: tuple[str, ...] = ()

    try:
        read_config(path)
    except TopologyError as refused:
        problems = refused.problems

    assert all(problem.startswith(f"{path}: ") for problem in problems)
