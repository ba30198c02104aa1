"""Kinds of accelsim's YAML files, told by their keys, with the command that reads each."""

from pathlib import Path
from typing import Any, NamedTuple

PACKAGE = Path(__file__).resolve().parent
ZOO_ENDINGS = (".onnxtxt", ".onnx", ".yaml")
"""Endings of the networks that come with accelsim."""


class OwnKind(NamedTuple):
    """A kind of file.

    Args:
        record: Name of the class that a file of this kind becomes.
        keys: Keys that such a file has, and files of other kinds do not.
        noun: What the file is, with its article.
        command: Command that reads it; ``{}`` is its path.
    """

    record: str
    keys: tuple[str, ...]
    noun: str
    command: str


OWN_KINDS = (
    OwnKind("Arch", ("array",), "an accelerator", "accelsim run NETWORK --arch {}"),
    OwnKind("Study", ("workloads",), "a study", "accelsim sweep {} --out FOLDER"),
    OwnKind(
        "NetworkMapping",
        ("workload", "layers"),
        "a mapping",
        "accelsim run NETWORK --arch ARCH --mapping {}",
    ),
    OwnKind("Device", ("standard", "timings"), "a DRAM device", "accelsim dram TRACE --device {}"),
    OwnKind(
        "Technology",
        ("node_nm",),
        "a technology",
        "accelsim run NETWORK --arch ARCH --set technology={}",
    ),
    OwnKind(
        "SystemFile",
        ("fabric", "chip"),
        "a system of chips",
        "accelsim system NETWORK --system {}",
    ),
)


def zoo_folder() -> Path:
    """Return the folder of the zoo: beside the package in a checkout, inside it when installed."""
    inside = PACKAGE / "_workloads"
    return inside if inside.is_dir() else PACKAGE.parent / "workloads"


def is_preset(name: str) -> bool:
    """Return whether an accelerator that comes with accelsim has this name."""
    return Path(name).name == name and (PACKAGE / "arch" / "presets" / f"{name}.yaml").is_file()


def is_in_zoo(name: str) -> bool:
    """Return whether a network that comes with accelsim has this name."""
    files = (zoo_folder() / f"{name}{ending}" for ending in ZOO_ENDINGS)
    return Path(name).name == name and any(file.is_file() for file in files)


def own_kind(data: Any) -> OwnKind | None:
    """Return the kind of one of accelsim's files; None if its keys do not tell.

    Args:
        data: Content of the file.
    """
    keys = data if isinstance(data, dict) else ()
    return next((kind for kind in OWN_KINDS if all(key in keys for key in kind.keys)), None)


def not_wanted(path: str, data: Any, record: str) -> str:
    """Return a sentence if a file is of another kind than the wanted one, else an empty text.

    A file with one of the keys of the wanted kind is of that kind, with mistakes.

    Args:
        path: Path of the file.
        data: Content of the file.
        record: Name of the class that the file should become.
    """
    found = own_kind(data)
    wanted = next((kind for kind in OWN_KINDS if kind.record == record), None)
    if found is None or wanted is None or any(key in data for key in wanted.keys):
        return ""
    return f"{path}: is {found.noun}, not {wanted.noun}; read it with {found.command.format(path)}"
