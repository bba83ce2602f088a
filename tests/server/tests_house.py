"""The application for a house under test."""

from __future__ import annotations

import os

from fastapi import FastAPI

from brelan.server.app import configure_logs, make_app


def app() -> FastAPI:
    configure_logs()
    return make_app(os.environ["BRELAN_TEST_DB"])
