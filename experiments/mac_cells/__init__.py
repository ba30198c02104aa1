"""Cells of our own multiply-accumulate circuits, counted by Yosys."""
