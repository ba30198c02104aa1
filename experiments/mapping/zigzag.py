"""ZigZag's time for a network of the zoo: ``python -m experiments.mapping.zigzag [NETWORK]``.

It installs ``zigzag-dse`` from PyPI, and ``six``, which that needs and does not name, into an
environment of their own in the user's cache, and maps the network to ZigZag's own ``tpu_like``
accelerator with its own defaults for latency. Without a network it says so and ends.
"""

import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from accelsim.cache import user_folder
from accelsim.workload.load import workload_file

NETWORK, PACKAGES = "resnet50", ("zigzag-dse==3.9.1", "six==1.17.0")
_DRIVER = """
import logging, sys, time
from pathlib import Path
import zigzag
from zigzag.api import get_hardware_performance_zigzag

inputs, model, folder = Path(zigzag.__file__).parent / "inputs", sys.argv[1], sys.argv[2]
begun = time.process_time()
energy, cycles, answers = get_hardware_performance_zigzag(
    workload=model,
    accelerator=str(inputs / "hardware/tpu_like.yaml"),
    mapping=str(inputs / "mapping/tpu_like.yaml"),
    opt="latency",
    dump_folder=folder,
    pickle_filename=folder + "/answers.pickle",
    loma_show_progress_bar=False,
)
print("CPU seconds", round(time.process_time() - begun, 1), "cycles", cycles)
"""


def installed() -> Path | None:
    """Return the Python of an environment with ZigZag, or None if it cannot be installed."""
    folder = user_folder("zigzag") / "environment"
    python = folder / "bin" / "python"
    if not python.exists():
        venv.create(folder, with_pip=True)
    command = [str(python), "-m", "pip", "install", "--quiet", *PACKAGES]
    return (
        python
        if subprocess.run(command, capture_output=True, check=False).returncode == 0
        else None
    )


def model_file(network: str, folder: Path) -> Path:
    """Write a network of the zoo as a binary ONNX file with the shapes of all tensors.

    Args:
        network: Name in the zoo.
        folder: Folder that receives the file.
    """
    import onnx

    text = workload_file(network).read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    model = onnx.parser.parse_model("\n".join(lines))
    for tensor in model.graph.input:
        for dimension in tensor.type.tensor_type.shape.dim:
            if dimension.dim_param:
                dimension.dim_value = 1  # the batch
    model = onnx.shape_inference.infer_shapes(model)
    path = folder / f"{network}.onnx"
    onnx.save(model, str(path))
    return path


def report(network: str) -> str:
    """Return ZigZag's CPU seconds and cycles, or why there are none.

    Args:
        network: Name in the zoo.
    """
    python = installed()
    if python is None:
        return "ZigZag: left out, because pip cannot install it here"
    with tempfile.TemporaryDirectory() as folder:
        model = model_file(network, Path(folder))
        command = [str(python), "-c", _DRIVER, str(model), folder]
        ran = subprocess.run(command, capture_output=True, text=True, check=False)
    if ran.returncode:
        return f"ZigZag: ends with: {ran.stderr.strip().splitlines()[-1]}"
    return f"ZigZag on {network}, tpu_like, latency: {ran.stdout.strip().splitlines()[-1]}"


def main() -> None:
    """Print the report of a network."""
    print(report(sys.argv[1] if sys.argv[1:] else NETWORK))


if __name__ == "__main__":
    main()
