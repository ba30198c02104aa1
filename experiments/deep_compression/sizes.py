"""Sizes of Tables 4 and 5 of "Deep Compression", from their columns and from real encodings."""

from dataclasses import dataclass
from math import prod
from pathlib import Path

import numpy as np

from accelsim.sparsity.masks import Unstructured, magnitude_mask
from experiments.deep_compression.deep_compression import DeepCompression, share_weights
from experiments.eie.reference import Row, percent, published

FILE = "deep_compression_iclr16.csv"
FLOAT_BITS = 32
SEED = 0
STAGES = ("P+Q", "P+Q+H")

# (filters, channels * taps) of the layers whose codebook is not small beside their weights or that
# are encoded here: AlexNet with two groups in conv2, conv4 and conv5; VGG-16.
SHAPES: dict[tuple[str, str], tuple[int, int]] = {
    ("AlexNet", "conv1"): (96, 363),
    ("AlexNet", "conv2"): (256, 1200),
    ("AlexNet", "conv3"): (384, 2304),
    ("AlexNet", "conv4"): (384, 1728),
    ("AlexNet", "conv5"): (256, 1728),
    ("AlexNet", "fc6"): (4096, 9216),
    ("AlexNet", "fc7"): (4096, 4096),
    ("AlexNet", "fc8"): (1000, 4096),
    ("VGG-16", "conv1_1"): (64, 27),
    ("VGG-16", "conv1_2"): (64, 576),
    ("VGG-16", "conv2_1"): (128, 576),
    ("VGG-16", "conv2_2"): (128, 1152),
    ("VGG-16", "conv3_1"): (256, 1152),
    ("VGG-16", "conv3_2"): (256, 2304),
    ("VGG-16", "conv3_3"): (256, 2304),
    ("VGG-16", "conv4_1"): (512, 2304),
    ("VGG-16", "conv4_2"): (512, 4608),
    ("VGG-16", "conv4_3"): (512, 4608),
    ("VGG-16", "conv5_1"): (512, 4608),
    ("VGG-16", "conv5_2"): (512, 4608),
    ("VGG-16", "conv5_3"): (512, 4608),
    ("VGG-16", "fc6"): (4096, 25088),
    ("VGG-16", "fc7"): (4096, 4096),
    ("VGG-16", "fc8"): (1000, 4096),
}


@dataclass(frozen=True, kw_only=True)
class Layer:
    """A row of Table 4 or 5: density, bits of a code and of a run at each stage, sizes."""

    network: str
    name: str
    kept: float
    code_bits: dict[str, float]
    run_bits: dict[str, float]
    size: dict[str, float]

    @property
    def shape(self) -> tuple[int, int]:
        return SHAPES[self.network, self.name]

    @property
    def is_convolution(self) -> bool:
        return self.name.startswith("conv")


def layers(folder: Path) -> list[Layer]:
    table: dict[tuple[str, str], dict[str, str]] = {}
    for row in published(folder, FILE):
        if row["table/figure"] in ("Table 4", "Table 5"):
            table.setdefault((row["workload"], row["layer"]), {})[row["quantity"]] = row["value"]
    return [
        Layer(
            network=key[0],
            name=key[1],
            kept=float(cell["weights kept (P)"]) / 100,
            code_bits={stage: float(cell[f"weight bits ({stage})"]) for stage in STAGES},
            run_bits={stage: float(cell[f"index bits ({stage})"]) for stage in STAGES},
            size={stage: float(cell[f"compressed size ({stage})"]) / 100 for stage in STAGES},
        )
        for key, cell in table.items()
        if key in SHAPES
    ]


def size_law(layer: Layer, stage: str) -> float:
    """Return the size over that of 32-bit weights, from the columns of the table.

    Codes and runs of all entries and the codebook. Where runs are cut, padding zeros are entries
    too: of zeros drawn with density ``1 - p`` a share ``(1 - p) ** 2**run_bits`` runs on.
    """
    weights = prod(layer.shape)
    entries = layer.kept / (1 - (1 - layer.kept) ** (2 ** layer.run_bits["P+Q"]))
    codebook = 2 ** layer.code_bits["P+Q"] / weights
    return entries * (layer.code_bits[stage] + layer.run_bits[stage]) / FLOAT_BITS + codebook


def encoded_size(layer: Layer, *, huffman: bool) -> float:
    """Return the size of a real encoding of drawn weights with the layer's shape and density.

    The weights are normal, pruned by magnitude, and shared by k-means; what is decoded is compared.
    """
    weights = np.random.default_rng(SEED).normal(size=layer.shape).astype(np.float32)
    weights *= magnitude_mask(weights, Unstructured(density=layer.kept))
    code_bits, run_bits = int(layer.code_bits["P+Q"]), int(layer.run_bits["P+Q"])
    shared = share_weights(weights, code_bits, iterations=5)
    storage = DeepCompression(code_bits=code_bits, index_bits=run_bits, huffman=huffman)
    encoded = storage.encode(shared)
    if not np.array_equal(storage.decode(encoded), shared):
        raise AssertionError("decoding does not give the weights back")
    return encoded.stored_bits / (FLOAT_BITS * shared.size)


def rows(folder: Path) -> list[Row]:
    found = []
    for layer in layers(folder):
        for stage in STAGES:
            law = size_law(layer, stage)
            row = {
                "network": layer.network,
                "layer": layer.name,
                "stage": stage,
                "law_percent": f"{100 * law:.2f}",
                "law_error_percent": percent(law, layer.size[stage]),
                "encoded_percent": "",
                "encoded_error_percent": "",
            }
            if layer.is_convolution:
                real = encoded_size(layer, huffman=stage == "P+Q+H")
                row["encoded_percent"] = f"{100 * real:.2f}"
                # Huffman codes depend on how the weights are distributed, which no table says.
                if stage == "P+Q":
                    row["encoded_error_percent"] = percent(real, layer.size[stage])
            found.append(row)
    return found
