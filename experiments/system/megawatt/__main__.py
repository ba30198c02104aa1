"""``python -m experiments.system.megawatt``: write ``expected.csv`` and the figure."""

from experiments.system.megawatt.search import HERE, draw, rows
from experiments.system.study import write_study

if __name__ == "__main__":
    write_study(HERE, rows(), draw, "megawatt")
