"""The codec engine beside the chips of a training system, which ``accelsim rtl`` writes."""

from pathlib import Path

from accelsim.codec_engine import CodecEngine
from accelsim.errors import UserError
from accelsim.system.description import load_training_system


def codec_engine_of(system: str | Path) -> tuple[CodecEngine, bool]:
    """Return the codec engine of a training system, and whether it decodes too.

    Args:
        system: A name, or the path of a file.

    Raises:
        UserError: The system cannot be read, or has no codec engine.
    """
    codec = load_training_system(system).codec
    if codec is None or codec.engine is None:
        raise UserError(f"{system}: has no codec engine: codec.engine_lanes is absent")
    return codec.engine, codec.engine_decodes
