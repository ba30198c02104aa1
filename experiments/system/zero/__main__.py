"""``python -m experiments.system.zero TABLE.csv``: computed beside published cells."""

from experiments.comparison import command
from experiments.system.zero.cells import COLUMNS, compare

if __name__ == "__main__":
    command("experiments.system.zero", COLUMNS, compare)()
