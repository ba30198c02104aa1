"""Whether the sizes that Deep Compression prints follow from its own columns, and from encoding."""
