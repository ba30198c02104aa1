"""The machine that a file of ZigZag or Timeloop describes."""

from accelsim.compat.machine_files.kind import is_zigzag
from accelsim.compat.machine_files.machine import Machine
from accelsim.compat.machine_files.timeloop import read_timeloop
from accelsim.compat.machine_files.zigzag import read_zigzag
from accelsim.document import Document


def read_machine(document: Document) -> Machine:
    """Return the machine that a file of ZigZag or Timeloop describes.

    Args:
        document: Document of a machine (``is_machine``); tags of Timeloop are known of a
            lenient document alone.

    Raises:
        ArchError: A value is wrong, or the machine is none that an ``Arch`` can be.
    """
    return read_zigzag(document) if is_zigzag(document.data) else read_timeloop(document)
