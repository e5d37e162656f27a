"""Bench: what retrieval finds and how fast, measured on data that the user brings.

`quality.run` measures, `report` shows, `cli` is `memx bench`. Everything goes
through the product as a user has it; `peers` are its independent oracles.
Never imported by the rest of memx.
"""
