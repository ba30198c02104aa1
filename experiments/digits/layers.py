"""Layers of a small network in numpy: forward, and gradients. Images are (n, height, width, c)."""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


def windows(images: Array, kernel: int) -> Array:
    """Return (n, height, width, kernel * kernel, c): what a same-size convolution sees."""
    count, height, width, channels = images.shape
    edge = kernel // 2
    padded = np.pad(images, ((0, 0), (edge, edge), (edge, edge), (0, 0)))
    taps = [padded[:, y : y + height, x : x + width] for y in range(kernel) for x in range(kernel)]
    return np.stack(taps, axis=3).reshape(count, height, width, kernel * kernel, channels)


def scattered(gradient: Array, kernel: int) -> Array:
    """Return the gradient of the images from that of their windows."""
    count, height, width, _, channels = gradient.shape
    edge = kernel // 2
    padded = np.zeros((count, height + 2 * edge, width + 2 * edge, channels))
    for tap in range(kernel * kernel):
        y, x = divmod(tap, kernel)
        padded[:, y : y + height, x : x + width] += gradient[:, :, :, tap]
    return padded[:, edge : edge + height, edge : edge + width]


@dataclass
class Layer:
    """Weights and bias, and their gradients after ``backward``."""

    weights: Array
    bias: Array
    weights_gradient: Array = field(init=False)
    bias_gradient: Array = field(init=False)
    _seen: Array = field(init=False)

    @property
    def parameters(self) -> list[Array]:
        return [self.weights, self.bias]

    @property
    def gradients(self) -> list[Array]:
        return [self.weights_gradient, self.bias_gradient]


class Convolution(Layer):
    """Weights of shape (kernel * kernel, c, filters); the result has the size of the image."""

    def forward(self, images: Array) -> Array:
        taps, channels, filters = self.weights.shape
        seen = windows(images, int(taps**0.5))
        self._seen = seen.reshape(*seen.shape[:3], taps * channels)
        return self._seen @ self.weights.reshape(-1, filters) + self.bias

    def backward(self, gradient: Array) -> Array:
        taps, channels, filters = self.weights.shape
        flat = gradient.reshape(-1, filters)
        self.weights_gradient = (self._seen.reshape(-1, taps * channels).T @ flat).reshape(
            self.weights.shape
        )
        self.bias_gradient = flat.sum(axis=0)
        back = (flat @ self.weights.reshape(-1, filters).T).reshape(
            *gradient.shape[:3], taps, channels
        )
        return scattered(back, int(taps**0.5))


class Depthwise(Layer):
    """Weights of shape (kernel * kernel, c): one filter for each channel."""

    def forward(self, images: Array) -> Array:
        self._seen = windows(images, int(len(self.weights) ** 0.5))
        return (self._seen * self.weights).sum(axis=3) + self.bias

    def backward(self, gradient: Array) -> Array:
        self.weights_gradient = (self._seen * gradient[:, :, :, np.newaxis]).sum(axis=(0, 1, 2))
        self.bias_gradient = gradient.sum(axis=(0, 1, 2))
        back = gradient[:, :, :, np.newaxis] * self.weights
        return scattered(back, int(len(self.weights) ** 0.5))


class Linear(Layer):
    """Weights of shape (inputs, outputs)."""

    def forward(self, rows: Array) -> Array:
        self._seen = rows
        return rows @ self.weights + self.bias

    def backward(self, gradient: Array) -> Array:
        self.weights_gradient = self._seen.T @ gradient
        self.bias_gradient = gradient.sum(axis=0)
        return gradient @ self.weights.T


def quarters(images: Array) -> Array:
    """Return (n, height / 2, width / 2, 4, c): the four places of each 2 x 2 window."""
    return np.stack([images[:, y::2, x::2] for y in (0, 1) for x in (0, 1)], axis=3)


def unquartered(parts: Array) -> Array:
    """Return images from the four places of each window."""
    count, height, width, _, channels = parts.shape
    images = np.zeros((count, 2 * height, 2 * width, channels))
    for place in range(4):
        y, x = divmod(place, 2)
        images[:, y::2, x::2] = parts[:, :, :, place]
    return images
