"""Co-simulation: the RTL runs a program, its wires are recorded, and the model must agree."""
