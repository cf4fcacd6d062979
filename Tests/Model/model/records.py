"""Usage records as they arrive: keys, checks, quarantine (US-5, US-7; rulings: Records)."""

from dataclasses import dataclass

DUPLICATE, QUARANTINED, SKIPPED, ACCEPTED, UNASSIGNED = "duplicate", "quarantined", "skipped", "accepted", "unassigned"
CONFLICT, END_NOT_AFTER_START, TOO_LONG, IN_FUTURE = "conflict", "end_not_after_start", "too_long", "in_future"


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

    @property
    def key(self):
        return self.device, self.installation, self.sequence

    @property
    def content(self):
        return self.app, self.start, self.end, self.shielded


@dataclass
class Quarantined:
    record: Record
    reason: str
    received: int
    decision: str = None  # None, "accept", "reject"


class Inbox:
    def __init__(self):
        self.contents = {}  # key: contents seen
        self.accepted = []  # records that passed every check
        self.quarantine = []  # in order of receipt

    def receive(self, record, now):
        """Returns (outcome or None, reason): None when the shields and assignments decide."""
        seen = self.contents.setdefault(record.key, [])
        if record.content in seen:
            return DUPLICATE, None
        seen.append(record.content)
        reason = None
        if len(seen) > 1:
            reason = CONFLICT
        elif record.end <= record.start:
            reason = END_NOT_AFTER_START
        elif record.end - record.start > 86_400:
            reason = TOO_LONG
        elif record.end > now + 300:
            reason = IN_FUTURE
        if reason:
            self.quarantine.append(Quarantined(record, reason, now))
            return QUARANTINED, reason
        self.accepted.append(record)
        return None, None

    def review(self, entry, decision):
        entry.decision = decision

    def waiting(self):
        return [entry for entry in self.quarantine if entry.decision is None]

    def counting(self):
        """Records whose shields and assignments decide what of them counts."""
        return self.accepted + [entry.record for entry in self.quarantine if entry.decision == "accept"]
