"""Schedules: a mapping on a machine as a stream of instructions, without a weight."""
