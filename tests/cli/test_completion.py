"""What a shell completes when Tab is pressed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest


def completed(line: str) -> list[str]:
    """Return what the protocol of click's script for bash answers to the last word of a line."""
    words = line.split(" ")
    done = subprocess.run(
        [Path(sys.executable).parent / "accelsim"],
        env=os.environ
        | {
            "_ACCELSIM_COMPLETE": "bash_complete",
            "COMP_WORDS": line,
            "COMP_CWORD": str(len(words) - 1),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.split()


@pytest.mark.parametrize(
    ("line", "answers"),
    [
        ("accelsim resou", ["plain,resources"]),
        ("accelsim run --dimen", ["plain,--dimension"]),
        ("accelsim run resnet1", ["plain,resnet18"]),
        ("accelsim run resnet18 --arch edge_npu_t", ["plain,edge_npu_tiny"]),
        ("accelsim run resnet18 --tier cyc", ["plain,cycle"]),
        ("accelsim fpga edge_npu --board ulx3s_8", ["plain,ulx3s_85f"]),
        ("accelsim show ulx3s_25f_npu", ["plain,ulx3s_25f_npu"]),
        ("accelsim run ./mine", ["file,./mine"]),
    ],
)
def test_a_word_is_completed(line: str, answers: list[str]) -> None:
    assert completed(line) == answers
