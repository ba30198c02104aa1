"""The engines that are compiled: small ones for every pair of numbers, and larger ones."""

from accelsim.codec_engine import CodecEngine

FIXED = {
    f"{value}_to_{code}_of_{lanes}": CodecEngine(
        kind="fixed_point", lanes=lanes, value_bits=value, code_bits=code
    )
    for value, code, lanes in ((4, 2, 1), (4, 3, 2), (4, 4, 4), (16, 4, 4), (32, 8, 2))
}
TOP = {
    f"top_k_{value}_of_{lanes}": CodecEngine(kind="top_k", lanes=lanes, value_bits=value)
    for value, lanes in ((4, 1), (4, 4), (16, 8), (32, 2))
}
ENGINES = FIXED | TOP
SMALL = [name for name, engine in ENGINES.items() if engine.value_bits == 4]
LARGE = [name for name in ENGINES if name not in SMALL]
