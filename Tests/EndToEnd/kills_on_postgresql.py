#!/usr/bin/env python3
"""The four services on PostgreSQL in the middle of an ingest, while something ends: nothing acknowledged is lost or counted twice, and
`rewards admin verify` finds no difference. Prints how long it takes until the next row is acknowledged, and all totals at its end.

    Tests/EndToEnd/kills_on_postgresql.py [--count N] [PART…]

    --count N   kills of each service, and ends of the server and of all its sessions [20]
    PART        of these [all]:
      kills      each service is killed, the server ends at once (`immediate`) and starts again, it ends all sessions, and it stands
                 still for 10 s
      failover   a synchronous standby is promoted when the primary has ended, and when it stands still
      disks      the disk of the tables is full for a while, and the one of the server's log

BINARIES is the folder of the executables [.build/debug]. SEED=1.
"""
import contextlib
import os
import random
import statistics
import sys
import time
import unittest
from collections import Counter
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "deploy"), str(ROOT / "Tests/Support")]

from script import Script  # noqa: E402

script = Script(__file__, __doc__)
script.add_argument("--count", type=int, default=20)
script.add_argument("parts", nargs="*")
options = script.options(packages=True)

from interrupted_ingest import Ingest  # noqa: E402
from postgresql import PostgreSQL  # noqa: E402
from services import NAMES, Services, eventually  # noqa: E402

SEED = int(os.environ.get("SEED", "1"))
CHANCE = random.Random(SEED)
TEST = unittest.TestCase()
# Seconds that the server stands still, and that a disk stays full.
PAUSE = 10


class Totals:
    """Of all parts: what happened, the rows that were exact afterwards, and the seconds until the next one was acknowledged."""

    def __init__(self):
        self.counts, self.rows, self.seconds = Counter(), 0, []

    def __str__(self):
        counts = ", ".join(f"{count} × {kind}" for kind, count in self.counts.items())
        return (f"totals: {counts}; {self.rows} rows exact; {statistics.median(self.seconds):.1f} s (median) and "
                f"{max(self.seconds):.1f} s (maximum) until the next row")


TOTALS = Totals()


class Disrupted:
    """An ingest that is disrupted again and again."""

    def __init__(self, server, days):
        self.server, self.days = server, days
        self.seconds: dict[str, list[float]] = {}
        self.during = self.done = 0

    def __enter__(self):
        self.services = Services(Ingest.CLOCK, server=self.server).__enter__()
        self.ingest = Ingest(self.services, self.days)
        return self

    def __exit__(self, kind, error, trace):
        try:
            if kind is None:
                self._check()
        except BaseException as failure:
            kind, error = type(failure), failure
            raise
        finally:
            self.ingest.process.kill()
            self.services.__exit__(kind, error, trace)

    def _check(self):
        for name in NAMES:
            TEST.assertIsNone(self.services.processes[name].poll(), f"{name} has ended:\n{self.services.log(name)[-2000:]}")
            # No commit is lost, so its followers have nothing to reconcile.
            TEST.assertNotIn("the database is a copy or was restored", self.services.log(name))
        self.ingest.check(TEST)
        for name in NAMES:
            self._compare(name)
        TOTALS.rows += self.ingest.rows
        for what, seconds in self.seconds.items():
            TOTALS.seconds += seconds
            print(f"{len(seconds)} × {what}: {statistics.median(seconds):.1f} s until the next row, {max(seconds):.1f} s at most")
        TEST.assertGreaterEqual(self.during, self.done * 3 // 4, "most fall into the ingest; let it have more days")
        print(f"{self.ingest.rows} rows exact after {self.done} disruptions, {self.during} in the middle of the ingest", flush=True)

    def _compare(self, name):
        """What a service has stored is what its facts lead to."""
        found = self.services.rewards("admin", "verify", "--service", name, "--share", "100")
        TEST.assertEqual((found["differences"], found["uncompared_families"]), ([], []), name)

    def disrupt(self, share, kind, what, disruption, end=lambda: None):
        """Does something when a part of the rows is acknowledged, and something that lets it end. Counts the seconds from the first
        on.
        - kind, what: by which it is counted, and the seconds are printed."""
        self.ingest.reach(share)
        time.sleep(CHANCE.uniform(0, 0.05))
        self.done += 1
        TOTALS.counts[kind] += 1
        self.during += self.ingest.is_running
        begin = time.monotonic()
        disruption()
        before = self.ingest.acknowledged()
        end()
        eventually(lambda: not self.ingest.is_running or self.ingest.acknowledged() > before, f"a row is acknowledged after {what}")
        if self.ingest.is_running:
            self.seconds.setdefault(what, []).append(time.monotonic() - begin)

    def kill(self, share, name):
        def restart():
            time.sleep(CHANCE.uniform(0, 0.2))
            self.services.start(name)
            self.services.wait_ready(name)
        self.disrupt(share, "kill of a service", f"{name} is killed", lambda: self.services.kill(name), restart)

    def end_server(self, share):
        def restart():
            time.sleep(CHANCE.uniform(0, 0.2))
            self.server.start()
        self.disrupt(share, "immediate end of the server", "the server ends at once", lambda: self.server.stop("immediate"), restart)

    def end_sessions(self, share):
        self.disrupt(share, "end of all sessions", "all sessions end", self.server.end_sessions)

    def freeze(self, share):
        def freeze():
            with self.server.frozen():
                time.sleep(PAUSE)
        self.disrupt(share, f"SIGSTOP for {PAUSE} s", f"the server stands still for {PAUSE} s", freeze)


def kills():
    count = options.count
    with PostgreSQL() as server, Disrupted(server, days=min(60, max(6, count))) as disrupted:
        steps = [*[lambda share, name=name: disrupted.kill(share, name) for name in NAMES],
                 disrupted.end_server, disrupted.end_sessions]
        every = [step for _ in range(count) for step in CHANCE.sample(steps, len(steps))]
        every[len(every) // 2:len(every) // 2] = [disrupted.freeze]
        for number, step in enumerate(every):
            step(number / len(every))


def failover():
    for is_frozen in (False, True):
        with PostgreSQL() as server, server.standby(synchronous=True) as standby, Disrupted(server, days=6) as disrupted:
            def promote():
                if is_frozen:
                    with server.frozen():
                        standby.promote()
                        # Whoever promotes another one makes sure that the first one writes no more.
                        time.sleep(PAUSE)
                        server.process.kill()
                        server.process.wait()
                else:
                    server.stop("immediate")
                    standby.promote()
            what = f"the primary {'stands still' if is_frozen else 'ends'}, and the standby is promoted"
            disrupted.disrupt(0.5, f"failover{' from a frozen primary' if is_frozen else ''}", what, promote)


def disks():
    settings = {"max_wal_size": "64MB", "min_wal_size": "32MB"}
    with PostgreSQL(settings, {"base": 256, "pg_wal": 160}) as server, Disrupted(server, days=6) as disrupted:
        def fill_tables():
            server.fill("base")
            eventually(lambda: "could not extend file" in server.log.read_text(), "the disk of the tables is full")
            time.sleep(PAUSE)

        def fill_log():
            server.fill("pg_wal")
            # The files of the log that are there already would last for a while.
            with contextlib.suppress(RuntimeError):
                while True:
                    server.query("postgres", "SELECT pg_logical_emit_message(false, '', repeat('x', 1 << 20))")
            eventually(lambda: server.process.poll() is not None, "the server has ended")

        def restart():
            server.empty("pg_wal")
            server.start()

        what = f"the disk of the tables is full, for {PAUSE} s"
        disrupted.disrupt(0.25, "full disk", what, fill_tables, lambda: server.empty("base"))
        disrupted.disrupt(0.5, "full disk", "the disk of the server's log is full, and it ends", fill_log, restart)


PARTS = {"kills": kills, "failover": failover, "disks": disks}


def main() -> int:
    if unknown := [part for part in options.parts if part not in PARTS]:
        script.error(f"there is no part '{unknown[0]}'")
    print(f"SEED={SEED}")
    for part in options.parts or PARTS:
        print(f"{part}:", flush=True)
        PARTS[part]()
    print(TOTALS)
    return 0


if __name__ == "__main__":
    sys.exit(main())
