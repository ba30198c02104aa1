"""``python -m experiments.system.inference TABLE.csv``: predicted beside published values."""

from experiments.comparison import command
from experiments.system.inference.rows import compare

if __name__ == "__main__":
    command("experiments.system.inference", (), compare)()
