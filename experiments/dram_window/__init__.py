"""How far the window tier of DRAM is from the exact one."""
