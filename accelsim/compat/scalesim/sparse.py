"""What version 3 of SCALE-Sim reports about N:M sparse weights."""

from dataclasses import dataclass

from accelsim.compat.scalesim.config import ScaleSimConfig
from accelsim.compat.scalesim.layer import TopologyLayer


@dataclass(frozen=True, kw_only=True)
class SparseStorage:
    """Storage of the weights of a layer.

    Args:
        representation: ``csr``, ``csc`` or ``ellpack_block``.
        original_words: Words of the dense weights.
        stored_words: Words of the kept values and their metadata.
        metadata_words: Words of the positions alone; with ``ellpack_block`` of 32 bits each.
    """

    representation: str
    original_words: int
    stored_words: int | float
    metadata_words: int | float


def storage_of(layer: TopologyLayer, representation: str) -> SparseStorage:
    """Return the storage of the weights of a layer.

    Args:
        layer: A layer with an N:M sparsity.
        representation: ``csr`` (an index for each value, plus one for each tap and one more),
            ``csc`` (plus one for each filter) or ``ellpack_block`` (ceil(log2 M) bits for each
            value).
    """
    values = layer.k * layer.n
    metadata: int | float
    if representation == "ellpack_block":
        metadata = values * (layer.of - 1).bit_length() / 32
    else:
        metadata = values + (layer.taps if representation == "csr" else layer.n) + 1
    return SparseStorage(
        representation=representation,
        original_words=layer.taps * layer.n,
        stored_words=values + metadata,
        metadata_words=metadata,
    )


def sparse_ifmap_reads(layer: TopologyLayer, config: ScaleSimConfig) -> float:
    """Return the input reads with ``ws``: M/N for each value, added fold by fold.

    Args:
        layer: A layer with an N:M sparsity.
        config: Configuration with the array.
    """
    import numpy as np

    from accelsim.compat.scalesim.kernel_sum import sum_over_folds

    row_folds, col_folds = -(-layer.k // config.rows), -(-layer.n // config.cols)
    last = layer.k - (row_folds - 1) * config.rows
    inner, outer = (layer.m * used * (layer.of / layer.kept) for used in (config.rows, last))
    values = np.array([[inner, outer, inner, outer]])
    folds = (np.array([count], np.int64) for count in (row_folds, col_folds))
    return float(sum_over_folds(values, *folds)[0])
