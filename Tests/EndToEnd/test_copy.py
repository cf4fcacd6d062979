"""`rewards admin copy` moves the four services from SQLite to PostgreSQL and back, in a household that goes on: services and the
server end in the middle of it, what was copied takes no writes and is not opened again, and nothing of what was stored is another afterwards."""

import json
import os
import random
import subprocess
import sys
import time
import unittest
import uuid

from services import LIMIT, NAMES, ROOT, Services, eventually

sys.path.append(str(ROOT / "Tests/Support"))
from postgresql import PostgreSQL  # noqa: E402

READING, BLOCKS = "org.example.reading", "org.example.blocks"
# With letters that other collations put in other places.
TITLE = "Ä 'quoted' \\ 読書"
INTERRUPTIONS = int(os.environ.get("INTERRUPTIONS", "40" if os.environ.get("LONG") == "1" else "6"))
CHANCE = random.Random(int(os.environ.get("SEED", "3")))


class Copy(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = cls.enterClassContext(PostgreSQL())
        cls.services = services = cls.enterClassContext(Services("2026-03-02T08:00:00Z"))
        cls.days = iter(range(5, 28))
        cls.sequence = 1
        services.rewards("family", "create", "--name", TITLE, "--guardian", "Ana")
        services.rewards("child", "add", "--name", "Mia", "--zone", "Europe/Berlin")
        services.rewards("device", "pair", "--child", "Mia", "--device", "tablet")
        services.rewards("apps", "save", "--child", "Mia", "--learning", f"{READING}=10", "--reward", f"{BLOCKS}=50")
        services.rewards("settle")
        services.rewards("challenge", "create", "--child", "Mia", "--template", "quick_start")
        cls.use(600)

    @classmethod
    def use(cls, count):
        """A day on which the child reads so many times, each second for one second and a pause."""
        services, day = cls.services, f"2026-03-{next(cls.days):02}"
        services.clock = f"{day}T18:00:00Z"
        services.rewards("clock", "advance", "--to", services.clock)
        path = services.folder / f"{day}.csv"
        lines = ["device,installation,sequence,app,start,end"]
        for number in range(count):
            minute = 60 * 6 * 60 + 20 * number
            begin, end = ("%02d:%02d:%02d" % (at // 3600, at // 60 % 60, at % 60) for at in (minute, minute + 10))
            lines.append(f"tablet,{uuid.UUID(int=7)},{cls.sequence + number},{READING},{day}T{begin}Z,{day}T{end}Z")
        cls.sequence += count
        path.write_text("\n".join(lines) + "\n")
        services.rewards("usage", "import", path)
        services.rewards("settle")

    def stored(self):
        """What is stored of the family, by the service that has it, and what its guardian is shown."""
        # The command line learns by a call of one response that the service has another epoch.
        shown = self.services.rewards("status")
        path = self.services.folder / f"export-{uuid.uuid4()}.jsonl"
        subprocess.run(self.services.rewards_command("export", "--to", path), check=True, timeout=300, stdout=subprocess.DEVNULL)
        return sorted(path.read_text().splitlines()), shown

    def command(self, *words):
        return subprocess.run(self.services.rewards_command(*words), capture_output=True, text=True, timeout=300, check=False)

    def stop(self, name):
        self.services.processes[name].terminate()
        self.assertEqual(self.services.processes[name].wait(LIMIT), 0)

    def start(self, name, *arguments):
        self.services.more[name] = list(arguments)
        self.services.start(name)
        self.services.wait_ready(name)

    def refused(self, name, *arguments):
        """What a process says that does not start."""
        written = len(self.services.log(name))
        self.services.more[name] = list(arguments)
        self.services.start(name)
        self.assertNotEqual(self.services.processes[name].wait(LIMIT), 0)
        return self.services.log(name)[written:]

    def url(self, name):
        return self.server.url(self.services.database(name))

    def copy(self, name, again):
        """Copies the database of a running service that has `copy-to`, and stops it; returns the epoch of the copy. `again`: what a second
        attempt says."""
        services = self.services
        copied = services.rewards("admin", "copy", name)
        self.assertGreater(copied["tables"], 40)
        self.assertGreater(copied["rows"], 100)
        # It is read from, and not written to.
        services.rewards("status")
        repeated = self.command("admin", "copy", name)
        self.assertEqual(repeated.returncode, 1)
        self.assertIn(again, " ".join(repeated.stderr.split()))
        self.stop(name)
        return copied["epoch"]

    def test_there_and_back(self):
        services = self.services
        self.files = {}
        sqlite = {name: services.folder / name / "data.sqlite3" for name in NAMES}
        for name in NAMES:
            self.server.make_database(services.database(name))
            self.stop(name)
            self.files[name] = {path.name for path in sqlite[name].parent.glob("*")}
            self.start(name, "--copy-to", self.url(name))
        self.interrupt("UsageIngest")
        before = self.stored()
        for name in NAMES:
            epoch = self.copy(name, "has data of its own")
            self.assertEqual(self.epoch_in(self.refused(name)), epoch)
            self.assertIn("data.sqlite3 is there", self.refused(name, "--database", self.url(name)))
            sqlite[name].rename(services.folder / f"{name}.sqlite3")
            self.start(name, "--database", self.url(name))
            self.assertEqual(services.rewards("admin", "info")[name]["feed_epoch"], epoch)
        self.compare(before)
        self.use(20)
        before = self.stored()
        for name in NAMES:
            self.stop(name)
            self.start(name, "--database", self.url(name), "--copy-to", "sqlite")
            epoch = self.copy(name, "data.sqlite3 is there")
            # Besides what a service on a server keeps there.
            left = {path.name for path in sqlite[name].parent.glob("*")} - {"data.opening"}
            self.assertEqual(left, self.files[name])
            self.assertIn("data.sqlite3 is there", self.refused(name, "--database", self.url(name)))
            self.start(name)
            self.assertEqual(services.rewards("admin", "info")[name]["feed_epoch"], epoch)
        self.compare(before)
        self.use(20)
        services.rewards("verify")

    def compare(self, before):
        """All services agree, nothing that is stored differs from its facts, and it is what was there before."""
        self.services.rewards("settle")
        self.services.rewards("verify")
        verified = self.services.rewards("admin", "verify", "--share", "100")
        self.assertEqual((verified["differences"], verified["uncompared_families"]), ([], []))
        (stored, shown), (expected, expected_shown) = self.stored(), before
        self.maxDiff = 4_000
        self.assertGreater(len(expected), 100)
        self.assertEqual(stored, expected)
        self.assertEqual(json.dumps(shown, sort_keys=True), json.dumps(expected_shown, sort_keys=True))

    def interrupt(self, name):
        """Interrupts the copying of a service at moments: the service is killed, the server ends, or the caller. Each time the service has all that it
        had, on a database that is served if it is not marked as copied; a copy that is not complete is not served."""
        services, marked, failed, ended = self.services, 0, 0, 0
        for number in range(INTERRUPTIONS):
            copying = subprocess.Popen(
                services.rewards_command("admin", "copy", name), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            written = len(services.log(name))
            time.sleep(CHANCE.choice([0.1, 0.5, 2]) * CHANCE.random())
            if number % 3 == 2:
                # The caller goes away.
                copying.terminate()
                copying.communicate(timeout=LIMIT)
                eventually(lambda: "database was " in services.log(name)[written:], "the call has ended")
                if "writes=accepted" in services.log(name)[written:]:
                    self.use(1)
                    ended += 1
                self.stop(name)
            elif number % 3 == 1:
                self.server.stop("immediate")
                said = copying.communicate(timeout=LIMIT)[0]
                self.server.start()
                # Its process goes on, and takes writes unless the copying got as far as the mark.
                if copying.returncode != 0 and "writes=accepted" in services.log(name)[written:]:
                    self.assertIn("(UNAVAILABLE)", said)
                    self.use(1)
                    failed += 1
                self.stop(name)
            else:
                services.kill(name)
                copying.communicate(timeout=LIMIT)
            services.start(name)
            try:
                services.wait_ready(name)
            except AssertionError:
                marked += 1
                self.give_up(name)
        print(f"{INTERRUPTIONS} interruptions while {name} was copied: {failed} copies failed, {ended} ended with their call, "
              f"{marked} were complete or nearly so")

    def give_up(self, name):
        """Goes on with a database that was copied, without the copy."""
        services = self.services
        self.start(name, "--accept-copied", self.epoch_in(services.log(name)[-2_000:]), "--copy-to", self.url(name))
        attempt = self.command("admin", "copy", name)
        if attempt.returncode == 0:
            # It was marked, and not complete yet.
            self.stop(name)
            self.start(name, "--accept-copied", self.epoch_in(self.refused(name)), "--copy-to", self.url(name))
        else:
            self.assertIn("has data of its own", " ".join(attempt.stderr.split()))
        self.server.query("postgres", f'DROP DATABASE "{services.database(name)}"')
        self.server.make_database(services.database(name))

    def epoch_in(self, said):
        """The epoch of a copy, from the message of a process that was refused."""
        self.assertIn("--accept-copied ", said)
        return said.split("--accept-copied ")[1][:32]


if __name__ == "__main__":
    unittest.main(verbosity=2)
