"""How far searched mappings are from the least estimate, and what an exhaustive search takes."""
