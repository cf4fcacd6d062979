"""Counted usage: what of the records counts, for which app, in which day (US-2, US-3, US-6, US-7, US-12, US-13)."""

from dataclasses import dataclass

from .apps import LEARNING, REWARD
from .stretches import difference


@dataclass(frozen=True)
class Segment:
    """A stretch that counts, for one app at one rate."""

    start: int
    end: int
    app: str
    category: str
    rate: int
    generation: int

    @property
    def seconds(self):
        return self.end - self.start

    @property
    def sixtieths(self):
        return self.seconds * self.rate

    @property
    def claim(self):
        return self.app, self.category, self.rate, self.generation

    def cut(self, start, end):
        if start <= self.start and self.end <= end:
            return self
        return Segment(max(start, self.start), min(end, self.end), *self.claim)


def uncovered(record, acknowledgements):
    """The part of a record that was not shielded."""
    if record.shielded or record.end <= record.start:
        return []
    device = acknowledgements.get(record.device)
    shielded = device.shielded(record.app) if device else []
    return difference([(record.start, record.end)], shielded) if shielded else [(record.start, record.end)]


def candidates(record, apps, acknowledgements):
    """(start, end, assignment) of the parts that are neither shielded nor unassigned."""
    found, open_parts = [], uncovered(record, acknowledgements)
    for assignment in apps.assignments(record.app):
        for start, end in open_parts:
            low, high = max(start, assignment.start), min(end, assignment.end)
            if low < high:
                found.append((low, high, assignment))
    return found


def counted(records, apps, acknowledgements):
    """Every second of a category once: for the highest rate, then the one assigned earlier, then the lower id."""
    result = []
    known = [(record, *part) for record in records for part in candidates(record, apps, acknowledgements)]
    for category in (LEARNING, REWARD):
        edges = []
        for record, start, end, assignment in known:
            if assignment.category == category:
                claim = (-assignment.rate, assignment.assigned, apps.id(record.app), record.app, assignment.generation)
                edges.append((start, 1, claim))
                edges.append((end, -1, claim))
        edges.sort(key=lambda edge: edge[0])
        active, index = {}, 0
        while index < len(edges):
            now = edges[index][0]
            while index < len(edges) and edges[index][0] == now:
                _, change, claim = edges[index]
                active[claim] = active.get(claim, 0) + change
                if not active[claim]:
                    del active[claim]
                index += 1
            if active:
                rate, _, _, app, generation = min(active)
                result.append(Segment(now, edges[index][0], app, category, -rate, generation))
    return joined(result)


def joined(segments):
    """Joins adjacent stretches that differ in nothing; in order of time within a category."""
    result = []
    for segment in segments:
        last = result[-1] if result else None
        if last and last.end == segment.start and last.claim == segment.claim:
            result[-1] = Segment(last.start, segment.end, *segment.claim)
        else:
            result.append(segment)
    return result


def outcome(record, apps, acknowledgements):
    """The answer to a record that passed every check, as known at receipt."""
    if not uncovered(record, acknowledgements):
        return "skipped"
    assigned = any(max(record.start, a.start) < min(record.end, a.end) for a in apps.assignments(record.app))
    return "accepted" if assigned else "unassigned"


def by_day(segments, calendar):
    """{date: [segments]}: usage belongs to the local day in which it happened."""
    days = {}
    for segment in segments:
        date = calendar.date(segment.start)
        while True:
            start, end = calendar.span_of[date]
            piece = segment.cut(start, end)
            if piece.seconds > 0:
                days.setdefault(date, []).append(piece)
            if end >= segment.end:
                break
            date = calendar.date(end)
    return days
