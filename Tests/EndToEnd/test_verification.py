"""`rewards admin verify` of the four real services (SH-13): nothing to report while they serve and after the main job, and
each error that another program writes into a database."""

import json
import sqlite3
import subprocess
import unittest

from interrupted_ingest import BLOCKS, READING, write_usage
from services import FOLLOWS, LIMIT, NAMES, Services

# By service: the table, a statement that plants an error, its key, and the field, stored and expected value.
PLANTED = {
    "UsageIngest": ("usage_total", "UPDATE usage_total SET seconds = seconds + 7 WHERE seconds > 0", "seconds"),
    "ChallengeService": ("streak", "UPDATE streak SET daily_longest = daily_longest + 7", "daily_longest"),
    "ShieldPolicy": ("wallet", "UPDATE wallet SET learning = learning + 7", "learning"),
    "BadgeService": ("completed_count", "UPDATE completed_count SET periods = periods + 7", "periods"),
}


class Verification(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.services = services = cls.enterClassContext(Services("2026-03-01T00:00:00Z"))
        services.rewards("family", "create", "--name", "Miller", "--guardian", "Ana")
        services.rewards("child", "add", "--name", "Mia", "--zone", "UTC")
        # Of whom nothing but the name is known.
        services.rewards("child", "add", "--name", "Leo", "--zone", "UTC")
        services.rewards("device", "pair", "--child", "Mia", "--device", "tablet")
        services.rewards("apps", "save", "--child", "Mia", "--learning", f"{READING}=10", "--reward", f"{BLOCKS}=50")
        services.rewards("settle")
        services.rewards("challenge", "create", "--child", "Mia", "--template", "quick_start")
        services.clock = "2026-05-02T00:00:00Z"
        services.rewards("clock", "advance", "--to", services.clock)

    def verify(self, *words):
        """The exit code, and what it prints for programs."""
        done = subprocess.run(
            self.services.rewards_command("admin", "verify", "--share", "100", "--json", *words), capture_output=True,
            text=True, timeout=300, check=False)
        return done.returncode, json.loads(done.stdout), done.stderr

    def restart(self, name, statement):
        """Changes the database of a service that does not run."""
        self.services.processes[name].terminate()
        self.assertEqual(self.services.processes[name].wait(LIMIT), 0)
        with sqlite3.connect(self.services.folder / name / "data.sqlite3") as database:
            self.assertGreater(database.execute(statement).rowcount, 0)
        database.close()
        self.services.start(name)
        self.services.wait_ready(name)

    def test_what_is_stored(self):
        services = self.services
        path = services.folder / "usage.csv"
        write_usage(path)
        # While they serve: an import is in progress, whose families may have work left, and none is wrong.
        ingest = subprocess.Popen(
            services.rewards_command("usage", "import", path, "--batch", "100"), stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, text=True)
        checks = 0
        while ingest.poll() is None:
            _, found, error = self.verify()
            self.assertEqual(found["differences"], [], error)
            checks += 1
        self.assertEqual(ingest.returncode, 0, ingest.stderr.read())
        ingest.stderr.close()
        self.assertGreater(checks, 0)
        services.rewards("apps", "grant", "--child", "Mia", "--app", BLOCKS, "--minutes", "5")
        services.rewards("settle")
        code, found, error = self.verify()
        self.assertEqual((code, found["differences"], found["uncompared_families"]), (0, [], []), error)
        self.assertEqual(found["compared_families"], len(NAMES))
        self.assertEqual(services.rewards("status")[0]["badges"][0], "FIRST_STEPS")

        for name, (table, statement, field) in PLANTED.items():
            with self.subTest(name):
                self.restart(name, statement)
                code, found, error = self.verify("--service", name)
                self.assertEqual(code, 1, error)
                differences = [row for row in found["differences"] if row["table"] == table]
                self.assertEqual({row["kind"] for row in differences}, {"changed"}, found)
                for row in differences:
                    self.assertEqual((row["service"], row["field"]), (name, field))
                    self.assertEqual(int(row["stored"]), int(row["expected"]) + 7)
                    self.assertTrue(row["family_id"] and row["key"], row)
                family = differences[0]["family_id"]
                # Only one family, in words for people.
                done = subprocess.run(
                    services.rewards_command("admin", "verify", "--share", "100", "--service", name, "--family", family),
                    capture_output=True, text=True, timeout=300, check=False)
                self.assertEqual(done.returncode, 1)
                shown = " ".join(done.stdout.split())
                self.assertIn(f"{name}: {table} (", shown)
                self.assertIn(f"of family {family}: {field} is {differences[0]['stored']}, and should be", shown)
                self.restart(name, statement.replace("+ 7", "- 7"))
                code, found, error = self.verify("--service", name)
                self.assertEqual((code, found["differences"]), (0, []), error)

        # Without an operator's key nothing is compared.
        command = services.rewards_command("admin", "verify")
        command[command.index("--operator-key") + 1] = str(services.folder / "keys" / "none.pem")
        done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
        self.assertNotEqual(done.returncode, 0)
        self.assertEqual(sorted(FOLLOWS), sorted(PLANTED))


if __name__ == "__main__":
    unittest.main(verbosity=2)
