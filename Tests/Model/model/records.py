"""Usage records as they arrive: keys, checks, quarantine, withdrawals, imports (US-5, US-7, US-17; rulings: Records)."""

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
    decision: str = None  # None, "accept", "reject", "lifted"

    @property
    def in_range(self):
        return is_in_range(self.record, self.received)


@dataclass
class Stored:
    """A record under its key, and what has become of it."""

    record: Record
    received: int
    sent_by: str  # the import; None for what the device itself has recorded
    after: int  # how many withdrawals there were when it came
    entry: Quarantined = None
    withdrawn: int = None  # the number of the withdrawal

    @property
    def waits(self):
        return bool(self.entry) and self.entry.decision is None

    @property
    def counts(self):
        """Its shields and assignments decide what of it counts."""
        return self.withdrawn is None and (not self.entry or self.entry.decision in ("accept", "lifted"))

    @property
    def can_be_withdrawn(self):
        """What says that its app was shielded counts for nothing, unless a guardian has accepted it."""
        accepted = self.entry and self.entry.decision == "accept"
        return self.counts and (not self.record.shielded or bool(accepted))


@dataclass
class Withdrawal:
    number: int
    time: int
    app: str = ""
    sent_by: str = ""
    restored: int = None  # when it was taken back


@dataclass
class Import:
    device: str
    received: int
    count: int = 0
    starts: list = field(default_factory=list)


class Inbox:
    def __init__(self):
        self.known = {}  # key: [Stored], in order of receipt
        self.stored = []  # all of them
        self.activities = set()  # the apps of the family that are activities, as far as known (US-16)
        self.quarantine = []  # in order of receipt
        self.withdrawals = []
        self.imports = {}  # in the order of their first records

    def receive(self, record, now, sent=None, sent_by=None):
        """Returns (outcome or None, reason): None when the shields and assignments decide. `sent`: the device's clocks;
        `sent_by`: the import."""
        seen = self.known.setdefault(record.key, [])
        # All that counted is withdrawn: the key takes other content as a new record.
        freed = any(one.withdrawn for one in seen) and not any(one.counts for one in seen)
        same = [one for one in seen if one.record.content == record.content]
        if self.is_duplicate(seen, same, freed):
            return DUPLICATE, None
        reason, ahead = self.fault(record, now, sent, is_first=freed or not seen)
        waiting = next((one for one in same if one.waits), None)
        if waiting:
            if reason:
                return DUPLICATE, None
            waiting.entry.decision, waiting.after = "lifted", len(self.withdrawals)
            return None, None
        known = Stored(record, now, sent_by, len(self.withdrawals))
        seen.append(known)
        self.stored.append(known)
        self.note_import(known)
        if reason:
            known.entry = Quarantined(record, reason, now, ahead if reason == CLOCK else None)
            self.quarantine.append(known.entry)
            return QUARANTINED, reason
        return None, None

    @staticmethod
    def is_duplicate(seen, same, freed):
        """Of a key that takes any content what was withdrawn last, and what a guardian has rejected."""
        if not freed:
            return bool(same)
        last = max(one.withdrawn for one in seen if one.withdrawn)
        return any(one.withdrawn == last or one.entry and one.entry.decision == "reject" for one in same)

    def fault(self, record, now, sent, is_first):
        """(reason of the quarantine or None, seconds by which the clock was ahead)."""
        ahead = clocks.ahead(record.made, sent, now)
        if not is_in_range(record, now):
            return OUT_OF_RANGE, ahead
        if not is_first:
            return CONFLICT, ahead
        if record.end <= record.start:
            return END_NOT_AFTER_START, ahead
        if record.end - record.start > 86_400:
            return TOO_LONG, ahead
        if record.end > now + 300:
            return IN_FUTURE, ahead
        if clocks.wrong(ahead):
            return CLOCK, ahead
        return NEEDS_APPROVAL if record.app in self.activities else None, ahead

    def note_import(self, known):
        if known.sent_by:
            sent = self.imports.setdefault(known.sent_by, Import(known.record.device, known.received))
            sent.count += 1
            sent.starts.append(known.record.start)

    def learn_activity(self, app):
        """What came before waits as well."""
        self.activities.add(app)
        self.await_approval(one for one in self.stored if one.record.app == app)

    def await_approval(self, stored):
        for one in stored:
            if one.counts and not one.entry and one.record.app in self.activities:
                one.entry = Quarantined(one.record, NEEDS_APPROVAL, one.received)
                self.quarantine.append(one.entry)

    def review(self, entry, decision):
        entry.decision = decision

    def waiting(self):
        return [entry for entry in self.quarantine if entry.decision is None]

    def counting(self):
        """Records whose shields and assignments decide what of them counts."""
        return [one.record for one in self.stored if one.counts]

    # Withdrawals (US-17).

    def withdraw(self, now, chosen, app="", sent_by=""):
        """Withdraws those of the records that have come until now; what is withdrawn already stays another one's."""
        made = Withdrawal(len(self.withdrawals) + 1, now, app, sent_by)
        self.withdrawals.append(made)
        for one in self.stored:
            if one.can_be_withdrawn and chosen(one):
                one.withdrawn = made.number
        return made

    def withdrawn(self, made):
        """How many records it has withdrawn that are not restored."""
        return sum(one.withdrawn == made.number for one in self.stored)

    def restore(self, made, now):
        """Each of its records counts again whose key has not come with other content since."""
        if made.restored is not None:
            return
        made.restored = now
        for one in self.stored:
            others = [other for other in self.known[one.record.key] if other is not one]
            if one.withdrawn == made.number and not any(other.after >= made.number for other in others):
                one.withdrawn = None
                self.await_approval([one])
