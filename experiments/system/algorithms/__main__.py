"""``python -m experiments.system.algorithms``: write ``expected.csv`` and the figure."""

from experiments.system.algorithms.times import HERE, draw, rows
from experiments.system.study import write_study

if __name__ == "__main__":
    write_study(HERE, rows(), draw, "algorithms")
