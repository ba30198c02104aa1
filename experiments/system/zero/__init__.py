"""Memory of model states under ZeRO: Rajbhandari et al., SC 2020, Tables 1 and 2."""
