"""``accelsim view``."""

from pathlib import Path

import click

from accelsim.progress import silence


@click.command("view")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help="A port of 127.0.0.1, the only address that is served; 0 takes a free port.",
)
def view_command(folder: Path, port: int) -> None:
    """Serve the interactive page of a swept FOLDER on this machine, also while its sweep runs."""
    from accelsim.report.interactive.serve import HOST, serve

    silence()
    server = serve(folder, port)
    try:
        click.echo(f"http://{HOST}:{server.server_port}/ shows {folder}; Ctrl-C ends it")
        server.serve_forever(poll_interval=0.2)
    except KeyboardInterrupt:
        click.echo(f"stopped serving {folder}; its files are untouched", err=True)
    finally:
        server.server_close()
