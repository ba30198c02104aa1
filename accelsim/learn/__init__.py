"""Plug-in: networks that learn: quantized, pruned, trained, and judged by their answers.

``quantize`` makes integers of real weights, ``accuracy`` trains them and counts right answers;
``functions`` and ``commands`` are ``accelsim quantize`` and ``accuracy``; ``provider`` gives
studies the metric ``accuracy``.

The core never imports it: ``[project.entry-points]`` in ``pyproject.toml`` names what it adds
(``accelsim.plugins``).
"""
