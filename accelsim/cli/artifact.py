"""``accelsim artifact``."""

from typing import TYPE_CHECKING

import click

from accelsim.cli.described import described_command

if TYPE_CHECKING:
    from accelsim.api.artifact import Artifact


@described_command("accelsim.api.artifact:artifact", "folder")
def artifact_command(artifact: "Artifact") -> None:
    """Show where the artifact is, and what its replay took."""
    click.echo(artifact.sentence())
