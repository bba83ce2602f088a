"""The application for a house under test. Its bots keep people waiting as many milliseconds as the environment says."""

from __future__ import annotations

import os

from fastapi import FastAPI

from brelan.server.app import configure_logs, make_app
from brelan.server.limits import Limits
from brelan.table import pace, settings


def app() -> FastAPI:
    configure_logs()
    if "BRELAN_TEST_PACE" in os.environ:
        pace.PACE = pace.REGRET = settings.LEAD = vars(pace)["LEAD"] = int(os.environ["BRELAN_TEST_PACE"])
    return make_app(os.environ["BRELAN_TEST_DB"], limits=Limits(rooms_rate=1e6, rooms_burst=1e6, codes_burst=1e6, sockets=10_000))
