"""Write the labelled images that come with accelsim: ``python -m experiments.accuracy.data``."""

import numpy as np

from accelsim.learn.accuracy.dataset import FOLDER
from experiments.digits.data import digits


def main() -> None:
    """Write the digits of scikit-learn, split as ``experiments/digits`` splits them."""
    parts = zip(("training", "test"), digits(), strict=True)
    arrays = {}
    for name, split in parts:
        arrays[f"{name}_images"] = split.images[:, :, :, 0].astype(np.uint8)
        arrays[f"{name}_labels"] = split.labels.astype(np.uint8)
    FOLDER.mkdir(exist_ok=True)
    np.savez_compressed(FOLDER / "digits.npz", **arrays)


if __name__ == "__main__":
    main()
