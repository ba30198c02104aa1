"""``python -m experiments.system.pipedream TABLE.csv``: stages found beside published ones."""

from experiments.comparison import command
from experiments.system.pipedream.partitions import compare

if __name__ == "__main__":
    command("experiments.system.pipedream", (), compare, reads_folder=True)()
