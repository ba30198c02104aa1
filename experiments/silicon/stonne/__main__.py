"""``python -m experiments.silicon.stonne TABLE.csv``: the errors of each row."""

from experiments.comparison import command
from experiments.silicon.stonne.predict import COLUMNS, compare

if __name__ == "__main__":
    command("experiments.silicon.stonne", COLUMNS, compare)()
