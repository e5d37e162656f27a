"""Cues: the words, English and Chinese, by which the rules read a turn; one question a file."""
