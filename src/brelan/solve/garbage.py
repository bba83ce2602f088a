"""Python's collector of garbage, kept from stopping an answer."""

from __future__ import annotations

import gc


def set_aside() -> None:
    """Has the collector look no more through anything that is there now, but for its garbage, which goes.

    What computes brings some hundred thousand objects that stay for as long as the process, and to look through them
    takes longer than most answers, in the middle of one of them. Ask for it when something large has been loaded: what
    was set aside the time before is then looked through once more.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()
