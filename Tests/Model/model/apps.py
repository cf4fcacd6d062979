"""Apps of a child: assignments, rates, generations, removals (rulings: Apps)."""

from dataclasses import dataclass

from .stretches import FOREVER

LEARNING, REWARD = "learning", "reward"


@dataclass(frozen=True)
class Assignment:
    """A stretch in which an app has one category and one rate."""

    start: int
    end: int
    category: str
    rate: int
    generation: int
    assigned: int  # first instant of the generation: "assigned earlier"


class Apps:
    """Apps have their own names here; `ids` are the logical ids that the service assigned."""

    def __init__(self):
        self.facts = {}  # app: [(instant, category, rate) or (instant, None, None)], in order
        self.order = []  # apps in order of first saving
        self.ids = {}
        self._assignments = {}  # of the facts as they are

    def id(self, app):
        return self.ids.get(app, app)

    def save(self, app, instant, category, rate):
        history = self.facts.setdefault(app, [])
        if not history:
            self.order.append(app)
        if history and history[-1][1:] == (category, rate):
            return
        history.append((instant, category, rate))
        self._assignments.pop(app, None)

    def remove(self, app, instant):
        self.facts[app].append((instant, None, None))
        self._assignments.pop(app, None)

    def assignments(self, app):
        if app not in self._assignments:
            self._assignments[app] = self._evaluated(app)
        return self._assignments[app]

    def _evaluated(self, app):
        result, generation, assigned = [], 0, None
        history = self.facts.get(app, [])
        for index, (instant, category, rate) in enumerate(history):
            if category is None:
                assigned = None
                continue
            if assigned is None:
                generation, assigned = generation + 1, instant
            end = history[index + 1][0] if index + 1 < len(history) else FOREVER
            result.append(Assignment(instant, end, category, rate, generation, assigned))
        return result

    def at(self, app, instant):
        """The assignment in force, or None."""
        for assignment in self.assignments(app):
            if assignment.start <= instant < assignment.end:
                return assignment
        return None

    def removals(self, app):
        return [instant for instant, category, _ in self.facts.get(app, []) if category is None]

    def present(self, app, chosen, instant):
        """Is an app that was put on a list at `chosen` still on it at `instant`? A removal removes it for good."""
        return not any(chosen < removal <= instant for removal in self.removals(app))

    def assigned(self, instant, category=None):
        """The apps that are assigned at an instant, in order of first saving."""
        found = []
        for app in self.order:
            now = self.at(app, instant)
            if now and category in (None, now.category):
                found.append(app)
        return found
