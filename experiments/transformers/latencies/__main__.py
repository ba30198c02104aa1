"""``python -m experiments.transformers.latencies TABLE.csv``: the errors of each row."""

from experiments.comparison import command
from experiments.transformers.latencies.predict import COLUMNS, compare

if __name__ == "__main__":
    command("experiments.transformers.latencies", COLUMNS, compare)()
