"""``python -m experiments.silicon.tpu_v1 TABLE.csv``: the errors of each counter."""

from experiments.comparison import command
from experiments.silicon.tpu_v1.predict import COLUMNS, compare

if __name__ == "__main__":
    command("experiments.silicon.tpu_v1", COLUMNS, compare, reads_folder=True)()
