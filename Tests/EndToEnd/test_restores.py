"""Restores each of the four databases from backups, in place, by copy, or loses it, while its followers run, are stopped or
frozen; afterwards the services agree, and report what happened. LONG=1 plays every combination, and pairs of
services."""

import csv
import itertools
import os
import shutil
import signal
import subprocess
import time
import unittest
import uuid
from datetime import datetime, timedelta, timezone

from services import FOLLOWS, LIMIT, NAMES, Services, eventually

LONG = os.environ.get("LONG") == "1"
READING, BLOCKS = "org.example.reading", "org.example.blocks"
BEGIN = datetime(2026, 3, 2, tzinfo=timezone.utc)
SAID = "feed reconciled from a snapshot"


def make_family(services):
    services.rewards("family", "create", "--name", "Miller", "--guardian", "Ana")
    services.rewards("child", "add", "--name", "Mia", "--zone", "UTC")
    services.rewards("device", "pair", "--child", "Mia", "--device", "tablet")
    services.rewards("apps", "save", "--child", "Mia", "--learning", f"{READING}=10", "--reward", f"{BLOCKS}=50")
    services.rewards("settle")
    services.rewards("challenge", "create", "--child", "Mia", "--template", "quick_start")


def followers(name):
    return [other for other in NAMES if name in FOLLOWS[other]]


def lost_epoch(info, name):
    """The epoch of a service's data that a follower misses; None where nothing is lost."""
    return next(feed["lost_epoch"] for feed in info["follows"] if feed["service"] == name)


class Restores(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.services = services = cls.enterClassContext(Services("2026-03-01T00:00:00Z"))
        cls.days = itertools.count()
        cls.apps = itertools.count()
        make_family(services)
        # In steps of less than the 180 days after which unused refresh tokens are void.
        # Use on days that the clock has not reached waits for a guardian.
        months = ["2026-08", "2026-12"] + (["2027-05", "2027-10"] if LONG else [])
        for services.clock in [f"{month}-01T00:00:00Z" for month in months]:  # the last also for a new one
            services.rewards("clock", "advance", "--to", services.clock)
            # Fresh credentials: no later call has to refresh them.
            services.rewards("status")
            cls.use(1)
        services.rewards("verify")
        for name in NAMES:
            cls.back_up(name, "old")

    @classmethod
    def use(cls, days):
        """Days of one learning hour and half an hour of reward time, in order: each completes a period."""
        path = cls.services.folder / f"usage-{uuid.uuid4()}.csv"
        with open(path, "w", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(["device", "installation", "sequence", "app", "start", "end"])
            for number in itertools.islice(cls.days, days):
                for part, (app, hour, minutes) in enumerate([(READING, 6, 60), (BLOCKS, 12, 30)]):
                    start = BEGIN + timedelta(days=number, hours=hour)
                    stamps = [t.strftime("%Y-%m-%dT%H:%M:%SZ") for t in (start, start + timedelta(minutes=minutes))]
                    writer.writerow(["tablet", str(uuid.UUID(int=7)), 2 * number + part + 1, app, *stamps])
        cls.services.rewards("usage", "import", path)

    @classmethod
    def change(cls, name, count):
        """Lets the log of a service grow."""
        if name == "ShieldPolicy":
            for _ in range(count):
                cls.services.rewards(
                    "apps", "save", "--child", "Mia", "--learning", f"org.example.more{next(cls.apps)}=20")
        else:
            cls.use(2 * count)

    @classmethod
    def back_up(cls, name, moment):
        """Copies the files of a service that runs, as a backup does."""
        folder = cls.services.folder / "backups" / moment / name
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for file in ["data.sqlite3", "data.sqlite3-wal"]:
            shutil.copyfile(cls.services.folder / name / file, folder / file)

    def restore(self, name, how, moment):
        folder = self.services.folder / name
        (folder / "data.sqlite3-shm").unlink(missing_ok=True)
        if how == "copy":
            (folder / "data.sqlite3").rename(folder / f"before-{uuid.uuid4()}.sqlite3")
        for file in ["data.sqlite3", "data.sqlite3-wal"]:  # copyfile overwrites an existing file in place
            shutil.copyfile(self.services.folder / "backups" / moment / name / file, folder / file)

    def stop(self, name):
        self.services.processes[name].terminate()
        self.assertEqual(self.services.processes[name].wait(LIMIT), 0)

    def start(self, *names):
        for name in names:
            self.services.start(name)
        for name in names:
            self.services.wait_ready(name)

    def said(self, name):
        return self.services.log(name).count(SAID)

    def play(self, names, how, moment, state):
        """Restores `names` while the others are in `state`, and lets their logs outgrow what was followed of them."""
        others = [other for other in NAMES if other not in names]
        # Awards are few: a log that has not grown since the backup is the same after a restore in place.
        noticed = [name for name in names if how == "copy" or name != "BadgeService"]
        watching = [other for other in others if any(name in FOLLOWS[other] for name in noticed)]
        for name in names:
            self.back_up(name, "recent")
        for name in names:
            self.change(name, 1)
        self.services.rewards("settle")
        said = {other: self.said(other) for other in watching}
        epochs = {name: info["feed_epoch"] for name, info in self.services.rewards("admin", "info").items()}
        for name in names:
            self.stop(name)
        for other in others:
            if state == "stopped":
                self.stop(other)
            elif state == "frozen":
                self.services.processes[other].send_signal(signal.SIGSTOP)
        for name in names:
            self.restore(name, how, moment)
        self.start(*names)
        grown = [name for name in names if state == "running" or name in ("ShieldPolicy", "UsageIngest")]
        for name in grown:
            self.change(name, 2)
        if state == "stopped":
            self.start(*others)
        elif state == "frozen":
            for other in others:
                self.services.processes[other].send_signal(signal.SIGCONT)
        self.services.rewards("settle")
        self.services.rewards("verify")
        after = self.services.rewards("admin", "info")
        for name in names:
            if how == "in place" and moment == "recent":
                self.assertEqual(after[name]["feed_epoch"], epochs[name], "the restore was noticed without the chain")
        for other in watching:
            eventually(lambda: self.said(other) > said[other], f"{other} says that it reconciled with {names}")
            self.assertGreater(sum(feed["reconciliations"] for feed in after[other]["follows"]), 0)
        # And they continue.
        self.use(1)
        self.services.rewards("verify")

    def test_every_service_is_restored(self):
        single = [([name], how, moment, state) for name in NAMES for how in ["in place", "copy"]
                  for moment in ["recent", "old"] for state in ["running", "stopped", "frozen"]]
        pairs = [(list(pair), how, moment, "running")
                 for pair in itertools.permutations(["ShieldPolicy", "UsageIngest", "ChallengeService"], 2)
                 for how, moment in [("in place", "recent"), ("copy", "old")]]
        usual = [("in place", "recent"), ("copy", "old")]
        cases = single + pairs if LONG else [
            case for case in single
            if case[1:3] in usual and (case[1] == "in place" and followers(case[0][0]) or case[3] == "running")]
        for case in cases:
            with self.subTest(case):
                begin = time.monotonic()
                self.play(*case)
                print(f"{case}: {time.monotonic() - begin:.1f} s", flush=True)

    def test_a_log_left_behind(self):
        """A backup is copied over the file of a killed service, whose log stays next to it."""
        name, services = "UsageIngest", self.services
        data = services.folder / name / "data.sqlite3"
        left = [data.with_name(f"{data.name}-{end}") for end in ("wal", "shm")]
        self.stop(name)
        backup = services.folder / "backups" / f"{name}.stopped"
        shutil.copyfile(data, backup)
        self.start(name)
        self.use(1)
        services.processes[name].kill()
        services.processes[name].wait(LIMIT)
        shutil.copyfile(backup, data)  # into the same file
        services.start(name)
        self.assertEqual(services.processes[name].wait(LIMIT), 1)
        self.assertIn(f"{left[0]} does not belong to {data}", services.log(name))
        self.assertIn(f"move {left[0]} and {left[1]} away", services.log(name))
        for path in left:
            path.rename(backup.with_name(path.name))
        self.start(name)
        services.rewards("settle")
        services.rewards("verify")
        self.use(1)
        services.rewards("verify")

    def test_a_withdrawal_is_carried_out_by_what_was_restored(self):
        """US-17: UsageIngest is killed while it withdraws an import, and restored from copies of then and of before."""
        name, services, child = "UsageIngest", self.services, ["--child", "Mia"]

        def learned():
            services.rewards("settle")
            services.rewards("verify")
            totals = services.rewards("usage", "totals", *child)
            return sum(one["seconds"] for one in totals if one["category"] == "learning")

        before = learned()
        path = services.folder / "import.csv"
        begin = datetime(2026, 7, 1, tzinfo=timezone.utc)
        rows = [["tablet", str(uuid.UUID(int=8)), number, READING] + [
            (begin + timedelta(minutes=2 * number + end)).strftime("%Y-%m-%dT%H:%M:%SZ") for end in (0, 1)]
            for number in range(1, 2001)]
        with open(path, "w", newline="") as file:
            csv.writer(file).writerows([["device", "installation", "sequence", "app", "start", "end"], *rows])
        sent = services.rewards("usage", "import", path)["import_id"]
        self.assertEqual(learned(), before + 120_000)
        self.back_up(name, "before")
        withdraw = ["usage", "withdraw", *child, "--import", sent]
        services.rewards(*withdraw)
        services.kill(name)
        self.back_up(name, "meanwhile")
        self.start(name)
        self.assertEqual(learned(), before)
        for moment, seconds in [("meanwhile", before), ("before", before + 120_000)]:
            self.stop(name)
            self.restore(name, "copy", moment)
            self.start(name)
            self.assertEqual(learned(), seconds)
        services.rewards(*withdraw)
        self.assertEqual(learned(), before)

    def ledger(self):
        return self.services.rewards("ledger", "--child", "Mia", "--count", "100000")

    def answers(self, *words):
        command = self.services.rewards_command(*words)
        return subprocess.run(command, capture_output=True, timeout=300, check=False).returncode == 0

    def lose(self, name, state):
        """Loses a service's data. Returns the epoch that is lost."""
        self.use(2)
        self.services.rewards("settle")
        self.booked = len(self.ledger()["entries"])
        epoch = self.services.rewards("admin", "info")[name]["feed_epoch"]
        self.stop(name)
        for other in followers(name):
            if state == "stopped":
                self.stop(other)
            elif state == "frozen":
                self.services.processes[other].send_signal(signal.SIGSTOP)
        (self.services.folder / name).rename(self.services.folder / f"lost-{uuid.uuid4()}")
        return epoch

    def accept(self, name, epoch):
        self.services.more[name] = ["--accept-data-loss", epoch]
        try:
            self.start(name)
        finally:
            del self.services.more[name]

    def expect_corrections(self, cause, name):
        new = [entry for entry in self.ledger()["entries"] if entry["number"] > self.booked]
        lost = {entry["cause"] for entry in new if entry["correction_cause"] == "data_lost"}
        self.assertIn(cause, lost, f"the ledger says that the data of {name} is lost")

    def test_lost_data_takes_an_operators_word(self):
        for name, cause in [("ChallengeService", "challenge_bonus"), ("UsageIngest", "learning")]:
            epoch = self.lose(name, "running")
            self.services.start(name)
            self.assertEqual(self.services.processes[name].wait(LIMIT), 1)
            self.assertIn(f"--accept-data-loss {epoch}", self.services.log(name))
            self.accept(name, epoch)
            self.services.rewards("verify")
            self.expect_corrections(cause, name)
            self.use(2)
            self.services.rewards("verify")

    def test_lost_data_was_not_missed_by_those_who_were_away(self):
        """Stopped ones cannot be asked; frozen ones take the connection and do not answer. The challenge and its bonuses are
        lost already, by the test before."""
        cases = [("UsageIngest", "learning", "stopped"), ("ChallengeService", None, "frozen")]
        if LONG:
            cases += [("UsageIngest", "learning", "frozen"), ("ChallengeService", None, "stopped")]
        for name, cause, state in cases:
            with self.subTest(name=name, state=state):
                self.report_loss(name, cause, state)

    def report_loss(self, name, cause, state):
        others = followers(name)
        epoch = self.lose(name, state)
        self.start(name)  # no other service is there to remember
        for other in others if state == "frozen" else []:
            self.services.processes[other].send_signal(signal.SIGCONT)
        self.start(*others if state == "stopped" else [])
        eventually(lambda: self.answers("ledger", "--child", "Mia"), f"{name} has heard of the child again")
        balance = self.ledger()["balance_sixtieths"]
        eventually(
            lambda: all(lost_epoch(self.services.rewards("admin", "info")[other], name) == epoch for other in others),
            "the followers report the loss")
        for other in others:
            eventually(lambda: "feed lost" in self.services.log(other), f"the log of {other} reports the loss")
        self.assertEqual(self.ledger()["balance_sixtieths"], balance)
        self.assertEqual(len(self.ledger()["entries"]), self.booked)
        refused = subprocess.run(
            self.services.rewards_command("verify"), capture_output=True, text=True, timeout=300, check=False)
        self.assertNotEqual(refused.returncode, 0)
        self.assertIn(f"--accept-data-loss {epoch}", refused.stderr)
        self.stop(name)
        self.accept(name, epoch)
        self.services.rewards("verify")
        if cause:
            self.expect_corrections(cause, name)

    def test_lost_badges(self):
        """What its neighbours know is awarded again, once an operator has accepted the loss."""
        name = "BadgeService"
        epoch = self.lose(name, "running")
        self.services.start(name)
        self.assertEqual(self.services.processes[name].wait(LIMIT), 1)
        self.assertIn(f"--accept-data-loss {epoch}", self.services.log(name))
        self.accept(name, epoch)
        self.expect_badges()
        for state in ["stopped", "frozen"] if LONG else []:
            with self.subTest(state=state):
                self.report_loss(name, None, state)
                self.expect_badges()

    def expect_badges(self):
        self.services.rewards("settle")
        self.services.rewards("verify")
        listed = self.services.rewards("badges", "--child", "Mia")["badges"]
        reached = [badge["code"] for badge in listed if badge["progress"] >= badge["target"]]
        self.assertIn("FIRST_STEPS", reached)
        self.assertEqual(reached, [badge["code"] for badge in listed if badge["earned"]])
        # Notified of once, and none of them is withdrawn.
        entries = self.services.rewards("inbox", "list", "--count", "1000")["entries"]
        badges = [entry for entry in entries if entry["kind"] == "badge"]
        self.assertEqual(len({entry["text"] for entry in badges}), len(badges))
        self.assertEqual([entry for entry in badges if entry["withdraw_time"]], [])

    def test_lost_families(self):
        """Last, because it leaves no family: members have no credentials that an empty ShieldPolicy knows."""
        services, name = self.services, "ShieldPolicy"
        for state in ["running", "stopped"]:
            with self.subTest(state):
                epoch = self.lose(name, state)
                for other in followers(name) if state == "stopped" else []:
                    services.start(other)
                    # A service that can't be asked yet can't say that there was data.
                    services.wait_listening(other)
                services.start(name)
                self.assertEqual(services.processes[name].wait(LIMIT), 1)
                self.assertIn(f"--accept-data-loss {epoch}", services.log(name))
                self.accept(name, epoch)
                info = services.rewards("admin", "info")
                for other in followers(name):
                    self.assertIsNone(lost_epoch(info[other], name), f"{other} has followed the loss")
                shutil.rmtree(services.folder / "rewards")
                make_family(services)
                # Only what is used from now on counts for the new family.
                now = datetime.fromisoformat(services.clock)
                type(self).days = itertools.count((now - BEGIN).days + 1)
                services.clock = (now + timedelta(days=60)).strftime("%Y-%m-%dT%H:%M:%SZ")
                services.rewards("clock", "advance", "--to", services.clock)
                self.use(2)
                services.rewards("verify")
                self.assertIn("learning", {entry["cause"] for entry in self.ledger()["entries"]})


if __name__ == "__main__":
    unittest.main(verbosity=2)
