"""Is an app open? (SH-16)"""

from dataclasses import dataclass

from .stretches import FOREVER

GRANT, OPEN_WITH_BALANCE, DEFAULT, BANNED, PAUSED, DEVICE, BEDTIME, LIMIT = (
    "grant", "open_with_balance", "default", "banned", "paused", "device", "bedtime", "limit")


@dataclass(frozen=True)
class Decision:
    shielded: bool
    rule: str
    next_change: int  # None: only a new fact can change it
    granted: int


def decide(child, state, app, now):
    """The first match wins."""
    setting = child.settings[app]
    live = [grant for grant in state.grants if grant.usable(child, app, now)]
    granted = sum(grant.left() for grant in live)
    if setting == "banned":
        return Decision(True, BANNED, None, granted)
    if live:
        return Decision(False, GRANT, closing(child, state, app, now), granted)
    if setting == "open" and state.figures.balance > 0:
        return Decision(False, OPEN_WITH_BALANCE, closing(child, state, app, now), 0)
    return Decision(True, DEFAULT, opening(state, child, app, now), 0)


def closing(child, state, app, now):
    """The first instant at which an open app closes when it is used without break from now on."""
    left = {id(grant): grant.left() for grant in state.grants}
    balance = state.figures.balance if child.settings[app] == "open" else 0
    rate = child.apps.at(app, now).rate
    candidates = [grant for grant in state.grants if app in grant.apps and child.apps.present(app, grant.start, now)]
    while True:
        live = [
            grant for grant in candidates
            if left[id(grant)] > 0 and grant.start <= now and (grant.expire is None or now < grant.expire)]
        edges = [edge for grant in candidates for edge in grant.edges() if edge > now]
        until = min(edges, default=FOREVER)
        if live:
            first = min(live, key=lambda grant: grant.order)
            until = min(until, now + left[id(first)])
            left[id(first)] -= until - now
        elif balance > 0:
            until = min(until, now + -(-balance // rate))
            balance -= (until - now) * rate
        else:
            return now
        now = until


def opening(state, child, app, now):
    """The first instant at which a shielded app opens by time alone."""
    starts = [
        grant.start for grant in state.grants
        if grant.start > now and app in grant.apps and grant.left() > 0 and child.apps.present(app, grant.start, now)]
    return min(starts, default=None)
