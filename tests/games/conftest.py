"""What the tests of the games need while mutmut changes the rules under them (`dev.py mutate`); otherwise nothing.

mutmut sees once which test calls which function, then forks for every mutant. So a function whose results were kept, by a cache
or in a constant of a test, would look as if few tests called it, and its mutants would meet what the true one had made.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Generator

import pytest
from hypothesis import Phase, settings

if "MUTANT_UNDER_TEST" in os.environ:
    # The same games for each mutant, and no time lost on making a failure small.
    settings.register_profile(
        "mutation",
        deadline=None,
        derandomize=True,
        database=None,
        max_examples=25,
        phases=(Phase.explicit, Phase.generate),
        report_multiple_bugs=False,
    )
    settings.load_profile("mutation")

    from mutmut.state import state

    calls_of_modules: dict[str, set[str]] = {}

    def pytest_configure() -> None:
        forget_results()
        for name in [name for name in sys.modules if name.startswith("tests.games.") and name != __name__]:
            del sys.modules[name]

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(
        collector: pytest.Collector,
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        """What a module calls as it is read, each of its tests has called."""
        report = yield
        if isinstance(collector, pytest.Module):
            calls_of_modules[collector.nodeid] = set(state()._stats)
            state()._stats.clear()
        return report

    def pytest_runtest_setup(item: pytest.Item) -> None:
        if os.environ["MUTANT_UNDER_TEST"] == "stats":
            forget_results()
            state()._stats.update(calls_of_modules[item.nodeid.partition("::")[0]])

    def forget_results() -> None:
        for name, module in list(sys.modules.items()):
            if name.startswith(("brelan.", "tests.games.")):
                for thing in vars(module).values():
                    if hasattr(thing, "cache_clear"):
                        thing.cache_clear()
