"""A system on a chip: a RISC-V core whose firmware runs a network on an NPU beside it."""
