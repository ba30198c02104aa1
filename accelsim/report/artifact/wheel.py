"""A wheel of the code that runs: of a checkout, or of an installed accelsim."""

import base64
import hashlib
import io
import zipfile
from collections.abc import Iterator
from importlib.metadata import distribution
from importlib.util import find_spec
from pathlib import Path

from accelsim import __version__
from accelsim.own_files import zoo_folder
from accelsim.report.artifact.lock import DISTRIBUTION, LOCK_IN_WHEEL, lock_file

_RELEASE = f"{DISTRIBUTION.replace('-', '_')}-{__version__}"
WHEEL_NAME = f"{_RELEASE}-py3-none-any.whl"
_DIST_INFO = f"{_RELEASE}.dist-info"
_EPOCH = (1980, 1, 1, 0, 0, 0)
"""Date of all files: equal code gives equal bytes."""
_WHEEL = (
    "Wheel-Version: 1.0\nGenerator: accelsim artifact\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
)
_FROM_DISTRIBUTION = ("METADATA", "entry_points.txt")


def wheel_of_running_code() -> bytes:
    """Return a wheel of the packages ``accelsim`` and ``accelsim_hdl`` as they are imported here.

    Returns:
        The wheel; equal files give equal bytes.
    """
    files = dict(sorted(_files()))
    records = [
        f"{name},sha256={_digest(content)},{len(content)}" for name, content in files.items()
    ]
    record = f"{_DIST_INFO}/RECORD"
    files[record] = ("\n".join([*records, f"{record},,"]) + "\n").encode()
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(_entry(name), content)
    return stream.getvalue()


def _files() -> Iterator[tuple[str, bytes]]:
    """Yield name and content of each file of the wheel but its RECORD."""
    for package in ("accelsim", "accelsim_hdl"):
        folder = _folder_of(package)
        yield from ((f"{package}/{name}", content) for name, content in _below(folder))
    # A checkout has these beside the package, an installed accelsim inside it.
    yield from ((f"accelsim/_workloads/{n}", content) for n, content in _below(zoo_folder()))
    yield f"accelsim/{LOCK_IN_WHEEL}", lock_file().read_bytes()
    installed = distribution(DISTRIBUTION)
    for name in _FROM_DISTRIBUTION:
        yield f"{_DIST_INFO}/{name}", (installed.read_text(name) or "").encode()
    for name in ("LICENSE", "licenses/LICENSE"):
        text = installed.read_text(name)
        if text:
            yield f"{_DIST_INFO}/licenses/LICENSE", text.encode()
    yield f"{_DIST_INFO}/WHEEL", _WHEEL.encode()


def _folder_of(package: str) -> Path:
    spec = find_spec(package)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent


def _below(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the files below a folder, without what Python compiled."""
    for path in folder.rglob("*"):
        name = path.relative_to(folder)
        if path.is_file() and "__pycache__" not in name.parts and path.suffix != ".pyc":
            yield name.as_posix(), path.read_bytes()


def _entry(name: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name, _EPOCH)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = 0o644 << 16
    return entry


def _digest(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
