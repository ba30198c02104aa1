"""Reads technologies from files that come with accelsim and from files of the user."""

from functools import lru_cache
from pathlib import Path
from typing import Any

from accelsim.document import Model, read_document, validate
from accelsim.errors import TechnologyError, did_you_mean
from accelsim.foreign import ForeignFile, own_or_foreign
from accelsim.named_files import NamedFiles
from accelsim.own_files import not_wanted
from accelsim.schema import schema
from accelsim.technology.accelergy import AccelergyFile, priced
from accelsim.technology.curve import Sourced
from accelsim.technology.model import Technology

FILES = NamedFiles(
    folder=Path(__file__).parent / "data",
    group="accelsim.technologies",
    kind="technology",
    file="a technology file",
    error=TechnologyError,
)
DRAM = Path(__file__).parent / "dram.yaml"


class DramDevices(Model):
    """Prices of DRAM devices, which do not depend on the logic node: every technology has them."""

    dram_pj_per_bit: dict[str, Sourced]
    """Energy of a bit read or written, by device."""


def technology_names() -> tuple[str, ...]:
    """Return the names of all technologies, those of other installed packages included, sorted."""
    return FILES.names()


def load_technology(technology: str | Path) -> Technology:
    """Read a technology. A file is read again only when it changes.

    Args:
        technology: A name (``accelsim list technologies``) or the path of a YAML file. The file may
            take prices from Accelergy's tables (``accelsim.technology.accelergy``), or be a file of
            another program that an installed reader knows (``accelsim.foreign``).

    Returns:
        The validated technology. DRAM devices that its file does not price have the prices that
        come with accelsim.

    Raises:
        TechnologyError: There is no such technology or file.
        DocumentError: The file is wrong; every mistake is named.
        ArchError: A value in another program's accelerator file is wrong.
    """
    file = FILES.path(technology)
    found = _remembered(file)
    if isinstance(found, Technology):
        return found
    # Its tables are other files: they are read again each time.
    return priced(found, file.parent, _base(found))


def _remembered(file: Path) -> Technology | AccelergyFile:
    try:
        state = file.stat()
    except OSError:
        return _read(file, 0, 0)
    return _read(file, state.st_mtime_ns, state.st_size)


def _base(file: AccelergyFile) -> Technology:
    """Return the base technology that a file for Accelergy's tables names."""
    base = file.accelergy.base
    found = _remembered(FILES.path(base)) if base in technology_names() else None
    if not isinstance(found, Technology):
        hint = did_you_mean(base, technology_names())
        raise TechnologyError(
            f"{file.name}: accelergy.base: no such technology with prices: {base!r}{hint}"
        )
    return found


def technology_schema() -> dict[str, Any]:
    """Return the JSON schema of a technology file, for editors."""
    return schema(Technology)


@lru_cache(maxsize=64)
def _read(file: Path, changed_ns: int, length_bytes: int) -> Technology | AccelergyFile:
    del changed_ns, length_bytes  # These make the cache read a changed file again.
    document = own_or_foreign(file, ("node_nm", "accelergy"))
    if isinstance(document, ForeignFile):
        if document.technology is None:
            raise _no_technology(file, document.kind)
        technology: Technology = document.technology()
        return technology
    if isinstance(document.data, dict) and "accelergy" in document.data:
        return validate(AccelergyFile, document)
    if said := not_wanted(str(file), document.data, Technology.__name__):
        raise TechnologyError(said)
    own = validate(Technology, document)
    common = validate(DramDevices, read_document(DRAM))
    devices = {**common.dram_pj_per_bit, **own.dram_pj_per_bit}
    return own.model_copy(update={"dram_pj_per_bit": devices})


def _no_technology(file: Path, kind: str) -> TechnologyError:
    hint = "; a technology takes its prices under the key accelergy" if "RT)" in kind else ""
    return TechnologyError(f"{file}: is {kind}, not a technology{hint}")
