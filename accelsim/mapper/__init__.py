"""Chooses tiles and loop order of each layer for least latency.

Importing ``accelsim.mapper.search`` imports numba.
"""
