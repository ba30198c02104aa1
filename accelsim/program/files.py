"""A program in a folder.

program.bin    instructions, as the fetch unit reads them
program.asm    the same as text for people; nothing reads it back
image.bin      memory at the start
program.json   machine, layouts, layers, digests of the files, provenance

A program without values is program.json alone: it cannot be executed.
"""

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

import numpy as np

from accelsim.errors import ProgramError, ResultError
from accelsim.files import fresh_folder, replace_folder
from accelsim.isa import decode, disassemble, encode
from accelsim.program.layout import Layout
from accelsim.program.program import Base, Program
from accelsim.provenance import commit, version

FORMAT = "accelsim program 3"
"""First value of program.json; its number grows whenever older readers would fail."""

WITHOUT_VALUES = "accelsim program without values 1"
"""First value of program.json of a program that has cycles but no values."""

CODE, TEXT, IMAGE, INDEX = "program.bin", "program.asm", "image.bin", "program.json"
FILES = frozenset((CODE, TEXT, IMAGE, INDEX))


def save_program(program: Program, directory: Path | str) -> None:
    """Write a program, without the chosen values of its indices.

    The folder is replaced as a whole: it is complete, or as it was.

    Args:
        program: Program to write.
        directory: The folder; an earlier program in it is replaced.

    Raises:
        ProgramError: The folder holds something else, cannot be written, or the program cannot
            be encoded.
    """
    folder = _free(directory)
    content = {
        CODE: encode(program.instructions),
        TEXT: disassemble(program.instructions).encode(),
        IMAGE: program.image.tobytes(),
    }
    index = {
        "format": FORMAT,
        "npu_name": program.npu_name,
        "inputs": {name: asdict(layout) for name, layout in program.inputs.items()},
        "outputs": {name: asdict(layout) for name, layout in program.outputs.items()},
        "layers": [list(layer) for layer in program.layers],
        "indices": dict(program.indices),
        "bases": [asdict(base) for base in program.bases],
        "offsets": dict(program.offsets),
        "files": {name: hashlib.sha256(data).hexdigest() for name, data in content.items()},
        "made_with": {"version": version(), "commit": commit()},
    }
    _replace(folder, {**content, INDEX: _text(index)})


def save_without_values(program: Program, directory: Path | str, reason: str) -> None:
    """Write what is known of a program that has cycles but no values; see ``save_program``.

    Args:
        program: Program of layers without values. Its addresses and counts may exceed the fields of
            instructions.
        directory: The folder.
        reason: Why the program has no values.

    Raises:
        ProgramError: The folder holds something else, or cannot be written.
    """
    index = {
        "format": WITHOUT_VALUES,
        "npu_name": program.npu_name,
        "reason": reason,
        "instructions": len(program.instructions),
        "image_bytes": program.image.size,
        "layers": [list(layer) for layer in program.layers],
        "made_with": {"version": version(), "commit": commit()},
    }
    _replace(_free(directory), {INDEX: _text(index)})


def _free(directory: Path | str) -> Path:
    """Return the folder if it is empty, absent, or holds a program.

    Raises:
        ProgramError: It is a file, or holds something else.
    """
    folder = Path(directory)
    if folder.exists() and not folder.is_dir():
        raise ProgramError(f"{folder}: is a file; name a folder")
    if folder.is_dir() and any(path.name not in FILES for path in folder.iterdir()):
        raise ProgramError(f"{folder}: not empty and not a program; name another folder")
    return folder


def _text(index: Mapping[str, Any]) -> bytes:
    text = json.dumps(index, indent=2, ensure_ascii=False, allow_nan=False, default=int)
    return f"{text}\n".encode()


def load_program(directory: Path | str) -> Program:
    """Read what ``save_program`` wrote.

    Args:
        directory: The folder.

    Raises:
        ProgramError: The folder is absent, foreign, damaged, of another version, or without
            values.
    """
    folder = Path(directory)
    index = _index(folder)
    digests = index["files"]
    content = {name: _read(folder / name, digests) for name in (CODE, TEXT, IMAGE)}
    try:
        return Program(
            npu_name=_typed(index["npu_name"], str),
            instructions=decode(content[CODE]),
            image=np.frombuffer(content[IMAGE], dtype=np.uint8).copy(),
            inputs=_layouts(index["inputs"]),
            outputs=_layouts(index["outputs"]),
            layers=tuple(
                (_typed(name, str), _typed(first, int), _typed(end, int))
                for name, first, end in index["layers"]
            ),
            indices={name: _typed(count, int) for name, count in index.get("indices", {}).items()},
            bases=tuple(
                Base(
                    index=_typed(base["index"], str),
                    stride_bytes=_typed(base["stride_bytes"], int),
                )
                for base in index.get("bases", ())
            ),
            offsets={name: _typed(one, int) for name, one in index.get("offsets", {}).items()},
        )
    except (KeyError, TypeError, ValueError, AttributeError) as problem:
        raise ProgramError(f"{folder / INDEX}: damaged: {problem!r}") from None


def _index(folder: Path) -> Mapping[str, Any]:
    path = folder / INDEX
    try:
        index = json.loads(path.read_text(encoding="utf-8"))
    except OSError as problem:
        raise ProgramError(f"{folder}: not a program: {INDEX}: {problem.strerror}") from None
    except ValueError:
        raise ProgramError(f"{path}: damaged: not JSON") from None
    found = index.get("format") if isinstance(index, dict) else None
    if found == WITHOUT_VALUES:
        raise ProgramError(f"{folder}: a program without values serves for its cycles alone")
    if not isinstance(found, str) or not found.startswith(FORMAT.rpartition(" ")[0]):
        raise ProgramError(f"{path}: not the description of a program")
    if found != FORMAT:
        raise ProgramError(f"{path}: written as {found}, and this version reads {FORMAT}")
    if not isinstance(index.get("files"), dict):
        raise ProgramError(f"{path}: damaged: files is missing")
    return index  # type: ignore[no-any-return]


def _read(path: Path, digests: Mapping[str, Any]) -> bytes:
    try:
        data = path.read_bytes()
    except OSError as problem:
        raise ProgramError(f"{path}: cannot be read: {problem.strerror}") from None
    if hashlib.sha256(data).hexdigest() != digests.get(path.name):
        raise ProgramError(f"{path}: damaged: not what {INDEX} says")
    return data


def _layouts(data: Any) -> dict[str, Layout]:
    return {
        name: Layout(
            **{
                field.name: _typed(layout[field.name], bool if field.type is bool else int)
                for field in fields(Layout)
            }
        )
        for name, layout in data.items()
    }


def _typed(value: Any, kind: type) -> Any:
    if type(value) is not kind:
        raise TypeError(f"{value!r} is not of type {kind.__name__}")
    return value


def _replace(folder: Path, content: Mapping[str, bytes]) -> None:
    try:
        with fresh_folder(folder) as fresh:
            for name, data in content.items():
                with (fresh / name).open("wb") as file:
                    file.write(data)
                    file.flush()
                    os.fsync(file.fileno())
            replace_folder(fresh, folder)
    except ResultError as problem:
        raise ProgramError(str(problem)) from None
