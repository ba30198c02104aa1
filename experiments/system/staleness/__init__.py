"""Staleness against speed: simulated runs of parameter servers, replayed into real training."""
