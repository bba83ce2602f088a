"""PettingZoo's agent-environment cycle, for all five games."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from brelan.core.moves import Seat
from brelan.core.nodes import Contest, Over, Throw
from brelan.rl.chance import MOST_SEATS, ChanceTable
from brelan.rl.kernel import Kernel, Observation, Settings, on_turn

NATURE = "nature"


def env(**arguments: Any) -> Any:
    """A `TableEnv` that refuses calls in the wrong order. Takes its arguments."""
    return wrappers.OrderEnforcingWrapper(TableEnv(**arguments))


class TableEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A table of one of the five games. Agents are `seat_1`, `seat_2`…

    `chance="hidden"` draws dice and cries between decisions; `chance="explicit"` makes them the moves of one more
    agent, `nature`, whose `infos["nature"]["probabilities"]` are those it should play by (at most four seats).
    `cries="drawn"` has everybody cry who may, as fast as the others; with `"chosen"` each is asked first whether to be
    in the race, without seeing what the others said: who waits for a better moment with a grelottine says no.
    `reward="win"` pays at the end: a win 1, shared by those who tie, less everybody's even share, so that it sums to
    0. `reward="points"` pays every change of one's own score (chips, points), divided by 100.
    Stakes are bucketed: see `brelan.rl.actions`. Illegal actions raise ValueError. A game is cut short, *truncated*,
    after `longest` decisions.
    """

    metadata = {"render_modes": ["ansi"], "name": "brelan_v1", "is_parallelizable": False}  # noqa: RUF012  # PettingZoo's own shape

    def __init__(
        self,
        game: str = "poker-das",
        seats: int = 2,
        dialect: str = "classique",
        settings: Settings | None = None,
        *,
        chance: str = "hidden",
        cries: str = "drawn",
        reward: str = "win",
        longest: int = 10_000,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if chance not in ("hidden", "explicit") or reward not in ("win", "points") or cries not in ("drawn", "chosen"):
            raise ValueError("chance is hidden or explicit, cries are drawn or chosen, reward is win or points")
        if chance == "explicit" and seats > MOST_SEATS:
            raise ValueError(f"explicit chance is for {MOST_SEATS} seats at most")
        self.kernel = Kernel(game, seats, dialect, settings, cries=cries == "chosen")
        self.render_mode = render_mode
        self.explicit, self.by_points, self.longest = chance == "explicit", reward == "points", longest
        self.chance = ChanceTable(self.kernel.dice, seats if self.explicit else 0, self.kernel.reflexes)
        self.players = [f"seat_{seat + 1}" for seat in range(seats)]
        self.possible_agents = [*self.players, NATURE] if self.explicit else list(self.players)
        self._numbers = dict.fromkeys(self.players, len(self.kernel.actions)) | {NATURE: len(self.chance)}
        self._action_spaces = {agent: spaces.Discrete(self._numbers[agent]) for agent in self.possible_agents}
        self._views = {agent: self.kernel.observation_space(self._numbers[agent]) for agent in self.possible_agents}
        self.random, _ = seeding.np_random()
        self.state_: Any = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._views[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.random, _ = seeding.np_random(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._decided = 0
        self._asked: list[Seat] = []
        self._race: Contest
        start = self.kernel.game.start(self.kernel.seats)
        self._scores = self.kernel.game.scores(start)
        self._goes_on(start)
        if all(self.terminations.values()):  # dice alone have decided, and nobody will step
            self._reward()
            self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        legal = self._legal(agent)
        return self.kernel.observed(self.state_, self._seat(agent), legal, self._numbers[agent])

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or int(action) not in self._legal(agent):
            raise ValueError(f"action {action} is not legal for {agent}")
        self._cumulative_rewards[agent] = 0.0
        if agent == NATURE:
            self._goes_on(self.kernel.game.apply(self.state_, self.chance.answers[int(action)]))
        elif self._asked:
            self._answers(int(action))
        else:
            self._decided += 1
            self._goes_on(self.kernel.acted(self.state_, self._seat(agent), int(action)))
        self._reward()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """What is awaited, and the scores."""
        if self.render_mode != "ansi":
            return None
        return f"{self.kernel.game.awaited(self.state_)} {self.kernel.game.scores(self.state_)}"

    def close(self) -> None:
        """Nothing is held open."""

    def _answers(self, action: int) -> None:
        """Of whoever is asked whether to cry; once all have been, the race is run."""
        seat = self._asked.pop(0)
        self._decided += 1
        if not self.kernel.actions.crying()[action]:
            self._race = replace(self._race, seats=self._race.seats - {seat})
        if self._asked:
            self.agent_selection = self.players[self._asked[0]]
            self._cut()
            return
        if self.explicit:
            self._awaits_nature(self._race)
            self._cut()
        else:
            self._goes_on(self.kernel.game.apply(self.state_, self.kernel.drawn(self._race, self.random, self.chance)))

    def _goes_on(self, state: Any) -> None:
        """To the next agent: Nature, where it is one, else whoever decides."""
        self.state_ = state if self.explicit else self.kernel.past_chance(state, self.random, self.chance)
        node = self.kernel.game.node(self.state_)
        seat = on_turn(node)
        if isinstance(node, Over):
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        elif isinstance(node, Contest) and self.kernel.chosen(node):
            self._race, self._asked = node, sorted(node.seats)
            self.agent_selection = self.players[self._asked[0]]
        elif isinstance(node, Throw | Contest):
            self._awaits_nature(node)
        elif seat is not None:
            self.agent_selection = self.players[seat]
        if not isinstance(node, Over):
            self._cut()

    def _awaits_nature(self, node: Throw | Contest) -> None:
        self.agent_selection = NATURE
        self._chances = self.chance.chances(node)
        self.infos[NATURE] = {"probabilities": {number: float(chance) for number, chance in self._chances.items()}}

    def _cut(self) -> None:
        if self._decided >= self.longest:
            self.truncations = dict.fromkeys(self.agents, True)

    def _reward(self) -> None:
        self.rewards = dict.fromkeys(self.agents, 0.0)
        node, before = self.kernel.game.node(self.state_), self._scores
        self._scores = self.kernel.game.scores(self.state_)
        for seat, agent in enumerate(self.players):
            if agent not in self.rewards:
                continue
            if self.by_points:
                self.rewards[agent] = (self._scores[seat] - before[seat]) / 100
            elif isinstance(node, Over):
                won = 1 / node.ranks.count(1) if node.ranks[seat] == 1 else 0.0
                self.rewards[agent] = won - 1 / self.kernel.seats

    def _legal(self, agent: str) -> dict[int, Any]:
        if self.terminations.get(agent) or self.truncations.get(agent) or agent != self.agent_selection:
            return {}
        if agent == NATURE:
            return dict(self._chances)
        if self._asked:
            return dict(self.kernel.actions.crying())
        return self.kernel.actions.legal(self.state_, self._seat(agent))

    def _seat(self, agent: str) -> Seat:
        """Nature looks over the first seat's shoulder."""
        return Seat(0 if agent == NATURE else self.players.index(agent))
