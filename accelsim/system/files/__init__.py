"""Files of other simulators of training systems: ASTRA-sim's, Chakra's traces, Calculon's."""
