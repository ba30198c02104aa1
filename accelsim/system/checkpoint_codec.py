"""What a checkpoint of training takes a chip: its bytes, encoded or not, and their way to storage.

A checkpoint keeps what training cannot make anew: of each parameter the copy that is updated and
Adam's two moments, 32 bits each. Chips that have the same part of the network write a share each.
For example, 1e9 parameters on four such chips are 3 GB for each; with 8 bits in place of 32 (int8)
0.75 GB, after a pass of the vector unit::

    plain   |------------ write 3 GB ------------|
    int8    |-encode-|-- write 0.75 GB --|

The chip's model times the passes. ``accelsim.system.checkpoints`` takes ``save_ns`` and
``restore_ns``, and says what failures cost. What training loses by rounded states is another
question: the values of a codec answer it (``accelsim.system.codec``).
"""

from dataclasses import dataclass

from accelsim.errors import FabricError
from accelsim.system.activation_codec import ActivationCodec
from accelsim.system.coding import vector_pass
from accelsim.system.forward_times import ForwardTimes

STATES = 3
"""Of a parameter: its updated copy, momentum and variance (Kingma and Ba, Adam, 2015)."""
STATE_BYTES = 4


@dataclass(frozen=True, kw_only=True)
class Checkpoint:
    """The share of a checkpoint that one chip writes.

    Args:
        saved_bytes: Bytes of its share, as it is written.
        encode_ns: On its vector unit.
        write_ns: To storage.
        decode_ns: On its vector unit, after a failure.
        read_ns: From storage, after a failure.
    """

    saved_bytes: int
    encode_ns: int
    write_ns: int
    decode_ns: int
    read_ns: int

    @property
    def save_ns(self) -> int:
        """For which steps wait: encoding, then writing."""
        return self.encode_ns + self.write_ns

    @property
    def restore_ns(self) -> int:
        """After a failure: reading, then decoding."""
        return self.read_ns + self.decode_ns


def checkpoint(
    times: ForwardTimes,
    parameters: int,
    *,
    writers: int = 1,
    codec: ActivationCodec | None = None,
    storage_bytes_per_s: int,
) -> Checkpoint:
    """Return what a checkpoint takes each chip.

    Args:
        times: A network on the chip, whose vector unit encodes.
        parameters: Parameters of the part of the network that the chip has.
        writers: Chips that have the same part, each of which writes its share.
        codec: Codec of each state, a vector of 32-bit values; None: it is written as it is.
        storage_bytes_per_s: Bandwidth of the storage, for each chip.

    Raises:
        FabricError: There are no parameters, no writers, or no bandwidth.
    """
    for name, value in (
        ("parameters", parameters),
        ("writers", writers),
        ("storage_bytes_per_s", storage_bytes_per_s),
    ):
        if value < 1:
            raise FabricError(f"{name} must be at least 1, not {value}")
    share = -(-parameters // writers)
    values, whole = STATES * share, STATES * STATE_BYTES * share
    saved, encode_ns, decode_ns = whole, 0, 0
    if codec is not None:
        saved = STATES * codec.codec.encoded_bytes((share,))
        encoding = vector_pass(times, codec.encode_operations * values, whole, saved)
        decoding = vector_pass(times, codec.decode_operations * values, saved, whole)
        encode_ns, decode_ns = times.ns(encoding.cycles), times.ns(decoding.cycles)
    moved_ns = -(-saved * 10**9 // storage_bytes_per_s)
    return Checkpoint(
        saved_bytes=saved,
        encode_ns=encode_ns,
        write_ns=moved_ns,
        decode_ns=decode_ns,
        read_ns=moved_ns,
    )
