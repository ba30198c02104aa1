"""``accelsim quantize`` from outside."""

import json
from pathlib import Path

import numpy as np
import pytest

from accelsim.integer.read import read_integer_network
from cli.command import accelsim


@pytest.fixture
def images(tmp_path: Path) -> Path:
    path = tmp_path / "images.npy"
    np.save(path, np.random.default_rng(0).uniform(0, 1, (20, 1, 8, 8)))
    return path


def test_the_file_is_a_network_in_integers(images: Path, tmp_path: Path) -> None:
    out = tmp_path / "integers.onnx"

    done = accelsim("quantize", "digits_conv", str(images), "--out", str(out), "--json")

    facts = json.loads(done.stdout)
    assert facts["layers"] == len(read_integer_network(out).layers)
    assert all(0 < error < 0.05 for error in facts["relative_errors"].values())


def test_samples_that_are_no_numbers_are_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "images.npy"
    path.write_text("none of them")

    done = accelsim("quantize", "digits_conv", str(path), "--out", str(tmp_path / "x.onnx"))

    assert done.returncode == 2
    assert "images.npy: cannot be read as .npy or .npz: the magic string is not" in done.stderr
    assert not (tmp_path / "x.onnx").exists()
