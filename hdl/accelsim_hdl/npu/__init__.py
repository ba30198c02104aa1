"""The NPU in RTL: a file for each unit, and the machine that joins them."""
