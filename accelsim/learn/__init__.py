"""Plug-in: quantizes, prunes and trains networks, and measures their accuracy.

``quantize`` turns float weights into integers, ``accuracy`` trains networks and counts correct
answers. ``functions`` and ``commands`` are ``accelsim quantize`` and ``accuracy``; ``provider``
adds the metric ``accuracy`` to studies.

The core never imports it. ``[project.entry-points]`` in ``pyproject.toml`` names what it adds
(``accelsim.plugins``).
"""
