"""Reads the machine that a file of ZigZag or Timeloop describes."""

from accelsim.compat.machine_files.kind import is_zigzag
from accelsim.compat.machine_files.machine import DescribedMachine
from accelsim.compat.machine_files.timeloop import read_timeloop
from accelsim.compat.machine_files.zigzag import read_zigzag
from accelsim.document import Document


def read_machine(document: Document) -> DescribedMachine:
    """Return the machine that a file of ZigZag or Timeloop describes.

    Args:
        document: Document of a machine (``is_machine``); only a lenient document keeps the tags of
            Timeloop.

    Raises:
        ArchError: A value is wrong, or no ``Arch`` can represent the machine.
    """
    return read_zigzag(document) if is_zigzag(document.data) else read_timeloop(document)
