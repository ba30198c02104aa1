"""DLRM on trainers that cache rows of embedding tables, with and without lookahead."""
