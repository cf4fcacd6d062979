"""The four real services on PostgreSQL, each on its own database of one server: the main job; a household that gets, table by table,
what it gets on SQLite, over a stop and a kill; and what they refuse."""

import concurrent.futures
import json
import re
import subprocess
import sys
import unittest
import uuid

from services import FOLLOWS, LIMIT, NAMES, ROOT, SETTINGS, Services, binaries, free_port
import test_main_job

sys.path.append(str(ROOT / "Tests/Support"))
from postgresql import PostgreSQL  # noqa: E402

READING, BLOCKS = "org.example.reading", "org.example.blocks"
# What names persons, and occurs nowhere else.
FAMILY, GUARDIAN, CHILD, DEVICE = "Millerquist", "Anaquist", "Miaquist", "tabletquist"
# What two plays do not have in common: ids, keys, digests and tokens, which are random (a word of more than 20 characters is one of
# them), the partition, numbers that depend on which of two feeds comes first, and when a notice was made: the timer that makes it
# runs while the clock passes its instant, or when the clock has arrived.
DIFFERENT = re.compile(
    r'[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[A-Za-z0-9+/_=-]{21,}|(?<="partition":)[0-9]+|(?<=number":)[0-9]+'
    r'|(?<="position":)[0-9]+|(?<="make_time":)"[0-9TZ:-]+"|(?<="deliver_time":)"[0-9TZ:-]+"')
# Tables that have one row for each state in between, or how far something was known at some moment.
BY_MOMENT = ["policy", "policy_version", "policy_revision", "held_usage", "family_facts"]


def use(services, day, first, count):
    """A child's device sends records of five minutes of reading, from six in the morning on. Each is a batch of its own: of a large
    one it depends on the processor how many transactions it takes, and with them how many segments."""
    path = services.folder / f"{day}.csv"
    lines = ["device,installation,sequence,app,start,end"]
    for number in range(count):
        lines.append(f"{DEVICE},{uuid.UUID(int=7)},{first + number},{READING},{day}T06:{5 * number:02}:00Z,"
                     f"{day}T06:{5 * number + 4:02}:59Z")
    path.write_text("\n".join(lines) + "\n")
    services.rewards("usage", "import", path, "--batch", "1")
    services.rewards("settle")


def advance(services, instant):
    services.clock = instant
    services.rewards("clock", "advance", "--to", instant)


def play(services):
    """A family's three days, over which one service is stopped and another is killed. Returns what is stored of the family, and what
    its guardian is shown."""
    advance(services, "2026-03-04T00:00:00Z")
    services.rewards("family", "create", "--name", FAMILY, "--guardian", GUARDIAN)
    services.rewards("child", "add", "--name", CHILD, "--zone", "Europe/Berlin")
    services.rewards("device", "pair", "--child", CHILD, "--device", DEVICE)
    services.rewards("apps", "save", "--child", CHILD, "--learning", f"{READING}=10", "--reward", f"{BLOCKS}=50")
    services.rewards("settle")
    services.rewards("challenge", "create", "--child", CHILD, "--template", "quick_start")
    advance(services, "2026-03-04T12:00:00Z")
    use(services, "2026-03-04", 1, 4)
    services.processes["ChallengeService"].terminate()
    assert services.processes["ChallengeService"].wait(LIMIT) == 0
    services.kill("UsageIngest")
    for name in ["ChallengeService", "UsageIngest"]:
        services.start(name)
    for name in ["ChallengeService", "UsageIngest"]:
        services.wait_ready(name)
    advance(services, "2026-03-05T12:00:00Z")
    use(services, "2026-03-05", 100, 6)
    services.rewards("apps", "grant", "--child", CHILD, "--app", BLOCKS, "--minutes", "5")
    advance(services, "2026-03-06T12:00:00Z")
    services.rewards("settle")
    services.rewards("verify")
    path = services.folder / "export.jsonl"
    subprocess.run(services.rewards_command("export", "--to", path), check=True, timeout=300, stdout=subprocess.DEVNULL)
    lines = [line for line in path.read_text().splitlines() if json.loads(line)["table"] not in BY_MOMENT]
    return sorted(DIFFERENT.sub("…", line) for line in lines), services.rewards("status")


def files_with_names(*folders):
    """The files below some folders with what names persons in the play."""
    words = [word for name in [FAMILY, GUARDIAN, CHILD, DEVICE] for word in ["-e", name]]
    done = subprocess.run(["grep", "-rlaF", *words, *folders], capture_output=True, text=True, timeout=300, check=False)
    # 2 where the server has removed a file meanwhile.
    assert done.returncode < 2 or all("No such file" in line for line in done.stderr.splitlines()), done.stderr
    return done.stdout.splitlines()


class OnPostgreSQL(test_main_job.MainJob):
    @classmethod
    def make_services(cls):
        cls.server = cls.enterClassContext(PostgreSQL())
        return Services("2026-03-02T08:00:00Z", server=cls.server)

    def test_same_results_as_on_sqlite(self):
        with Services("2026-03-02T08:00:00Z") as on_sqlite, concurrent.futures.ThreadPoolExecutor() as pool:
            found = [pool.submit(play, services) for services in (self.services, on_sqlite)]
            (stored, shown), (expected, expected_shown) = [each.result() for each in found]
            # Tables, logs of what was changed, messages: only the file of keys can read them.
            for services in (self.services, on_sqlite):
                self.assertEqual(files_with_names(*[services.folder / name for name in NAMES]), [])
                self.assertIn(CHILD, (services.folder / "export.jsonl").read_text())
            self.assertEqual(files_with_names(self.server.folder), [])
        self.maxDiff = 4_000
        self.assertGreater(len(stored), 100)
        self.assertEqual(stored, expected)
        self.assertEqual(DIFFERENT.sub("…", json.dumps(shown)), DIFFERENT.sub("…", json.dumps(expected_shown)))
        verified = self.services.rewards("admin", "verify", "--share", "100")
        self.assertEqual((verified["differences"], verified["uncompared_families"]), ([], []))
        self.assertGreater(verified["compared_families"], 0)
        for name in NAMES:
            self.assertEqual([path.name for path in (self.services.folder / name).glob("*.sqlite3*")], [])

    def start(self, name, url, *more):
        """Starts one more process of a service, which is to end; returns its exit code and what it has written."""
        folder = self.services.folder / f"another-{name}"
        command = [binaries() / name, "--listen", f"127.0.0.1:{free_port()}", "--admin-listen", "off", "--data", folder,
                   "--clock", "virtual:2026-03-02T08:00:00Z", "--database", url, *more]
        for other in FOLLOWS[name]:
            command += [f"--{SETTINGS[other]}", self.services.addresses[other]]
        done = subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=LIMIT, check=False)
        return done.returncode, done.stderr

    def test_refusals(self):
        own = self.services.database("UsageIngest")
        code, text = self.start("UsageIngest", self.server.url(own))
        pid = self.services.processes["UsageIngest"].pid
        self.assertEqual(code, 1, text)
        self.assertIn(f"is in use by another process: UsageIngest {pid} owner at this machine", text)

        self.server.query("postgres", "CREATE DATABASE latin1 TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'")
        self.server.query("postgres", "CREATE ROLE reader LOGIN")
        self.server.make_database("guarded")
        for url, words in [
            (self.server.url("latin1"), "has the encoding and collation LATIN1, C, and not UTF8 and C"),
            (self.server.url("nowhere"), 'database "nowhere" does not exist'),
            (self.server.url("guarded").replace("postgres@", "reader@"), "permission denied for database guarded"),
            (self.server.url("guarded").replace("postgres@", "stranger@"), 'role "stranger" does not exist'),
        ]:
            code, text = self.start("UsageIngest", url)
            self.assertEqual(code, 1, text)
            self.assertIn(words, text)
            self.assertNotIn("fault of the program", text)
        code, text = self.start("UsageIngest", self.server.url(own), "--disk-reserve", "1")
        self.assertEqual(code, 64, text)
        self.assertIn("setting disk-reserve (flag --disk-reserve): has no effect with database", text)

        refused = subprocess.run(
            self.services.rewards_command("admin", "backup", "UsageIngest", "--on-server"), capture_output=True, text=True,
            timeout=LIMIT, check=False)
        self.assertEqual(refused.returncode, 1)
        self.assertIn("UsageIngest is on PostgreSQL, whose own tools copy it", refused.stderr)


def load_tests(loader, tests, pattern):
    return unittest.TestSuite(
        OnPostgreSQL(name) for name in ["test_main_job", "test_same_results_as_on_sqlite", "test_refusals"])


if __name__ == "__main__":
    unittest.main(verbosity=2)
