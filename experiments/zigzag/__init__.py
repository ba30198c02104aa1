"""EDP of our mappings and of ZigZag's, on the same machines with the same energies."""
