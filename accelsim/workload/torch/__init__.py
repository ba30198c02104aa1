"""Reader of PyTorch modules, through ``torch.export``.

``export.py`` traces a module without computing anything, ``walk.py`` follows its calls into regions
and loops, ``call.py`` is one ATen call as the operator functions see it, ``operators`` turns each
call into work with the conventions of ``accelsim.workload.lowering``, ``decompose.py`` knows what
PyTorch makes of other calls, ``build.py`` makes operators and tensors, and ``read.py`` the graph.
"""

from accelsim.workload.torch.read import from_torch, read_module

__all__ = ["from_torch", "read_module"]
