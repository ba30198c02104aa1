"""Reader of PyTorch modules, through ``torch.export``.

``export.py`` traces a module without computing anything, ``call.py`` is one ATen call as the
operator functions see it, ``operators`` turns each call into work with the conventions of
``accelsim.workload.lowering``, and ``read.py`` builds the graph.
"""

from accelsim.workload.torch.read import from_torch

__all__ = ["from_torch"]
