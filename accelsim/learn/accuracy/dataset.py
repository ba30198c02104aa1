"""Labelled images that come with accelsim, with a fixed split."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import WorkloadError, did_you_mean
from accelsim.integer.step import Extents

FOLDER = Path(__file__).resolve().parent / "data"
NAMES = ("digits",)
DATA_KEY = "accelsim.data"
"""Metadata of an ONNX file that names the data on which its network was trained."""


@dataclass(frozen=True, kw_only=True)
class Split:
    """Images with their labels.

    Args:
        images: float64 of shape (n, height, width), from 0 to 1.
        labels: int64 of shape (n,).
    """

    images: NDArray[np.float64]
    labels: NDArray[np.int64]

    def first(self, count: int) -> "Split":
        """Return the first ``count`` images."""
        return Split(images=self.images[:count], labels=self.labels[:count])


@dataclass(frozen=True, kw_only=True)
class Dataset:
    """A training split and a test split.

    Args:
        name: Name of the data.
        training: Images for training, calibration and fine-tuning.
        test: Images on which accuracy is measured; nothing else depends on them.
    """

    name: str
    training: Split
    test: Split


def load_dataset(name: str) -> Dataset:
    """Return labelled images.

    Args:
        name: ``digits``: 1797 handwritten digits of 8 x 8 pixels, scaled from 0..16 to 0..1 (E.
            Alpaydin, C. Kaynak, Optical Recognition of Handwritten Digits, UCI Machine Learning
            Repository 1998, doi 10.24432/C50P49, CC BY 4.0; its test set, as scikit-learn ships
            it). 360 of them, with the proportions of all classes, are the test split.

    Raises:
        WorkloadError: There are no data of that name.
    """
    if name not in NAMES:
        raise WorkloadError(f"no data are called {name!r}{did_you_mean(name, NAMES)}")
    with np.load(FOLDER / f"{name}.npz") as stored:
        splits = [
            Split(
                images=stored[f"{part}_images"] / 16.0,
                labels=stored[f"{part}_labels"].astype(np.int64),
            )
            for part in ("training", "test")
        ]
    return Dataset(name=name, training=splits[0], test=splits[1])


def data_of(path: Path) -> str:
    """Return the name of the data that an ONNX file says its network was trained on; else empty.

    Args:
        path: An ONNX file that can be read.
    """
    from accelsim.workload.onnx.file import parse_model, read_bytes

    model = parse_model(path, read_bytes(path))
    return next((str(item.value) for item in model.metadata_props if item.key == DATA_KEY), "")


def feeds(
    images: NDArray[np.float64], inputs: Iterable[str], shapes: Mapping[str, Extents]
) -> dict[str, NDArray[np.float64]]:
    """Return images in the form in which a network reads its inputs.

    Args:
        images: Shape (n, height, width).
        inputs: Names of the inputs; several inputs share the pixels of an image in row order.
        shapes: Extents of each input for one image.

    Returns:
        An array of shape (n, ...) for each input.

    Raises:
        WorkloadError: An image has more or fewer pixels than the inputs need.
    """
    flat = images.reshape(len(images), -1)
    found, begin = {}, 0
    for name in inputs:
        end = begin + int(np.prod(shapes[name]))
        found[name] = flat[:, begin:end]
        begin = end
    if begin != flat.shape[1]:
        raise WorkloadError(f"the network reads {begin} values, an image has {flat.shape[1]}")
    return {name: part.reshape(-1, *shapes[name][1:]) for name, part in found.items()}
