"""Awards of badges (BA-1 to BA-4, BA-6 to BA-8)."""

from dataclasses import dataclass

from . import criteria
from .facts import facts


@dataclass(frozen=True)
class Award:
    code: str
    points: int  # of the badge as it was then
    known: int  # when its facts became known
    date: int  # the local day on which its facts reached it; of one given by hand the day of that


def progress(child, state):
    """{code: (progress, target)} of the family's badges that can be earned, and of retired ones that the child has."""
    return {
        badge.code: criteria.progress(badge.criteria, state.facts)
        for badge in child.family.badges.values()
        if badge.criteria and (not badge.retired or badge.code in child.awards.earned)}


def deserved(child, state):
    """Codes of the badges that the facts earn."""
    return {code for code, (have, target) in progress(child, state).items() if have >= target}


def reached(child, state, badge):
    """The first local day up to which the facts known now fulfil the criteria; None where they do not."""
    latest = child.calendar.date(state.now) + 1
    dates = (date for _, _, date in child.calendar.days if date <= latest)
    return next((date for date in dates if criteria.holds(badge.criteria, facts(child, state, date))), None)


class Awards:
    """Each badge of a child once; what a guardian revoked is not earned again, but can be given again by hand."""

    def __init__(self, child):
        self.child = child
        self.earned = {}  # code: Award
        self.revoked = set()

    def note(self, state):
        """Awards what the facts earn now; an earned badge stays."""
        for code in deserved(self.child, state) - self.revoked - set(self.earned):
            badge = self.child.family.badges[code]
            self.earned[code] = Award(code, badge.points, state.now, reached(self.child, state, badge))

    def learn(self, codes, now):
        """Awards that are known from elsewhere; their facts are gone."""
        for code in set(codes) - set(self.earned):
            self.earned[code] = Award(code, self.child.family.badges[code].points, now, None)

    def give(self, code, now):
        """By hand, a badge of the family's own. False: the child has it, or it is retired."""
        badge = self.child.family.badges[code]
        if code in self.earned or badge.retired or not badge.own:
            return False
        self.revoked.discard(code)
        self.earned[code] = Award(code, badge.points, now, self.child.calendar.date(now))
        return True

    def revoke(self, code):
        """Takes back an award; its points go."""
        if code not in self.earned:
            return False
        del self.earned[code]
        self.revoked.add(code)
        return True

    @property
    def points(self):
        """Of all that the child has."""
        return sum(award.points for award in self.earned.values())

    def shown(self, include_secret=False):
        """The badges in lists, totals and counts (BA-7): a secret or retired one only for who has it."""
        return [
            badge for badge in self.child.family.badges.values()
            if badge.code in self.earned or not badge.retired and (include_secret or not badge.secret)]
