"""Chakra's traces: bytes written by hand are read, and chips run what the traces say."""

import gzip
import json
from pathlib import Path

import pytest

import accelsim
from accelsim.errors import FabricError, WorkloadError
from accelsim.system.astra import Dimension
from accelsim.system.astra_run import run_traces
from accelsim.system.astra_trace import Node, Traces
from accelsim.system.files.astra_system import AstraSystem, SystemFile
from accelsim.system.files.chakra import read_chakra, write_chakra

RING = Dimension(kind="Ring", npus=4, gigabytes_per_s=50.0, latency_ns=500.0)
ALL_REDUCE_NS = 43000
KEYS = {
    "preferred-dataset-splits": 4,
    "all-reduce-implementation": ["ring"],
    "local-mem-bw": 1600,
}


def system(**changes: object) -> AstraSystem:
    return AstraSystem(SystemFile.model_validate(KEYS | changes), "system.json")


def varint(value: int) -> bytes:
    out = b""
    while value > 127:
        out += bytes([value & 127 | 128])
        value >>= 7
    return out + bytes([value])


def field(number: int, value: int | bytes | str) -> bytes:
    """Return a field of the wire format: a varint, or bytes behind their length."""
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    raw = value.encode() if isinstance(value, str) else value
    return varint(number << 3 | 2) + varint(len(raw)) + raw


def attribute(name: str, number: int, value: int | bytes | str) -> bytes:
    return field(10, field(1, name) + field(number, value))


def file_of(*nodes: bytes) -> bytes:
    head = field(1, "0.0.4") + field(2, field(1, "schema") + field(29, "1.0.2"))
    messages = (head, *nodes)
    return b"".join(varint(len(each)) + each for each in messages)


COMPUTE = field(1, 7) + field(2, "forward") + field(3, 4) + field(7, 3) + field(6, 99)
COLLECTIVE = (
    field(1, 8)
    + field(2, "gradients")
    + field(3, 7)
    + field(5, b"\x07")
    + attribute("comm_type", 9, 0)
    + attribute("comm_size", 9, 2**20)
    + attribute("involved_dim", 28, field(1, b"\x01\x01\x01"))
    + attribute("comm_priority", 5 + 2, 0)
)


def test_bytes_by_hand_are_read(tmp_path: Path) -> None:
    content = file_of(COMPUTE, COLLECTIVE)
    (tmp_path / "a.0.et").write_bytes(content)
    (tmp_path / "a.1.et").write_bytes(gzip.compress(content))

    traces = read_chakra(tmp_path / "a", 2)

    assert traces.chips[0] == traces.chips[1]
    assert traces.chips[0] == (
        Node(number=7, name="forward", kind="compute", duration_ns=3000),
        Node(
            number=8,
            name="gradients",
            kind="collective",
            after=(7,),
            collective="AR",
            size_bytes=2**20,
            dimensions=(True, True, True),
        ),
    )
    assert traces.ignored == (
        "attribute schema of the file: changes no time",
        "start_time_micros of nodes: changes no time",
        "attribute comm_priority of nodes: changes no time",
    )


def test_the_command_runs_traces(tmp_path: Path) -> None:
    for chip in range(4):
        (tmp_path / f"a.{chip}.et").write_bytes(file_of(COMPUTE, COLLECTIVE))
    network = {"topology": ["Ring"], "npus_count": [4], "bandwidth": [50], "latency": [500]}
    (tmp_path / "n.json").write_text(json.dumps(network))
    (tmp_path / "s.json").write_text(json.dumps(KEYS))

    result = accelsim.astra(tmp_path / "a", tmp_path / "n.json", tmp_path / "s.json")

    assert result.end_ns == (3000 + ALL_REDUCE_NS,) * 4
    assert result.exposed_ns == (ALL_REDUCE_NS,) * 4


def test_writing_and_reading_gives_the_same(tmp_path: Path) -> None:
    nodes = (
        Node(number=0, name="a", kind="compute", duration_ns=5000, operations=7, tensor_bytes=3),
        Node(number=1, name="h", kind="compute", duration_ns=1000, is_host=True),
        Node(number=2, name="s", kind="send", after=(0, 1), size_bytes=9, peer=1, tag=4),
        Node(number=3, name="r", kind="receive", size_bytes=9, peer=1, tag=5),
        Node(number=4, name="n", kind="nothing", after=(2,)),
        Node(
            number=5,
            name="c",
            kind="collective",
            after=(4,),
            collective="RS",
            size_bytes=2**40,
            dimensions=(True, False),
        ),
    )
    write_chakra(tmp_path / "x", [nodes])

    assert read_chakra(tmp_path / "x", 1).chips == (nodes,)
    with pytest.raises(WorkloadError, match=r"1500 ns is no whole number of microseconds"):
        write_chakra(tmp_path / "x", [[Node(number=0, name="a", kind="compute", duration_ns=1500)]])


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", r"a.0.et: is empty$"),
        (b"\x05abc", r"is no Chakra trace behind 0 nodes"),
        (file_of(COMPUTE)[:-1], r"is no Chakra trace behind 0 nodes"),
        (b"\x1f\x8bxx", r"a.0.et: cannot be read: "),
        (file_of(COMPUTE, COMPUTE), r"two nodes have the same id$"),
        (file_of(COLLECTIVE), r"node 8 \(gradients\) waits for node 7, which is not there$"),
        (file_of(field(1, 1) + field(3, 2)), r"nodes of type 2 \(MEM_LOAD\) are not modelled$"),
        (file_of(field(1, 1) + field(3, 7)), r"attribute comm_type is not there$"),
        (
            file_of(field(1, 1) + field(3, 7) + attribute("comm_type", 9, 5)),
            r"comm_type 5 \(BROADCAST\) is not modelled$",
        ),
        (
            file_of(field(1, 1) + field(3, 7) + attribute("pg_name", 29, "2")),
            r"pg_name 2 names a group of chips",
        ),
        (
            file_of(field(1, 1) + field(3, 5) + attribute("comm_src", 9, 3)),
            r"comm_src is 3, and the file is of chip 0$",
        ),
    ],
)
def test_traces_that_are_refused(tmp_path: Path, content: bytes, sentence: str) -> None:
    (tmp_path / "a.0.et").write_bytes(content)

    with pytest.raises(WorkloadError, match=sentence):
        read_chakra(tmp_path / "a", 1)


def message(kind: str, peer: int, after: tuple[int, ...] = (), number: int = 0) -> Node:
    return Node(
        number=number,
        name=kind,
        kind=kind,  # type: ignore[arg-type]
        after=after,
        size_bytes=2**20,
        peer=peer,
    )


def test_messages_take_the_shorter_way_and_wait_for_links() -> None:
    """2**20 bytes are 19531 ns on a link; 0 to 2 takes two links, 1 to 2 the second of them."""
    wire = int(2**20 / (50 * 2**30 / 1e9))
    traces = Traces(
        chips=(
            (message("send", 2),),
            (message("send", 2),),
            (message("receive", 0), message("receive", 1, number=1)),
            (),
        )
    )

    aware = run_traces(traces, [RING], system(), "aware")
    unaware = run_traces(traces, [RING], system(), "unaware")

    assert aware.end_ns == (2 * (500 + wire), 500 + wire, 2 * (500 + wire), 0)
    assert unaware.end_ns == (2 * 500 + wire, 500 + wire, 2 * 500 + wire, 0)


def test_two_messages_on_a_link_follow_each_other() -> None:
    wire = int(2**20 / (50 * 2**30 / 1e9))
    switch = Dimension(kind="Switch", npus=4, gigabytes_per_s=50.0, latency_ns=500.0)
    traces = Traces(
        chips=(
            (message("send", 3),),
            (message("send", 3),),
            (),
            (message("receive", 0), message("receive", 1, number=1)),
        )
    )

    run = run_traces(traces, [switch], system(), "aware")

    assert run.end_ns[3] == 2 * (500 + wire) + wire


def test_a_ring_of_messages_is_the_collective_without_its_endpoints() -> None:
    """2 (n - 1) steps of a quarter, each received before the next is sent."""
    steps = 6
    chips = []
    for chip in range(4):
        nodes = []
        for step in range(steps):
            after = (2 * step - 1,) if step else ()
            part = {"size_bytes": 2**18, "tag": step}
            following, before = (chip + 1) % 4, (chip - 1) % 4
            nodes.append(
                Node(number=2 * step, name="s", kind="send", after=after, peer=following, **part)  # type: ignore[arg-type]
            )
            nodes.append(
                Node(number=2 * step + 1, name="r", kind="receive", peer=before, **part)  # type: ignore[arg-type]
            )
        chips.append(tuple(nodes))
    free = {"endpoint-delay": 0, "local-mem-bw": 1e12, "preferred-dataset-splits": 1}
    whole = Node(number=0, name="c", kind="collective", collective="AR", size_bytes=2**20)

    for backend in ("aware", "unaware"):
        by_messages = run_traces(Traces(chips=tuple(chips)), [RING], system(**free), backend)
        collective = run_traces(Traces(chips=((whole,),)), [RING], system(**free), backend)

        assert set(by_messages.end_ns) == set(collective.end_ns)


def test_a_roofline_times_operators() -> None:
    keys = {"roofline-enabled": 1, "peak-perf": 2, "local-mem-bw": 100}
    bound = [(10**9, 10**6), (10**6, 10**8), (5, 0)]
    nodes = tuple(
        Node(number=index, name="x", kind="compute", operations=ops, tensor_bytes=size)
        for index, (ops, size) in enumerate(bound)
    )

    run = run_traces(Traces(chips=(nodes,)), [RING], system(**keys), "aware")

    # 1e9 operations at 2e12 per second; 1e8 bytes at 1e11 per second; nothing.
    assert run.end_ns == (500_000 + 1_000_000,)


def test_a_host_computes_beside_its_chip() -> None:
    nodes = (
        Node(number=0, name="chip", kind="compute", duration_ns=50),
        Node(number=1, name="host", kind="compute", duration_ns=80, is_host=True),
        Node(number=2, name="chip", kind="compute", duration_ns=20),
    )

    run = run_traces(Traces(chips=(nodes,)), [RING], system(), "aware")

    assert (run.end_ns, run.compute_ns, run.exposed_ns) == ((80,), (70,), (10,))


def test_dimensions_take_part_alone() -> None:
    """On 4 x 4 chips, groups along the first dimension do not wait for each other."""
    gather = {"name": "c", "kind": "collective", "collective": "AR", "size_bytes": 2**20}
    chips = []
    for chip in range(16):
        late = 1000 * (chip // 4)
        chips.append(
            (
                Node(number=0, name="x", kind="compute", duration_ns=late),
                Node(number=1, after=(0,), dimensions=(True, False), **gather),  # type: ignore[arg-type]
            )
        )
    names = {"all-reduce-implementation": ["ring", "ring"]}

    run = run_traces(Traces(chips=tuple(chips)), [RING, RING], system(**names), "aware")

    assert run.end_ns == tuple(ALL_REDUCE_NS + 1000 * (chip // 4) for chip in range(16))


@pytest.mark.parametrize(
    ("chips", "sentence"),
    [
        (
            ((message("receive", 1),), (), (), ()),
            r"^chip 0 waits forever: node 0 \(receive\) cannot end$",
        ),
        (((message("send", 7),), (), (), ()), r"of chip 0 sends to chip 7$"),
        (
            (
                (Node(number=0, name="c", kind="collective", collective="AR", size_bytes=8),),
                (Node(number=0, name="c", kind="collective", collective="AR", size_bytes=9),),
                (),
                (),
            ),
            r"^chips 0 and 1 meet in unequal collectives: AR of 8 bytes",
        ),
    ],
)
def test_runs_that_are_refused(chips: tuple[tuple[Node, ...], ...], sentence: str) -> None:
    with pytest.raises(FabricError, match=sentence):
        run_traces(Traces(chips=chips), [RING], system(), "aware")


def collective(number: int, *after: int) -> Node:
    return Node(
        number=number, name="c", kind="collective", after=after, collective="AR", size_bytes=2**20
    )


def compute(number: int, duration_ns: int, *after: int) -> Node:
    return Node(number=number, name="w", kind="compute", after=after, duration_ns=duration_ns)


def test_collectives_meet_in_the_order_of_their_numbers() -> None:
    """Chips that come late to one of two collectives are waited for, each time."""
    chips = tuple(
        (compute(0, late), collective(1, 0), compute(2, again, 1), collective(3, 2))
        for late, again in ((7, 50), (900, 0), (0, 0), (30, 2000))
    )

    run = run_traces(Traces(chips=chips), [RING], system(), "aware")

    assert run.end_ns == (900 + ALL_REDUCE_NS + 2000 + ALL_REDUCE_NS,) * 4
    assert run.compute_ns == (57, 900, 0, 2030)


def test_chips_that_come_to_different_collectives_first_wait_forever() -> None:
    late = (compute(0, 10), collective(1, 0), collective(2))
    others = (collective(1), collective(2))

    with pytest.raises(FabricError, match=r"^chip 0 waits forever: node 1 \(c\) cannot end$"):
        run_traces(Traces(chips=(late, others, others, others)), [RING], system(), "aware")


def test_a_node_without_time_lets_the_smaller_number_go_first() -> None:
    """Number 1 waits for number 0 alone, which takes no time, and goes before number 2."""
    first = Node(number=0, name="n", kind="nothing")
    last = Node(number=3, name="h", kind="compute", after=(1,), duration_ns=100, is_host=True)

    run = run_traces(
        Traces(chips=((first, compute(1, 5, 0), compute(2, 30), last),)), [RING], system(), "aware"
    )

    assert run.end_ns == (5 + 100,)
