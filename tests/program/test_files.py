import json
from pathlib import Path

import numpy as np
import pytest

from accelsim.errors import ProgramError
from accelsim.program import Layout, Program
from accelsim.program.files import FILES, load_program, save_program
from accelsim.program.random_programs import random_npu, random_program


@pytest.fixture
def program() -> Program:
    made = random_program(3, random_npu(3))
    layout = Layout(
        address=4, height=2, width=3, channels=4, pixel_bytes=4, element_bits=8, signed=True
    )
    return Program(
        npu_name=made.npu_name,
        instructions=made.instructions,
        image=made.image,
        inputs={"x": layout},
        outputs={"y": layout},
        layers=(("first", 0, 3), ("ß", 3, 9)),
        indices=made.indices,
        bases=made.bases,
    )


def test_what_was_saved_is_loaded(program: Program, tmp_path: Path) -> None:
    for _ in range(2):
        save_program(program, tmp_path / "deep" / "program")
    read = load_program(str(tmp_path / "deep" / "program"))
    assert (read.instructions == program.instructions).all()
    assert np.array_equal(read.image, program.image)
    assert read.image.flags.writeable
    for name in ("npu_name", "inputs", "outputs", "layers", "indices", "bases"):
        assert getattr(read, name) == getattr(program, name)
    assert {path.name for path in (tmp_path / "deep" / "program").iterdir()} == FILES
    assert [path.name for path in (tmp_path / "deep").iterdir()] == ["program"]


def test_equal_programs_make_equal_files(program: Program, tmp_path: Path) -> None:
    for name in ("a", "b"):
        save_program(program, tmp_path / name)
    for name in FILES:
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()


@pytest.mark.parametrize("name", ["program.bin", "image.bin"])
def test_a_damaged_file_is_refused(program: Program, tmp_path: Path, name: str) -> None:
    save_program(program, tmp_path / "p")
    path = tmp_path / "p" / name
    data = bytearray(path.read_bytes())
    data[5] ^= 1
    path.write_bytes(data)
    with pytest.raises(ProgramError, match=rf"{name}: damaged: not what program.json says$"):
        load_program(tmp_path / "p")
    path.unlink()
    with pytest.raises(ProgramError, match=rf"{name}: cannot be read: No such file"):
        load_program(tmp_path / "p")


def test_a_foreign_or_absent_folder_is_refused(program: Program, tmp_path: Path) -> None:
    with pytest.raises(ProgramError, match=r"none: not a program: program.json: No such file"):
        load_program(tmp_path / "none")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").touch()
    with pytest.raises(ProgramError, match=r"mine: not empty and not a program; name another"):
        save_program(program, tmp_path / "mine")
    with pytest.raises(ProgramError, match=r"thesis.txt: is a file; name a folder$"):
        save_program(program, tmp_path / "mine" / "thesis.txt")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"format": "accelsim program 99"}, r"written as accelsim program 99, and this version"),
        ({"format": "sweep 1"}, r"not the description of a program$"),
        ({"files": 3}, r"damaged: files is missing$"),
        ({"npu_name": 3}, r"damaged: TypeError"),
        ({"layers": [["a", 1]]}, r"damaged: ValueError"),
        ({"layers": [["a", 0, 10**6]]}, r"damaged: ValueError\('Program.layers must follow"),
        ({"inputs": {"x": {"address": 3}}}, r"damaged: KeyError"),
        ({"inputs": []}, r"damaged: AttributeError"),
    ],
)
def test_a_damaged_description_is_refused(
    program: Program, tmp_path: Path, change: dict[str, object], sentence: str
) -> None:
    save_program(program, tmp_path)
    path = tmp_path / "program.json"
    index = json.loads(path.read_text(encoding="utf-8")) | change
    path.write_text(json.dumps(index), encoding="utf-8")
    with pytest.raises(ProgramError, match=sentence):
        load_program(tmp_path)
    path.write_text("{", encoding="utf-8")
    with pytest.raises(ProgramError, match=r"program.json: damaged: not JSON$"):
        load_program(tmp_path)
