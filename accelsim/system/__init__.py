"""Plug-in: many chips in a network: what each computes, what they send, how long a step takes.

``description`` reads a training system, ``fabric`` what lies between its chips, ``step`` and
``inference`` run a network on it; ``files`` has the files of other simulators of training.
``functions`` and ``commands`` are ``accelsim system``, ``astra`` and ``calculon``; ``provider``
gives studies its metrics.

The core never imports it: ``[project.entry-points]`` in ``pyproject.toml`` names what it adds
(``accelsim.plugins``).
"""
