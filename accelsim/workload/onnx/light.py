"""The nine light models that the ``onnx`` package carries for its own tests."""

from importlib.util import find_spec
from pathlib import Path


def light_models() -> dict[str, Path]:
    """Return the light models by name (``light_resnet50``), empty if the package has none.

    They are classification networks of 224x224 images with their shapes but constant weights
    (https://github.com/onnx/onnx, onnx/backend/test/data/light, Apache-2.0). The package is
    located without importing it.
    """
    spec = find_spec("onnx")
    if spec is None or spec.origin is None:
        return {}
    folder = Path(spec.origin).parent / "backend" / "test" / "data" / "light"
    return {path.stem: path for path in sorted(folder.glob("light_*.onnx"))}
