"""How near the model of EIE comes to the times that the paper prints."""
