"""The entry point of the group ``accelsim.documents``: files of ZigZag, Timeloop and Accelergy."""

from functools import partial
from pathlib import Path

from accelsim.compat.machine_files.kind import described, is_machine, lenient_document
from accelsim.document import read_document
from accelsim.errors import DocumentError
from accelsim.foreign import ForeignFile
from accelsim.own_files import own_kind


def foreign_file(path: str | Path) -> ForeignFile | None:
    """Return the kind of a YAML file of another simulator; None if its keys are of no known file.

    Args:
        path: A YAML file. Tags and repeated keys are allowed in accelerator files only.

    Raises:
        DocumentError: The file is a template.
    """
    try:
        document = read_document(path)
    except DocumentError:
        lenient = lenient_document(path)
        if lenient is None or not is_machine(lenient):
            return None
        document = lenient
    kind = described(document.data)
    if kind is None or own_kind(document.data):
        return None
    if not is_machine(document):
        return ForeignFile(kind=kind)
    from accelsim.compat.machine_files.converted import converted
    from accelsim.compat.machine_files.prices import zigzag_technology

    return ForeignFile(
        kind=kind,
        arch=partial(converted, document),
        technology=partial(zigzag_technology, document),
    )
