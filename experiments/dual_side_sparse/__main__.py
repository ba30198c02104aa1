"""``python -m experiments.dual_side_sparse``: the table of errors."""

from experiments.dual_side_sparse.points import rows
from experiments.eie.reference import command

if __name__ == "__main__":
    command("dual_side_sparse", rows)
