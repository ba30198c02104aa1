"""``python -m experiments.system.compression``: write ``expected.csv`` and the figure."""

from experiments.system.compression.exchange import CHIPS, HERE, LINKS, densest, draw, rows
from experiments.system.study import write_study

if __name__ == "__main__":
    write_study(HERE, rows(), draw, "compression")
    for chips in CHIPS:
        for link, speed in LINKS.items():
            print(
                f"{chips} chips, {link}: top-k pays below a density of {densest(chips, speed):.4f}"
            )
