"""``python -m experiments.silicon.v100 TABLE.csv``: the errors of each row."""

from experiments.comparison import command
from experiments.silicon.v100.predict import COLUMNS, compare

if __name__ == "__main__":
    command("experiments.silicon.v100", COLUMNS, compare)()
