"""Small files in the manner of ZigZag and Timeloop, of machines that exist nowhere."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

ZIGZAG: dict[str, Any] = {
    "name": "small",
    "memories": {
        "weights": {
            "size": 64,
            "r_cost": 0.02,
            "w_cost": 0.03,
            "area": 0,
            "latency": 1,
            "operands": ["I2"],
            "ports": [
                {
                    "name": "r_port_1",
                    "type": "read",
                    "bandwidth_min": 8,
                    "bandwidth_max": 8,
                    "allocation": ["I2, tl"],
                },
                {
                    "name": "w_port_1",
                    "type": "write",
                    "bandwidth_min": 8,
                    "bandwidth_max": 8,
                    "allocation": ["I2, fh"],
                },
            ],
            "served_dimensions": ["D3"],
        },
        "sums": {
            "size": 20,
            "r_cost": 0.04,
            "w_cost": 0.06,
            "area": 0,
            "latency": 1,
            "operands": ["O"],
            "ports": [
                {
                    "name": "rw_port_1",
                    "type": "read_write",
                    "bandwidth_min": 20,
                    "bandwidth_max": 20,
                    "allocation": ["O, tl", "O, fh"],
                },
            ],
            "served_dimensions": ["D2"],
        },
        "shared": {
            "size": 262144,
            "r_cost": 12.8,
            "w_cost": 25.6,
            "area": 0,
            "latency": 1,
            "operands": ["I1", "O"],
            "ports": [
                {
                    "name": "rw_port_1",
                    "type": "read_write",
                    "bandwidth_min": 64,
                    "bandwidth_max": 128,
                    "allocation": ["I1, tl", "O, tl", "I1, fh", "O, fh"],
                },
            ],
            "served_dimensions": ["D1", "D2", "D3"],
        },
        "off_chip": {
            "size": 10**9,
            "r_cost": 300,
            "w_cost": 340,
            "area": 0,
            "latency": 20,
            "operands": ["I1", "I2", "O"],
            "ports": [
                {
                    "name": "rw_port_1",
                    "type": "read_write",
                    "bandwidth_min": 32,
                    "bandwidth_max": 32,
                    "allocation": ["I1, tl", "I2, tl", "O, tl", "O, fh"],
                },
            ],
            "served_dimensions": ["D1", "D2", "D3"],
        },
    },
    "operational_array": {
        "input_precision": [8, 8],
        "unit_energy": 0.5,
        "unit_area": 1,
        "dimensions": ["D1", "D2", "D3"],
        "sizes": [8, 4, 2],
    },
}
"""8 filters x 4 channels x 2 pixels: weights serve pixels (D3), sums channels (D2)."""

TIMELOOP = """
architecture:
  version: 0.4
  nodes:
  - !Container
    name: system
    attributes: {technology: "45nm", global_cycle_seconds: 2e-9}
  - !Component
    name: main
    class: DRAM
    attributes: {type: "LPDDR4", width: 64, datawidth: 8, read_bandwidth: 4}
  - !Component
    name: buffer
    class: smartbuffer_SRAM
    attributes: {depth: 4096, width: 64, n_banks: 4, datawidth: 8}
    constraints: {dataspace: {keep: [Inputs, Outputs], bypass: [Weights]}}
  - !Container
    name: PE
    spatial: {meshX: 8, meshY: 4}
    constraints:
      spatial: {permutation: [C, M], split: 1, factors: [R=1, S=1, P=1, Q=1]}
  - !Component
    name: pad
    class: smartbuffer_RF
    attributes: {depth: 64, width: 8, datawidth: 8}
    constraints:
      dataspace: {keep: [Weights]}
      temporal: {permutation: [P, Q]}
  - !Parallel
    nodes:
    - !Component
      name: sum_register
      class: regfile
      attributes: {depth: 1, width: 20, datawidth: 20}
      constraints: {dataspace: {keep: [Outputs]}}
    - !Nothing
  - !Component
    name: mac
    class: intmac
    attributes: {multiplier_width: 8, adder_width: 20}
"""
"""Channels along 8 columns of Timeloop's mesh, filters along 4 rows, weights in the elements."""

SUBTREE = """
architecture:
  version: 0.3
  subtree:
    - name: system
      local:
        - {name: main, class: DRAM, attributes: {type: HBM9, width: 64, word-bits: 16}}
      subtree:
        - name: chip
          attributes: {technology: 40nm}
          local:
            - {name: buffer, class: SRAM, attributes: {memory_depth: 4096, memory_width: 64}}
            - {name: psum_NoC, class: XY_NoC, attributes: {datawidth: 64}}
          subtree:
          - name: PE[0..31]
            local:
              - name: weights_pad
                class: regfile
                attributes: {memory_depth: 512, memory_width: 16, meshX: 8}
              - {name: mac, class: intmac, attributes: {datawidth: 16, meshX: 8}}
"""
"""32 elements, 8 of them in a row, with 1 KiB of weights each."""


def written(folder: Path, text: str, name: str = "machine.yaml") -> Path:
    """Return a file with a text."""
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def zigzag(folder: Path, changes: Mapping[str, Any] | None = None) -> Path:
    """Return ``ZIGZAG`` as a file, with values by dotted path changed; None takes a key away."""
    import copy

    data = copy.deepcopy(ZIGZAG)
    for path, value in (changes or {}).items():
        *parents, last = path.split(".")
        record = data
        for key in parents:
            record = record[key]
        if value is None:
            del record[last]
        else:
            record[last] = value
    return written(folder, yaml.safe_dump(data, sort_keys=False))
