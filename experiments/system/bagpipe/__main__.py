"""``python -m experiments.system.bagpipe``: write ``expected.csv`` and the figure."""

from experiments.system.bagpipe.training import HERE, draw, rows
from experiments.system.study import write_study

if __name__ == "__main__":
    write_study(HERE, list(rows()), draw, "bagpipe")
