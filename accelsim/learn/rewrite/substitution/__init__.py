"""Equal networks that cost less on a machine: substitutions in the manner of TASO.

``table`` lists the substitutions, ``search`` finds those that pay (Jia et al. 2019, SOSP, "TASO:
optimizing deep learning computation with automatic generation of graph substitutions").
"""
