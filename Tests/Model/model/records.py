"""Usage records as they arrive: keys, checks, quarantine (US-5, US-7; rulings: Records)."""

from dataclasses import dataclass, field

from . import clocks

DUPLICATE, QUARANTINED, SKIPPED, ACCEPTED, UNASSIGNED = "duplicate", "quarantined", "skipped", "accepted", "unassigned"
CONFLICT, END_NOT_AFTER_START, TOO_LONG, IN_FUTURE, CLOCK = (
    "conflict", "end_not_after_start", "too_long", "in_future", "clock")
NEEDS_APPROVAL, OUT_OF_RANGE = "needs_approval", "out_of_range"
EARLIEST, AHEAD = 946_684_800, 366 * 86_400  # 2000-01-01; how far after its receipt a record may begin and end


@dataclass(frozen=True)
class Record:
    """What a device sends: its key and its content."""

    device: str
    installation: str
    sequence: int
    app: str
    start: int
    end: int
    shielded: bool
    made: clocks.Reading = field(default=None, compare=False)  # the device's clocks when it made it; not content

    @property
    def key(self):
        return self.device, self.installation, self.sequence

    @property
    def content(self):
        return self.app, self.start, self.end, self.shielded


def is_in_range(record, received):
    return all(EARLIEST <= time <= received + AHEAD for time in (record.start, record.end))


@dataclass
class Quarantined:
    record: Record
    reason: str
    received: int
    ahead: int = None  # seconds by which the clock was ahead
    decision: str = None  # None, "accept", "reject"

    @property
    def in_range(self):
        return is_in_range(self.record, self.received)


class Inbox:
    def __init__(self):
        self.contents = {}  # key: contents seen
        self.accepted = []  # (record, when it was received) of those that passed every check
        self.activities = set()  # the apps of the family that are activities, as far as known (US-16)
        self.quarantine = []  # in order of receipt

    def receive(self, record, now, sent=None):
        """Returns (outcome or None, reason): None when the shields and assignments decide. `sent`: the device's clocks."""
        seen = self.contents.setdefault(record.key, [])
        if record.content in seen:
            return DUPLICATE, None
        seen.append(record.content)
        reason, ahead = None, clocks.ahead(record.made, sent, now)
        if not is_in_range(record, now):
            reason = OUT_OF_RANGE
        elif len(seen) > 1:
            reason = CONFLICT
        elif record.end <= record.start:
            reason = END_NOT_AFTER_START
        elif record.end - record.start > 86_400:
            reason = TOO_LONG
        elif record.end > now + 300:
            reason = IN_FUTURE
        elif clocks.wrong(ahead):
            reason = CLOCK
        elif record.app in self.activities:
            reason = NEEDS_APPROVAL
        if reason:
            self.quarantine.append(Quarantined(record, reason, now, ahead if reason == CLOCK else None))
            return QUARANTINED, reason
        self.accepted.append((record, now))
        return None, None

    def learn_activity(self, app):
        """What came before waits as well."""
        self.activities.add(app)
        self.quarantine += [Quarantined(record, NEEDS_APPROVAL, now) for record, now in self.accepted if record.app == app]
        self.accepted = [(record, now) for record, now in self.accepted if record.app != app]

    def review(self, entry, decision):
        entry.decision = decision

    def waiting(self):
        return [entry for entry in self.quarantine if entry.decision is None]

    def counting(self):
        """Records whose shields and assignments decide what of them counts."""
        return [record for record, _ in self.accepted] + [
            entry.record for entry in self.quarantine if entry.decision == "accept"]
