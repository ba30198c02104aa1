"""An int8 accelerator for three networks on a board and on a chip, found by search."""
