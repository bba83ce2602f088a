"""A house in which neither bots nor the absent keep people waiting: as many milliseconds as the environment says."""

from __future__ import annotations

import functools
import os

from fastapi import FastAPI

from brelan.server import api
from brelan.server.app import configure_logs, make_app
from brelan.server.client import Plain
from brelan.server.limits import Limits
from brelan.table import pace, settings

pace.PACE = int(os.environ.get("BRELAN_TEST_PACE", pace.PACE))
pace.REGRET = 2 * pace.PACE
settings.LEAD = int(os.environ.get("BRELAN_TEST_LEAD", settings.LEAD))
vars(pace)["LEAD"] = settings.LEAD
vars(api)["Settings"] = functools.partial(settings.Settings, grace=int(os.environ.get("BRELAN_TEST_GRACE", "60000")))


def app() -> FastAPI:
    configure_logs()
    client = Plain() if "BRELAN_TEST_PLAIN" in os.environ else None
    limits = Limits(rooms_burst=10_000, codes_burst=1e6, sockets=1_000)
    return make_app(os.environ["BRELAN_TEST_DB"], limits=limits, client=client)
