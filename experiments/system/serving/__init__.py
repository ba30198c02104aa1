"""How eight chips should be split to serve Llama 3 8B."""
