"""``python -m experiments.system.zero_bubble TABLE.csv``: computed beside published rates."""

from experiments.comparison import command
from experiments.system.zero_bubble.rates import COLUMNS, compare

if __name__ == "__main__":
    command("experiments.system.zero_bubble", COLUMNS, compare)()
