"""``python -m experiments.bitfusion --data FOLDER``: write ``expected.csv`` and print it."""

import argparse
import os
from pathlib import Path

from experiments.bitfusion.compare import Row, compare, products

TABLE = Path(__file__).parent / "expected.csv"
HEAD = (
    "element,quantity,bits,model,published,published_least,published_greatest,estimated,"
    "error_percent"
)


def line_of(row: Row) -> str:
    """Return a row of the table."""
    numbers = (row.published, row.published_least, row.published_greatest, row.estimated)
    said = ",".join(f"{number:.4f}" for number in numbers)
    model = f'"{row.model}"'
    return f"{row.element},{row.quantity},{row.bits},{model},{said},{100 * row.error:.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m experiments.bitfusion")
    parser.add_argument(
        "--data",
        type=Path,
        default=os.environ.get("ACCELSIM_SHARED_DATA"),
        help="Folder of reference values; by default that of ACCELSIM_SHARED_DATA.",
    )
    chosen = parser.parse_args()
    if chosen.data is None or not chosen.data.is_dir():
        parser.error("--data must be the folder of reference values")
    text = "\n".join([HEAD, *map(line_of, compare(chosen.data))]) + "\n"
    TABLE.write_text(text, encoding="utf-8")
    print(text)
    print("bits,fused_fj_per_product,fixed_fj_per_product")
    for bits, fused_fj, fixed_fj in products(chosen.data):
        print(f"{bits},{fused_fj:.1f},{fixed_fj:.1f}")


if __name__ == "__main__":
    main()
