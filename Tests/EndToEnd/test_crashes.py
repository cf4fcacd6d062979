"""Kills each of the four processes in the middle of an ingest, again and again, and finds every total right."""

import csv
import json
import os
import random
import subprocess
import time
import unittest
import uuid
from datetime import datetime, timedelta, timezone

from services import LIMIT, NAMES, Services, rows

# As many of each of the four processes, in the middle of as many days of use: what takes long are the days.
LONG = os.environ.get("LONG", "0") != "0"
KILLS = int(os.environ.get("KILLS", "80" if LONG else "24"))
SEED = int(os.environ.get("SEED", "1"))
DAYS = 60 if LONG else 18
READING, BLOCKS = "org.example.reading", "org.example.blocks"
BEGIN = datetime(2026, 3, 2, tzinfo=timezone.utc)


def write_usage(path):
    """Two months of one-minute records of one child in UTC: learning until noon, reward time for half an hour after it. No two
    overlap, and none crosses midnight. Returns what they lead to."""
    rows, sequence = [], 0
    for day in range(DAYS):
        for app, first, minutes in [(READING, 6 * 60, 300), (BLOCKS, 12 * 60, 30)]:
            for minute in range(first, first + minutes):
                sequence += 1
                start = BEGIN + timedelta(days=day, minutes=minute)
                stamps = [moment.strftime("%Y-%m-%dT%H:%M:%SZ") for moment in (start, start + timedelta(minutes=1))]
                rows.append(["tablet", str(uuid.UUID(int=7)), sequence, app, *stamps])
    with open(path, "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["device", "installation", "sequence", "app", "start", "end"])
        writer.writerows(rows)
    bonus = 15 * 60 * 10 * 5 // 100  # the template quick_start: 15 minutes, 5 %
    earned = DAYS * (15 * 60 * 30 // 60 * 105 // 100)
    learned = DAYS * 300 * 60 * 10
    # Every day counts: 5 % of the day's learning for each full week of the streak that includes it.
    streak = sum(300 * 60 * 10 * 5 * (days // 7) // 100 for days in range(1, DAYS + 1))
    # A day's grant of 472 s covers that much of the day's 1,800 s; the rest is charged at 50 points a minute.
    charged = (DAYS * 30 * 60 - earned) * 50
    return {
        "learning_seconds": DAYS * 300 * 60,
        "learning_sixtieths": learned,
        "reward_seconds": DAYS * 30 * 60,
        "balance_sixtieths": learned + DAYS * bonus + streak - charged,
    }


def acknowledged(services):
    """Rows of the running import that are acknowledged."""
    for path in (services.folder / "rewards" / "imports").glob("*.json"):
        try:
            return rows(json.loads(path.read_text())["tally"])
        except (OSError, ValueError):
            continue
    return 0


class Crashes(unittest.TestCase):
    def test_totals_survive_kills(self):
        print(f"{KILLS} kills, SEED={SEED}")
        chance = random.Random(SEED)
        with Services("2026-03-01T00:00:00Z") as services:
            services.rewards("family", "create", "--name", "Miller", "--guardian", "Ana")
            services.rewards("child", "add", "--name", "Mia", "--zone", "UTC")
            services.rewards("device", "pair", "--child", "Mia", "--device", "tablet")
            services.rewards(
                "apps", "save", "--child", "Mia", "--learning", f"{READING}=10", "--reward", f"{BLOCKS}=50")
            services.rewards("settle")
            services.rewards("challenge", "create", "--child", "Mia", "--template", "quick_start")
            services.rewards("clock", "advance", "--to", "2026-05-02T00:00:00Z")
            path = services.folder / "usage.csv"
            expected = write_usage(path)

            ingest = subprocess.Popen(
                services.rewards_command("usage", "import", path, "--batch", "1", "--patience", "120"),
                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            during = 0
            for kill in range(KILLS):
                # Spread over the ingest: the next kill waits until the next part of the rows is acknowledged.
                while ingest.poll() is None and acknowledged(services) < DAYS * 330 * kill // KILLS:
                    time.sleep(0.005)
                time.sleep(chance.uniform(0, 0.05))
                during += ingest.poll() is None
                name = NAMES[kill % len(NAMES)]
                services.kill(name)
                time.sleep(chance.uniform(0, 0.2))
                services.start(name)
                services.wait_ready(name)
            out, error = ingest.communicate(timeout=300)
            self.assertEqual(ingest.returncode, 0, error + out)
            self.assertGreaterEqual(during, KILLS * 3 // 4, "most kills fall into the ingest; make the file larger")
            services.rewards("settle")
            status = services.rewards("status")[0]
            self.assertEqual({key: status[key] for key in expected}, expected)
            self.assertEqual(len(status["completions"]), DAYS)
            self.assertEqual(status["badges"][0], "FIRST_STEPS")
            # The same file once more: every record is already known.
            tally = services.rewards("usage", "import", path)
            self.assertEqual(tally["duplicate"], DAYS * 330)
            services.rewards("settle")
            self.assertEqual(services.rewards("status")[0], status)


if __name__ == "__main__":
    unittest.main(verbosity=2)
