"""Operators back services up while they work, lose their data and restore it by the commands of deploy/README.md; the
services agree afterwards, and what devices send again is counted once."""

import csv
import hashlib
import itertools
import json
import os
import re
import signal
import socketserver
import stat
import subprocess
import threading
import unittest
import uuid
from datetime import datetime, timedelta, timezone

from services import FOLLOWS, LIMIT, NAMES, ROOT, Services, eventually

GUIDE = (ROOT / "deploy/README.md").read_text()
BLOCK = re.compile(r"^<!-- run by Tests/EndToEnd/run -->\n```sh\n(.*?)^```$", re.M | re.S)
READING, BLOCKS = "org.example.reading", "org.example.blocks"
BEGIN = datetime(2026, 3, 2, tzinfo=timezone.utc)
SYSTEMCTL = """\
#!/usr/bin/env python3
import socket, sys
with socket.socket(socket.AF_UNIX) as manager:
    manager.connect({address!r})
    manager.sendall((" ".join(sys.argv[1:]) + "\\n").encode())
    answer = manager.makefile().read()
sys.exit(answer != "done" and (answer or "no answer"))
"""


def section(title):
    """The commands of a chapter of the guide, block by block."""
    _, _, rest = GUIDE.partition(f"\n## {title}\n")
    return BLOCK.findall(rest.partition("\n## ")[0])


class Manager(socketserver.ThreadingUnixStreamServer):
    """Starts and stops the services for the `systemctl` that the guide's commands find."""

    daemon_threads = True

    def __init__(self, services):
        self.services = services
        super().__init__(str(services.folder / "manager.sock"), Request)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def do(self, action, unit):
        name = unit.removeprefix("screentime-")
        if action == "start":
            self.services.start(name)
            self.services.wait_ready(name)
        else:
            assert action == "stop"
            process = self.services.processes[name]
            if process.poll() is None:
                process.terminate()
                assert process.wait(LIMIT) == 0


class Request(socketserver.StreamRequestHandler):
    def handle(self):
        try:
            self.server.do(*self.rfile.readline().decode().split())
            self.wfile.write(b"done")
        except Exception as error:  # noqa: BLE001  reported by the caller's exit code
            self.wfile.write(str(error).encode())


class Backups(unittest.TestCase):
    def setUp(self):
        self.services = services = Services("2026-03-01T00:00:00Z")
        self.kept = services.folder / "kept"
        services.more = {name: ["--stream-backups", "true"] for name in NAMES}
        services.more["UsageIngest"] += ["--backup-directory", self.kept]
        self.enterContext(services)
        manager = Manager(services)
        self.addCleanup(manager.server_close)
        self.addCleanup(manager.shutdown)
        self.make_programs(manager)
        self.days = itertools.count()
        self.rows = []
        services.rewards("family", "create", "--name", "Miller", "--guardian", "Ana")
        services.rewards("child", "add", "--name", "Mia", "--zone", "UTC")
        services.rewards("device", "pair", "--child", "Mia", "--device", "tablet")
        services.rewards("apps", "save", "--child", "Mia", "--learning", f"{READING}=10", "--reward", f"{BLOCKS}=50")
        services.rewards("settle")
        services.rewards("challenge", "create", "--child", "Mia", "--template", "quick_start")
        services.rewards("clock", "advance", "--to", "2026-07-01T00:00:00Z")
        services.rewards("status")
        self.use(3)

    def make_programs(self, manager):
        """The programs that the guide's commands find on PATH."""
        folder = self.services.folder / "bin"
        folder.mkdir()
        line = " ".join(f"'{word}'" for word in self.services.rewards_command()[1:])
        (folder / "rewards").write_text(f"#!/bin/sh\nexec '{self.services.rewards_command()[0]}' \"$@\" {line}\n")
        (folder / "systemctl").write_text(SYSTEMCTL.format(address=manager.server_address))
        for program in folder.iterdir():
            program.chmod(0o755)
        self.path = f"{folder}:{os.environ['PATH']}"

    def run_guide(self, block):
        """The block unchanged, except for paths."""
        text = block.replace("/var/lib/screentime", str(self.services.folder))
        text = text.replace("/backups", str(self.services.folder / "backups"))
        done = subprocess.run(["bash", "-euc", text], env={**os.environ, "PATH": self.path}, capture_output=True, text=True,
                              timeout=300)
        self.assertEqual(done.returncode, 0, f"{done.stdout}\n{done.stderr}")
        return done.stdout

    def use(self, days):
        """Days of one learning hour and half an hour of reward time, sent by the device."""
        for number in itertools.islice(self.days, days):
            for part, (app, hour, minutes) in enumerate([(READING, 6, 60), (BLOCKS, 12, 30)]):
                start = BEGIN + timedelta(days=number, hours=hour)
                stamps = [t.strftime("%Y-%m-%dT%H:%M:%SZ") for t in (start, start + timedelta(minutes=minutes))]
                self.rows.append(["tablet", str(uuid.UUID(int=7)), 2 * number + part + 1, app, *stamps])
        self.send()

    def send(self):
        """Everything that the device has ever measured; what is known already counts once."""
        path = self.services.folder / f"usage-{uuid.uuid4()}.csv"
        with open(path, "w", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(["device", "installation", "sequence", "app", "start", "end"])
            writer.writerows(self.rows)
        self.services.rewards("usage", "import", path)

    def ledger(self):
        return self.services.rewards("ledger", "--child", "Mia", "--count", "100000")

    def learning(self):
        """Sixtieths of learning points in the wallet."""
        return sum(entry["sixtieths"] for entry in self.ledger()["entries"] if entry["cause"] == "learning")

    def expected(self):
        """The same by the rules: an hour of a day at 10 points a minute."""
        return len(self.rows) // 2 * 3600 * 10

    def under_load(self, work):
        """Runs `work` while the device continues to send."""
        ended, failures = threading.Event(), []

        def load():
            try:
                while not ended.is_set():
                    self.use(1)
            except Exception as error:  # noqa: BLE001  reported below
                failures.append(error)

        thread = threading.Thread(target=load)
        thread.start()
        try:
            return work()
        finally:
            ended.set()
            thread.join()
            self.assertEqual(failures, [])

    def infos(self):
        return self.services.rewards("admin", "info")

    def expect_agreement(self):
        self.services.rewards("settle")
        self.services.rewards("verify")

    def test_the_guide_restores_one_service_and_all(self):
        (back_up,), (restore_one, restore_all) = section("Back up"), section("Restore")
        self.under_load(lambda: self.run_guide(back_up))
        folder = self.services.folder / "backups/today"
        files = sorted(path.name for path in folder.iterdir())
        self.assertEqual([name.split("-")[0] for name in files], sorted(["SHA256SUMS", *NAMES]))
        for name in files:
            if name != "SHA256SUMS":
                self.assertEqual(stat.S_IMODE((folder / name).stat().st_mode), 0o600)
        # Use that is acknowledged after the backup is lost with the data.
        self.use(2)
        self.services.rewards("settle")
        self.assertEqual(self.learning(), self.expected())
        before = self.infos()

        self.services.kill("UsageIngest")
        (self.services.folder / "UsageIngest/data.sqlite3").unlink()
        self.run_guide(restore_one)
        self.expect_agreement()
        after = self.infos()
        self.assertLess(self.learning(), self.expected())
        epoch, earlier = after["UsageIngest"]["feed_epoch"], before["UsageIngest"]["feed_epoch"]
        self.assertNotEqual(epoch, earlier, "the copy was taken for its original")
        self.assertEqual(epoch[:16], earlier[:16])
        for other in [other for other in NAMES if "UsageIngest" in FOLLOWS[other]]:
            follows = {feed["service"]: feed for feed in after[other]["follows"]}
            self.assertGreater(follows["UsageIngest"]["reconciliations"], 0, f"{other} has reconciled")
        self.send()
        self.expect_agreement()
        self.assertEqual(self.learning(), self.expected())

        # The host is gone.
        for name in NAMES:
            self.services.kill(name)
            (self.services.folder / name).rename(self.services.folder / f"gone-{name}")
        self.run_guide(restore_all)
        self.expect_agreement()
        for name, info in self.infos().items():
            self.assertNotIn(info["feed_epoch"], [epoch, before[name]["feed_epoch"]])
        self.send()
        self.expect_agreement()
        self.assertEqual(self.learning(), self.expected())
        self.use(1)
        self.expect_agreement()
        self.assertEqual(self.learning(), self.expected())

    def command(self, *words):
        return subprocess.run(
            self.services.rewards_command("admin", "backup", *words), capture_output=True, text=True, timeout=120,
            cwd=self.services.folder / "here", check=False)

    def test_where_copies_go(self):
        here = self.services.folder / "here"
        here.mkdir()
        made = self.services.rewards("admin", "backup", "usage-ingest", "--to", here / "mine.sqlite3")
        file = here / "mine.sqlite3"
        self.assertEqual(made["file"], str(file))
        self.assertEqual(made["size_bytes"], file.stat().st_size)
        self.assertEqual(made["sha256"], hashlib.sha256(file.read_bytes()).hexdigest())
        self.assertEqual(stat.S_IMODE(file.stat().st_mode), 0o600)
        again = self.command("UsageIngest", "--to", "mine.sqlite3")
        self.assertEqual(again.returncode, 2)
        self.assertIn("exists and is not replaced", again.stderr)
        self.assertEqual(self.command("UsageIngest", "--to", "missing/mine.sqlite3").returncode, 2)
        self.assertIn("exclude each other", self.command("UsageIngest", "--to", ".", "--on-server").stderr)
        self.assertIn("SERVICE is Usage; it must be one of", self.command("Usage").stderr)
        self.assertEqual([path.name for path in here.iterdir()], ["mine.sqlite3"])

        kept = self.services.rewards("admin", "backup", "UsageIngest", "--on-server")
        self.assertEqual([path.name for path in self.kept.iterdir()], [kept["file"]])
        self.assertEqual(stat.S_IMODE(self.kept.stat().st_mode), 0o700)
        self.assertTrue(kept["file"].startswith(f"UsageIngest-{self.infos()['UsageIngest']['feed_epoch']}-20260701T"))
        refused = self.command("BadgeService", "--on-server")
        self.assertEqual(refused.returncode, 1)
        self.assertIn("has no backup-directory", refused.stderr)
        self.assertTrue(self.infos()["UsageIngest"]["last_backup_time"].startswith("2026-07-01T"))
        self.assertIsNone(self.infos()["BadgeService"]["last_backup_time"])
        logged = [line for line in self.services.log("UsageIngest").splitlines() if "backup completed" in line]
        self.assertEqual([line.count("caller=operator/operator") for line in logged], [1, 1])

    def test_nothing_is_left_of_backups_that_are_interrupted(self):
        here, data = self.services.folder / "here", self.services.folder / "UsageIngest"
        here.mkdir()
        command = self.services.rewards_command("admin", "backup", "UsageIngest")

        def begun():
            """A command that has received the beginning and is stopped there."""
            process = subprocess.Popen(command, cwd=here, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            self.addCleanup(process.kill)
            return process

        for number in [signal.SIGINT, signal.SIGTERM]:
            process = begun()
            eventually(lambda: process.poll() is not None or any(here.iterdir()), "the file is begun")
            process.send_signal(number)
            code = process.wait(LIMIT)
            left = [path.name for path in here.iterdir()]
            # On a fast machine it was complete before the signal came.
            self.assertIn((code, len(left)), [(-number, 0), (-number, 1), (0, 1)])
            self.assertFalse([name for name in left if name.endswith(".partial")])
            for path in here.iterdir():
                path.unlink()
        # A service that is killed meanwhile removes its part at the next start.
        (data / ".UsageIngest-0-20260701T000000Z.partial").touch()
        process = begun()
        self.services.kill("UsageIngest")
        process.wait(LIMIT)
        self.services.start("UsageIngest")
        self.services.wait_ready("UsageIngest")
        self.assertFalse([path.name for path in data.iterdir() if path.name.startswith(".UsageIngest-")])
        self.assertFalse([path.name for path in here.iterdir() if path.name.endswith(".partial")])


if __name__ == "__main__":
    unittest.main(verbosity=2)
