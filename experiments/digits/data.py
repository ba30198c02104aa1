"""The handwritten digits of scikit-learn, split, and as the integers that the networks read.

1797 images of 8 x 8 pixels from 0 to 16 (UCI Optical Recognition of Handwritten Digits, test set);
one fifth, 360 images with the proportions of all ten classes, is held out.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

SPLIT_SEED = 0
TEST_IMAGES = 360
NETWORK = "digits_cnn"
BRIGHTEST = 16.0
"""Of a pixel in the data."""


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


def real_inputs(network: str, images: NDArray[np.float64]) -> NDArray[np.float32]:
    """Return images as the file of a network reads them.

    Args:
        network: Name of the network. ``digits_cnn`` reads pixels from 0 to 16, all others from 0 to
            1.
        images: Shape (n, 8, 8, 1), pixels from 0 to 16.

    Returns:
        Shape (n, 1, 8, 8), and (n, 64) for ``digits_lstm``.
    """
    pixels = images.transpose(0, 3, 1, 2) / (1 if network == NETWORK else BRIGHTEST)
    flat = network == "digits_lstm"
    return (pixels.reshape(-1, 64) if flat else pixels).astype(np.float32)


def test_images(name: str) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the test split as the integers that a network in ``workloads`` reads.

    Args:
        name: Name of the network.

    Returns:
        Integers of shape (360, height, width, channels), quantized with the scale and zero point of
        the network's input, and labels of shape (360,).
    """
    from accelsim.integer.read import quantize_input, read_integer_network

    network = read_integer_network(name)
    held_out = digits()[1]
    (pixels,) = network.inputs
    images = [
        quantize_input(network, pixels, image[np.newaxis])
        for image in real_inputs(name, held_out.images)
    ]
    return np.stack(images), held_out.labels


test_images.__test__ = False
