"""Daifugo as a PettingZoo environment: ``daifugo_v0.env("jbl", players=4)``, agents act in turn, by action masks.

An episode is one game. Rewards are points minus their mean; without points, the negated places likewise.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from rules_ref import DECK, JOKER, Game, GameMove, actions_of
from rules_ref.cards import Card
from rules_ref.documents import DOCUMENTS
from rules_ref.facts import OF_POSITION, Kind

__all__ = ["DaifugoEnv", "env", "parallel_env", "raw_env"]

_FACES = (*DECK, JOKER)
_AT = {card: at for at, card in enumerate(_FACES)}
_SEATS = 8
_FLAGS = tuple(fact.key for fact in OF_POSITION if fact.kind is Kind.FLAG)
_OTHERS = 6
"""The number of further features: four locked suits, the direction, whether an effect is pending."""


def env(document: str = DOCUMENTS[0], players: int = 4, **options: Any) -> AECEnv:
    """Make the environment, which ends an episode at the first illegal action."""
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(document, players, **options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


def raw_env(document: str = DOCUMENTS[0], players: int = 4, **options: Any) -> DaifugoEnv:
    """Make the environment without wrappers."""
    return DaifugoEnv(document, players, **options)


def parallel_env(document: str = DOCUMENTS[0], players: int = 4, **options: Any) -> Any:
    """Make the parallel environment: of all agents' actions, a step uses only that of the agent on turn."""
    return turn_based_aec_to_parallel(raw_env(document, players, **options))


class DaifugoEnv(AECEnv):
    """Games under one document as an environment of PettingZoo.

    ``observation``: own cards and top play as counts by face; by seat, the own one first, cards held, passed,
    out; then locks, orders, direction, pending. The last action declines a call or an answer out of turn.
    """

    metadata = {"name": "daifugo_v0", "render_modes": ["ansi"], "is_parallelizable": True}  # noqa: RUF012

    def __init__(self, document: str, players: int, **options: Any) -> None:
        super().__init__()
        self.render_mode = "ansi"
        self.document = document
        self.options = options
        self._actions = actions_of(document)
        self.possible_agents = list(Game.new(document, players, 0, **options).players)
        self._rng = np.random.default_rng()
        size = 2 * len(_FACES) + 3 * _SEATS + len(_FLAGS) + _OTHERS
        spaces = {
            "observation": Box(0, 127, (size,), np.int8),
            "action_mask": Box(0, 1, (len(self._actions) + 1,), np.int8),
        }
        self._spaces = {agent: Dict(spaces) for agent in self.possible_agents}
        self._discrete = {agent: Discrete(len(self._actions) + 1) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Dict:
        """The space of what ``observe`` returns."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The numbers of ``actions_of(document)``, and one more, which declines."""
        return self._discrete[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:  # noqa: ARG002
        """Deal a game; the same seed deals the same cards."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        dealt = int(self._rng.integers(1 << 62))
        self.game = Game.new(self.document, len(self.possible_agents), dealt, **self.options)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self._declined: set[str] = set()
        self.agent_selection = self._next_agent()

    def _moves(self, agent: str) -> list[GameMove]:
        return [move for move in self.game.legal_moves() if move.by == agent]

    def _next_agent(self) -> str:
        """The next agent to act: one who may call or answer out of turn, else the one on turn."""
        turn = self.game.turn
        others = (move.by for move in self.game.legal_moves() if move.by not in {turn, *self._declined})
        return next(others, turn or self.agents[0])

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """The agent's view of the game, and a mask of its legal actions."""
        mask = np.zeros(len(self._actions) + 1, np.int8)
        if agent == self.agent_selection and not self.game.over:
            for move in self._moves(agent):
                mask[self._actions.number(move, self.game.players)] = 1
            if agent != self.game.turn:
                mask[-1] = 1
        return {"observation": self._features(agent), "action_mask": mask}

    def _features(self, agent: str) -> np.ndarray:
        position = self.game.observation(agent).position
        seats = position.circle_after(agent, 1)
        by_seat = np.zeros((3, _SEATS), np.int8)
        for at, player in enumerate((agent, *seats[:-1])):
            by_seat[0, at] = position.hand_size(player) or 0
            by_seat[1, at] = player in position.passed
            by_seat[2, at] = player not in position.still_in
        top = position.pile[-1].cards if position.pile else ()
        locks = [position.lock >> bit & 1 for bit in range(4)]
        flags = [getattr(position, fact) for fact in _FLAGS]
        others = [position.direction > 0, bool(position.pending)]
        parts = [_counts(self.game.hand(agent)), _counts(top), by_seat.ravel(), [*locks, *flags, *others]]
        return np.concatenate(parts).astype(np.int8)

    def step(self, action: int | None) -> None:
        """Play the action of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if action == len(self._actions):
            self._declined.add(agent)
        else:
            moves = self._moves(agent)
            self.game = self.game.play(self._actions.move(int(action or 0), moves, self.game.players))
            self._declined.clear()
        if self.game.over:
            self._end()
        else:
            self.agent_selection = self._next_agent()
        self._accumulate_rewards()

    def _end(self) -> None:
        result = self.game.result
        assert result is not None  # noqa: S101 - the game is over
        worth = result.points or {player: -place for player, place in result.places.items()}
        mean = sum(worth.values()) / len(worth)
        self.rewards = {agent: float(worth[agent] - mean) for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, True)

    def render(self) -> str:
        """Write the position in notation."""
        return self.game.rules.write(self.game.position)

    def close(self) -> None:
        """Do nothing: there is nothing to release."""


@cache
def _counts(cards: tuple[Card, ...]) -> np.ndarray:
    found = np.zeros(len(_FACES), np.int8)
    for card in cards:
        found[_AT[card]] += 1
    return found
