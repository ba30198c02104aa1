"""Floating-point formats: IEEE 754 binary, bfloat16, and OCP 8-bit (OFP8 specification 1.0)."""

from accelsim.number.format import Number


def _float(name: str, exponent_bits: int, mantissa_bits: int) -> Number:
    return Number(
        name=name,
        bits=1 + exponent_bits + mantissa_bits,
        kind="float",
        signed=True,
        exponent_bits=exponent_bits,
        mantissa_bits=mantissa_bits,
    )


FLOATS: dict[str, Number] = {
    form.name: form
    for form in (
        _float("float64", 11, 52),
        _float("float32", 8, 23),
        _float("float16", 5, 10),
        _float("bfloat16", 8, 7),
        _float("float8_e4m3", 4, 3),
        _float("float8_e5m2", 5, 2),
    )
}
