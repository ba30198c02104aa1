"""The handwritten digits of scikit-learn, split, and as the integers that the network reads.

1797 images of 8 x 8 pixels from 0 to 16 (UCI Optical Recognition of Handwritten Digits, test set);
one fifth, 360 images with the proportions of all ten classes, is held out.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

SPLIT_SEED = 0
TEST_IMAGES = 360
NETWORK = "digits_cnn"


@dataclass(frozen=True, kw_only=True)
class Digits:
    """Images of shape (n, 8, 8, 1) with pixels from 0 to 16, and labels of shape (n,)."""

    images: NDArray[np.float64]
    labels: NDArray[np.int64]


def digits() -> tuple[Digits, Digits]:
    """Return the training and the test split."""
    from sklearn.datasets import load_digits
    from sklearn.model_selection import train_test_split

    images, labels = load_digits(return_X_y=True)
    parts = train_test_split(
        images.reshape(-1, 8, 8, 1),
        labels,
        test_size=TEST_IMAGES,
        stratify=labels,
        random_state=SPLIT_SEED,
    )
    return (
        Digits(images=parts[0], labels=parts[2]),
        Digits(images=parts[1], labels=parts[3]),
    )


def test_images() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the test split as the network in ``workloads/digits_cnn.onnx`` reads it.

    Returns:
        Integers of shape (360, 8, 8, 1), quantized with the scale and zero point of the network's
        input, and labels of shape (360,).
    """
    from accelsim.integer.read import quantize_input, read_integer_network

    network = read_integer_network(NETWORK)
    held_out = digits()[1]
    name = network.inputs[0]
    images = [
        quantize_input(network, name, image.transpose(2, 0, 1)[np.newaxis])
        for image in held_out.images
    ]
    return np.stack(images), held_out.labels


test_images.__test__ = False
