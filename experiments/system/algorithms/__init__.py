"""Which algorithm of an all-reduce is fastest at which size, on three fabrics."""
