"""Layers in bands of rows: the rows of a band, and that networks in bands mean the same."""

from dataclasses import replace
from random import Random

import pytest

from accelsim.compiler import Chain, bands_of, compile_network, layers_of, schedule_layers
from accelsim.compiler.bands import Bands, Rows, at_rows
from accelsim.compiler.target import Target
from accelsim.errors import IllegalProgramError, MappingError
from accelsim.npu import Npu
from accelsim.program import Layout, Program
from accelsim.program.check import check_program
from accelsim.timeline import run_program
from accelsim.workload.layers import Convolution, Pool
from compiler.checks import assert_values
from compiler.checks import chain as built_of
from compiler.networks import Chain as Built
from compiler.test_resident_tensors import with_local
from each import each


def block(height: int = 8, stride: int = 1) -> tuple[Built, list[str]]:
    """Return a pointwise expansion, a depthwise convolution and a projection."""
    built = built_of((height, 5, 8))
    names = [
        built.convolution(16),
        built.convolution(16, (3, 3), groups=16, padding=(1, 1, 1, 1), stride=(stride, stride)),
        built.convolution(8),
    ]
    return built, names


def test_the_example_of_the_module() -> None:
    built, (first, second, _) = block()
    bands = bands_of(layers_of(built.network()), Chain(first, second, 4), ())

    rows = [[piece.rows[-1] for piece in pieces] for pieces in bands.pieces()]

    assert rows == [
        [Rows(first=0, count=5), Rows(first=0, count=4)],
        [Rows(first=3, count=5, origin=3), Rows(first=4, count=4)],
    ]
    assert bands.most_rows() == {first: 5}


def naive_rows(bands: Bands, begin: int, end: int) -> dict[str, set[int]]:
    """Return the rows of each tensor of a chain that rows of its last result look at."""
    wanted = {bands.layers[bands.last].output: {*range(begin, end)}}
    for number in reversed(bands.numbers):
        layer = bands.layers[number]
        for row in wanted.get(layer.output, ()):
            seen = {row}
            if isinstance(layer, Convolution | Pool):
                (kernel, _), (stride, _) = layer.window.kernel, layer.window.stride
                step, top = layer.window.dilation[0], layer.window.padding[0]
                seen = {row * stride - top + place * step for place in range(kernel)}
                seen &= {*range(layer.input_shape[1])}
            for name in layer.inputs:
                wanted.setdefault(name, set()).update(seen)
    return wanted


@pytest.mark.parametrize("stride", [1, 2, 3])
@each("height", range(3, 12))
def test_bands_have_the_rows_that_are_looked_at(height: int, stride: int) -> None:
    built, names = block(height, stride)
    names.append(built.convolution(8, (3, 3), padding=(1, 1, 1, 1), dilation=(1, 1)))
    layers = layers_of(built.network())
    for rows in range(1, height + 1):
        bands = bands_of(layers, Chain(names[0], names[-1], rows), ())
        assert bands.banded == {*names[:-1]}
        for number, pieces in enumerate(bands.pieces()):
            last = pieces[-1].rows[-1]
            assert last.first == number * rows
            wanted = naive_rows(bands, last.first, last.first + last.count)
            for piece in pieces:
                made = piece.rows[-1]
                least, most = min(wanted[piece.layer.output]), max(wanted[piece.layer.output])
                assert (made.first, made.first + made.count) == (least, most + 1)


def test_what_others_read_is_whole_and_each_row_of_it_is_computed_once() -> None:
    built, names = block()
    built.add(built.convolution(8), names[2])
    layers = layers_of(built.network())
    bands = bands_of(layers, Chain(names[0], layers[-2].name, 3), (names[1],))

    computed = [
        row
        for pieces in bands.pieces()
        for piece in pieces
        if piece.layer.name in names[1:]
        for row in range(piece.rows[-1].first, piece.rows[-1].first + piece.rows[-1].count)
    ]

    assert bands.banded == {names[0]}
    assert sorted(computed) == sorted([*range(8), *range(8)])


def checked(built: Built, npu: Npu, chains: tuple[Chain, ...], *outputs: str) -> Program:
    """Compile a network in bands: its values are right, and ``run`` counts the same."""
    network, inputs = built.network(*outputs), built.inputs()
    program = compile_network(network, npu, chains=chains)
    check_program(program, npu)
    assert_values(program, npu, network, inputs)
    scheduled = schedule_layers(layers_of(network), npu, outputs=network.outputs, chains=chains)
    assert run_program(scheduled, npu).events == run_program(program, npu).events
    return program


def test_bands_take_less_local_memory_than_tensors() -> None:
    built, names = block(16)
    npu = with_local(1536)
    whole, banded = (
        run_program(checked(built, npu, chains), npu).events
        for chains in ((), (Chain(names[0], names[2], 4),))
    )

    assert banded.store_bytes == 16 * 5 * 8 < whole.store_bytes
    assert banded.local_store_bytes > 2 * 16 * 5 * 16


def test_the_pieces_of_a_layer_share_its_constants() -> None:
    built, names = block(16)
    npu = with_local(1536)

    whole = checked(built, npu, ())
    banded = checked(built, npu, (Chain(names[0], names[2], 2),))

    assert sum(name == names[0] for name, _, _ in banded.layers) == 8
    assert banded.image.size <= whole.image.size


@pytest.mark.sampled(12)
@pytest.mark.parametrize("seed", range(80))
def test_random_chains_of_random_networks(seed: int) -> None:
    random = Random(seed)
    npu = with_local(
        random.choice([2048, 8192]),
        array__dataflow=random.choice(
            ["weight_stationary", "output_stationary", "input_stationary"]
        ),
    )
    built = built_of((random.randint(5, 11), random.choice([4, 5]), 8), seed=seed)
    names = [built.convolution(8)]
    for _ in range(random.randint(2, 5)):
        height, width, _ = built.tensors[built.last].shape
        match random.choice(["pointwise", "depthwise", "dense", "add", "pool", "rows"]):
            case "pointwise":
                names.append(built.convolution(8))
            case "depthwise":
                padding = (1, 1, random.randint(0, 1), 1)
                names.append(built.convolution(8, (3, 3), groups=8, padding=padding))
            case "dense" if height > 3 and width > 2:
                stride = (random.randint(1, 2), 1)
                names.append(built.convolution(8, (3, 3), padding=(1, 1, 1, 1), stride=stride))
            case "pool" if height > 3 and width > 2:
                kind = random.choice(["maximum", "average"])
                names.append(built.pool(kind, (2, 2), (random.randint(1, 2), 1)))
            case "rows" if height > 4:
                names.append(built.convolution(8, (2, 1), dilation=(2, 1)))
            case "add":
                alike = [
                    name
                    for name in names
                    if built.tensors[name].shape == built.tensors[names[-1]].shape
                ]
                names.append(built.add(random.choice(alike), names[-1]))
    layers = [layer.name for layer in layers_of(built.network())]
    first = random.randint(0, len(layers) - 2)
    last = random.randint(first + 1, len(layers) - 1)
    rows = random.randint(1, built.tensors[names[last]].shape[0])
    inner = random.sample(names[:-1], random.randint(0, 1))

    checked(built, npu, (Chain(layers[first], layers[last], rows),), *inner, names[-1])


def test_rows_that_forget_where_their_band_begins_are_wrong(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    built, names = block(16)
    npu, chains = with_local(1536), (Chain(names[0], names[2], 4),)
    checked(built, npu, chains)
    monkeypatch.setattr(
        "accelsim.compiler.schedule.at_rows",
        lambda layout, rows: at_rows(layout, replace(rows, origin=0)),
    )

    with pytest.raises(IllegalProgramError):
        checked(built, npu, chains)


@pytest.mark.parametrize("capacity_bytes", [512, 2**20])
def test_rows_of_a_tensor_have_the_granules_of_their_bytes(capacity_bytes: int) -> None:
    target = Target(with_local(capacity_bytes), None)
    begins = [target.room(size) for size in (100, 300_000, 7)]
    first_of_memory = -(-capacity_bytes >> target.local_shift)
    size_bytes = {True: capacity_bytes, False: 300_000}
    for is_local in (True, False):
        begin = 0 if is_local else begins[1]
        for address in (*range(200), size_bytes[is_local] - 1):
            layout = Layout(
                address=begin + address,
                height=1,
                width=1,
                channels=1,
                pixel_bytes=1,
                element_bits=8,
                signed=True,
                local=is_local,
            )
            made = target.tensor(layout)[0]
            first = 0 if is_local else first_of_memory + 2
            granules = int(made["granule"]) - first
            assert (granules << made["granule_shift"]) + made["granule_bytes"] == address


def refusal(chains: tuple[Chain, ...], npu: Npu) -> str:
    """Return why the chains of a network of four layers are refused."""
    built, _ = block(16)
    built.transpose((16, 5, 8), (1, 0, 2), (5, 16, 8))
    named = [layer.name for layer in layers_of(built.network())]
    made = tuple(Chain(named[first], named[last], rows) for first, last, rows in chains)
    with pytest.raises(MappingError) as caught:
        compile_network(built.network(), npu, chains=made)
    return str(caught.value)


@pytest.mark.parametrize(
    ("chains", "said"),
    [
        ([(0, 0, 2)], "must have at least two layers"),
        ([(0, 2, 0)], "must have bands of at least 1 row, not 0"),
        ([(0, 3, 2)], "is of kind transpose, whose rows need more than rows around them"),
        ([(0, 1, 2), (1, 2, 2)], "two chains of layers have layer"),
        ([(0, 2, 16)], "bands must have fewer than 16 rows"),
    ],
)
def test_chains_that_cannot_be_cut_are_refused(
    chains: list[tuple[int, int, int]], said: str
) -> None:
    assert said in refusal(tuple(chains), with_local(1536))


def test_machines_without_bands_are_refused() -> None:
    assert "local_memory.capacity_bytes above 0" in refusal(((0, 2, 2),), with_local(0))


def test_a_chain_names_layers_of_the_network() -> None:
    built, names = block()

    with pytest.raises(MappingError, match="names absent, which is no layer of the network"):
        compile_network(built.network(), with_local(1536), chains=(Chain(names[0], "absent", 1),))
