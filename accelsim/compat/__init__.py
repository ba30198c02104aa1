"""Plug-in: files, numbers and laws of other tools.

``scalesim`` reproduces SCALE-Sim and reads its topologies, ``loop_nests`` reads the layers of
ZigZag and Timeloop, ``machine_files`` their accelerators, and ``laws`` recomputes what other
generators, simulators and chips say of themselves. ``commands`` has the command.

The core never imports it: ``[project.entry-points]`` in ``pyproject.toml`` names its command, its
functions and its readers, as another package would name its own (``accelsim.plugins``).
"""
