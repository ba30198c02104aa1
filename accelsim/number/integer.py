"""Two's-complement and unsigned integers."""

from accelsim.number.format import Number

INTEGERS: dict[str, Number] = {
    f"{prefix}{bits}": Number(
        name=f"{prefix}{bits}", bits=bits, kind="integer", signed=prefix == "int"
    )
    for prefix in ("int", "uint")
    for bits in (*range(2, 17), 20, 24, 32, 48, 64)
} | {"uint1": Number(name="uint1", bits=1, kind="integer", signed=False)}
