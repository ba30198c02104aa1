"""Writes the golden Verilog anew: ``python -m tests.hdl.golden.make`` in the project's folder.

One design is kept whole, so that a change of the Verilog is read as a difference of lines; of the
others there are digests.
"""

from hashlib import sha256
from pathlib import Path

from tests.hdl.golden.designs import DESIGNS, emitted

FOLDER = Path(__file__).resolve().parent
WHOLE = "weight_stationary"
"""The design whose Verilog is kept whole."""


def digest(verilog: str) -> str:
    """Return the digest of a Verilog file."""
    return sha256(verilog.encode()).hexdigest()


def kept_digests() -> dict[str, str]:
    """Return the digests that are kept, by design."""
    lines = (FOLDER / "digests.txt").read_text().splitlines()
    return dict(line.split() for line in lines)


def main() -> None:
    """Write Verilog and digests."""
    verilog = {name: emitted(name) for name in DESIGNS}
    (FOLDER / f"{WHOLE}.v").write_text(verilog[WHOLE])
    lines = [f"{name} {digest(text)}\n" for name, text in verilog.items()]
    (FOLDER / "digests.txt").write_text("".join(lines))


if __name__ == "__main__":
    main()
