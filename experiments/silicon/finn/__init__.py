"""FINN's BNN-PYNQ overlays, timed on a board by their authors, against the law of their units."""
