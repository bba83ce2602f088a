"""The kernel: it never rolls a die, never reads a clock and does no I/O."""
