"""How much a DRAM controller's policy moves latency, against what the size of the array moves."""
