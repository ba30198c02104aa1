"""Accelerator files of ZigZag and Timeloop, read into a ``Machine`` of memories and multipliers.

``accelsim.arch`` makes an ``Arch`` of a machine, ``accelsim.technology`` prices of its energies.
"""
