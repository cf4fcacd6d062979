"""Grants and the wallet: a fold in event time (SH-12, SH-13; rulings: Grants, Wallet)."""

from dataclasses import dataclass

from .stretches import FOREVER
from .usage import by_day


@dataclass
class Grant:
    source: str  # "challenge", "guardian", "purchase"
    cause: object  # challenge: (name, first date); else its own name
    apps: tuple
    seconds: int
    start: int
    created: int  # its cause: the challenge, or the call
    expire: int = None
    price: int = 0
    id: str = ""
    used: int = 0
    revoked: int = None  # when a guardian took back what was unused; not part of the order of use

    @property
    def order(self):
        return self.expire if self.expire is not None else FOREVER, self.start, self.created, self.id

    def usable(self, child, app, instant):
        return (
            self.used < self.seconds and self.start <= instant < self.end
            and app in self.apps and child.apps.present(app, self.start, instant))

    @property
    def end(self):
        """Of expiry and revocation the earlier one, exclusive."""
        return min(edge for edge in (self.expire, self.revoked, FOREVER) if edge is not None)

    def edges(self):
        """The instants at which it begins and stops to be usable."""
        return [self.start] if self.end == FOREVER else [self.start, self.end]

    def left(self):
        return self.seconds - self.used

    @property
    def key(self):
        """What a revocation names: a period that is completed again has the same grant."""
        return self.cause if self.source == "challenge" else self.id

    @property
    def refund(self):
        return self.price * self.left() // self.seconds if self.price and self.revoked is not None else 0


@dataclass(frozen=True)
class Figures:
    learning: int
    bonus: int
    streak_bonus: int
    bought: int  # less refunds
    charged: int
    forgiven: int

    @property
    def balance(self):
        return self.learning + self.bonus + self.streak_bonus + self.forgiven - self.bought - self.charged


def consume(child, grants, reward_segments):
    """Uses the grants second by second in event time; returns the stretches that none of them covers."""
    charged = []
    for segment in sorted(reward_segments, key=lambda s: s.start):
        now = segment.start
        while now < segment.end:
            live = [grant for grant in grants if grant.usable(child, segment.app, now)]
            edges = [segment.end]
            edges += [edge for grant in grants for edge in grant.edges() if edge > now]
            until = min(edges)
            if live:
                first = min(live, key=lambda grant: grant.order)
                until = min(until, now + first.left())
                first.used += until - now
            else:
                charged.append(segment.cut(now, until))
            now = until
    return charged


def grants_of(child, completions):
    """Every grant, nothing used: from completions with a pool, from guardians, from purchases."""
    found = []
    for done in completions:
        if done.reward_apps:
            cause = (done.challenge, done.period)
            found.append(
                Grant("challenge", cause, done.reward_apps, done.reward_seconds, done.instant,
                      child.challenges[done.challenge].created, id=child.grant_ids.get(cause, "")))
    for given in child.given:
        found.append(Grant(**{**vars(given), "used": 0}))
    for grant in found:
        grant.revoked = child.revoked.get(grant.key) or revoked_before(child, grant)
    return found


def revoked_before(child, grant):
    """A revocation holds for every award of the challenge whose period has a day in common with the one it named."""
    if grant.source != "challenge" or not child.revoked_days:
        return None
    name, first = grant.cause
    last = max(first, child.calendar.date(grant.start))
    return min((
        when for challenge, begin, end, when in child.revoked_days
        if challenge == name and begin <= last and first <= end), default=None)


def ledger(child, state):
    """{(cause, what for): sixtieths}: what the entries of each cause add up to; only what is not 0."""
    sums = {}

    def add(cause, amount):
        if amount:
            sums[cause] = sums.get(cause, 0) + amount

    for date, pieces in child.learning_by_day.items():
        for piece in pieces:
            add(("learning", piece.app, date), piece.sixtieths)
    for date, pieces in by_day(state.charged, child.calendar).items():
        for piece in pieces:
            add(("reward_use", piece.app, date), -piece.sixtieths)
    for done in state.completions:
        add(("challenge_bonus", done.challenge, done.period), done.bonus)
    for date, (_, amount) in state.streak_bonuses.items():
        add(("streak_bonus", date), amount)
    for grant in child.given:
        add(("purchase", grant.id), -grant.price)
    for grant in state.grants:
        add(("refund", grant.id), grant.refund)
    add(("forgiveness",), child.forgiven)
    return sums
