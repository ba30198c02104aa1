"""The commands of the command line as functions: a file for each that no other package has.

``accelsim`` exports all of them under the names of the commands; ``accelsim.cli`` prints their
results.
"""
