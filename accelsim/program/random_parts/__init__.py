"""The parts of the random program generator: machine, memory, fields, tokens."""
