"""What a command of the command line does, as a function: one file for each that is not elsewhere.

``accelsim`` gives all of them, under the names of the commands; ``accelsim.cli`` prints what they
return.
"""
