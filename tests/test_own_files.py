"""A file of another kind than the command reads is told in one sentence, with its own command."""

import inspect
from pathlib import Path

import pytest

from accelsim.api.dram import dram
from accelsim.arch import load_arch
from accelsim.arch.load import PRESETS
from accelsim.compiler.mapping import mapping_text, read_mapping
from accelsim.document import read_document, validate
from accelsim.errors import UserError
from accelsim.explore.load import STUDIES, load_study
from accelsim.memory.dram.load import DEVICES, load_device
from accelsim.own_files import OWN_KINDS, OwnKind
from accelsim.system.description import SystemFile
from accelsim.technology.load import FILES, load_technology

READERS = {
    "Arch": load_arch,
    "Study": load_study,
    "NetworkMapping": read_mapping,
    "Device": load_device,
    "Technology": load_technology,
}


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    """Return a file of each kind."""
    mapping = tmp_path / "mapping.yaml"
    mapping.write_text(mapping_text("digits_cnn", {}))
    folder = Path(inspect.getfile(SystemFile)).parent
    system = next(path for path in folder.rglob("*.yaml") if "\nchip:" in path.read_text())
    return {
        "Arch": PRESETS.path("edge_npu"),
        "Study": STUDIES.path("quickstart"),
        "NetworkMapping": mapping,
        "Device": DEVICES.path("ddr4_2400"),
        "Technology": FILES.path("horowitz_45nm"),
        "SystemFile": system,
    }


@pytest.mark.parametrize("given", OWN_KINDS, ids=lambda kind: kind.record)
@pytest.mark.parametrize("wanted", OWN_KINDS, ids=lambda kind: kind.record)
def test_a_file_of_another_kind_is_refused_in_one_sentence(
    wanted: OwnKind, given: OwnKind, files: dict[str, Path]
) -> None:
    read = READERS.get(wanted.record, lambda path: validate(SystemFile, read_document(path)))
    path = files[given.record]
    if wanted is given:
        assert read(path) is not None
        return

    with pytest.raises(UserError) as refused:
        read(path)

    assert refused.value.problems == (
        f"{path}: is {given.noun}, not {wanted.noun}; read it with {given.command.format(path)}",
    )


def test_a_file_of_the_wanted_kind_keeps_its_own_mistakes(tmp_path: Path) -> None:
    path = tmp_path / "study.yaml"
    path.write_text("name: s\nworkloads: [resnet18]\narray: {rows: 8}\n")

    with pytest.raises(UserError, match="array: unknown key"):
        load_study(path)


def test_an_unknown_device_is_named_before_the_trace_is_read(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"ddr3_1600: no such DRAM device.*ddr4_2400"):
        dram(tmp_path / "absent.trc", "ddr3_1600")
