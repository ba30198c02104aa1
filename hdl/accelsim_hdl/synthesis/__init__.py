"""Synthesis that counts the cells of processing elements and machines."""
