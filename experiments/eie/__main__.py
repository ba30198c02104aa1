"""``python -m experiments.eie``: the table of errors."""

from experiments.eie.layers import rows
from experiments.eie.reference import command

if __name__ == "__main__":
    command("eie", rows)
