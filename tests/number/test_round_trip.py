"""Every code of every format: decoded, encoded, decoded again."""

import ml_dtypes
import numpy as np

from accelsim.number import E8M0, FORMATS, Number, decode, dtype, encode, parse_number, table
from each import each

TABLED = [form for form in (*FORMATS.values(), E8M0) if form.bits <= 16]
WIDE = [form for form in FORMATS.values() if form.bits > 16]
# Codes that are no canonical code of their value, as the text of each family says.
SPARE = {
    "float": {"float16": 2045, "bfloat16": 253, "float8_e4m3": 1, "float8_e5m2": 5},
    "ternary": 1,
    "power_of_two": 1,
    "additive_power_of_two": 1,
    "logarithmic": 1,
}


def overflow_of(form: Number) -> str:
    element = form.element or form
    return "special" if element.kind == "float" and element.special != "none" else "saturate"


@each("form", TABLED)
def test_a_decoded_code_encodes_to_a_code_of_the_same_value(form: Number) -> None:
    codes = np.arange(1 << form.bits)
    values = decode(codes, form)

    again = encode(values, form, overflow=overflow_of(form))

    assert np.array_equal(decode(again, form), values, equal_nan=values.dtype.kind == "f")
    assert np.array_equal(np.signbit(decode(again, form)), np.signbit(values)) or form.kind in (
        "float",
        "block",
    )
    element = form.element or form
    spare = SPARE.get(element.kind, 0)
    if isinstance(spare, dict):
        spare = spare.get(element.name, 0)
    if not form.signed:
        spare = 0
    assert np.count_nonzero(again != codes) == spare


@each("form", TABLED)
def test_canonical_codes_are_their_own_encodings(form: Number) -> None:
    canonical = table(form).codes

    assert np.array_equal(encode(decode(canonical, form), form), canonical)


@each("form", WIDE)
def test_codes_of_wide_formats_round_trip(form: Number) -> None:
    span = 1 << form.bits
    draw = np.random.default_rng(7)
    codes = (
        draw.integers(0, span, 2000, dtype=np.uint64, endpoint=False)
        if form.bits < 64
        else (draw.integers(0, span - 1, 2000, dtype=np.uint64, endpoint=True))
    )
    codes[:4] = 0, span - 1, span // 2, span // 2 - 1
    if form.kind == "float":
        codes = codes[np.isfinite(decode(codes, form))]

    assert np.array_equal(encode(decode(codes, form), form, overflow="saturate"), codes)


@each(
    "name",
    [
        "float64", "float32", "float16", "bfloat16", "float8_e4m3", "float8_e5m2",
        "float8_e4m3fnuz", "float8_e5m2fnuz", "float6_e2m3", "float6_e3m2", "float4_e2m1",
        "int8", "uint16", "int64", "int4", "uint2",
    ],
)  # fmt: skip
def test_ml_dtypes_and_numpy_read_the_same_values(name: str) -> None:
    form = parse_number(name)
    stored = {8: np.uint8, 16: np.uint16, 32: np.uint32, 64: np.uint64}[max(8, form.bits)]
    draw = np.random.default_rng(3)
    codes = np.arange(1 << form.bits) if form.bits <= 16 else draw.integers(0, 1 << 31, 5000)

    with np.errstate(invalid="ignore"):  # signaling NaN
        theirs = codes.astype(stored).view(dtype(form)).astype(np.float64)

    assert np.array_equal(theirs, decode(codes, form).astype(np.float64), equal_nan=True)


@each("name", ["bfloat16", "float16", "float8_e4m3", "float8_e5m2", "float6_e2m3", "float4_e2m1"])
def test_ml_dtypes_rounds_to_the_same_codes(name: str) -> None:
    form = parse_number(name)
    draw = np.random.default_rng(5)
    values = np.ldexp(draw.standard_normal(20000), draw.integers(-30, 18, 20000))
    values = values.astype(np.float32)
    levels = table(form).levels
    ties = ((levels[1:] + levels[:-1]) / 2).astype(np.float32)
    values = np.concatenate([values, ties, levels.astype(np.float32), -np.zeros(1, np.float32)])
    limit = levels[-1] if form.special == "none" else np.inf  # ml_dtypes saturates without NaN too
    values = np.clip(values, -limit, limit)

    ours = encode(values, form, overflow=overflow_of(form))

    with np.errstate(over="ignore"):
        theirs = values.astype(dtype(form)).view(ours.dtype)
    assert np.array_equal(decode(ours, form), decode(theirs, form), equal_nan=True)
    finite = np.isfinite(decode(ours, form))
    assert np.array_equal(ours[finite], theirs[finite])


def test_a_scale_of_ml_dtypes_has_our_values() -> None:
    codes = np.arange(256, dtype=np.uint8)

    theirs = codes.view(ml_dtypes.float8_e8m0fnu).astype(np.float64)

    assert np.array_equal(decode(codes, E8M0), theirs, equal_nan=True)
