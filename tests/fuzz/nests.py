"""Loop nests and machines of ZigZag and Timeloop, and topologies, for mutations."""

import copy
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import yaml

from compat.machine_files.files import TIMELOOP

PROBLEMS = (
    """
problem:
  version: 0.4
  shape:
    name: window
    dimensions: [C, M, R, S, N, P, Q]
    coefficients: [{name: Wstride, default: 1}, {name: Hstride, default: 2}]
    data_spaces:
    - {name: Weights, projection: [[[C]], [[M]], [[R]], [[S]]]}
    - {name: Inputs, projection: [[[N]], [[C]], [[R], [P, Wstride]], [[S], [Q, Hstride]]]}
    - {name: Outputs, projection: [[[N]], [[M]], [[Q]], [[P]]], read_write: true}
  instance: {C: 3, M: 4, R: 3, S: 2, N: 2, P: 5, Q: 6, Wstride: 2}
""",
    "problem: {shape: cnn-layer, R: 3, S: 3, P: 8, Q: 8, C: 4, K: 5, N: 1, Hstride: 2}\n",
    "problem:\n  shape: gemm-ABZ\n  instance: {M: 12, N: 7, K: 9}\n",
    "problem: {shape: gemm, M: 12, N: 7, K: 9}\nmapper: {threads: 4}\n",
)
LAYERS = """
- id: 0
  name: window
  operator_type: Conv_dw
  equation: O[b][g][oy][ox]+=W[g][fy][fx]*I[b][g][iy][ix]
  dimension_relations: [ix=2*ox+1*fx, iy=1*oy+2*fy]
  loop_dims: [B, G, OY, OX, FY, FX]
  loop_sizes: [1, 6, 8, 9, 3, 3]
  operand_precision: {W: 8, I: 8, O: 16, O_final: 8}
  operand_source: {I: 0, W: 0}
  pr_loop_dims: [IX, IY]
  pr_loop_sizes: [17, 10]
  padding: [[1, 1], [1, 1]]
- id: 1
  name: product
  operator_type: Gemm
  equation: O[b][k][x]+=W[b][c][k]*I[b][c][x]
  dimension_relations: []
  loop_dims: [B, K, C, X]
  loop_sizes: [4, 5, 6, 7]
  operand_source: {I: 0, W: 0}
- id: 2
  operator_type: MaxPool
  equation: O[b][g][y]+=W[f]*I[b][g][i]
  dimension_relations: [i=2*y+f]
  loop_dims: [B, G, Y, F]
  loop_sizes: [1, 6, 8, 2]
- id: 3
  operator_type: Add
  equation: O[b][g]=W[b][g]+I[b][g]
  loop_dims: [B, G]
  loop_sizes: [3, 6]
"""
ARCHITECTURES = (
    TIMELOOP,
    """
architecture:
  version: 0.3
  subtree:
  - name: system
    local:
    - {name: main, class: DRAM, attributes: {type: HBM2, width: 64, word-bits: 16}}
    subtree:
    - name: chip
      attributes: {technology: 40nm}
      local:
      - {name: buffer, class: SRAM, attributes: {entries: 16384, memory_width: 64, word-bits: 16}}
      - {name: psum_NoC, class: XY_NoC, attributes: {datawidth: 64}}
      subtree:
      - name: PE[0..31]
        local:
        - name: weights_pad
          class: regfile
          attributes: {memory_depth: 512, memory_width: 16, meshX: 8}
        - {name: mac, class: intmac, attributes: {datawidth: 16, meshX: 8}}
""",
    """
arch:
  arithmetic: {instances: 32, meshX: 8, word-bits: 16}
  storage:
  - {name: WeightRegFile, entries: 512, instances: 32, meshX: 8, word-bits: 16}
  - {name: buffer, sizeKB: 32, instances: 1, word-bits: 16, block-size: 4}
  - {name: main, technology: DRAM, instances: 1, word-bits: 16, bandwidth: 10.0}
""",
)
_PORTS = (
    "{name: rw_port_1, type: read_write, bandwidth_min: 8, bandwidth_max: %s, allocation: [%s]}"
)
MACHINE = f"""
name: small
memories:
  weights:
    size: 64
    r_cost: 0.02
    w_cost: 0.03
    area: 1
    latency: 1
    operands: [I2]
    ports: [{_PORTS % (8, '"I2, tl"')}]
    served_dimensions: [D2]
  shared:
    size: 262144
    r_cost: 12.8
    w_cost: 25.6
    area: 2
    latency: 1
    operands: [I1, O]
    ports: [{_PORTS % (128, '"I1, tl", "O, tl"')}]
    served_dimensions: [D1, D2]
  off_chip:
    size: 1000000000
    r_cost: 300
    w_cost: 340
    area: 0
    latency: 20
    operands: [I1, I2, O]
    ports: [{_PORTS % (32, '"I1, tl", "I2, tl", "O, tl"')}]
    served_dimensions: [D1, D2]
operational_array:
  input_precision: [8, 8]
  unit_energy: 0.5
  unit_area: 1
  dimensions: [D1, D2]
  sizes: [8, 4]
dataflows: {{D1: ["K, 8"], D2: ["C, 4"]}}
"""
TOPOLOGIES = (
    "Layer name, IFMAP Height, IFMAP Width, Filter Height, Filter Width, Channels, Num Filter,"
    " Strides, Batch Size,\nADPCM, 16, 16, 3, 3, 4, 8, 1, 2,\nConv2, 14, 14, 1, 1, 8, 16, 2, 1,\n",
    "Layer, M, N, K, Batch, Sparsity\nfirst, 16, 32, 8, 3, 2:4\nsecond, 7, 5, 64, 1,\n",
    "Layer; M; N; K;\nfirst; 16; 32; 8;\n",
)
VALUES: tuple[Any, ...] = (
    *(None, True, 0, 1, -1, 2, 7, 1.5, 1e300, float("nan"), 2**31, 2**50, 2**70, 10**400),
    *("", "x", "C", "O", "I[b]", "1", "[]", "PE[0..7]", "PE[0..99999999]", "a: b", "\x00", "é"),
    *([], {}, [[]], [None], [1, 2], ["C", "M"], {"name": "x"}, {"a": {"b": [1]}}),
)

Mutate = Callable[[bytes, random.Random], bytes]


class _Loader(yaml.SafeLoader):  # type: ignore[misc]
    """Reads records with tags as records."""


_Loader.add_multi_constructor(
    "!",
    lambda loader, _, node: (
        loader.construct_mapping(node, deep=True) if isinstance(node, yaml.MappingNode) else {}
    ),
)


def _places(data: Any, place: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the keys that lead to each value below the whole."""
    keys = data if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    found = []
    for key in keys:
        found += [(*place, key), *_places(data[key], (*place, key))]
    return found


def mutated_data(text: str, source: random.Random) -> bytes:
    """Return a YAML file with one or two values replaced, removed, repeated or exchanged."""
    data = yaml.load(text, Loader=_Loader)
    for _ in range(source.choice((1, 1, 2))):
        places = _places(data)
        if not places:
            break
        *parents, last = source.choice(places)
        holder = data
        for key in parents:
            holder = holder[key]
        kind = source.randrange(4)
        if kind == 0:
            del holder[last]
        elif kind == 1:
            value: Any = data
            for key in source.choice(places):
                value = value[key]
            holder[last] = copy.deepcopy(value)
        elif kind == 2 and isinstance(holder, dict):
            holder[source.choice(("x", "p", str(last).lower(), str(last) + "s"))] = holder.pop(last)
        else:
            holder[last] = copy.deepcopy(source.choice(VALUES))
    return bytes(yaml.safe_dump(data, sort_keys=False, allow_unicode=True).encode())


def write_mutation(
    file: Path, texts: tuple[str, ...], mutate: Mutate, source: random.Random
) -> Path:
    """Write a mutation of one of some texts, of its bytes or of its data.

    Args:
        file: File to write.
        texts: Valid files.
        mutate: Changes bytes.
        source: Chooses.
    """
    text = source.choice(texts)
    is_data = file.suffix == ".yaml" and source.random() < 0.7
    file.write_bytes(mutated_data(text, source) if is_data else mutate(text.encode(), source))
    return file
