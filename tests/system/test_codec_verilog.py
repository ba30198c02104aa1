"""``accelsim rtl --codec-engine`` writes the engine of a training system."""

from pathlib import Path

import pytest
from click.testing import CliRunner

import accelsim
from accelsim.cli.hardware import rtl_command
from accelsim.errors import UserError
from hdl.verilator import lint

SYSTEM = """
name: encoded
source: A test.
fabric: dgx_a100
chip: {{arch: edge_npu_tiny, memory_bytes: 1 GiB}}
layout: {{data: 2}}
codec: {{{codec}}}
"""


def system(folder: Path, codec: str) -> Path:
    path = folder / "encoded.yaml"
    path.write_text(SYSTEM.format(codec=codec), encoding="utf-8")
    return path


CODECS = {
    "fixed_point": "kind: fixed_point, bits: 4, engine_lanes: 2, engine_decodes: true",
    "top_k": "kind: top_k, density: 0.01, engine_lanes: 2, engine_decodes: true",
    "encoder": "kind: top_k, density: 0.01, engine_lanes: 1",
}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", list(CODECS))
def test_the_files_have_no_warning_but_the_stated_ones(name: str, tmp_path: Path) -> None:
    path = system(tmp_path, CODECS[name])

    done = CliRunner().invoke(
        rtl_command,
        [str(path), "--codec-engine", "--out", str(tmp_path / "made")],
        catch_exceptions=False,
    )

    assert done.exit_code == 0, done.output
    units = ["codec_encoder"] if name == "encoder" else ["codec_decoder", "codec_encoder"]
    files = sorted(each.name for each in (tmp_path / "made").iterdir())
    for unit in units:
        text = (tmp_path / "made" / f"{unit}.v").read_text(encoding="utf-8")
        assert text.startswith(f"// {unit}: {name if name != 'encoder' else 'top_k'}")
        assert f"module {unit} (" in text.replace("(\n", "( ")
        own = [file for file in files if file.startswith(unit)]
        top = ("--top-module", unit, *own)
        assert lint(tmp_path / "made", *top) == ""


def test_what_has_no_engine_is_refused(tmp_path: Path) -> None:
    path = system(tmp_path, "kind: int8")
    cases = (
        ({}, "encoded.yaml: has no codec engine: codec.engine_lanes is absent"),
        ({"bus": "axi4"}, "bus is of an accelerator, and codec_engine writes none"),
        ({"replace": {"array.rows": 4}}, "replace is of an accelerator"),
        ({"dataflow": "output_stationary"}, "dataflow is of an accelerator"),
    )
    for given, said in cases:
        with pytest.raises(UserError, match=said):
            accelsim.rtl(path, tmp_path / "made", codec_engine=True, **given)
    with pytest.raises(UserError, match="needs the name or the file of a training system"):
        accelsim.rtl(accelsim.load_arch("edge_npu_tiny"), tmp_path / "made", codec_engine=True)
    assert not (tmp_path / "made").exists()
