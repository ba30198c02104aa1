"""``python -m experiments.system.tpu_pod``: write ``expected.csv`` and the figure."""

from experiments.system.study import write_study
from experiments.system.tpu_pod.scaling import HERE, draw, rows

if __name__ == "__main__":
    write_study(HERE, rows(), draw, "tpu_pod")
