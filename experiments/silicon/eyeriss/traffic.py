"""Bytes between Eyeriss and its DRAM: filters as they are, maps of features as run-length pairs.

The law, from Table III and the shares of zeros in Table V:

- Filters are read for each strip of rows and each image of a pass, as the array reads them: the
  global buffer keeps 8 KB of them, no layer.
- Inputs are read strip by strip, with their padding, once for every ``m`` filters, whose sums the
  global buffer holds.
- Results are written once.
- Maps are stored in ``experiments.deep_compression.formats.RunLength``, plane by plane, but those
  whose pairs would take more bytes than their words.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np

from experiments.deep_compression.formats import RunLength
from experiments.silicon.eyeriss.row_pass import RowLayer, RowPass

WORD_BYTES = 2
_PLANES = 64
"""Random planes whose mean length stands for all."""


@dataclass(frozen=True, kw_only=True)
class Maps:
    """What DRAM holds of a layer's input and results.

    Args:
        resident_filters: m, filters whose sums the global buffer holds.
        input_zeros: Share of zeros in the input, padding included.
        result_zeros: Share of zeros in the results.
        result_side: Rows and columns of a plane of results, with padding if it is stored.
    """

    resident_filters: int
    input_zeros: float
    result_zeros: float
    result_side: int


@cache
def plane_bytes(words: int, zeros: float) -> float:
    """Return the mean bytes of a plane in DRAM, over random planes of a fixed seed.

    Args:
        words: Words of the plane.
        zeros: Share of them that are zero.
    """
    random = np.random.default_rng(0)
    planes = (random.random((_PLANES, words)) >= zeros).astype(np.int64)
    bits = [RunLength().encode(plane[np.newaxis]).stored_bits for plane in planes]
    return min(sum(bits) / 8 / _PLANES, float(words * WORD_BYTES))


def dram_bytes(layer: RowLayer, mapping: RowPass, maps: Maps) -> float:
    """Return the bytes that a layer reads from and writes to DRAM.

    Args:
        layer: The layer.
        mapping: Mapping of the layer, a pass.
        maps: Input and results of the layer.
    """
    filters = mapping.filter_words(layer) * WORD_BYTES
    strips = sum(
        plane_bytes(rows * layer.input_width, maps.input_zeros)
        for rows in mapping.strip_rows(layer)
    )
    reads = -(-layer.filters // layer.groups // maps.resident_filters)
    inputs = reads * layer.batch * layer.channels * layer.groups * strips
    results = layer.batch * layer.filters * plane_bytes(maps.result_side**2, maps.result_zeros)
    return filters + inputs + results
