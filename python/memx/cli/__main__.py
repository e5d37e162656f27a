"""`python -m memx.cli` is `memx`."""

from memx.cli.app import main

main()
