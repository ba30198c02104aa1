"""``python -m experiments.deep_compression``: the table of errors."""

from experiments.deep_compression.sizes import rows
from experiments.eie.reference import command

if __name__ == "__main__":
    command("deep_compression", rows)
