"""A child: all facts known, and what they evaluate to at an instant."""

from dataclasses import dataclass, field

from . import challenges, facts, levels, periods, streaks, usage, wallet
from .apps import LEARNING, REWARD, Apps
from .badges import Awards
from .decision import decide
from .devices import DeviceShields
from .facts import Activities
from .fairness import Fairness
from .family import STARTERS, Family
from .localtime import Calendar
from .records import Inbox
from .requests import Requests
from .schedule import Schedule
from .shields import Acknowledgements
from .shop import Shop


@dataclass
class State:
    """The evaluation of the facts at an instant."""

    now: int
    segments: list
    completions: list = field(default_factory=list)
    progress: dict = field(default_factory=dict)
    days: object = None  # streaks.Fold
    daily: object = None
    weekly: object = None
    streak_bonuses: dict = field(default_factory=dict)
    grants: list = field(default_factory=list)
    charged: list = field(default_factory=list)  # stretches of reward use that no grant covers
    figures: object = None
    facts: dict = field(default_factory=dict)
    level: int = 1


class Child:
    """begin, end: the instants between which its calendar is needed."""

    def __init__(self, begin, end, zone, week_start, family=None):
        self.family = family or Family(STARTERS)
        self.begin, self.end = begin, end
        self.zones = [(begin, zone)]
        self.week_starts = [(begin, week_start)]
        self.minimums = [(None, 1)]  # (first local date, minutes)
        self.fairness = Fairness()
        self.apps = Apps()
        self.settings = {}  # reward app: "earned", "open", "banned"
        self.schedule = Schedule()
        self.devices = {}  # device: DeviceShields
        self.inbox = Inbox()
        self.acknowledgements = {}  # device: Acknowledgements
        self.challenges = {}  # name: Challenge, in order of creation
        self.given = []  # grants of guardians and purchases
        self.grant_ids = {}  # cause: id, where only the service knows it
        self.revoked = {}  # key of a grant: when
        self.revoked_days = []  # (challenge, first and last day of the completed period, when)
        self.requests = Requests()
        self.forgiven = 0
        self.activities = Activities()
        self.awards = Awards(self)
        self.levels = levels.Announcements()
        self.shop = Shop(self)
        self._reset()

    def _reset(self):
        """All that was evaluated: where zones, weeks, apps, records or acknowledgements have changed."""
        self._calendar = self._all = self._horizon = None
        self._reset_usage()

    def _reset_usage(self):
        self._segments = self._learning = self._reward = None
        self._reset_state()

    def _reset_state(self):
        """What follows from usage and calendar, where these are the same."""
        self._state, self._known = None, {}

    def once(self, key, make):
        """What does not depend on the instant is evaluated once, until a fact changes."""
        if key not in self._known:
            self._known[key] = make()
        return self._known[key]

    # Facts. Each method's argument is the instant at which the fact happens.

    def change_zone(self, instant, zone):
        self.zones.append((instant, zone))
        self.schedule.moved()
        self._reset()

    def change_week_start(self, instant, start):
        self.week_starts.append((instant, start))
        self._reset()

    def change_minimum(self, instant, minutes):
        """Applies from the next local day."""
        self.minimums.append((self.calendar.date(instant) + 1, minutes))
        self._reset_state()

    def save(self, instant, app, category, rate):
        """A new reward app is shielded at once (SH-2); one that is there keeps its setting (SH-6)."""
        if category == REWARD and not self.apps.at(app, instant):
            self.settings[app] = "earned"
        self.apps.save(app, instant, category, rate)
        self._reset()

    def learn_activity(self, app):
        """An app of the family is an activity: its records wait for a guardian (US-16)."""
        self.inbox.learn_activity(app)
        self._reset()

    def remove(self, instant, app):
        self.apps.remove(app, instant)
        self.settings.pop(app, None)
        self.schedule.remove(app)
        for shields in self.devices.values():
            shields.blocked.discard(app)
        self._reset()

    def change_device(self, device, disabled, block, unblock):
        self.devices.setdefault(device, DeviceShields()).change(disabled, block, unblock)

    def rewards(self, instant):
        return self.apps.assigned(instant, REWARD)

    def block(self, instant, apps, ban=False):
        """All leaves banned apps banned."""
        for app in apps or [a for a in self.rewards(instant) if self.settings[a] != "banned"]:
            self.settings[app] = "banned" if ban else "earned"
        self._reset_state()

    def unblock(self, instant, apps):
        for app in apps or [a for a in self.rewards(instant) if self.settings[a] != "banned"]:
            self.settings[app] = "open"
        self._reset_state()

    def set_limits(self, app_limits, daily, weekly):
        self.schedule.app_limits, self.schedule.daily, self.schedule.weekly = dict(app_limits), daily, weekly
        self._reset_state()

    def set_windows(self, windows):
        self.schedule.set_windows(windows)
        self._reset_state()

    def pause_all(self, instant, end):
        """A pause that is in force is replaced, and keeps its beginning."""
        begin = self.schedule.pause[0] if self.schedule.paused(instant) else instant
        self.schedule.pause = begin, end
        self._reset_state()

    def resume_all(self):
        self.schedule.pause = None
        self._reset_state()

    def receive(self, record, now, sent=None, sent_by=None):
        """(outcome, quarantine reason). `sent_by`: the import that sends it."""
        outcome, reason = self.inbox.receive(record, now, sent, sent_by)
        if outcome != "duplicate":
            self._reset()
        if outcome is None:
            outcome = usage.outcome(record, self.apps, self.acknowledgements)
        return outcome, reason

    def review(self, entry, decision):
        self.inbox.review(entry, decision)
        self._reset()

    def withdraw(self, now, keys=(), app="", starts=(0, 0), sent_by=""):
        """US-17: the records of some keys, those of an app that begin in a range, or all that an import sent."""
        def chosen(one):
            record = one.record
            if keys:
                return record.key in keys
            return record.app == app and starts[0] <= record.start < starts[1] if app else one.sent_by == sent_by

        made = self.inbox.withdraw(now, chosen, app, sent_by)
        self._reset()
        return made

    def restore(self, made, now):
        self.inbox.restore(made, now)
        self._reset()

    def acknowledge(self, device, version, instant, shielded):
        self._reset()
        self.acknowledgements.setdefault(device, Acknowledgements()).acknowledge(version, instant, shielded)

    def grant(self, instant, name, apps, seconds, expire=None, id=""):
        self.given.append(wallet.Grant("guardian", name, tuple(apps), seconds, instant, instant, expire, id=id))
        self._reset_state()

    def price(self, instant, apps, minutes):
        return minutes * 60 * max(self.apps.at(app, instant).rate for app in apps)

    def buy(self, instant, name, apps, minutes, id=""):
        """Needs a balance of the whole price; True when bought."""
        price = self.price(instant, apps, minutes)
        if self.state(instant).figures.balance < price:
            return False
        self.given.append(
            wallet.Grant("purchase", name, tuple(apps), minutes * 60, instant, instant, price=price, id=id))
        self._reset_state()
        return True

    def revoke(self, instant, grant):
        """A further revocation changes nothing."""
        self.revoked.setdefault(grant.key, instant)
        if grant.source == "challenge":
            name, first = grant.key
            self.revoked_days.append((name, first, max(first, self.calendar.date(grant.start)), instant))
        self._reset_state()

    def lift_ban(self, apps):
        for app in apps:
            if self.settings[app] == "banned":
                self.settings[app] = "earned"
        self._reset_state()

    def forgive(self, instant):
        """Forgives the debt as it is now; returns it."""
        debt = max(0, -self.state(instant).figures.balance)
        self.forgiven += debt
        self._reset_state()
        return debt

    def create_challenge(self, name, instant, start, end_date, settings):
        self.challenges[name] = challenges.Challenge(name, instant, start, end_date, settings)
        self._reset_state()

    def changed(self):
        """A challenge, or what keeps streaks fair, was changed."""
        self._reset_state()

    # Evaluation.

    @property
    def calendar(self):
        if self._calendar is None:
            self._calendar = Calendar(self.begin, self.end, self.zones, self.week_starts)
        return self._calendar

    def begin_day(self, now):
        """What lies after the local day that has begun is counted from its own day's first instant on."""
        horizon = self.calendar.span_of[self.calendar.date(now)][1]
        if horizon != self._horizon:
            if self._horizon is None or any(segment.end > min(horizon, self._horizon) for segment in self.known_segments):
                self._reset_usage()
            self._horizon = horizon

    @property
    def known_segments(self):
        """What counts, now or when its day begins."""
        if self._all is None:
            self._all = usage.counted(self.inbox.counting(), self.apps, self.acknowledgements)
        return self._all

    @property
    def segments(self):
        """What counts up to the end of the local day that has begun, as far as that was said."""
        if self._segments is None:
            self._segments = [
                segment if self._horizon is None else segment.cut(segment.start, self._horizon)
                for segment in self.known_segments if self._horizon is None or segment.start < self._horizon]
        return self._segments

    @property
    def learning_by_day(self):
        if self._learning is None:
            learning = [segment for segment in self.segments if segment.category == LEARNING]
            self._learning = usage.by_day(learning, self.calendar)
            self.learned_seconds = {date: sum(p.seconds for p in pieces) for date, pieces in self._learning.items()}
        return self._learning

    @property
    def reward_by_day(self):
        if self._reward is None:
            reward = [segment for segment in self.segments if segment.category == REWARD]
            self._reward = usage.by_day(reward, self.calendar)
        return self._reward

    def minimum_minutes(self, date):
        return [minutes for since, minutes in self.minimums if since is None or since <= date][-1]

    def minimum_seconds(self, date):
        return max(1, self.minimum_minutes(date) * 60)

    def state(self, now):
        """Everything at an instant; nothing is kept but the last answer."""
        self.begin_day(now)
        if self._state and self._state.now == now:
            return self._state
        state = State(now, self.segments)
        for challenge in self.challenges.values():
            done, progress = periods.evaluate(challenge, self, now)
            state.completions += done
            state.progress[challenge.name] = progress
        state.days = streaks.fold(self, now)
        today = self.calendar.date(now)
        state.daily = streaks.daily(state.days, today)
        state.weekly = self.once(("weeks", today), lambda: streaks.weekly(self, now))
        state.streak_bonuses = streaks.bonuses(self, state.days, now)
        state.grants = wallet.grants_of(self, state.completions)
        reward = [segment for segment in self.segments if segment.category == REWARD]
        state.charged = wallet.consume(self, state.grants, reward)
        state.figures = wallet.Figures(
            learning=sum(s.sixtieths for s in self.segments if s.category == LEARNING),
            bonus=sum(done.bonus for done in state.completions),
            streak_bonus=sum(amount for _, amount in state.streak_bonuses.values()),
            bought=sum(grant.price - grant.refund for grant in state.grants),
            charged=sum(piece.sixtieths for piece in state.charged), forgiven=self.forgiven)
        state.facts = facts.facts(self, state)
        state.level = levels.level(self.family.levels, state.figures.learning // 60)
        self._state = state
        return state

    def decision(self, app, now, device=None):
        """`device`: None for one without shields of its own."""
        return decide(self, self.state(now), app, now, device)

    def shielded(self, now, device=None):
        return frozenset(app for app in self.rewards(now) if self.decision(app, now, device).shielded)

    def can_unlock_all(self, now):
        """SH-3: reward apps exist and one is shielded now."""
        return bool(self.shielded(now))

    def record(self, activity):
        self._reset_state()
        return self.activities.record(activity)

    @property
    def earned(self):
        return set(self.awards.earned)

    def note_badges(self, now):
        """What is earned and reached now: an earned badge stays, a level is announced once."""
        state = self.state(now)
        self.awards.note(state)
        self.levels.note(state.level, now)
        return self.earned
