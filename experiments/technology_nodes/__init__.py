"""Technologies between two nodes that published tables anchor."""
