"""The four services on PostgreSQL, backed up and restored by its own tools: each service's database by pg_dump and pg_restore, while
its followers run or are stopped, and all of them by pg_basebackup and the archive of the server's log, at one moment. Afterwards the
services agree, what is lost is gone everywhere or learned again, and an erasure after the backup holds. Two services
are played, and a recovery and a failover without a loss; LONG=1 plays every combination, and a standby that lacks commits."""

import csv
import itertools
import json
import os
import subprocess
import sys
import time
import unittest
import uuid
from datetime import datetime, timedelta, timezone

from services import FOLLOWS, LIMIT, NAMES, ROOT, Services, eventually

sys.path.append(str(ROOT / "Tests/Support"))
from postgresql import PROGRAMS, PostgreSQL  # noqa: E402

LONG = os.environ.get("LONG") == "1"
READING, BLOCKS = "org.example.reading", "org.example.blocks"
BEGIN = datetime(2026, 3, 2, tzinfo=timezone.utc)
RECONCILED = "feed reconciled from a snapshot"
RESTORED = "the database is a copy or was restored"
ERASED_AGAIN = "the database has what was erased; it is erased again"
# What names of the erased children begin with, and occurs nowhere else.
ERASED = "Erasquist"


def followers(name):
    return [other for other in NAMES if name in FOLLOWS[other]]


class Family:
    """The services on a server, and a family whose child uses its device."""

    def __init__(self, test, server):
        self.test, self.server = test, server
        self.services = services = test.enterContext(Services("2026-03-01T00:00:00Z", server=server))
        self.days, self.apps, self.numbers = itertools.count(), itertools.count(), itertools.count(1)
        self.rows = []
        self.id = services.rewards("family", "create", "--name", "Miller", "--guardian", "Ana")["family_id"]
        self.add("Mia", "tablet")
        self.advance("2026-08-01T00:00:00Z")
        services.rewards("status")  # fresh credentials: no later call has to refresh them
        self.use(1)

    def add(self, name, device):
        services = self.services
        child = services.rewards("child", "add", "--name", name, "--zone", "UTC")["child_id"]
        services.rewards("device", "pair", "--child", name, "--device", device)
        services.rewards("apps", "save", "--child", name, "--learning", f"{READING}=10", "--reward", f"{BLOCKS}=50")
        services.rewards("settle")
        services.rewards("challenge", "create", "--child", name, "--template", "quick_start")
        return child

    def advance(self, instant):
        self.services.clock = instant
        self.services.rewards("clock", "advance", "--to", instant)

    def use(self, days):
        """Days of one learning hour and half an hour of reward time, in order: each completes a period."""
        for number in itertools.islice(self.days, days):
            for part, (app, hour, minutes) in enumerate([(READING, 6, 60), (BLOCKS, 12, 30)]):
                begin = BEGIN + timedelta(days=number, hours=hour)
                self.rows.append(self.row("tablet", 7, 2 * number + part + 1, app, begin, minutes))
        self.send(self.rows)

    @staticmethod
    def row(device, installation, number, app, begin, minutes):
        stamps = [f"{time:%Y-%m-%dT%H:%M:%SZ}" for time in (begin, begin + timedelta(minutes=minutes))]
        return [device, str(uuid.UUID(int=installation)), number, app, *stamps]

    def send(self, rows):
        """Sends records as their device does, which sends again what it does not know to have arrived."""
        path = self.services.folder / f"usage-{uuid.uuid4()}.csv"
        with open(path, "w", newline="") as file:
            csv.writer(file).writerows([["device", "installation", "sequence", "app", "start", "end"], *rows])
        self.services.rewards("usage", "import", path)

    def erased_later(self):
        """A child that has everything a child has."""
        number = next(self.numbers)
        name, device = f"{ERASED}-{number}", f"{ERASED}-device-{number}"
        child = self.add(name, device)
        self.send([self.row(device, 100 + number, 1, READING, BEGIN + timedelta(hours=6), 60)])
        self.services.rewards("settle")
        return name, child

    def erase(self, name):
        services = self.services
        erasure = services.rewards("child", "erase", "--child", name, "--yes")

        def is_complete():
            state = services.rewards("erasure", "show", "--family", erasure["family_id"], "--request", erasure["request_id"])
            if not state["complete"]:
                # What could not be done at once is due some seconds later.
                later = datetime.fromisoformat(services.clock) + timedelta(seconds=3)
                self.advance(f"{later:%Y-%m-%dT%H:%M:%SZ}")
            return state["complete"]

        eventually(is_complete, "all services have erased")

    def save_app(self):
        """Returns the new app's id."""
        before = self.app_ids()
        self.services.rewards("apps", "save", "--child", "Mia", "--learning", f"org.example.more{next(self.apps)}=20")
        (app,) = self.app_ids() - before
        return app

    def app_ids(self):
        return {app["app_id"] for app in self.services.rewards("apps", "list", "--child", "Mia")["apps"]}

    def having(self, text):
        """The services of which a row has a text."""
        return [name for name in NAMES if text in self.rows_of(name)]

    def learning(self):
        """Sixtieths of learning points in the wallet."""
        entries = self.services.rewards("ledger", "--child", "Mia", "--count", "100000")["entries"]
        return sum(entry["sixtieths"] for entry in entries if entry["cause"] == "learning")

    def expected(self):
        """The same by the rules: an hour of a day at 10 points a minute."""
        return len(self.rows) // 2 * 3600 * 10

    def epochs(self):
        return {name: info["feed_epoch"] for name, info in self.services.rewards("admin", "info").items()}

    def expect_agreement(self, of_all=False):
        """- of_all: whether every row is compared with its facts, and not the family's alone. That takes a view of each of 256 partitions,
          which for all services is half a minute of a processor."""
        self.services.rewards("settle")
        self.services.rewards("verify")
        family = [] if of_all else ["--family", self.id]
        found = self.services.rewards("admin", "verify", "--share", "100", *family)
        self.test.assertEqual((found["differences"], found["uncompared_families"]), ([], []))
        # Of one family.
        self.test.assertEqual(found["compared_families"], len(NAMES))

    def rows_of(self, name):
        """All rows of a service, as they are stored."""
        url = self.server.url(self.services.database(name))
        return subprocess.run([PROGRAMS / "pg_dump", "--data-only", "--dbname", url], capture_output=True, text=True, check=True,
                              timeout=300).stdout

    def expect_erased(self, child):
        """No row has the child, and nothing that a service shows has it or a name of it."""
        eventually(lambda: not self.having(child), f"no service has {child}")
        path = self.services.folder / f"export-{uuid.uuid4()}.jsonl"
        done = subprocess.run(self.services.rewards_command("export", "--to", path), capture_output=True, text=True, timeout=300,
                              check=False)
        self.test.assertEqual(done.returncode, 0, done.stderr)
        shown = [path.read_text()] + [json.dumps(self.services.rewards(*words)) for words in [
            ["child", "list"], ["status"], ["inbox", "list", "--count", "1000"], ["family", "show"]]]
        self.test.assertIn("Mia", shown[0])
        for text in shown:
            self.test.assertNotIn(child, text)
            self.test.assertNotIn(ERASED, text)
        # Names are stored under keys that are destroyed, so no file has them: not the server's, and not those of a backup.
        done = subprocess.run(["grep", "-rlaF", "-e", ERASED, self.server.folder, *[self.services.folder / name for name in NAMES]],
                              capture_output=True, text=True, timeout=300, check=False)
        # 2 where the server has removed a file meanwhile.
        self.test.assertIn(done.returncode, (1, 2), done.stdout)
        self.test.assertEqual(done.stdout, "")

    def stop(self, *names):
        for name in names:
            self.services.processes[name].terminate()
        for name in names:
            self.test.assertEqual(self.services.processes[name].wait(LIMIT), 0)

    def start(self, *names):
        for name in names:
            self.services.start(name)
        for name in names:
            self.services.wait_ready(name)

    def said(self, name, words):
        return self.services.log(name).count(words)


class RestoredDatabase(unittest.TestCase):
    def setUp(self):
        self.server = self.enterContext(PostgreSQL())
        self.family = Family(self, self.server)
        self.services = self.family.services

    def play(self, name, how, state):
        """Restores a service while the others are in `state`, by a dump that lacks what came after it."""
        family, services, server = self.family, self.services, self.server
        database = services.database(name)
        erased, child = family.erased_later()
        self.assertIn(child, family.rows_of(name))
        dump = services.folder / f"{name}-{uuid.uuid4()}.dump"
        server.dump(database, dump)

        family.use(2)
        app = family.save_app()
        family.erase(erased)
        services.rewards("settle")
        having = family.having(app)
        self.assertEqual(having[0], "ShieldPolicy")
        self.assertGreater(len(having), 1)
        epochs = family.epochs()
        # Not ShieldPolicy: a command would wait for what UsageIngest lacks of its changes.
        others = [other for other in NAMES if other not in (name, "ShieldPolicy")]
        reconciled = {other: family.said(other, RECONCILED) for other in followers(name)}
        erased_again, restored = family.said(name, ERASED_AGAIN), family.said(name, RESTORED)
        family.stop(name, *others if state == "stopped" else [])
        before = server.restore(database, dump) if how == "beside" else server.restore_into(database, dump)
        self.assertIn(child, family.rows_of(name))
        family.start(name)
        # Its log passes the positions that the followers know of the old one.
        if state == "stopped" and name == "UsageIngest":
            family.use(3)
        elif state == "running":
            family.use(1)
        if state == "stopped":
            family.start(*others)
        family.expect_agreement()

        self.assertEqual(family.said(name, ERASED_AGAIN), erased_again + 1)
        family.expect_erased(child)
        self.assertEqual(family.said(name, RESTORED), restored + 1, "the service knows that its database was restored")
        after = family.epochs()
        self.assertEqual([other for other in NAMES if after[other] != epochs[other]], [name])
        self.assertEqual(after[name][:16], epochs[name][:16])
        for other in reconciled:
            self.assertGreater(family.said(other, RECONCILED), reconciled[other], f"{other} has reconciled with {name}")
        # What a guardian changed after the backup is lost with ShieldPolicy's database, and stays with the others'.
        self.assertEqual(app in family.app_ids(), name != "ShieldPolicy")
        self.assertEqual(family.having(app), [] if name == "ShieldPolicy" else having)
        # All records that the device has measured count once, whichever of them the restored service did not know.
        family.use(1)
        services.rewards("settle")
        services.rewards("verify")
        self.assertEqual(family.learning(), family.expected())
        # It stays as it is.
        family.stop(name)
        family.start(name)
        self.assertEqual(family.epochs(), after)
        if how == "beside":
            server.query("postgres", f'DROP DATABASE "{before}"')

    def test_services_are_restored(self):
        usual = [("ShieldPolicy", "beside", "running"), ("UsageIngest", "inside", "stopped")]
        for case in itertools.product(NAMES, ["beside", "inside"], ["running", "stopped"]) if LONG else usual:
            # Not as parts of the test: one that fails leaves nothing that the next could play on.
            begin = time.monotonic()
            print(f"{case}: ", end="", flush=True)
            self.play(*case)
            print(f"{time.monotonic() - begin:.1f} s", flush=True)
        self.family.expect_agreement(of_all=True)


class RestoredServer(unittest.TestCase):
    """All four services, whose databases are of one server, which archives its log."""

    def setUp(self):
        # The server's programs run in the folder of its data.
        self.server = PostgreSQL({"archive_mode": "on", "archive_command": "cp %p ../archive/%f"})
        self.server.make_folder("archive")
        self.enterContext(self.server)
        self.family = Family(self, self.server)
        self.services = self.family.services

    def recover(self, **target):
        """Puts the backup in the place of the server, and what the archive of its log has, up to a target."""
        self.family.stop(*NAMES)
        self.server.stop()
        self.server.recover(self.server.folder / "base", {"restore_command": "cp ../archive/%f %p", **target})
        self.family.start(*NAMES)

    def restored(self):
        return [self.family.said(name, RESTORED) for name in NAMES]

    def test_recovery_and_failover(self):
        family, services, server = self.family, self.services, self.server
        erased, child = family.erased_later()
        server.base_backup(server.folder / "base")
        family.use(1)
        services.rewards("settle")
        server.query("postgres", "SELECT pg_create_restore_point('before')")

        family.use(2)
        app = family.save_app()
        family.erase(erased)
        services.rewards("settle")
        self.assertEqual(family.learning(), family.expected())
        epochs = family.epochs()
        reconciled = {name: family.said(name, RECONCILED) for name in NAMES}
        self.recover(recovery_target_name="before")
        family.expect_agreement()
        family.expect_erased(child)
        after = family.epochs()
        for name in NAMES:
            self.assertEqual(family.said(name, ERASED_AGAIN), 1, name)
            self.assertGreater(family.said(name, RECONCILED), reconciled[name], name)
            self.assertEqual(after[name][:16], epochs[name][:16])
            self.assertNotEqual(after[name], epochs[name])
        self.assertEqual(self.restored(), [1, 1, 1, 1])
        self.assertNotIn(app, family.app_ids())
        self.assertEqual(family.having(app), [])
        self.assertLess(family.learning(), family.expected())
        family.send(family.rows)
        family.expect_agreement()
        self.assertEqual(family.learning(), family.expected())

        # Nothing is lost: the whole log is in the archive.
        family.use(1)
        services.rewards("settle")
        self.recover()
        self.assertEqual(family.epochs(), after)
        family.expect_agreement()
        self.assertEqual(family.learning(), family.expected())

        # Nor by a failover to a synchronous standby, after which each service starts again.
        family.stop(*NAMES)
        standby = self.enterContext(server.standby(synchronous=True))
        family.start(*NAMES)
        family.use(1)
        services.rewards("settle")
        services.kill("UsageIngest")
        family.stop(*[name for name in NAMES if name != "UsageIngest"])
        server.stop("immediate")
        standby.promote()
        family.start(*NAMES)
        self.assertEqual(family.epochs(), after)
        self.assertEqual(self.restored(), [1, 1, 1, 1])
        family.use(1)
        family.expect_agreement(of_all=True)
        self.assertEqual(family.learning(), family.expected())

    @unittest.skipUnless(LONG, "with LONG=1")
    def test_a_standby_that_lacks_commits(self):
        """It takes over while the services work: none of them writes on it before it is started again."""
        family, services, server = self.family, self.services, self.server
        family.stop(*NAMES)
        standby = self.enterContext(server.standby(synchronous=False))
        family.start(*NAMES)
        family.use(1)
        services.rewards("settle")
        eventually(lambda: server.query("postgres", "SELECT replay_lsn >= pg_current_wal_lsn() FROM pg_stat_replication") == [["t"]],
                   "the standby has all commits")
        standby.stop()
        family.use(1)
        app = family.save_app()
        services.rewards("settle")
        epochs = family.epochs()
        server.stop("immediate")
        standby.start()
        standby.promote()
        refused = subprocess.run(
            services.rewards_command("apps", "save", "--child", "Mia", "--learning", "org.example.refused=20"),
            capture_output=True, text=True, timeout=300, check=False)
        self.assertEqual(refused.returncode, 1, refused.stdout)
        self.assertIn("UNAVAILABLE", refused.stderr)
        eventually(lambda: "a standby without its last commits has taken over" in services.log("ShieldPolicy"),
                   "ShieldPolicy says why")
        family.stop(*NAMES)
        family.start(*NAMES)
        self.assertEqual(self.restored(), [1, 1, 1, 1])
        family.expect_agreement()
        after = family.epochs()
        for name in NAMES:
            self.assertNotEqual(after[name], epochs[name])
        self.assertNotIn(app, family.app_ids())
        self.assertLess(family.learning(), family.expected())
        family.send(family.rows)
        family.expect_agreement(of_all=True)
        self.assertEqual(family.learning(), family.expected())


if __name__ == "__main__":
    unittest.main(verbosity=2)
