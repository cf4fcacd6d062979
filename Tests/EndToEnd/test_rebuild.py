"""`rewards admin rebuild` of the four real services (SH-13): derived tables whose rows are gone from a stopped service's database are
restored row by row, also when the service is killed in the middle, and the services agree afterwards."""

import json
import os
import sqlite3
import subprocess
import time
import unittest

from interrupted_ingest import BLOCKS, READING, write_usage
from services import LIMIT, NAMES, Services

# By service: tables of which every row follows from facts, and columns that are facts in them.
DERIVED = {
    "UsageIngest": {"usage_segment": [], "usage_total": [], "waiting_token": [], "long_record": []},
    "ChallengeService": {
        "reward_app": [], "learning_day": [], "streak": ["closed_before"], "child_level": ["highest", "reach_time"],
        "completion": [], "counted_day": [], "counted_sum": [],
    },
    "ShieldPolicy": {"wallet": [], "wallet_amount": [], "paid_use": [], "unspent_grant": [], "reward_day": []},
    "BadgeService": {"completed_count": [], "activity_count": [], "activity_fact": []},
}


class Rebuild(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.services = services = cls.enterClassContext(Services("2026-03-01T00:00:00Z"))
        services.rewards("family", "create", "--name", "Miller", "--guardian", "Ana")
        services.rewards("child", "add", "--name", "Mia", "--zone", "UTC")
        services.rewards("device", "pair", "--child", "Mia", "--device", "tablet")
        services.rewards("apps", "save", "--child", "Mia", "--learning", f"{READING}=10", "--reward", f"{BLOCKS}=50")
        services.rewards("settle")
        services.rewards("challenge", "create", "--child", "Mia", "--template", "quick_start")
        services.clock = "2026-05-02T00:00:00Z"
        services.rewards("clock", "advance", "--to", services.clock)
        path = services.folder / "usage.csv"
        write_usage(path)
        subprocess.run(services.rewards_command("usage", "import", path, "--batch", "500"), check=True, capture_output=True)
        services.rewards("settle")

    def database(self, name):
        return sqlite3.connect(self.services.folder / name / "data.sqlite3", timeout=120)

    def rows(self, name):
        """Every derived table's rows; stretches of usage that continue each other are one."""
        found = {}
        with self.database(name) as database:
            database.row_factory = sqlite3.Row
            for table, facts in DERIVED[name].items():
                rows = [{key: row[key] for key in row.keys() if key not in facts}  # noqa: SIM118
                        for row in database.execute(f"SELECT * FROM {table}")]
                found[table] = sorted(self.joined(rows), key=str)
        database.close()
        return found

    @staticmethod
    def joined(rows):
        if not rows or not {"start_time", "end_time", "points_per_minute"} <= rows[0].keys():
            return [row for row in rows if any(row[key] != 0 for key in ("seconds", "sixtieths") if key in row)
                    or not {"seconds", "sixtieths"} & row.keys()]
        stretches = {}
        for row in sorted(rows, key=lambda row: row["start_time"]):
            others = tuple((key, value) for key, value in row.items() if key not in ("start_time", "end_time"))
            before = stretches.setdefault(others, [])
            if before and before[-1][1] == row["start_time"]:
                before[-1][1] = row["end_time"]
            else:
                before.append([row["start_time"], row["end_time"]])
        return [(others, *stretch) for others, found in stretches.items() for stretch in found]

    def stop(self, name):
        self.services.processes[name].terminate()
        self.assertEqual(self.services.processes[name].wait(LIMIT), 0)

    def start(self, name):
        self.services.start(name)
        self.services.wait_ready(name)

    def empty(self, name):
        self.stop(name)
        with self.database(name) as database:
            for table in DERIVED[name]:
                database.execute(f"DELETE FROM {table}")
        database.close()
        self.start(name)

    def rebuild(self, name):
        done = subprocess.run(
            self.services.rewards_command("admin", "rebuild", "--share", "100", "--json", "--service", name),
            capture_output=True, text=True, timeout=300, check=False)
        self.assertEqual(done.returncode, 0, done.stderr + done.stdout)
        return json.loads(done.stdout)

    def assert_sound(self, name, before):
        for table, rows in self.rows(name).items():
            self.assertEqual(rows, before[table], f"{name}: {table}")
        self.assertEqual(self.services.rewards("admin", "verify", "--service", name, "--share", "100")["differences"], [])
        self.services.rewards("settle")
        self.services.rewards("verify")

    def test_rows_that_are_gone(self):
        for name in NAMES:
            with self.subTest(name):
                before = self.rows(name)
                found = self.rebuild(name)
                self.assertEqual((found["repaired_tables"], found["unrebuilt_families"]), ([], []))
                self.assertGreater(found["read_facts"], 0)
                self.assertEqual(found["rebuilt_families"], 1)
                self.empty(name)
                found = self.rebuild(name)
                self.assertEqual(found["unrebuilt_families"], [])
                tables = {table["table"]: table["inserted_rows"] for table in found["repaired_tables"]}
                for table, rows in before.items():
                    if rows:
                        self.assertGreater(tables.get(table, 0), 0, f"{name}: {table} of {found}")
                self.assert_sound(name, before)

    def test_killed_in_the_middle(self):
        services, name = self.services, "UsageIngest"
        before = self.rows(name)
        self.empty(name)
        command = services.rewards_command("admin", "rebuild", "--share", "5", "--service", name)
        rebuild = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

        def segments():
            with self.database(name) as database:
                count = database.execute("SELECT COUNT(*) FROM usage_total").fetchone()[0]
                count += database.execute("SELECT COUNT(*) FROM usage_segment").fetchone()[0]
            database.close()
            return count

        # Until some rows are restored.
        begin = time.monotonic()
        while segments() == 0 and time.monotonic() < begin + LIMIT:
            self.assertIsNone(rebuild.poll(), "it ended before it was killed")
        process = services.processes[name]
        os.kill(process.pid, 9)
        process.wait(LIMIT)
        rebuild.wait(LIMIT)
        self.start(name)
        self.rebuild(name)
        self.assert_sound(name, before)


if __name__ == "__main__":
    unittest.main(verbosity=2)
