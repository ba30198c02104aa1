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


def test_labels_beside_the_samples_are_not_used(images: Path, tmp_path: Path) -> None:
    """The same file can be given to ``accelsim accuracy``; an unknown input is refused."""
    both, other = tmp_path / "both.npz", tmp_path / "other.npz"
    samples, labels = np.load(images), np.arange(20) % 10
    np.savez(both, images=samples, labels=labels)
    np.savez(other, images=samples, classes=labels)
    written = [tmp_path / "a.onnx", tmp_path / "b.onnx"]

    for given, out in zip((images, both), written, strict=True):
        assert not accelsim("quantize", "digits_conv", str(given), "--out", str(out)).returncode
    refused = accelsim("quantize", "digits_conv", str(other), "--out", str(tmp_path / "c.onnx"))

    assert written[0].read_bytes() == written[1].read_bytes()
    assert refused.returncode == 2
    assert "has no images: the arrays given are images, classes" in refused.stderr


def test_samples_that_are_no_numbers_are_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "images.npy"
    path.write_text("none of them")

    done = accelsim("quantize", "digits_conv", str(path), "--out", str(tmp_path / "x.onnx"))

    assert done.returncode == 2
    assert "images.npy: cannot be read as .npy or .npz: the magic string is not" in done.stderr
    assert not (tmp_path / "x.onnx").exists()
