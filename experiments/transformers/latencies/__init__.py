"""Published latencies of transformers, against machines that are described as theirs."""
