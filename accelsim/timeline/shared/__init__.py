"""Programs on a memory that fetch, load and store share: time goes on cycle by cycle."""
