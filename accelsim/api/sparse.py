"""``accelsim sparse``: chooses which weights of a network are kept."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from accelsim.arguments import check_seed
from accelsim.errors import ResultError
from accelsim.files import write_atomically
from accelsim.simulate.masks import make_masks
from accelsim.sparsity.masks import parse_pattern
from accelsim.sparsity.weight_masks import WeightMasks
from accelsim.workload import Graph, load_workload


def sparse(
    workload: str | Path | Graph,
    out: str | Path | None = None,
    *,
    density: float | None = None,
    pattern: str = "unstructured",
    dense: Sequence[str] = (),
    seed: int = 0,
    dimensions: Mapping[str, int] | None = None,
) -> WeightMasks:
    """Choose which weights of a network are kept, and write them as masks.

    Weights that the network holds are pruned by magnitude; other masks are drawn at random.

    Args:
        workload: A zoo name, a file, or a network that was read before.
        out: File (``.npz``) to write, replaced if it exists; None writes none.
        density: Fraction of the weights of a layer that is kept, 0 to 1; None if the pattern
            implies it.
        pattern: Pattern of the weights of a layer, a row for each filter: ``unstructured``,
            ``channel``, ``block:RxC``, ``N:M`` or ``bank:B``.
        dense: Layers whose weights are all kept.
        seed: Seed of the masks that are drawn.
        dimensions: Values of symbolic dimensions of the network.

    Returns:
        Masks by layer, of bool and shape (filters, kernel height, kernel width, channels of a
        group).

    Raises:
        UserError: The network or the pattern cannot be read, a layer does not fit the pattern, or
            the file cannot be written.
    """
    check_seed(seed)
    graph = load_workload(workload, dimensions)
    chosen = parse_pattern(pattern, density)
    masks = make_masks(graph, chosen, density, seed=seed, dense=tuple(dense))
    if out is not None:
        try:
            write_atomically(Path(out), masks.save)
        except OSError as problem:
            raise ResultError(f"{out}: cannot be written: {problem.strerror or problem}") from None
    return masks
