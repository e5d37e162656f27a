"""The command line: parse, call `Memory`, print.

    app       the program: every command, and the streams made ready
    session   one call: where the store is, what is printed, how a failure looks
    options   what commands take, each option once
    writing reading moving demo bench      the commands
    screen layers hits tables facts progress      what they print

Decides nothing about memories. Importing it loads Typer and the compiled
engine, nothing else; Rich comes with the first thing that is printed in colour.
"""
