"""``python -m experiments.silicon.finn TABLE.csv``: the errors of each row."""

from experiments.comparison import command
from experiments.silicon.finn.predict import COLUMNS, compare

if __name__ == "__main__":
    command("experiments.silicon.finn", COLUMNS, compare)()
