"""``python -m experiments.silicon.gemmini.figure``: ``expected.csv`` as a figure."""

from pathlib import Path

from experiments.silicon.figure import write

if __name__ == "__main__":
    write(Path(__file__).parent, "cycles", "Gemmini RTL in FireSim")
