"""The Wishbone B4 pipelined bus."""

from amaranth.lib.wiring import In, Out, Signature
from amaranth.utils import exact_log2


def bus_signature(data_bytes: int, address_bits: int = 32) -> Signature:
    """Return a Wishbone B4 pipelined master.

    A request is presented while ``cyc`` and ``stb`` are high, and accepted at the end of a cycle in
    which ``stall`` is low. Requests are acknowledged in order, with one ``ack`` for each.

    Args:
        data_bytes: Bytes of a beat, a power of two; ``sel`` has a bit for each.
        address_bits: Bits of a byte address; ``adr`` counts beats.
    """
    return Signature(
        {
            "cyc": Out(1),
            "stb": Out(1),
            "we": Out(1),
            "adr": Out(address_bits - exact_log2(data_bytes)),
            "sel": Out(data_bytes),
            "dat_w": Out(8 * data_bytes),
            "dat_r": In(8 * data_bytes),
            "ack": In(1),
            "stall": In(1),
        }
    )
