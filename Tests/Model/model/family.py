"""What children of a family have in common: definitions of badges and rewards, and the table of levels (BA-6, CH-20)."""

import json
from dataclasses import dataclass

from . import levels

CATALOGUE = json.loads(levels.CATALOGUE.read_text())
STARTERS = CATALOGUE["starter_badges"]
EVERY_BADGE = STARTERS + CATALOGUE["achievement_badges"]
REWARDS = CATALOGUE["rewards"]


@dataclass
class Badge:
    code: str
    name: str
    category: str
    points: int
    criteria: dict  # None: given by hand alone
    secret: bool = False
    own: bool = False  # the family's
    retired: bool = False
    version: int = 1  # of its definition


@dataclass
class Reward:
    code: str
    name: str
    type: str
    cost: int
    own: bool = False
    retired: bool = False


class Family:
    def __init__(self, catalogue=EVERY_BADGE):
        self.badges = {
            entry["code"]: Badge(entry["code"], entry["name"], entry["category"], entry["points"], entry["criteria"])
            for entry in catalogue}
        self.rewards = {
            entry["code"]: Reward(entry["code"], entry["name"], entry["type"], entry["points_cost"]) for entry in REWARDS}
        self.levels = levels.TABLE
