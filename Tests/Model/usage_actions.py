"""What devices send and guardians review, at the services and in the model."""

import uuid

import grpc

from client import new_id, usage
from model.records import Record

DAY = 86_400
OUTCOMES = {
    usage.RECORD_OUTCOME_ACCEPTED: "accepted", usage.RECORD_OUTCOME_UNASSIGNED: "unassigned",
    usage.RECORD_OUTCOME_DUPLICATE: "duplicate", usage.RECORD_OUTCOME_SKIPPED: "skipped",
    usage.RECORD_OUTCOME_QUARANTINED: "quarantined", usage.RECORD_OUTCOME_INVALID: "invalid",
}
REASONS = {
    usage.QUARANTINE_REASON_UNSPECIFIED: None, usage.QUARANTINE_REASON_CONFLICT: "conflict",
    usage.QUARANTINE_REASON_END_NOT_AFTER_START: "end_not_after_start",
    usage.QUARANTINE_REASON_TOO_LONG: "too_long", usage.QUARANTINE_REASON_IN_FUTURE: "in_future",
    usage.QUARANTINE_REASON_CLOCK: "clock",
    usage.QUARANTINE_REASON_OUT_OF_RANGE: "out_of_range",
    usage.QUARANTINE_REASON_NEEDS_APPROVAL: "needs_approval",
}


class UsageActions:
    """The part of a FamilyPlay that sends and reviews usage."""

    def installation(self, record):
        return str(uuid.uuid5(uuid.NAMESPACE_OID, f"{self.family_id}/{record['device']}/{record['installation']}"))

    def clocks(self, child, device, instant):
        """What the device's clocks show, where it says so."""
        clocks = child.plan.clocks.get(device)
        return clocks and clocks.reading(instant)

    def message(self, child, record):
        message = usage.UsageRecord(
            installation_id=self.installation(record), sequence=record["sequence"],
            app_token_digest=self.digest(record["app"]), shielded=record["shielded"])
        message.start_time.FromSeconds(record["start"])
        message.end_time.FromSeconds(record["end"])
        made = self.clocks(child, record["device"], max(record["start"], record["end"]))
        message.device_time.FromSeconds(made.time if made else max(record["start"], record["end"]))
        if made:
            message.boot_id, message.monotonic_milliseconds = made.boot, made.monotonic
        return message

    def record_usage(self, child, device, batch, settled, sent_by=None):
        sent = self.clocks(child, device, self.cluster.now)
        request = usage.RecordUsageRequest(
            records=[self.message(child, record) for record in batch], import_id=self.import_id(sent_by))
        if sent:
            request.clocks.boot_id, request.clocks.monotonic_milliseconds = sent.boot, sent.monotonic
            request.clocks.device_time.FromSeconds(sent.time)
        answer = self.cluster.usage.RecordUsage(request, metadata=self.as_child(child, device))
        for record, result in zip(batch, answer.results):
            known = Record(
                child.devices[device], self.installation(record), record["sequence"], record["app"], record["start"],
                record["end"], record["shielded"],
                self.clocks(child, device, max(record["start"], record["end"])))
            expected = child.model.receive(known, self.cluster.now, sent, sent_by)
            self.seen["record " + expected[0]] += 1
            actual = OUTCOMES[result.outcome], REASONS[result.quarantine_reason]
            # "As known at receipt": what ShieldPolicy has not published yet is not known.
            child.overtaken = child.overtaken or not settled
            open_question = not settled and (
                {expected[0], actual[0]} <= {"accepted", "unassigned", "skipped"}
                or expected[1] == "needs_approval" and actual[0] == "unassigned")
            if not open_question:
                self.check(child, f"outcome of {record}", expected, actual)

    def do_review(self, child, step, action):
        waiting = child.model.inbox.waiting()
        if waiting:
            self.review(child, waiting[int(action["which"] * len(waiting))], action["decision"])

    def do_accept_all(self, child, step, action):
        for entry in child.model.inbox.waiting():
            self.review(child, entry, "accept")

    def do_accept_ahead(self, child, step, action):
        """What lies ahead counts when its day begins (US-7)."""
        for entry in child.model.inbox.waiting():
            if entry.reason == "in_future" and entry.record.end > self.cluster.now:
                self.review(child, entry, "accept")

    def review(self, child, entry, decision):
        answer = self.cluster.usage.ListQuarantine(
            usage.ListQuarantineRequest(child_id=child.id, page_size=1000), metadata=self.guardian)
        wanted = entry.record
        for waiting in answer.records:
            record = waiting.record
            # A key that was sent again with another app has entries that differ in it alone.
            content = (
                record.installation_id, record.sequence, record.start_time.seconds, record.end_time.seconds,
                record.app_token_digest, record.shielded)
            if content == (
                    wanted.installation, wanted.sequence, wanted.start, wanted.end, self.digest(wanted.app), wanted.shielded):
                self.decide(child, entry, waiting.quarantine_id, decision)
                return
        self.differ(child, "quarantine", wanted, "not listed")

    def decide(self, child, entry, quarantine_id, decision):
        """At most 31 days can be accepted, and no time that no record can have."""
        decisions = usage.DESCRIPTOR.enum_types_by_name["QuarantineDecision"].values_by_name
        request = usage.ReviewQuarantineRequest(
            child_id=child.id, quarantine_ids=[quarantine_id], request_id=new_id(),
            decision=decisions["QUARANTINE_DECISION_" + decision.upper()].number)
        bounded = decision == "reject" or (
            entry.record.end - entry.record.start <= 31 * DAY and entry.in_range)
        try:
            self.cluster.usage.ReviewQuarantine(request, metadata=self.guardian)
        except grpc.RpcError as error:
            if bounded or error.code() != grpc.StatusCode.FAILED_PRECONDITION:
                raise
            return
        self.check(child, f"acceptance of {entry.record}", bounded, True)
        child.model.review(entry, decision)
        # Facts that the next review withdraws have earned their badge nevertheless.
        child.model.note_badges(self.cluster.now)
