"""``accelsim --help``: commands below headings, with whole sentences."""

from click.testing import CliRunner

from accelsim.cli.commands import _COMMANDS, _HEADINGS, commands
from accelsim.plugins import plugin_names


def test_every_command_is_below_one_heading() -> None:
    below = [name for rows in _HEADINGS.values() for name in rows]

    assert len(below) == len(set(below))
    assert set(_COMMANDS) <= set(below) <= set(_COMMANDS) | set(plugin_names("accelsim.commands"))


def test_no_sentence_is_cut_or_wrapped_in_80_columns() -> None:
    said = CliRunner().invoke(commands, ["--help"], terminal_width=80).output

    for rows in _HEADINGS.values():
        for name, sentence in rows.items():
            assert any(line.split() == [name, *sentence.split()] for line in said.splitlines())
    assert max(map(len, said.splitlines())) <= 80
    assert "..." not in said.replace("[ARGS]...", "")
