"""Top-1 accuracy of networks after pruning and quantization."""

from accelsim.learn.accuracy.dataset import Dataset, Split, load_dataset
from accelsim.learn.accuracy.measure import Measured, measure

__all__ = ["Dataset", "Measured", "Split", "load_dataset", "measure"]
