"""The artifact of a sweep or of an experiment: what somebody else needs to replay its figures.

``source`` says what is replayed, ``wheel`` and ``lock`` what it is replayed with, ``replay.py`` is
the script that the artifact holds, ``trial`` runs it in an empty environment, ``appendix`` writes
the two pages for artifact evaluation, and ``write`` puts all of it into a folder.
"""
