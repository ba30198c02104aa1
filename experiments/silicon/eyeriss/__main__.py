"""``python -m experiments.silicon.eyeriss TABLE.csv``: the errors of each row."""

from experiments.comparison import command
from experiments.silicon.eyeriss.predict import COLUMNS, compare

if __name__ == "__main__":
    command("experiments.silicon.eyeriss", COLUMNS, compare, reads_folder=True)()
