"""Figures for Prometheus. They name no person and no room."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        fine = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
        self.rooms = Counter("brelan_rooms_opened", "Rooms opened", registry=self.registry)
        self.awake = Gauge("brelan_rooms_awake", "Rooms in memory", registry=self.registry)
        self.tabs = Gauge("brelan_tabs", "Open sockets", registry=self.registry)
        self.events = Counter("brelan_events", "Events written", registry=self.registry)
        self.commands = Counter("brelan_commands", "Commands by outcome", ["outcome"], registry=self.registry)
        self.recoveries = Counter("brelan_rooms_recovered", "Rooms read again after a failure", registry=self.registry)
        self.commit = Histogram("brelan_commit_seconds", "From events to disk", buckets=fine, registry=self.registry)
        self.answer = Histogram("brelan_answer_seconds", "From command to answer", buckets=fine, registry=self.registry)

    def text(self) -> bytes:
        return generate_latest(self.registry)
