"""What guardians withdraw and take back, at the services and in the model; lists of withdrawals and imports (US-17)."""

import uuid

from client import new_id, pages, usage

STATES = {True: usage.WITHDRAWAL_STATE_RESTORED, False: usage.WITHDRAWAL_STATE_WITHDRAWN}


class WithdrawalActions:
    """The part of a FamilyPlay that withdraws records."""

    def import_id(self, name):
        return str(uuid.uuid5(uuid.NAMESPACE_OID, f"{self.family_id}/{name}")) if name else ""

    def do_withdraw(self, child, step, action):
        request, inbox = usage.WithdrawUsageRequest(child_id=child.id, request_id=new_id()), child.model.inbox
        fields, known, sent_by = {}, True, action.get("sent_by")
        if "keys" in action:
            keys = {(child.devices[device], self.installation({"device": device, "installation": number}), sequence)
                    for device, number, sequence in action["keys"]}
            known = keys <= set(inbox.known)
            fields["keys"] = keys
            for device, installation, sequence in sorted(keys):
                request.records.keys.add(device_id=device, installation_id=installation, sequence=sequence)
        elif "app" in action:
            known = action["app"] in self.app_ids
            fields.update(app=action["app"], starts=action["starts"])
            request.app.app_id = self.app_ids.get(action["app"], new_id())
            request.app.start_time.FromSeconds(action["starts"][0])
            request.app.end_time.FromSeconds(action["starts"][1])
        else:
            known = sent_by in inbox.imports
            fields["sent_by"] = sent_by
            request.import_id = self.import_id(sent_by)
        answer, refused = self.attempt(self.cluster.usage.WithdrawUsage, request, self.guardian)
        self.check(child, f"withdrawal {action}", None if known else "NOT_FOUND", refused)
        if refused:
            return
        made = child.model.withdraw(self.cluster.now, **fields)
        child.withdrawals[action["name"]] = made, answer.withdrawal.withdrawal_id
        self.seen["withdrawn records " + ("by key" if "keys" in action else "by app" if "app" in action else "by import")] += \
            inbox.withdrawn(made)

    def do_restore(self, child, step, action):
        made, id = child.withdrawals.get(action["name"], (None, None))
        if not made:
            return
        before = child.model.inbox.withdrawn(made)
        self.cluster.usage.RestoreUsage(
            usage.RestoreUsageRequest(child_id=child.id, withdrawal_id=id, request_id=new_id()), metadata=self.guardian)
        child.model.restore(made, self.cluster.now)
        left = child.model.inbox.withdrawn(made)
        self.seen["restored records"] += before - left
        self.seen["records that came with other content and are not restored"] += left


def compare_withdrawals(sheet, play, child):
    inbox = child.model.inbox
    listed = pages(
        play.cluster.usage.ListWithdrawals, usage.ListWithdrawalsRequest(child_id=child.id, page_size=3), play.guardian,
        "withdrawals")
    guardian = play.guardian_ids[0]
    sheet.same("withdrawals", [
        (str(made.number), made.time, guardian, inbox.withdrawn(made), STATES[made.restored is not None],
         made.restored or 0, guardian if made.restored is not None else "", play.app_ids.get(made.app, ""),
         play.import_id(made.sent_by)) for made in inbox.withdrawals], [
        (made.withdrawal_id, made.withdraw_time.seconds, made.guardian_id, made.record_count, made.state,
         made.restore_time.seconds, made.restore_guardian_id, made.app_id, made.import_id) for made in listed])
    listed = pages(
        play.cluster.usage.ListImports, usage.ListImportsRequest(child_id=child.id, page_size=2), play.guardian, "imports")
    sheet.same("imports", [
        (play.import_id(name), sent.device, sent.received, sent.count, min(sent.starts), max(sent.starts))
        for name, sent in inbox.imports.items()], [
        (sent.import_id, sent.device_id, sent.receive_time.seconds, sent.record_count, sent.first_start_time.seconds,
         sent.last_start_time.seconds) for sent in listed])
