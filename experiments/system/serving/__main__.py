"""``python -m experiments.system.serving``: write ``expected.csv`` and the figure."""

from experiments.system.serving.splits import HERE, draw, rows
from experiments.system.study import write_study

if __name__ == "__main__":
    write_study(HERE, list(rows()), draw, "serving")
