"""The first TPU: the counters of its matrix unit that its authors published."""
