"""Plug-in: caches, scratchpads and networks on chip between several cores and their memory.

``system`` runs a trace for each core; ``run`` is the function, and ``commands`` the command,
``accelsim memory``.

The core never imports it. ``[project.entry-points]`` in ``pyproject.toml`` names what it adds
(``accelsim.plugins``).
"""
