"""What the examples by hand have in common: a child, its settings, its uses."""

from datetime import datetime, timezone

from model.challenges import Settings
from model.child import Child
from model.localtime import number_of
from model.records import Record

HOUR, DAY = 3600, 86_400


def at(text):
    return int(datetime.fromisoformat(text).replace(tzinfo=timezone.utc).timestamp())


def date(text):
    return number_of(datetime.fromisoformat(text).date())


BEGIN = at("2026-03-01T00:00:00")


def child(zone="UTC", begin=BEGIN, family=None):
    return Child(begin - 3 * DAY, begin + 90 * DAY, zone, 1, family)


def settings(goal="daily_minutes", target=60, **changes):
    values = dict(
        title="T", goal=goal, target=target, bonus=0, learning_apps=(), reward_apps=(), ratio_learning=60,
        ratio_reward=30, full_day=True, start_minute=960, end_minute=1200, active_days=(1, 2, 3, 4, 5, 6, 7),
        repeat_weekly=True)
    values.update(changes)
    return Settings(**values)


class Uses:
    """Sends records of one device."""

    def __init__(self, who):
        self.who, self.sequence = who, 0

    def __call__(self, app, start, seconds, device="d", now=None, shielded=False):
        self.sequence += 1
        record = Record(device, "i", self.sequence, app, start, start + seconds, shielded)
        return self.who.receive(record, start + seconds if now is None else now)
