"""Co-simulation: the RTL runs a program, its wires are written down, and the model must agree."""
