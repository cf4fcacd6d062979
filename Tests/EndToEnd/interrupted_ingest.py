"""A child's use of a tablet that is imported row by row, while something is done to the services; and what it leads to."""

import csv
import json
import subprocess
import time
import uuid
from datetime import datetime, timedelta, timezone

from services import rows

READING, BLOCKS = "org.example.reading", "org.example.blocks"
BEGIN = datetime(2026, 3, 2, tzinfo=timezone.utc)
# Records of a day: learning until noon, reward time for half an hour after it.
OF_A_DAY = 330


def write_usage(path, days=18):
    """One-minute records of one child in UTC, of so many days, at most sixty. No two overlap, and none crosses midnight. Returns what
    they lead to, as a child's status shows it."""
    lines, sequence = [], 0
    for day in range(days):
        for app, first, minutes in [(READING, 6 * 60, 300), (BLOCKS, 12 * 60, 30)]:
            for minute in range(first, first + minutes):
                sequence += 1
                start = BEGIN + timedelta(days=day, minutes=minute)
                stamps = [moment.strftime("%Y-%m-%dT%H:%M:%SZ") for moment in (start, start + timedelta(minutes=1))]
                lines.append(["tablet", str(uuid.UUID(int=7)), sequence, app, *stamps])
    with open(path, "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["device", "installation", "sequence", "app", "start", "end"])
        writer.writerows(lines)
    bonus = 15 * 60 * 10 * 5 // 100  # the template quick_start: 15 minutes, 5 %
    earned = days * (15 * 60 * 30 // 60 * 105 // 100)
    learned = days * 300 * 60 * 10
    # Every day counts: 5 % of the day's learning for each full week of the streak that includes it.
    streak = sum(300 * 60 * 10 * 5 * (day // 7) // 100 for day in range(1, days + 1))
    # A day's grant of 472 s covers that much of the day's 1,800 s; the rest is charged at 50 points a minute.
    charged = (days * 30 * 60 - earned) * 50
    return {
        "learning_seconds": days * 300 * 60,
        "learning_sixtieths": learned,
        "reward_seconds": days * 30 * 60,
        "balance_sixtieths": learned + days * bonus + streak - charged,
    }


def acknowledged(services):
    """Rows of the running import that are acknowledged."""
    for path in (services.folder / "rewards" / "imports").glob("*.json"):
        try:
            return rows(json.loads(path.read_text())["tally"])
        except (OSError, ValueError):
            continue
    return 0


class Ingest:
    """The records of so many days of one child, and their import."""

    # Where the services' virtual clock has to begin.
    CLOCK = "2026-03-01T00:00:00Z"

    def __init__(self, services, days):
        self.services, self.days, self.rows = services, days, days * OF_A_DAY
        rewards = services.rewards
        rewards("family", "create", "--name", "Miller", "--guardian", "Ana")
        rewards("child", "add", "--name", "Mia", "--zone", "UTC")
        rewards("device", "pair", "--child", "Mia", "--device", "tablet")
        rewards("apps", "save", "--child", "Mia", "--learning", f"{READING}=10", "--reward", f"{BLOCKS}=50")
        rewards("settle")
        rewards("challenge", "create", "--child", "Mia", "--template", "quick_start")
        rewards("clock", "advance", "--to", "2026-05-02T00:00:00Z")
        self.path = services.folder / "usage.csv"
        self.expected = write_usage(self.path, days)
        self.process = subprocess.Popen(
            services.rewards_command("usage", "import", self.path, "--batch", "1", "--patience", "120"),
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    @property
    def is_running(self):
        return self.process.poll() is None

    def acknowledged(self):
        """Rows that are acknowledged while it runs."""
        return acknowledged(self.services)

    def reach(self, share):
        """Waits until a part of the rows is acknowledged, or it has ended."""
        while self.is_running and self.acknowledged() < self.rows * share:
            time.sleep(0.005)

    def check(self, test):
        """The end: every total is right, and each row has counted once."""
        out, error = self.process.communicate(timeout=300)
        test.assertEqual(self.process.returncode, 0, error + out)
        rewards = self.services.rewards
        rewards("settle")
        status = rewards("status")[0]
        test.assertEqual({key: status[key] for key in self.expected}, self.expected)
        test.assertEqual(len(status["completions"]), self.days)
        test.assertEqual(status["badges"][0], "FIRST_STEPS")
        # The same file once more: every record is already known.
        test.assertEqual(rewards("usage", "import", self.path)["duplicate"], self.rows)
        rewards("settle")
        test.assertEqual(rewards("status")[0], status)
