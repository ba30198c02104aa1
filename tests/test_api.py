"""The names that ``import accelsim`` gives."""

import subprocess
import sys

import accelsim


def test_every_public_name_is_there() -> None:
    for name in accelsim.__all__:
        assert getattr(accelsim, name) is not None


def test_a_public_name_is_the_same_every_time() -> None:
    code = (
        "import accelsim\n"
        "for name in ('run', 'sweep', 'report', 'trace', 'scalesim'):\n"
        "    first, second = getattr(accelsim, name), getattr(accelsim, name)\n"
        "    assert first is second and type(first).__name__ == 'function', name\n"
    )

    subprocess.run([sys.executable, "-c", code], check=True)
