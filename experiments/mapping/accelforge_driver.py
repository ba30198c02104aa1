"""Runs in the Python of AccelForge, not in ours: maps layers to a machine for the least EDP.

``python -P accelforge_driver.py``: standard input is a JSON list of jobs, each with ``machine`` and
``layer``, the values of the two YAML files beside this file, and ``spatial``, whether extents of
the array may leave a remainder. A line of JSON answers each job in turn: seconds, picojoules,
bits of DRAM and seconds of CPU, or the error.
"""

import json
import sys
import time
from pathlib import Path

import accelforge

HERE = Path(__file__).resolve().parent


def answer(job):
    """Return what AccelForge's best mapping of a layer takes."""
    begun = time.process_time()
    values = {**job["machine"], **job["layer"]}
    files = [str(HERE / f"accelforge_{name}.yaml") for name in ("machine", "layer")]
    spec = accelforge.Spec.from_yaml(*files, jinja_parse_data=values)
    spec.mapper.metrics = accelforge.mapper.Metrics.ENERGY_DELAY_PRODUCT
    spec.mapper.explore_imperfect_spatial_loops = job["spatial"]
    mapped = spec.map_workload_to_arch(print_progress=False)
    actions = mapped.actions(per_component=True)
    bits = sum(float(value) for key, value in actions.items() if "Dram" in str(key))
    return {
        "seconds": float(mapped.latency()),
        "energy_pj": float(mapped.energy()),
        "dram_bits": bits,
        "cpu_s": round(time.process_time() - begun, 1),
    }


accelforge.set_n_parallel_jobs(1)
for job in json.load(sys.stdin):
    try:
        line = answer(job)
    except Exception as error:  # whatever it raises, the other jobs are answered
        line = {"error": f"{type(error).__name__}: {error}"[:300]}
    print("ANSWER", json.dumps(line), flush=True)
