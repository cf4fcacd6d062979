"""Milliseconds from the start of UsageIngest's process until it serves, with 10 million records stored.

The services make the tables; the records are then written by SQLite itself, in the order of their key, and the system's copy of
the file is dropped before each start. The bound is the service's own, so this figure is no ratio.
"""
import os
import shutil
import signal
import sqlite3
import statistics
import time
from pathlib import Path

from live import SETTINGS, Services
from measure import BUILD, Line, release, say

NAME = "open"
LINES = [Line("open-large", 100.0, "ms until UsageIngest serves, 10 million records stored, median of 5 starts")]

RECORDS = 10_000_000
ROUNDS = 5


def value(name: str, kind: str) -> str:
    """An expression for a column of row `i`: ascending wherever it is in a key."""
    if name == "partition":
        return f"i * 256 / {RECORDS}"
    if kind == "TEXT":
        return "printf('%08x-0000-7000-8000-000000000000', i / 1000)"
    return "x''" if kind == "BLOB" else "i"


def fill(path: Path) -> None:
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA journal_mode = OFF")
        database.execute("PRAGMA synchronous = OFF")
        columns = database.execute("SELECT name, type FROM pragma_table_info('usage_record')").fetchall()
        database.execute(
            f"WITH RECURSIVE number (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM number WHERE i < {RECORDS}) "
            f"INSERT INTO usage_record ({', '.join(name for name, _ in columns)}) "
            f"SELECT {', '.join(value(*column) for column in columns)} FROM number")
    database.execute("PRAGMA journal_mode = WAL")
    database.close()


def drop_cached(path: Path) -> None:
    """From the system's memory, as after a start of the machine."""
    with open(path, "rb") as file:
        os.fsync(file.fileno())
        os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def measure() -> dict[str, float]:
    for product in [*SETTINGS, "rewards"]:
        release(product)
    folder = BUILD / "open"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    data = folder / "UsageIngest" / "data.sqlite3"
    times = []
    try:
        with Services(folder) as services:
            def stop() -> None:
                services.processes["UsageIngest"].send_signal(signal.SIGTERM)
                services.processes["UsageIngest"].wait(timeout=60)

            stop()
            fill(data)
            for _ in range(ROUNDS):
                drop_cached(data)
                begin = time.monotonic()
                services.start("UsageIngest")
                services.wait_ready("UsageIngest")
                times.append((time.monotonic() - begin) * 1000)
                stop()
            say(f"open: {data.stat().st_size / 1e9:.2f} GB, served after "
                + ", ".join(f"{milliseconds:.0f}" for milliseconds in times) + " ms")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return {"open-large": statistics.median(times)}
