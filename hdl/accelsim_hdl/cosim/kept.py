"""Compiled RTL in the user's cache, with a checksum in each file; a damaged file is made again.

A library that is truncated or has a wrong byte may crash the process that loads it. The checksum is
after the last section of a library or object file, where loader and linker do not look.
"""

import shutil
import sys
import zlib
from pathlib import Path

CHECKSUM_BYTES = 4
"""Bytes behind the content of a file that is kept."""


def is_kept(file: Path) -> bool:
    """Return whether a file of the cache exists and is intact; remove a damaged one with a warning.

    Args:
        file: Library or object file that ``keep`` wrote.
    """
    try:
        content = file.read_bytes()
        body, checksum = content[:-CHECKSUM_BYTES], content[-CHECKSUM_BYTES:]
        if body and zlib.crc32(body).to_bytes(CHECKSUM_BYTES, "little") == checksum:
            return True
    except FileNotFoundError:
        return False
    except IsADirectoryError:
        shutil.rmtree(file)
    print("warning: compiled RTL that was kept is damaged: it is compiled again", file=sys.stderr)
    file.unlink(missing_ok=True)
    return False


def keep(built: Path, file: Path) -> None:
    """Add a checksum to a file and, in one step, move it to its name in the cache.

    Args:
        built: Library or object file as the compiler wrote it.
        file: Name of the file in the cache, on the same disk.
    """
    checksum = zlib.crc32(built.read_bytes()).to_bytes(CHECKSUM_BYTES, "little")
    with built.open("ab") as end:
        end.write(checksum)
    built.replace(file)
