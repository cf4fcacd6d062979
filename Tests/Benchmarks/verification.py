"""CPU that `rewards admin verify` takes of each service for one family (SH-13): everything that is stored is folded once more.

The usual family has one child with 60 days of learning and reward time, a record a minute, 330 a day; the large one has 600 such
days, and a challenge that was completed on each. Processor time of the service's process, with the whole of one processor as its
share, of a call for the family alone; the statement that the family is sound is a part of the measurement.
"""
import csv
import os
import subprocess
import sys
import uuid
from datetime import datetime, timedelta, timezone
from pathlib import Path

from measure import ROOT, BenchmarkError, Line, cpu_seconds, release, say

sys.path.insert(0, str(ROOT / "Tests" / "EndToEnd"))
import services as processes  # noqa: E402

NAME = "verification"
LINES = [
    Line("verification-family", 2.0, "s of CPU to verify a family of 60 days with 330 records each, the most of the four services"),
    Line("verification-large", 20.0, "s of CPU for a family of 600 such days", full=True),
]

READING, BLOCKS = "org.example.reading", "org.example.blocks"
BEGIN = datetime(2024, 3, 1, tzinfo=timezone.utc)


def write_usage(path: Path, days: int) -> None:
    with open(path, "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["device", "installation", "sequence", "app", "start", "end"])
        sequence = 0
        for day in range(days):
            for app, first, minutes in [(READING, 6 * 60, 300), (BLOCKS, 12 * 60, 30)]:
                for minute in range(first, first + minutes):
                    sequence += 1
                    start = BEGIN + timedelta(days=day, minutes=minute)
                    stamps = [f"{moment:%Y-%m-%dT%H:%M:%SZ}" for moment in (start, start + timedelta(minutes=1))]
                    writer.writerow(["tablet", str(uuid.UUID(int=7)), sequence, app, *stamps])


def seconds(days: int) -> float:
    """The most CPU seconds that a service took for a family of so many days."""
    with processes.Services(f"{BEGIN:%Y-%m-%dT%H:%M:%SZ}") as services:
        services.rewards("family", "create", "--name", "Miller", "--guardian", "Ana")
        services.rewards("child", "add", "--name", "Mia", "--zone", "UTC")
        services.rewards("device", "pair", "--child", "Mia", "--device", "tablet")
        services.rewards("apps", "save", "--child", "Mia", "--learning", f"{READING}=10", "--reward", f"{BLOCKS}=50")
        services.rewards("settle")
        services.rewards("challenge", "create", "--child", "Mia", "--template", "quick_start")
        services.rewards("clock", "advance", "--to", f"{BEGIN + timedelta(days=days + 1):%Y-%m-%dT%H:%M:%SZ}")
        path = services.folder / "usage.csv"
        write_usage(path, days)
        done = subprocess.run(
            services.rewards_command("usage", "import", path, "--batch", "500"), capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise BenchmarkError(f"the import failed: {done.stderr[-500:]}")
        services.rewards("settle")
        family = services.rewards("family", "show")["family_id"]
        most = 0.0
        for name in processes.NAMES:
            process = services.processes[name].pid
            before = cpu_seconds(process)
            found = services.rewards("admin", "verify", "--service", name, "--family", family, "--share", "100")
            took = cpu_seconds(process) - before
            if found["compared_families"] != 1:
                raise BenchmarkError(f"{name} did not compare the family: {found}")
            say(f"verification of {days} days, {name}: {took:.2f} s of CPU")
            most = max(most, took)
    return most


def measure(full: bool) -> dict[str, float]:
    for product in [*processes.NAMES, "rewards"]:
        release(product)
    os.environ["BINARIES"] = str(ROOT / ".build" / "release")
    figures = {"verification-family": seconds(60)}
    if full:
        figures["verification-large"] = seconds(600)
    return figures
