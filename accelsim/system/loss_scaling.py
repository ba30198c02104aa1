"""Dynamic loss scaling: what it skips of a long training.

Gradients in 16 or 8 bits are too small for their format unless the loss is multiplied by a scale.
A step whose gradients overflow is skipped (Micikevicius et al., arXiv 1710.03740, section 3.2).
Such a step halves the scale, and the scale doubles after a number of steps without an overflow, by
default 2000: the law of PyTorch's torch.amp.GradScaler. So a scale that is as large as gradients
allow oscillates. With an interval of 3 and gradients that overflow above 8::

    scale   8 8 8 16 8 8 8 16 8
    step    . . . x  . . . x  .        one step of four is skipped

FP8-LM scales gradients tensor by tensor instead, and its paper names no step that is skipped (Peng
et al., arXiv 2310.18313, section 2.1): a system that trains so leaves ``loss_scaling`` out.
"""

from fractions import Fraction

from accelsim.system.memory import LayoutError


def skipped_fraction(growth_interval: int) -> Fraction:
    """Return the part of all steps that are skipped once the scale oscillates.

    Args:
        growth_interval: Steps without an overflow after which the scale doubles.

    Returns:
        1 / (growth_interval + 1), if the greatest scale that does not overflow stays the same.

    Raises:
        LayoutError: The interval is below 1.
    """
    if growth_interval < 1:
        raise LayoutError(f"loss_scaling.growth_interval must be at least 1, not {growth_interval}")
    return Fraction(1, growth_interval + 1)
