"""Train, quantize and measure: ``python -m experiments.characters.train`` from the root.

Writes ``workloads/character_gpt.onnx`` and ``experiments/characters/expected.csv``.
"""

import csv
from pathlib import Path

import numpy as np

from experiments.characters.evaluate import measured
from experiments.characters.network import CharacterGpt
from experiments.characters.quantize import NETWORK, quantized_gpt
from experiments.characters.text import CONTEXT, splits, windows
from experiments.digits.fit import Plan, fit, unchanged

FOLDER = Path(__file__).resolve().parent
WORKLOAD = FOLDER.parents[1] / "workloads" / f"{NETWORK}.onnx"
EXPECTED = FOLDER / "expected.csv"
STEP = 4
"""Characters between the windows that are learnt from."""
CALIBRATION_WINDOWS = 256
PLAN = Plan(epochs=1, batch=32, rate=4e-3, decay=0.1, decays_vectors=False, warm_up=0.05)
SEED = 0


def trained() -> CharacterGpt:
    """Return the network after its training."""
    network, given = CharacterGpt(SEED), windows(splits()[0], STEP)
    fit(
        network,
        given.characters.astype(np.float64),
        given.followers,
        PLAN,
        seed=SEED,
        augment=unchanged,
    )
    return network


def main() -> None:
    """Write the network and what it achieves."""
    network = trained()
    given = windows(splits()[0], CONTEXT).characters
    seen = given[:: len(given) // CALIBRATION_WINDOWS][:CALIBRATION_WINDOWS]
    model = quantized_gpt(network, seen)
    WORKLOAD.write_bytes(model.SerializeToString(deterministic=True))
    with EXPECTED.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("arithmetic", "characters", "bits_per_character"))
        for arithmetic, (count, bits) in measured(network, WORKLOAD).items():
            writer.writerow((arithmetic, count, f"{bits:.4f}"))


if __name__ == "__main__":
    main()
