"""The checksum of frames is that of zlib."""

import zlib

import numpy as np

from accelsim_hdl.host.crc import CYCLES, Crc32
from hdl.component import CompiledComponent


def test_every_message_has_the_checksum_of_zlib_and_ends_well_in_it() -> None:
    random = np.random.default_rng(1)
    messages = [random.bytes(int(length)) for length in random.integers(1, 40, 50)]
    sent = [message + zlib.crc32(message).to_bytes(4, "little") for message in messages]
    starts, valids, data, ends, wholes = [], [], [], [], []
    for message in sent:
        for place, byte in enumerate(message):
            starts += [place == 0] + [False] * CYCLES
            valids += [True] + [False] * CYCLES
            data += [byte] + [0] * CYCLES
            if place == len(message) - 5:
                ends.append(len(data))
        wholes.append(len(data))
    # The register is looked at in the cycle after the last of CYCLES.
    padding = [0] * 2
    drive = {"start": starts + padding, "valid": valids + padding, "data": data + padding}

    seen = CompiledComponent(Crc32()).drive({name: np.array(x) for name, x in drive.items()})

    assert [int(seen["crc"][cycle]) for cycle in ends] == [zlib.crc32(one) for one in messages]
    assert all(seen["intact"][cycle] for cycle in wholes)
    assert not any(seen["intact"][cycle] for cycle in ends)
    assert all(not seen["busy"][cycle] for cycle in wholes)
    assert int(np.sum(seen["busy"])) == CYCLES * sum(map(len, sent))
