"""What the tests of the games need while mutmut changes the rules under them (`dev.py mutate`); otherwise nothing.

mutmut sees once which test calls which function, then forks for every mutant. What was called only as a module was read, or whose
result a cache had kept, would look as if hardly any test called it, and its mutants would meet what the true function had made.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Generator
from pathlib import Path

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

    called_by_reading: set[str] = set()

    def pytest_configure() -> None:
        """Modules are read anew, by the mutant."""
        for name in [name for name in sys.modules if _is_ours(name)]:
            del sys.modules[name]

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        report = yield
        called_by_reading.update(state()._stats)
        state()._stats.clear()
        return report

    def pytest_runtest_setup(item: pytest.Item) -> None:
        if os.environ["MUTANT_UNDER_TEST"] == "stats":
            state()._stats.update(name for name in called_by_reading if _concerns(name, item.path))
            for name, module in list(sys.modules.items()):
                if _is_ours(name):
                    for thing in vars(module).values():
                        if hasattr(thing, "cache_clear"):
                            thing.cache_clear()

    def _is_ours(module: str) -> bool:
        return module.startswith(("brelan", "tests.games.")) and module != __name__

    def _concerns(function: str, test: Path) -> bool:
        """Of the game that the test is called after, or shared by several."""
        _, _, game, *inside = function.split(".")
        return len(inside) == 1 or test.name.startswith(f"test_{game}")
