"""``accelsim sparse``."""

from pathlib import Path

import click

from accelsim.cli.options import dimension_option, dimensions, seed_option

_PATTERNS = "unstructured, channel, block:RxC, N:M or bank:B"


@click.command("sparse")
@click.argument("workload")
@click.option(
    "--out",
    required=True,
    type=click.Path(path_type=Path, dir_okay=False),
    help="The file (.npz) to write; replaced if it exists.",
)
@click.option("--density", type=float, help="Fraction of the weights of a layer kept, 0 to 1.")
@click.option(
    "--pattern",
    metavar="PATTERN",
    default="unstructured",
    show_default=True,
    help=f"Of the weights of a layer, a row for each filter: {_PATTERNS}.",
)
@click.option(
    "--dense",
    "dense",
    multiple=True,
    metavar="LAYER",
    help="A layer whose weights are all kept. Repeatable.",
)
@seed_option
@dimension_option
def sparse_command(
    workload: str,
    out: Path,
    density: float | None,
    pattern: str,
    dense: tuple[str, ...],
    seed: int,
    dimension: tuple[str, ...],
) -> None:
    """Choose which weights of WORKLOAD are kept, for ``accelsim run --masks``.

    Weights that the network holds are pruned by magnitude; other masks are drawn at random.
    """
    from accelsim.api.sparse import sparse

    masks = sparse(
        workload,
        out,
        density=density,
        pattern=pattern,
        dense=dense,
        seed=seed,
        dimensions=dimensions(dimension),
    )
    pruned = len(masks.masks) - len(masks.drawn)
    click.echo(
        f"{out}: {masks.kept} of {masks.count} weights kept; {pruned} layers pruned,"
        f" {len(masks.drawn)} drawn; sha256 {masks.sha256}"
    )
