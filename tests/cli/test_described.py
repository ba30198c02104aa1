"""Commands say and take what the signature and the docstring of their function say."""

import sys
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from accelsim.cli.described import described_command

MODULE = '''
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

Speed = Literal["slow", "fast"]
MOST = 7

def drive(
    car: "str | Path | Car",
    *,
    to: str | Path | None = None,
    speed: Speed = "slow",
    most: int = MOST,
    share: float = 0.5,
    lights: bool = True,
    loud: bool = False,
    stops: Sequence[str] = (),
    replace: Mapping[str, Any] | None = None,
    engine: "Engine | None" = None,
) -> dict[str, Any]:
    """Drive a car.

    With ``loud`` all hear it.

    Args:
        car: A name, or a car that was read before.
        to: Where ``car`` goes; None for nowhere.
        speed: How fast; in Python also a number.
        most: Longest time,
            in hours.
        share: Share of the road.
        lights: Whether it is seen.
        loud: Whether it is heard.
        stops: Place to stop.
        replace: New values.
        engine: What drives it.

    Returns:
        What happened.
    """
    return dict(locals())
'''


@pytest.fixture
def drive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> click.Command:
    folder = tmp_path / "cars_of_a_test"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "road.py").write_text(MODULE)
    monkeypatch.syspath_prepend(tmp_path)

    def show(done: dict[str, Any], speed: str, form: str) -> None:
        click.echo(repr((form, speed, done)))

    made = described_command("cars_of_a_test.road:drive", "car", required=("to",), forms=("a", "b"))
    return made(show)


def test_options_are_the_parameters_and_their_words(drive: click.Command) -> None:
    told = CliRunner().invoke(drive, ["--help"], terminal_width=200).output
    lines = [" ".join(line.split()) for line in told.splitlines()]

    assert lines[0] == "Usage: drive [OPTIONS] CAR"
    assert "With --loud all hear it." in lines
    assert "--to TO Where CAR goes. [required]" in lines
    assert "--speed [slow|fast] How fast. [default: slow]" in lines
    assert "--most INTEGER Longest time, in hours. [default: 7]" in lines
    assert "--share FLOAT Share of the road. [default: 0.5]" in lines
    assert "--lights / --no-lights Whether it is seen. [default: lights]" in lines
    assert "--loud Whether it is heard." in lines
    assert "--stops STOPS Place to stop. Repeatable." in lines
    assert "--set PATH=VALUE New values. Repeatable." in lines
    assert "--format [a|b] How to print the result. [default: a]" in lines
    assert "engine" not in told
    assert "cars_of_a_test.road" not in sys.modules


def test_values_reach_the_function_as_their_types(drive: click.Command) -> None:
    texts = ["mini", "--to", "sea", "--speed", "fast", "--no-lights", "--stops", "a"]
    texts += ["--stops", "b", "--set", "x.y=3", "--share", "1", "--format", "b"]

    done = CliRunner().invoke(drive, texts, catch_exceptions=False)

    assert eval(done.output) == (
        *("b", "fast"),
        {
            "car": "mini",
            "to": "sea",
            "speed": "fast",
            "most": 7,
            "share": 1.0,
            "lights": False,
            "loud": False,
            "stops": ("a", "b"),
            "replace": {"x.y": 3},
            "engine": None,
        },
    )


def test_a_wrong_word_is_refused_with_the_nearest(drive: click.Command) -> None:
    done = CliRunner().invoke(drive, ["mini", "--to", "sea", "--speed", "fst"])

    assert done.exit_code == 2
    assert "did you mean fast?" in done.output
