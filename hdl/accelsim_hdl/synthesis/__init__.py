"""Synthesis for its counts: what processing elements take of silicon."""
