"""``python -m experiments.silicon.nvdla TABLE.csv``: the errors of each row."""

from experiments.comparison import command
from experiments.silicon.nvdla.predict import COLUMNS, compare

if __name__ == "__main__":
    command("experiments.silicon.nvdla", COLUMNS, compare)()
