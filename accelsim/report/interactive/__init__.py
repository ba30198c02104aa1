"""The interactive page of a sweep: its data, its HTML, and the server that shows it live."""
