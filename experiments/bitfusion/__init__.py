"""Energy and area of Bit Fusion's synthesized elements against three estimates."""
