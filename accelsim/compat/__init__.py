"""Plug-in: files and reports of other tools.

``scalesim`` reproduces SCALE-Sim and reads its topologies, ``loop_nests`` reads the layers of
ZigZag and Timeloop, and ``machine_files`` their accelerators. ``commands`` has the command.

The core never imports it. ``[project.entry-points]`` in ``pyproject.toml`` names its command, its
functions and its readers, in the same way as another package would (``accelsim.plugins``).
"""
