"""Files of numpy: a result or a sentence, and no more memory than the file can fill."""

import io
import os
import tracemalloc
import zipfile
from pathlib import Path

import numpy as np
import pytest

from accelsim.arrays import read_arrays
from accelsim.errors import MappingError, WorkloadError
from accelsim.sparsity.weight_masks import load_masks


@pytest.mark.parametrize("kind", ["<i4", ">f8", "|b1", "<f2", "<c16"])
@pytest.mark.parametrize("order", ["C", "F"])
def test_arrays_are_those_that_were_written(tmp_path: Path, kind: str, order: str) -> None:
    values = np.arange(24).reshape(2, 3, 4).astype(kind, order=order)  # type: ignore[call-overload]
    np.save(tmp_path / "a.npy", values)
    np.savez(tmp_path / "a.npz", one=values, none=values[:0], scalar=values[0, 0, 1])
    np.savez_compressed(tmp_path / "c.npz", one=values)

    for found in (
        read_arrays(tmp_path / "a.npy", WorkloadError),
        read_arrays(tmp_path / "a.npz", WorkloadError)["one"],
        read_arrays(tmp_path / "c.npz", WorkloadError)["one"],
    ):
        assert found.dtype == values.dtype
        assert np.array_equal(found, values)
    several = read_arrays(tmp_path / "a.npz", WorkloadError)
    assert several["none"].shape == (0, 3, 4)
    assert several["scalar"].shape == ()


def bomb(path: Path) -> None:
    """Write 6 GB of zeros in 6 MB, without writing 6 GB."""
    header = io.BytesIO()
    np.lib.format.write_array_header_1_0(
        header, {"descr": "|u1", "fortran_order": False, "shape": (6 << 30,)}
    )
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("x.npy", header.getvalue() + bytes(1 << 20))
    raw = bytearray(path.read_bytes())
    place = raw.rindex(b"PK\x01\x02") + 24  # The size that the directory says.
    raw[place : place + 4] = (0xFFFF_FFF0).to_bytes(4, "little")
    path.write_bytes(raw)


def liar(path: Path) -> None:
    with path.open("wb") as file:
        np.lib.format.write_array_header_1_0(
            file, {"descr": "<f8", "fortran_order": False, "shape": (1 << 20, 1 << 20)}
        )
        file.write(bytes(4096))


def objects(path: Path) -> None:
    np.save(path, np.array([{}], dtype=object), allow_pickle=True)


def twice(path: Path) -> None:
    """Write two arrays of one name, of which a reader would take one."""
    array = io.BytesIO()
    np.save(array, np.arange(3))
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("x.npy", array.getvalue())
        with pytest.warns(UserWarning, match="Duplicate name"):
            archive.writestr("x.npy", array.getvalue())


FILES = {
    "twice.npz": (twice, r"it has two arrays named x"),
    "bomb.npz": (bomb, r"it unpacks to 4,294,967,280 bytes, and at most 1,073,741,824 are read"),
    "liar.npy": (liar, r"it says that it has shape \(1048576, 1048576\) of float64, and has \d+"),
    "objects.npy": (objects, r"it holds object, not numbers"),
    "text.npy": (lambda path: path.write_text("1, 2, 3, 4 and 5"), r"magic string is not correct"),
    "empty.npy": (lambda path: path.write_bytes(b""), r"magic|EOF"),
    "absent.npy": (lambda _: None, r"No such file or directory"),
    "folder.npy": (lambda path: path.mkdir(), r"it is no file"),
    "link.npy": (lambda path: path.symlink_to("nowhere"), r"No such file or directory"),
    "pipe.npy": (lambda path: os.mkfifo(path), r"it is no file"),
    "structured.npy": (lambda path: np.save(path, np.zeros(2, "i4,f4")), r"it holds \["),
}


@pytest.mark.parametrize("name", FILES)
def test_what_is_no_array_of_numbers_is_refused_before_it_takes_memory(
    tmp_path: Path, name: str
) -> None:
    write, said = FILES[name]
    write(tmp_path / name)
    tracemalloc.start()
    try:
        with pytest.raises(WorkloadError, match=rf"{name}: cannot be read.*: .*{said}"):
            read_arrays(tmp_path / name, WorkloadError)
        with pytest.raises(MappingError, match=rf"{name}: "):
            load_masks(tmp_path / name)
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()

    assert most < 32 << 20
