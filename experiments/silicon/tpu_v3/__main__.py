"""``python -m experiments.silicon.tpu_v3 TABLE.csv``: the errors of each row."""

from experiments.comparison import command
from experiments.silicon.tpu_v3.predict import COLUMNS, compare

if __name__ == "__main__":
    command("experiments.silicon.tpu_v3", COLUMNS, compare)()
