"""Makes docs/validation.md and the lines on errors in README.md from the tables of experiments."""
