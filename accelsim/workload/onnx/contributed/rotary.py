"""Rotary embeddings of onnxruntime: rows of tables of cosines and sines, products and sums."""

from accelsim.workload.onnx.contributed.composer import Composer


def embedding(composer: Composer) -> None:
    """Replace RotaryEmbedding: data, places, cosines and sines."""
    source, places, *caches = (composer.given(place) for place in range(4))
    if composer.integer("is_packed_batching", 0):
        raise ValueError("packed batches are not supported")
    is_paired, rank = bool(composer.integer("interleaved", 0)), composer.tensors.rank(source)
    heads = composer.integer("num_heads", 0)
    if rank == 4:
        rows = _rows(composer, places, source)
        made = rotated(composer, source, (caches[0], caches[1]), rows, is_paired=is_paired)
        composer.end(made)
        return
    split = _by_heads(composer, source, heads, caches[0])
    rows = _rows(composer, places, split)
    made = rotated(composer, split, (caches[0], caches[1]), rows, is_paired=is_paired)
    composer.end(composer.reshape(composer.transpose(made, 0, 2, 1, 3), 0, 0, -1))


def _by_heads(composer: Composer, source: str, heads: int, cosines: str) -> str:
    """Return data by heads; a head is as wide as the tables say if their number is not given."""
    width = composer.tensors.extent(cosines, 1)
    if not heads and width is None:
        raise ValueError("the width of its tables must be known")
    shape = (0, 0, heads, -1) if heads else (0, 0, -1, 2 * (width or 0))
    return composer.transpose(composer.reshape(source, *shape), 0, 2, 1, 3)


def _rows(composer: Composer, places: str, source: str) -> str:
    """Return places (batch, tokens), of such or of the first place of all."""
    if composer.tensors.rank(places) != 1:
        return places
    rows = composer.add("Add", [composer.counted(composer.extent(source, 2)), places])
    return composer.unsqueeze(rows, 0)


def rotated(
    composer: Composer, source: str, caches: tuple[str, str], rows: str, *, is_paired: bool
) -> str:
    """Return data whose pairs of elements are rotated.

    Args:
        composer: Writer of the nodes.
        source: Name of the data, (batch, heads, tokens, width).
        caches: Names of cosines and sines, (places, half of the rotated width).
        rows: Name of the place of each token, (batch, tokens).
        is_paired: Whether pairs are neighbours; else they are half of the rotated width apart.
    """
    half = composer.tensors.extent(caches[0], 1)
    if half is None:
        raise ValueError("the width of its tables must be known")
    cosines, sines = (
        composer.unsqueeze(composer.add("Gather", [cache, rows]), 1) for cache in caches
    )
    if is_paired:
        first, second = (composer.cut(source, -1, place, 2 * half, 2) for place in range(2))
    else:
        first, second = (composer.cut(source, -1, at, at + half) for at in (0, half))
    products = {
        (part, table): composer.add("Mul", [part, table])
        for part in (first, second)
        for table in (cosines, sines)
    }
    real = composer.add("Sub", [products[first, cosines], products[second, sines]])
    other = composer.add("Add", [products[first, sines], products[second, cosines]])
    if is_paired:
        pair = [composer.unsqueeze(name, 4) for name in (real, other)]
        joined = composer.add("Concat", pair, axis=4)
        both = [composer.reshape(joined, 0, 0, 0, 2 * half)]
    else:
        both = [real, other]
    if not _is_whole(composer, half):
        both.append(composer.cut(source, -1, 2 * half, 2**62))
    return composer.add("Concat", both, axis=-1)


def _is_whole(composer: Composer, half: int) -> bool:
    """Return whether all of a head is rotated, as far as is known."""
    if composer.integer("rotary_embedding_dim", 0):
        return False
    heads, groups = composer.integer("num_heads", 0), composer.integer("kv_num_heads", 0)
    hidden = composer.tensors.extent(composer.given(0), -1)
    if composer.tensors.rank(composer.given(0)) == 4:
        return hidden == 2 * half
    if groups and not composer.given(1):
        heads += 2 * groups
    return not heads or (hidden is not None and hidden == 2 * half * heads)


TABLE = {"RotaryEmbedding": embedding}
