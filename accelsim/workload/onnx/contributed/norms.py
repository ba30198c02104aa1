"""Normalizations of onnxruntime: sums and embeddings before a LayerNormalization or an RMS norm."""

from accelsim.workload.onnx.contributed.composer import AXES_READ, Composer


def simplified(composer: Composer) -> None:
    """Replace SimplifiedLayerNormalization: data and scale."""
    result = composer.add(
        "RMSNormalization",
        [composer.given(0), composer.given(1)],
        composer.wanted(0),
        axis=composer.integer("axis", -1),
        epsilon=composer.real("epsilon", 1e-5),
    )
    composer.end(result)


def layer(composer: Composer) -> None:
    """Replace LayerNormalization of an operator set that has none."""
    composer.add(
        "LayerNormalization",
        [composer.given(place) for place in range(3)],
        composer.wanted(0),
        axis=composer.integer("axis", -1),
        epsilon=composer.real("epsilon", 1e-5),
    )


def skip(composer: Composer) -> None:
    """Replace SkipLayerNormalization: input, skip, gamma, beta, bias."""
    _skip(composer, "LayerNormalization", [composer.given(2), composer.given(3)], 4)


def skip_simplified(composer: Composer) -> None:
    """Replace SkipSimplifiedLayerNormalization: input, skip, gamma, bias."""
    _skip(composer, "RMSNormalization", [composer.given(2)], 3)


def _skip(composer: Composer, kind: str, scales: list[str], bias: int) -> None:
    if composer.wanted(1) or composer.wanted(2):
        raise ValueError("mean and deviation are not results that the reader computes")
    both, is_last = [composer.given(0), composer.given(1)], not composer.given(bias)
    total = composer.add("Add", both, composer.wanted(3) if is_last else "")
    if not is_last:
        total = composer.add("Add", [total, composer.given(bias)], composer.wanted(3))
    epsilon = composer.real("epsilon", 1e-12)
    composer.add(kind, [total, *scales], composer.wanted(0), axis=-1, epsilon=epsilon)


def embed(composer: Composer) -> None:
    """Replace EmbedLayerNormalization: rows of tables of words, places and segments, normalized."""
    ids, segments, words, places, table, gamma, beta, mask, positions = (
        composer.given(place) for place in range(9)
    )
    total = composer.add("Gather", [words, ids])
    if positions:
        rows = composer.add("Gather", [places, positions])
    else:
        first, axis = composer.integers("first", 0), composer.integers("axis", 0)
        rows = composer.add("Slice", [places, first, composer.extent(ids, 1), axis])
    total = composer.add("Add", [total, rows], "" if table else composer.wanted(2))
    if table:
        rows = composer.add("Gather", [table, segments])
        total = composer.add("Add", [total, rows], composer.wanted(2))
    epsilon = composer.real("epsilon", 1e-12)
    norm = [total, gamma, beta]
    composer.add("LayerNormalization", norm, composer.wanted(0), axis=-1, epsilon=epsilon)
    if composer.wanted(1):
        _lengths(composer, mask, ids)


def _lengths(composer: Composer, mask: str, ids: str) -> None:
    """Add the number of tokens of each sentence; 0 without a mask."""
    if not mask:
        zero = composer.add("ConstantOfShape", [composer.extent(ids, 0)])
        composer.add("Cast", [zero], composer.wanted(1), to=6)
        return
    if composer.tensors.version >= AXES_READ:
        axes = composer.integers("axes", 1)
        composer.add("ReduceSum", [mask, axes], composer.wanted(1), keepdims=0)
    else:
        composer.add("ReduceSum", [mask], composer.wanted(1), axes=[1], keepdims=0)


TABLE = {
    "SimplifiedLayerNormalization": simplified,
    "LayerNormalization": layer,
    "SkipLayerNormalization": skip,
    "SkipSimplifiedLayerNormalization": skip_simplified,
    "EmbedLayerNormalization": embed,
}
