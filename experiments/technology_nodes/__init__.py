"""Technologies of other nodes than published tables have, from those that they have."""
