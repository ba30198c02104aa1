"""``python -m accelsim_hdl.proofs``: runs proofs, and prints a line for each."""

import sys

import click

from accelsim.errors import did_you_mean
from accelsim_hdl.proofs import PROOFS, prove


@click.command()
@click.argument("names", nargs=-1)
@click.option("--long", "with_long", is_flag=True, help="Also prove what takes minutes.")
def main(names: tuple[str, ...], with_long: bool) -> None:
    """Prove theorems about blocks of the NPU: those named, or all that are short.

    Exits with 1 if one is not proved, and prints how it fails.
    """
    for name in names:
        if name not in PROOFS:
            click.echo(f"error: unknown proof {name!r}{did_you_mean(name, PROOFS)}", err=True)
            sys.exit(2)
    chosen = names or [name for name, one in PROOFS.items() if with_long or not one.long]
    length = max(len(name) for name in chosen)
    everything = True
    for name in chosen:
        result = prove(PROOFS[name])
        click.echo(f"{name:{length}}  {result.verdict:14}  {result.seconds:7.2f} s")
        if result.verdict != "proved":
            everything = False
            for sentence in result.broken:
                click.echo(f"  {sentence}")
            if result.trace:
                click.echo(result.table())
    sys.exit(0 if everything else 1)


if __name__ == "__main__":
    main()
