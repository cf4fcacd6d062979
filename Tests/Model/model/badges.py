"""Awards of badges (BA-1 to BA-4, BA-6 to BA-8)."""

from dataclasses import dataclass, replace

from . import criteria
from .reaching import Reaching


@dataclass(frozen=True)
class Award:
    code: str
    points: int  # of the badge as it was then
    known: int  # when its facts became known
    date: int  # the local day on which its facts reached it; of one given by hand the day of that
    version: int = 0  # of the definition that it was earned by; 0 for one given by hand


def progress(child, state):
    """{code: (progress, target)} of the family's badges that can be earned, and of retired ones that the child has."""
    return {
        badge.code: criteria.progress(badge.criteria, state.facts)
        for badge in child.family.badges.values()
        if badge.criteria and (not badge.retired or badge.code in child.awards.earned)}


def deserved(child, state):
    """{code: the local day} of the badges whose criteria the facts known now met up to some moment, even if later facts
    undid that."""
    found, reaching = {}, Reaching(child, state)
    for code in progress(child, state):
        date = reaching.date(child.family.badges[code].criteria)
        if date is not None:
            found[code] = date
    return found


class Awards:
    """Each badge of a child once; what a guardian revoked is not earned again, but can be given again by hand."""

    def __init__(self, child):
        self.child = child
        self.earned = {}  # code: Award
        self.revoked = set()
        self.noted = None  # the last state

    def note(self, state):
        """Awards what the facts earn now; an earned badge stays, and its date follows the facts as long as they earn it."""
        if self.noted is state:
            return
        self.noted = state
        for code, date in deserved(self.child, state).items():
            badge, award = self.child.family.badges[code], self.earned.get(code)
            if not award and code not in self.revoked:
                self.earned[code] = Award(code, badge.points, state.now, date, badge.version)
            elif award and award.version == badge.version:
                self.earned[code] = replace(award, date=date)

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
