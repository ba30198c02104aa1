"""``python -m experiments.silicon.dpu TABLE.csv ...``: the errors of each row."""

from experiments.comparison import command
from experiments.silicon.dpu.predict import COLUMNS, compare, read

if __name__ == "__main__":
    command("experiments.silicon.dpu", COLUMNS, compare, read=read)()
