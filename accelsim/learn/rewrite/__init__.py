"""Networks made smaller: layers as products of smaller ones, and layers of fewer filters.

``accelsim.learn.functions.rewrite`` is the way in. ``rule`` reads what the user asks for,
``factors`` has the arithmetic of weights, ``model`` is an ONNX file that is being changed,
``factorized`` and ``narrowed`` change it.
"""
