"""Brelan in a terminal: the command line, and a table to play at."""
