"""``python -m experiments.system.vtrain TABLE.csv``: predicted beside measured iterations."""

from experiments.comparison import command
from experiments.system.vtrain.iterations import COLUMNS, compare

if __name__ == "__main__":
    command("experiments.system.vtrain", COLUMNS, compare)()
