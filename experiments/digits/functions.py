"""Functions of one number, and their slopes."""

import numpy as np
from scipy.special import erf

from experiments.digits.layers import Array


def sigmoid(values: Array) -> Array:
    """Return the logistic function; its slope is ``s * (1 - s)`` of its result s."""
    return 1 / (1 + np.exp(-values))


def hard_swish(values: Array) -> Array:
    """Return x clip(x / 6 + 1 / 2, 0, 1) (Howard et al. 2019, arXiv:1905.02244, section 5.2)."""
    return values * np.clip(values / 6 + 0.5, 0, 1)


def hard_swish_slope(values: Array) -> Array:
    """Return the slope of ``hard_swish``."""
    return np.where(values < -3, 0.0, np.where(values > 3, 1.0, values / 3 + 0.5))


def gelu(values: Array) -> Array:
    """Return x times the normal distribution function of x (arXiv:1606.08415)."""
    return values * _below(values)


def gelu_slope(values: Array) -> Array:
    """Return the slope of ``gelu``."""
    return _below(values) + values * np.exp(-(values**2) / 2) / np.sqrt(2 * np.pi)


def _below(values: Array) -> Array:
    return np.asarray((1 + erf(values / np.sqrt(2))) / 2)
