"""Scheduler: it turns a mapping on a machine into a stream of instructions, without weights."""
