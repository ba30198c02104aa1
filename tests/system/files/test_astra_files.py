"""ASTRA-sim's files give its results, are written as they are read, and name mistakes."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import accelsim
from accelsim.cli.commands import commands
from accelsim.errors import DocumentError, FabricError, UserError, WorkloadError
from accelsim.system.astra import Dimension
from accelsim.system.fabric import read_fabric
from accelsim.system.files.astra_loops import traces_of
from accelsim.system.files.astra_network import (
    network_of,
    read_logical,
    read_network,
    write_logical,
    write_network,
)
from accelsim.system.files.astra_system import read_system, write_system
from accelsim.system.files.astra_workload import (
    AstraWorkload,
    Layer,
    Phase,
    read_workload,
    write_workload,
)
from experiments.comparison import read_table
from experiments.system.astra.__main__ import COLUMNS, dimensions

SYSTEM = {
    "scheduling-policy": "LIFO",
    "endpoint-delay": 10,
    "active-chunks-per-dimension": 1,
    "preferred-dataset-splits": 4,
    "all-reduce-implementation": ["ring"],
    "all-gather-implementation": ["ring"],
    "reduce-scatter-implementation": ["ring"],
    "all-to-all-implementation": ["ring"],
    "collective-optimization": "localBWAware",
    "local-mem-bw": 1600,
}
NETWORK = {"topology": ["Ring"], "npus_count": [4], "bandwidth": [50.0], "latency": [500.0]}
ALL_REDUCE_NS = 43000
"""Of 1 MiB in 4 parts on this network: a row of ASTRA-sim's results."""
WORDS = {"AR": "ALLREDUCE", "RS": "REDUCESCATTER", "AG": "ALLGATHER", "A2A": "ALLTOALL"}


def write(folder: Path, name: str, data: object) -> Path:
    file = folder / name
    file.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return file


def layer(name: str, *phases: tuple[int, str, int], update: int = 0) -> str:
    columns = [f"{time} {collective} {size}" for time, collective, size in phases]
    return f"{name} -1 {' '.join(columns)} {update}\n"


def text(loop: str, *layers: str) -> str:
    return f"{loop}\n{len(layers)}\n{''.join(layers)}"


def run(folder: Path, workload: str, **changes: object) -> accelsim.AstraResult:
    network = write(folder, "network.json", NETWORK | changes.pop("network", {}))  # type: ignore[operator]
    system = write(folder, "system.json", SYSTEM | changes.pop("system", {}))  # type: ignore[operator]
    return accelsim.astra(write(folder, "workload.txt", workload), network, system, **changes)  # type: ignore[arg-type]


def test_every_reference_row_comes_out_of_files(shared_data: Path, tmp_path: Path) -> None:
    rows = read_table(shared_data / "scaleout" / "astra_collectives.csv", COLUMNS)
    for row in rows:
        count = row["topology"].count("x") + 1
        write_network(tmp_path / "network.yml", dimensions(row, ""))
        implementation = {
            f"{name}-implementation": [row["impl"]] * count
            for name in ("all-reduce", "all-gather", "reduce-scatter", "all-to-all")
        }
        splits = {"preferred-dataset-splits": int(row["splits"])}
        micro = text(
            "MICRO",
            layer("x", (0, "NONE", 0), (0, "NONE", 0), (0, WORDS[row["coll"]], int(row["bytes"]))),
        )
        result = accelsim.astra(
            write(tmp_path, "workload.txt", micro),
            tmp_path / "network.yml",
            write(tmp_path, "system.json", SYSTEM | implementation | splits),
            backend=row["backend"],  # type: ignore[arg-type]
        )

        assert set(result.end_ns) == {int(row["cycles_ns"])}
    assert len(rows) == 29


def test_the_loop_of_data_parallel_training_by_hand(tmp_path: Path) -> None:
    """Two layers of 100: forward 200; W2 at 300 reduces until 43300, W1 at 500 waits for it."""
    phases = (100, "NONE", 0), (100, "NONE", 0), (100, "ALLREDUCE", 2**20)

    result = run(tmp_path, text("DATA", layer("a", *phases), layer("b", *phases)))

    assert set(result.end_ns) == {300 + 2 * ALL_REDUCE_NS}
    assert set(result.exposed_ns) == {300 + 2 * ALL_REDUCE_NS - 500}


def test_the_loop_of_model_parallel_training_by_hand(tmp_path: Path) -> None:
    """F1, its all-reduce, F2, its all-reduce, I2, its all-reduce beside W2, I1, W1."""
    phases = (100, "ALLREDUCE", 2**20), (100, "ALLREDUCE", 2**20), (100, "NONE", 0)

    result = run(tmp_path, text("MODEL", layer("a", *phases), layer("b", *phases)))

    assert set(result.end_ns) == {5 * 100 + 3 * ALL_REDUCE_NS}


def test_a_second_pass_waits_for_the_gradients_of_the_first(tmp_path: Path) -> None:
    workload = text("DATA", layer("a", (100, "NONE", 0), (0, "NONE", 0), (50, "ALLREDUCE", 2**20)))

    assert run(tmp_path, workload, passes=2).end_ns[0] == 2 * (150 + ALL_REDUCE_NS)
    assert run(tmp_path, workload, time_unit="us").end_ns[0] == 150_000 + ALL_REDUCE_NS


def test_embeddings_of_dlrm_overlap_with_the_bottom_layers(tmp_path: Path) -> None:
    embedding = layer("e", (10, "ALLTOALL", 2**20), (10, "ALLTOALL", 2**20), (10, "NONE", 0))
    bottom, top = (layer(x, *3 * [(10, "NONE", 0)]) for x in ("bottom", "top"))
    exchange_ns = run(
        tmp_path,
        text("MICRO", layer("x", (0, "NONE", 0), (0, "NONE", 0), (0, "ALLTOALL", 2**20))),
    ).end_ns[0]

    result = run(tmp_path, text("HYBRID_DLRM 1", embedding, bottom, top))
    enhanced = run(tmp_path, text("HYBRID_DLRM_ENHANCED 1", embedding, bottom, top))

    assert enhanced.end_ns == result.end_ns

    # The bottom layer ends while the embeddings are exchanged; converter: the layer numbered as
    # the last bottom layer waits for the exchange.
    assert result.end_ns[0] == 10 + exchange_ns + 20 + 20 + exchange_ns + 10


def test_writing_and_reading_gives_the_same(tmp_path: Path) -> None:
    shape = [
        Dimension(kind="Ring", npus=2, gigabytes_per_s=200.0, latency_ns=50.0),
        Dimension(kind="FullyConnected", npus=8, gigabytes_per_s=93.1, latency_ns=936.25),
    ]
    for name in ("network.yml", "network.json"):
        write_network(tmp_path / name, shape)
        assert list(read_network(tmp_path / name).dimensions) == shape
    write_logical(tmp_path / "logical.json", [8, 8])
    assert read_logical(tmp_path / "logical.json") == ((8, 8), ())

    first = read_system(write(tmp_path, "a.json", SYSTEM | {"something": [1, "x"]}))
    write_system(tmp_path / "b.yml", first)
    assert read_system(tmp_path / "b.yml").file == first.file

    workload = AstraWorkload(
        loop="HYBRID_CUSTOMIZED",
        header=("model_parallel_NPU_group:", "8"),
        layers=(
            Layer(
                name="mlp0",
                forward=Phase(time=32291, collective="ALLGATHER", size_bytes=37632),
                input_gradient=Phase(time=1),
                weight_gradient=Phase(time=2, collective="ALLREDUCE", size_bytes=3),
                update_time=9,
                loop="DATA",
            ),
        ),
    )
    write_workload(tmp_path / "w.txt", workload)
    assert read_workload(tmp_path / "w.txt") == workload


def test_what_changes_nothing_is_named(tmp_path: Path) -> None:
    phases = (5, "ALLREDUCE", 8), (5, "NONE", 0), (5, "ALLREDUCE", 2**20)

    result = run(
        tmp_path,
        text("DATA more words", layer("a", *phases, update=3)),
        network={"link_count": [1]},
        system={"boost-mode": 0, "my-key": 1},
    )

    said = [each.partition(": ")[2] for each in result.ignored]
    assert said == [
        "link_count: unknown",
        "scheduling-policy: a chip has one collective at a time, and its chunks are equal",
        "boost-mode: it makes the tool faster",
        "my-key: unknown",
        "first line: more words: unknown",
        "update time: Chakra's converter drops it",
        "1 collectives: DATA does not send them",
    ]


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"active-chunks-per-dimension": 2}, "active-chunks-per-dimension: only 1 is modelled"),
        ({"replay-only": 1}, "replay-only: only 0 is modelled, not 1$"),
        ({"inter-dimension-scheduling": "themis"}, "only baseline is modelled, not themis$"),
        ({"all-reduce-implementation": ["rings"]}, "^implementation 'rings' is unknown, did you"),
        ({"all-reduce-implementation": []}, "names 0 algorithms, and dimension 0 needs one$"),
        ({"local-mem-bw": 0}, r"system.json:1:\d+: local-mem-bw: must be greater than 0"),
        ({"preferred-dataset-splits": "x"}, "preferred-dataset-splits: must be an integer"),
        ({"roofline-enabled": 1}, "roofline-enabled needs peak-perf$"),
        ({"all-reduce-implementation-chakra": ["x"]}, "collectives from a file are not modelled$"),
    ],
)
def test_systems_that_are_refused(
    tmp_path: Path, changes: dict[str, object], sentence: str
) -> None:
    workload = text("DATA", layer("a", *3 * [(5, "ALLREDUCE", 8)]))

    with pytest.raises((FabricError, DocumentError), match=sentence):
        run(tmp_path, workload, system=changes)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("DATA\n", r"w.txt: the first line must name a loop, the second count the layers$"),
        (
            "DATA\n2\n" + layer("a", *3 * [(1, "NONE", 0)]),
            r":2: says 2 layers, and 1 lines follow$",
        ),
        ("DATA\n1\na -1 5\n", r":3: a layer is 12 words \(and its loop\), not 3$"),
        (
            text("DATA", layer("a", *3 * [(1, "ALLREDUC", 0)])),
            r":3: collective 'ALLREDUC' is unknown, did you mean ALLREDUCE\?$",
        ),
        (text("DATA", layer("a", *3 * [(-1, "NONE", 0)])), r":3: a time must be a whole number"),
        (text("DATUM", layer("a", *3 * [(1, "NONE", 0)])), r"loop DATUM is not modelled, did you"),
        (text("HYBRID_DLRM 7", layer("a", *3 * [(1, "NONE", 0)])), r"below 1, not 7$"),
    ],
)
def test_texts_that_are_refused(tmp_path: Path, content: str, sentence: str) -> None:
    with pytest.raises(WorkloadError, match=sentence):
        traces_of(read_workload(write(tmp_path, "w.txt", content)))


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"npus_count": [4, 4]}, r"as many elements each, not 1, 2, 1 and 1$"),
        ({"topology": ["Rings"]}, r"network.json: topology 'Rings' is unknown, did you mean Ring"),
        ({"bandwidth": [0]}, r"network.json: gigabytes_per_s must be more than 0"),
        ({"latency": "x"}, r"latency: must be a list"),
    ],
)
def test_networks_that_are_refused(
    tmp_path: Path, changes: dict[str, object], sentence: str
) -> None:
    with pytest.raises(UserError, match=sentence):
        read_network(write(tmp_path, "network.json", NETWORK | changes))


def test_logical_dimensions_are_those_of_the_network(tmp_path: Path) -> None:
    logical = write(tmp_path, "logical.json", {"logical-dims": ["2", "2"]})

    with pytest.raises(FabricError, match=r"must be those of the network, 4, not 2 x 2$"):
        run(tmp_path, text("DATA", layer("a", *3 * [(5, "NONE", 0)])), logical=logical)


def test_a_fabric_is_a_network_of_astra_sim() -> None:
    (nodes, between) = network_of(read_fabric("dgx_a100_x4")).dimensions

    assert (nodes.kind, nodes.npus, between.kind, between.npus) == ("Switch", 8, "Switch", 4)
    assert nodes.gigabytes_per_s * 2**30 == read_fabric("dgx_a100").link_bytes_per_s
    with pytest.raises(FabricError, match=r"^ASTRA-sim's network file describes products"):
        network_of(read_fabric("dgx_1v"))


def test_the_command_prints_the_tools_lines_and_what_it_ignored(tmp_path: Path) -> None:
    micro = text("MICRO", layer("x", (0, "NONE", 0), (0, "NONE", 0), (0, "ALLREDUCE", 2**20)))
    files = {
        "--workload-configuration": write(tmp_path, "w.txt", micro),
        "--network-configuration": write(tmp_path, "network.json", NETWORK),
        "--system-configuration": write(tmp_path, "system.json", SYSTEM),
    }
    arguments = [str(word) for pair in files.items() for word in pair]

    ran = CliRunner().invoke(commands, ["astra", *arguments], catch_exceptions=False)

    line = f"finished, {ALL_REDUCE_NS} cycles, exposed communication {ALL_REDUCE_NS} cycles."
    assert ran.stdout.splitlines() == [f"sys[{chip}] {line}" for chip in range(4)]
    assert ran.stderr.startswith(f"ignored: {tmp_path / 'system.json'}: scheduling-policy: ")
