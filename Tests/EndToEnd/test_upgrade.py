"""Databases that earlier states have made (Tests/Upgrade), opened by the programs of this one: the four real services migrate
them, answer what the earlier programs answered, verify, and go on for a week."""

import json
import sqlite3
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest
from datetime import datetime, timedelta

from contract import STUBS
from services import LIMIT, NAMES, ROOT, Services

sys.path.append(str(ROOT / "Tests/Upgrade"))

from calls import Calls, NoLogin, Refused  # noqa: E402
from household import EVENING, PIN, Household, digest, reads, text  # noqa: E402

# Of a policy, which a reconciled feed may make again.
VERSIONS = (".version:", ".newest_version:", ".acknowledgements")
STATES = sorted(path.name.removesuffix(".tar.xz") for path in (ROOT / "Tests/Upgrade").glob("*.tar.xz"))


class Kept(Services):
    """The four services with the databases, keys and credentials that programs of an earlier state have left."""

    def __init__(self, state):
        super().__init__(None)
        with tarfile.open(ROOT / "Tests/Upgrade" / f"{state}.tar.xz") as archive:
            # Python before 3.12 may have no filters, and later ones want one to be named.
            filters = {"filter": "fully_trusted"} if hasattr(tarfile, "fully_trusted_filter") else {}
            archive.extractall(self.folder, **filters)
        self.kept = json.loads((self.folder / "kept.json").read_text())
        self.clock = self.kept["clock"]
        self.before = {name: self.migrations(name) for name in NAMES}

    def __enter__(self):
        for name in NAMES:
            if not self.kept["killed"]:
                self.stay_in_place(name)
            self.start(name)
        for name in NAMES:
            self.wait_ready(name)
        return self

    def __exit__(self, kind, error, trace):
        if kind is None and not self.processes:
            shutil.rmtree(self.folder)
        else:
            super().__exit__(kind, error, trace)

    def file(self, name):
        return self.folder / name / "data.sqlite3"

    def migrations(self, name):
        """The migrations that a database has, of a copy: opening the file itself would move its log into it."""
        with tempfile.TemporaryDirectory() as folder:
            for path in self.file(name).parent.glob("data.sqlite3*"):
                shutil.copy(path, folder)
            with sqlite3.connect(f"{folder}/data.sqlite3") as database:
                rows = database.execute("SELECT component, version FROM schema_migration").fetchall()
            database.close()
        return {f"{component} {version}" for component, version in rows}

    def stay_in_place(self, name):
        """The file takes the place of the one that it was archived from, as if only the program had changed. Where this is not
        done, it is a copy on another machine, and begins a new epoch."""
        with sqlite3.connect(self.file(name)) as database:
            database.execute("UPDATE property SET value = ? WHERE name = 'file'", [str(self.file(name).stat().st_ino)])
        database.close()


def contradictions(earlier, now, path=""):
    """Where what is answered now lacks, or contradicts, what was answered earlier; more may be in it."""
    if isinstance(earlier, dict) and isinstance(now, dict):
        return [fault for key, value in earlier.items() for fault in
                (contradictions(value, now[key], f"{path}.{key}") if key in now else [f"{path}.{key}: {value!r} is gone"])]
    if isinstance(earlier, list) and isinstance(now, list):
        if len(earlier) != len(now):
            return [f"{path}: {len(now)} instead of {len(earlier)}"]
        return [fault for index, (one, other) in enumerate(zip(earlier, now, strict=True))
                for fault in contradictions(one, other, f"{path}[{index}]")]
    return [] if earlier == now else [f"{path}: {now!r} instead of {earlier!r}"]


def codes(badges):
    return {entry["badge"]["code"]: entry for entry in badges}


def comparable(name, earlier, now):
    """Both answers without what an upgrade may change.

    - The catalogue of badges grows; those that there were stay.
    - The day on which a badge was reached is by what is known now (BA-8); `compare` checks those that move.
    - Entries of inboxes are worded by the program of today, and there are further kinds of them, which come first.
    - A copy that begins a new epoch is reconciled: what was booked before the followers have agreed is booked back, and makes
      versions of the policy.
    """
    if name.startswith(("BadgeService.ListChildBadges", "BadgeService.ListProgress")):
        known, found = codes(earlier["badges"]), codes(now["badges"])
        return without_dates(known), without_dates({code: found[code] for code in known if code in found})
    if name.startswith("BadgeService.GetSummary"):
        return without_dates(without(earlier, "total_badges", "categories")), without_dates(now)
    if name.startswith("DefinitionService.ListDefinitions"):
        return without(earlier, "definitions"), now
    if name.startswith("InboxService.ListNotifications"):
        entries = now["notifications"]
        while entries[0]["kind"] == "NOTIFICATION_KIND_LEVEL_REACHED" and len(entries) > len(earlier["notifications"]):
            entries = entries[1:]
        count = now.get("unread_count", 0) - (len(now["notifications"]) - len(entries))
        return ({**earlier, "notifications": [without(entry, "title", "text") for entry in earlier["notifications"]]},
                {**now, "unread_count": count, "notifications": entries})
    if name.startswith("ShieldPolicyService.ListLedger"):
        count = len(now["entries"]) - len(earlier["entries"])
        return earlier, {**now, "entries": now["entries"][booked_back(now["entries"][:count]):]}
    return earlier, now


def without(value, *keys):
    return {key: part for key, part in value.items() if key not in keys}


def without_dates(value):
    if isinstance(value, dict):
        return {key: without_dates(part) for key, part in value.items() if key != "reach_date"}
    return [without_dates(part) for part in value] if isinstance(value, list) else value


def booked_back(entries):
    """The number of entries, when they are corrections that cancel each other out; else 0, so that they are seen."""
    sums = {}
    for entry in entries:
        key = entry["cause"], json.dumps(entry.get("date")), entry.get("app_id"), entry.get("challenge_id")
        sums[key] = sums.get(key, 0) + int(entry.get("sixtieths", 0))
        if entry.get("correction_cause") != "CORRECTION_CAUSE_RESTORED":
            return 0
    return 0 if any(sums.values()) else len(entries)


class Upgrade(unittest.TestCase):
    def test_earlier_states(self):
        """SH-13: what was known before an upgrade is known after it, and a week goes on as without one."""
        for state in STATES:
            with self.subTest(state), Kept(state) as services:
                self.calls = Calls(services, STUBS)
                self.addCleanup(self.calls.close)
                self.services, self.kept = services, services.kept
                self.household = Household(self.calls)
                self.household.resume(self.kept["notes"])
                self.migrated()
                self.parent_mode()
                self.compare()
                self.verify()
                self.week()
                self.verify()
                self.access()
                self.year()
                self.refuse_newer()

    def migrated(self):
        before, after = self.services.before, {name: self.services.migrations(name) for name in NAMES}
        for name in NAMES:
            self.assertLessEqual(before[name], after[name], name)
        self.assertNotEqual(before, after)

    def compare(self):
        """What is answered now is what the programs of that state have answered."""
        self.services.rewards("settle")
        answers = reads(self.calls, self.household.children)
        faults = [f"{name}{fault}" for name, earlier in self.kept["answers"].items()
                  for fault in (contradictions(*comparable(name, earlier, answers[name])) if name in answers else [" is gone"])
                  if not (self.kept["killed"] and fault.startswith(VERSIONS))]
        self.assertEqual(len(faults), 0, "\n".join(faults))
        # BA-8: what became known late counts, where the days of completions are known.
        reached = codes(answers["BadgeService.ListChildBadges Leo"]["badges"])["FIRST_STEPS"].get("reach_date")
        self.assertIn(reached, [{"year": 2026, "month": 10, "day": 23}, *([] if self.knows("LevelService.SetLevels") else [None])])
        self.repeat()
        self.catch_up()

    def parent_mode(self):
        """FA-5: parent mode that began on a child's device before the upgrade decides nothing about the family after it."""
        if token := self.kept["notes"].get("parent_mode"):
            self.calls.call("ShieldPolicyService.ListApps", {"child_id": self.household.children["Mia"]}, token)
            with self.assertRaises(Refused) as caught:
                self.calls.call("FamilyService.RenewRecoveryCodes", {}, token)
            self.assertEqual(caught.exception.code.name, "PERMISSION_DENIED")

    def repeat(self):
        """A request that was answered before the upgrade is not done again, and answered as it was."""
        for device, name, request, earlier in self.kept["notes"]["repeats"]:
            answer = self.calls.call(name, request, self.calls.login(device))
            self.assertEqual(contradictions(earlier, answer), [], name)
        self.services.rewards("settle")
        answers = reads(self.calls, self.household.children)
        for name in ["ShieldPolicyService.ListGrants Mia", "ChallengeService.ListChallenges Mia", "FamilyService.ListGuardians"]:
            if name in self.kept["answers"]:
                self.assertEqual(contradictions(self.kept["answers"][name], answers[name], name), [])

    def catch_up(self):
        """What the followers had not received before the upgrade has arrived: a completed challenge, with its badge."""
        neighbours = self.kept["notes"]["neighbours"]
        own = {"child_id": neighbours["child_id"]}
        token, _ = self.household.refresh(neighbours["guardian"])
        wallet = self.calls.call("ShieldPolicyService.GetWallet", own, token)
        self.assertEqual(int(wallet["learning_sixtieths"]), 20 * 60 * 10)
        completions = self.calls.call("ChallengeService.ListCompletions", own, token)["completions"]
        self.assertEqual([completion["title"] for completion in completions], ["Quick Start"])
        badges = self.calls.call("BadgeService.ListChildBadges", own, token)["badges"]
        self.assertEqual([entry["badge"]["code"] for entry in badges if entry.get("earned")], ["FIRST_STEPS"])

    def verify(self):
        """All services agree, and what each has stored is what follows from its facts."""
        self.services.rewards("verify")
        done = subprocess.run(
            self.services.rewards_command("admin", "verify", "--share", "100", "--json"), capture_output=True, text=True,
            timeout=300, check=False)
        found = json.loads(done.stdout)
        faults = found["differences"] + found["uncompared_families"]
        self.assertEqual(len(faults), 0, "\n".join(map(json.dumps, faults)))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(found["compared_families"], 2 * len(NAMES))

    # A week.

    def totals(self, child):
        """The child's figures, as numbers."""
        own = {"child_id": self.household.children[child]}
        guardian = self.calls.login()
        totals = self.calls.call("UsageIngestService.GetTotals", own, guardian)
        wallet = self.calls.call("ShieldPolicyService.GetWallet", own, guardian)
        completions = self.calls.all("ChallengeService.ListCompletions", own, guardian)["completions"]
        grants = self.calls.all("ShieldPolicyService.ListGrants", {**own, "include_spent": True}, guardian)["grants"]
        streaks = self.calls.call("ChallengeService.GetStreaks", own, guardian)
        titles = [completion["title"] for completion in completions]
        return {
            "learning": int(totals.get("learning_seconds", 0)), "reward": int(totals.get("reward_seconds", 0)),
            "sixtieths": int(totals.get("learning_sixtieths", 0)), "earned": int(wallet.get("learning_sixtieths", 0)),
            "granted": sum(int(grant.get("used_seconds", 0)) for grant in grants),
            "Quick Start": titles.count("Quick Start"), "Week": titles.count("Week"),
            "streak": int(streaks["daily"].get("current", 0)), "weeks": int(streaks["weekly"].get("current", 0)),
        }

    def week(self):
        """Seven days with learning, of which one is sent late, and reward time that was given before the upgrade."""
        household = self.household
        before = {child: self.totals(child) for child in ["Mia", "Leo"]}
        self.settle_pending()
        first = datetime.fromisoformat(self.kept["clock"]).replace(hour=0, minute=0)
        for day in range(1, 8):
            midnight = first + timedelta(days=day)
            household.clock(midnight + timedelta(hours=EVENING))
            late = [midnight - timedelta(days=1)] if day == 3 else []
            for sent in [*late, *([] if day == 2 else [midnight])]:
                household.use("mia-tablet", ("Reading", sent + timedelta(hours=14), 30))
            household.use("leo-tablet", ("Reading", midnight + timedelta(hours=19), 20))
            if day == 4:
                outcomes = household.use("mia-tablet", ("Racing", midnight + timedelta(hours=18), 10))
                self.assertEqual(outcomes, ["RECORD_OUTCOME_ACCEPTED"] * 2)
            household.settle()
            household.acknowledge("Mia", "mia-tablet")
            household.acknowledge("Leo", "leo-tablet")
            household.settle()
        growth = {child: {key: value - before[child][key] for key, value in self.totals(child).items()} for child in before}
        # Of Mia a quarantined record of ten minutes counts as well, at the rate of its day, and of Leo what the new device sent.
        self.assertEqual(growth, {
            "Mia": {"learning": 7 * 1800 + 600, "reward": 600, "sixtieths": 7 * 1800 * 20 + 600 * 10,
                    "earned": 7 * 1800 * 20 + 600 * 10, "granted": 600, "Quick Start": 7, "Week": 1, "streak": 7, "weeks": 1},
            "Leo": {"learning": 7 * 1200 + 300, "reward": 0, "sixtieths": (7 * 1200 + 300) * 10,
                    "earned": (7 * 1200 + 300) * 10, "granted": 0, "Quick Start": 7, "Week": 0, "streak": 7, "weeks": 1},
        })

    def settle_pending(self):
        """What was under way before the upgrade is done after it."""
        household, calls, notes = self.household, self.calls, self.kept["notes"]
        mia = household.children["Mia"]
        if "child_request_id" in notes:
            decided = household.guardian("ShieldPolicyService.DecideRequest", {
                "child_id": mia, "child_request_id": notes["child_request_id"], "decision": "REQUEST_DECISION_DECLINE"})
            self.assertEqual(decided["state"], "CHILD_REQUEST_STATE_DECLINED")
        if "command_id" in notes:
            done = household.device("leo-tablet", "CommandService.CompleteCommand", {
                "command_id": notes["command_id"], "attempt": 1, "result": "COMMAND_RESULT_EXECUTED"})
            self.assertEqual(done["command"]["state"], "COMMAND_STATE_EXECUTED")
        waiting = household.guardian("UsageIngestService.ListQuarantine", {"child_id": mia})["records"]
        future = next(entry for entry in waiting if entry["reason"] == "QUARANTINE_REASON_IN_FUTURE")
        household.guardian("UsageIngestService.ReviewQuarantine", {
            "child_id": mia, "quarantine_ids": [future["quarantine_id"]], "decision": "QUARANTINE_DECISION_ACCEPT"})
        # The code was made before the upgrade.
        paired = calls.call(
            "FamilyService.RedeemPairing", {"code": notes["pairing_code"], "device_display_name": "leo-phone"}, None)
        household.guardian("FamilyService.ConfirmPairing", {"pairing_id": notes["pairing_id"]})
        device = self.confirmed(paired)
        start = datetime.fromisoformat(self.kept["clock"]) - timedelta(hours=8)
        record = {"installation_id": "10000000-0000-7000-8000-000000000004", "sequence": 1,
                  "app_token_digest": digest("Reading"), "start_time": text(start),
                  "end_time": text(start + timedelta(minutes=5))}
        sent = calls.call("UsageIngestService.RecordUsage", {"records": [record]}, device["access_token"])
        self.assertEqual(sent["results"][0]["outcome"], "RECORD_OUTCOME_ACCEPTED")

    def knows(self, method):
        """Whether the contract of that state has it."""
        return method not in self.kept["lacking"]

    def confirmed(self, paired):
        answer = self.calls.call("FamilyService.AwaitPairing", {"pairing_token": paired["pairing_token"]}, None)
        self.assertEqual(answer["state"], "PAIRING_STATE_CONFIRMED")
        return answer["credentials"]

    def access(self):
        """FA-3, FA-4, FA-5: codes, tokens and PINs of before the upgrade."""
        calls, notes = self.calls, self.kept["notes"]
        own = {"family_id": notes["family_id"]}
        if "second_refresh_token" in notes:
            refreshed = calls.call("FamilyService.RefreshToken", {"refresh_token": notes["second_refresh_token"]}, None)
            calls.call("FamilyService.GetFamily", {}, refreshed["access_token"])
        for guardian, codes in [("guardian_id", "recovery_codes"), ("second_guardian_id", "second_recovery_codes")]:
            if notes.get(codes):
                request = {**own, "guardian_id": notes[guardian], "code": notes[codes][0], "device_display_name": "New phone"}
                recovered = self.confirmed(calls.call("FamilyService.RedeemRecoveryCode", request, None))
                calls.call("FamilyService.GetFamily", {}, recovered["access_token"])
                with self.assertRaises(Refused, msg="a code is used once"):
                    calls.call("FamilyService.RedeemRecoveryCode", request, None)
        if self.knows("FamilyService.SetPin"):
            pin = {"guardian_id": notes["guardian_id"], "pin": PIN}
            with self.assertRaises(Refused):
                calls.call("FamilyService.VerifyPin", {**pin, "pin": "1147"}, calls.login())
            elevated = calls.call("FamilyService.VerifyPin", pin, calls.login())
            calls.call("FamilyService.RenewRecoveryCodes", {}, elevated["access_token"])
        if self.knows("FamilyService.RevokeDevice"):
            with self.assertRaises(NoLogin, msg="the device was revoked"):
                calls.login("mia-phone")

    def by_operator(self):
        """A guardian without any device gets a new one by an operator: the command line becomes that device."""
        notes = self.kept["notes"]
        made = self.services.rewards(
            "guardian", "pair", "--family", notes["family_id"], "--guardian", notes["guardian_id"], "--reason", "lost phone")
        self.services.rewards("family", "join", "--code", made["code"], "--device", "Phone", "--replace")
        self.calls.logins.clear()

    def year(self):
        """A year later the tokens have expired, and what is deleted by its age is gone; the figures stay."""
        totals = {child: self.totals(child) for child in ["Mia", "Leo"]}
        self.household.clock(datetime.fromisoformat(self.services.clock) + timedelta(days=366))
        with self.assertRaises(NoLogin):
            self.calls.login()
        self.by_operator()
        for child, figures in totals.items():
            self.assertEqual(self.totals(child), {**figures, "streak": 0, "weeks": 0})
        self.verify()

    def refuse_newer(self):
        """The database of a newer program is not served, and not changed."""
        for name in NAMES:
            process = self.services.processes[name]
            process.terminate()
            self.assertEqual(process.wait(LIMIT), 0)
            with sqlite3.connect(self.services.file(name)) as database:
                database.execute(
                    "INSERT INTO schema_migration SELECT component, version + 1, name, checksum, apply_time "
                    "FROM schema_migration WHERE component = 'database' ORDER BY version DESC LIMIT 1")
            database.close()
            content = self.services.file(name).read_bytes()
            self.services.start(name)
            self.assertNotEqual(self.services.processes[name].wait(LIMIT), 0)
            self.assertIn("Run the newer version of the program", self.services.log(name))
            self.assertEqual(self.services.file(name).read_bytes(), content)
        # They have ended.
        self.services.processes.clear()


if __name__ == "__main__":
    unittest.main(verbosity=2)
