"""Eyeriss, as its authors measured it, against the row-stationary law with their mapping."""
