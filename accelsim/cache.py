"""Folders of what is compiled once: kernels and RTL.

numba's own cache does not notice that a callee in another file changed and then returns an old
number (numba documentation, "Notes on caching", limitations). The folder of kernels is therefore
named by a digest of every source file that compiles something, and of the versions that compile it.
"""

import hashlib
import os
import tempfile
from functools import cache
from importlib.metadata import version
from pathlib import Path

NUMBA_FOLDER = "NUMBA_CACHE_DIR"
"""Of the environment: a folder for all that numba compiles, of any version of the sources."""


def has_kernels() -> bool:
    """Return whether kernels of these sources have been compiled before."""
    if NUMBA_FOLDER in os.environ:
        return True
    return next(own_kernel_folder().rglob("*.nbi"), None) is not None


@cache
def own_kernel_folder() -> Path:
    """Return the folder of the compiled kernels of accelsim, as its sources are now."""
    return kernel_folder(Path(__file__).resolve().parent)


def kernel_folder(package: Path) -> Path:
    """Return the folder of the compiled kernels of ``package``.

    Args:
        package: The folder whose ``.py`` files are searched for kernels.

    Returns:
        A ``user_folder`` named by the digest of sources and versions.
    """
    digest = hashlib.sha256(f"{version('numba')} {version('numpy')}".encode())
    for file in sorted(package.rglob("*.py")):
        source = file.read_bytes()
        if b"accelsim.kernel" in source:
            digest.update(str(file.relative_to(package)).encode())
            digest.update(source)
    return user_folder("kernels", digest.hexdigest()[:16])


def user_folder(*names: str) -> Path:
    """Return a folder that exists and can be written, for what may be made again.

    Args:
        names: Of the folder and those around it, the outermost first.

    Returns:
        A folder in the user's cache (``XDG_CACHE_HOME``), or in the temporary folder where that
        cannot be written.
    """
    home = os.environ.get("XDG_CACHE_HOME") or str(Path("~/.cache").expanduser())
    for base in (Path(home), Path(tempfile.gettempdir()) / f"accelsim-{os.getuid()}"):
        folder = base.joinpath("accelsim", *names)
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(folder, os.W_OK):
            return folder
    return Path(tempfile.mkdtemp(prefix=f"accelsim-{names[0]}-"))
