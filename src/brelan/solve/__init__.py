"""Perfect play. Nothing here imports numpy or numba before a table is built or read."""

from brelan.solve.exact import Oracle
from brelan.solve.solution import Choice, Guarantee, Judge, Solution, Utility

__all__ = ["Choice", "Guarantee", "Judge", "Oracle", "Solution", "Utility"]
