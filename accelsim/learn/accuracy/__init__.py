"""How many answers a network keeps when it is pruned and computed in integers."""

from accelsim.learn.accuracy.dataset import Dataset, Split, load_dataset
from accelsim.learn.accuracy.measure import Measured, measure

__all__ = ["Dataset", "Measured", "Split", "load_dataset", "measure"]
