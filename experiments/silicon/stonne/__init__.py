"""STONNE's output-stationary mesh, as its users ran it, against its law."""
