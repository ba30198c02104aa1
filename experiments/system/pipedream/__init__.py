"""Stages of pipelines that chips share: Narayanan et al., PipeDream, SOSP 2019."""
