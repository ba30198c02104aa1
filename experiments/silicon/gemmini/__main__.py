"""``python -m experiments.silicon.gemmini TABLE.csv``: the errors of each row."""

from experiments.comparison import command
from experiments.silicon.gemmini.predict import COLUMNS, compare

if __name__ == "__main__":
    command("experiments.silicon.gemmini", COLUMNS, compare)()
