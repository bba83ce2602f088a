"""What is stored: the log of every room, and the house's own secret."""

from __future__ import annotations

from sqlalchemy import JSON, BigInteger, Boolean, Column, Index, Integer, LargeBinary, MetaData, String, Table

metadata = MetaData()

house = Table(
    "house",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

rooms = Table(
    "rooms",
    metadata,
    Column("code", String(12), primary_key=True),
    Column("opened", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False),
    Column("started", Boolean, nullable=False, default=False),
    Index("rooms_by_touch", "touched"),
)

log = Table(
    "log",
    metadata,
    Column("room", String(12), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("person", String(40)),
    Column("command", String(64)),
    Column("event", JSON, nullable=False),
)
