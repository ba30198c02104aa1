"""``python -m experiments.system.megatron TABLE.csv``: predicted beside published values."""

from experiments.comparison import command
from experiments.system.megatron.rows import COLUMNS, compare

if __name__ == "__main__":
    command("experiments.system.megatron", COLUMNS, compare)()
