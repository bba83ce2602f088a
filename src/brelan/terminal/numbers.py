"""Numbers that are not whole, as people read them."""

from __future__ import annotations

from brelan.core.phrases import Phrase, figure, phrase


def decimal(value: float, places: int = 2) -> Phrase:
    """A number with so many decimals, its comma where the language wants one."""
    scale = 10**places
    units = round(abs(value) * scale)
    whole, part = divmod(units, scale)
    sign = "−" if value < 0 and units else ""
    return phrase("{whole},{part}", whole=sign + figure(whole), part=f"{part:0{places}}")
