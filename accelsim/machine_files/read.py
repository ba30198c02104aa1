"""The machine that a file of ZigZag or Timeloop describes."""

from accelsim.document import Document
from accelsim.machine_files.kind import is_zigzag
from accelsim.machine_files.machine import Machine
from accelsim.machine_files.timeloop import read_timeloop
from accelsim.machine_files.zigzag import read_zigzag


def read_machine(document: Document) -> Machine:
    """Return the machine that a file of ZigZag or Timeloop describes.

    Args:
        document: Of which ``is_machine`` holds; tags of Timeloop are known of a lenient document
            alone.

    Raises:
        ArchError: A value is wrong, or the machine is none that an ``Arch`` can be.
    """
    return read_zigzag(document) if is_zigzag(document.data) else read_timeloop(document)
