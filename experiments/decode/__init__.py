"""Cycles of a product with one pixel, by the width of weights and the weight rows in a cycle."""
