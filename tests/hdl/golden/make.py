"""Writes the golden Verilog anew: ``python -m tests.hdl.golden.make`` in the project's folder."""

from pathlib import Path

from accelsim_hdl.verilog import emit_verilog
from tests.hdl.golden.designs import DESIGNS, tiny_npu

FOLDER = Path(__file__).resolve().parent


def main() -> None:
    """Write one file for each design, and the version of the Yosys that they are from."""
    from accelsim_hdl.verilog.emit import yosys_version

    for name in DESIGNS:
        (FOLDER / f"{name}.v").write_text(emit_verilog(tiny_npu(name)))
    (FOLDER / "yosys.txt").write_text(f"{yosys_version()}\n")


if __name__ == "__main__":
    main()
