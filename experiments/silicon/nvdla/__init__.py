"""NVDLA: frame rates that its vendor published, against products and traffic of each layer."""
