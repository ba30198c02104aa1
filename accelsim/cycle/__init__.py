"""Engines that time mapped layers: closed forms, and the cycle-level recurrence in numba.

Everything here is integer. Importing a module of this package imports numba.
"""
