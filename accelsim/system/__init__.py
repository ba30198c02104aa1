"""Many chips in a network: what each computes, what they send, and how long a step takes."""
