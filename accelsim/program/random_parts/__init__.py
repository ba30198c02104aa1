"""What makes a random program: machine, memory, fields, tokens."""
