"""Compare the torch reader with torch's own counter: ``python -m experiments.torch_models``.

It installs the packages from PyPI, and this checkout, into an environment of their own in the
user's cache, and writes ``expected.csv``. Arguments are names of networks; without them all run.
"""

import subprocess
import sys
import venv
from pathlib import Path

from accelsim.cache import user_folder

PACKAGES = ("torch==2.14.1", "torchvision==0.29.1", "timm==1.0.31", "transformers==5.24.0")
_ROOT = Path(__file__).resolve().parents[2]
_TABLE = Path(__file__).with_name("expected.csv")


def main(names: list[str]) -> int:
    """Install what is needed, and compare; the networks are built in the other environment."""
    folder = user_folder("torch_models") / "environment"
    python = folder / "bin" / "python"
    if not python.exists():
        venv.create(folder, with_pip=True)
    install = [str(python), "-m", "pip", "install", "--quiet", *PACKAGES, "--editable", str(_ROOT)]
    subprocess.run(install, check=True)
    compare = [str(python), "-m", "experiments.torch_models.compare", str(_TABLE), *names]
    return subprocess.run(compare, cwd=_ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
