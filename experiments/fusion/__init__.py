"""Bytes of DRAM of networks, layer by layer and with tensors kept in a local memory."""
