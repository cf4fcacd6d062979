"""UsageIngest on PostgreSQL, beside a bare C loop over libpq that sends the same statements for such records, in as large groups.

300 children in 90 families with one day of history (200 one-minute records) on a virtual clock, then records of the day: one a call
with 16 and 256 in flight, and in batches of 500, four calls in flight. A private server, which waits for the disk at each commit,
takes both in turn, each in its own copy of one database. The C loop (`ingest-postgresql-c`) sends all statements of a group in libpq's
pipeline mode and waits once: it knows beforehand what UsageIngest has to read; its groups have as many records as ours had in the same
round. Of the other services ShieldPolicy alone runs, which makes the families, and it ends before: nothing follows UsageIngest. CPU is
that of UsageIngest, with its calls, and of the loop; the server's is printed. Figures are medians of the ratios of the rounds.
Statements and round trips are those of UsageIngest's writer, counted by a proxy in runs that are not timed.
"""
import shutil
import sqlite3
import statistics
import time
from collections import Counter
from pathlib import Path
from urllib.parse import quote

import commit_postgresql
import ingest
from commit_postgresql import Proxy, Run, server_cpu_seconds, sql
from measure import BUILD, ROOT, BenchmarkError, Line, build, release, say
from postgresql import USER, PostgreSQL

NAME = "ingest-postgresql"
# Records a call, calls in flight, records of each child in a round, and how many children have a round: all where it is None. In all
# rounds a child sends no more than the minutes from noon to the end of the day.
LOADS = {"16": (1, 16, 10, None), "256": (1, 256, 20, None), "batch-500": (500, 4, 500, 20)}
WORDS = {"16": "one record a call, 16 in flight", "256": "one record a call, 256 in flight", "batch-500": "in batches of 500"}
# Calls in flight, one record each, and records of each child, for the picture.
DRAWN = {1: 1, 4: 2, 16: 5, 64: 10, 256: 10}
LINES = [
    *(Line(f"ingest-postgresql-{load}", 2.0, f"CPU of UsageIngest per record / C loop over libpq, {words}")
      for load, words in WORDS.items()),
    *(Line(f"ingest-postgresql-rate-{load}", 0.6, f"durable records a second / the same C loop's, {words}", at_least=True)
      for load, words in WORDS.items()),
    *(Line(f"ingest-postgresql-statements-{load}", 1.05, f"statements per record / the same C loop's, {words}")
      for load, words in WORDS.items()),
    *(Line(f"ingest-postgresql-trips-{load}", bound, f"round trips per record, {words}")
      for (load, words), bound in zip(WORDS.items(), (5.2, 5.2, 1.5))),
]
HERE = ROOT / "Tests" / "Benchmarks"
BARE = BUILD / "ingest-postgresql-c"
FOLDER = BUILD / "ingest-postgresql"
SERVICES = ("ShieldPolicy", "UsageIngest")
FAMILIES, CHILDREN = 90, 300
ROUNDS = 5
# What the name of the writer's session has in it.
WRITER = b" writer"
DATABASE, BARE_DATABASE = "usage", "bare"
# As many as UsageIngest has unless it is said; the loop has one session.
WRITERS = 4


class Load(ingest.Load):
    """ShieldPolicy, UsageIngest on PostgreSQL, and the program that loads them."""

    def __init__(self, folder: Path, clock: str, server: PostgreSQL, proxy: Proxy | None = None, binaries: Path | None = None):
        host = quote(str(proxy.folder if proxy else server.socket_folder), safe="")
        super().__init__(folder, clock, SERVICES, f"postgresql://{USER}@/{DATABASE}?host={host}", binaries)
        self.server = server

    def settle(self) -> None:
        """Waits until UsageIngest has applied ShieldPolicy's events."""
        end = time.monotonic() + 120
        while self._published() != self._applied():
            if time.monotonic() > end:
                raise BenchmarkError("UsageIngest has not applied ShieldPolicy's events within 120 s")
            time.sleep(0.1)

    def _published(self) -> dict[int, int]:
        database = sqlite3.connect(f"file:{self.folder / 'ShieldPolicy' / 'data.sqlite3'}?mode=ro", uri=True)
        try:
            return dict(database.execute("SELECT partition, newest FROM feed_counter WHERE newest > 0"))
        finally:
            database.close()

    def _applied(self) -> dict[int, int]:
        rows = self.server.query(
            DATABASE, "SELECT partition, position FROM main.feed_following WHERE feed = 'ShieldPolicy' AND position > 0")
        return {int(partition): int(position) for partition, position in rows}

    def end_shield_policy(self) -> None:
        process = self.services.processes.pop("ShieldPolicy")
        del self.metrics["ShieldPolicy"]
        process.terminate()
        process.wait(timeout=30)

    def commits(self) -> int:
        """Those so far that have changed something, and a constant: each writer of UsageIngest numbers its own."""
        return int(self.server.query(
            DATABASE, f"""SELECT SUM(last) FROM (SELECT MAX(commit_number) AS last FROM main.partition_owner
                          GROUP BY partition % {WRITERS}) AS numbers""")[0][0])

    def send(self, first: int, children: int, records: int, batch: int, in_flight: int, proxy: Proxy | None = None) -> Run:
        """`records` of each of some children."""
        sql(self.server, "CHECKPOINT")
        self.rest()
        commits, sent = self.commits(), Counter(proxy.counts) if proxy else Counter()
        begin, server = self.cpu()["UsageIngest"], server_cpu_seconds(self.server)
        seconds, *_ = self.obey("send", "call", "order", first, children, records, batch, in_flight)
        self.rest()
        used, server = self.cpu()["UsageIngest"] - begin, server_cpu_seconds(self.server) - server
        return Run(children * records, used, seconds, self.commits() - commits, server,
                   Counter(proxy.counts) - sent if proxy else sent)


class Rounds:
    """Ours and the loop's in turn."""

    def __init__(self, load: Load, proxies: tuple[Proxy | None, Proxy | None] = (None, None)):
        self.load, self.proxies = load, proxies
        # Records that every child has.
        self._sent = 0

    def pair(self, batch: int, in_flight: int, records: int, some: int | None, number: int = 0) -> tuple[Run, Run]:
        first, children = (number * some, some) if some else (0, CHILDREN)
        ours = self.load.send(first, children, records, batch, in_flight, self.proxies[0])
        numbers = (first, children, self._sent, records, batch, max(1, round(ours.group)))
        sql(self.load.server, "CHECKPOINT")
        bare = commit_postgresql.run(
            self.load.server, lambda url: [BARE, url, *map(str, numbers)], ours.writes, database=BARE_DATABASE, proxy=self.proxies[1])
        if not some:
            self._sent += records
        return ours, bare


def text(run: Run) -> str:
    return run.text.replace("write", "record")


def made(server: PostgreSQL, folder: Path, families: int, children: int, binaries: Path | None = None) -> None:
    """Families in a new database."""
    server.make_database(DATABASE)
    with Load(folder, ingest.CLOCK_BEFORE, server, binaries=binaries) as load:
        load.obey("households", families, children)
        load.catch_up()


def prepare(server: PostgreSQL) -> None:
    """The families with their history."""
    for folder in (FOLDER, ingest.kept(FOLDER)):
        shutil.rmtree(folder, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    made(server, FOLDER, FAMILIES, CHILDREN)
    with Load(FOLDER, ingest.CLOCK, server) as load:
        load.catch_up()
        load.obey("renew")
        load.obey("history", 0, CHILDREN, 1)
        load.catch_up()
    build(["cp", "-a", str(FOLDER), str(ingest.kept(FOLDER))])
    sql(server, f"CREATE DATABASE made TEMPLATE {DATABASE}")


def as_made(server: PostgreSQL) -> Path:
    """Gives the services, and the loop, what was prepared."""
    for name in (DATABASE, BARE_DATABASE):
        sql(server, f"DROP DATABASE IF EXISTS {name}", f"CREATE DATABASE {name} TEMPLATE made")
    return ingest.as_made(FOLDER)


def compare(server: PostgreSQL) -> dict[str, float]:
    """Ratios of CPU and rate, and what is drawn."""
    figures = {}
    with Load(as_made(server), ingest.CLOCK, server) as load:
        load.catch_up()
        load.end_shield_policy()
        rounds = Rounds(load)
        for in_flight, records in DRAWN.items():
            ours, bare = rounds.pair(1, in_flight, records, None)
            say(f"ingest-postgresql: {in_flight} in flight: ours {text(ours)}; bare {text(bare)}")
            figures |= commit_postgresql.points(f"{NAME}/{in_flight}/{FAMILIES} families", ours, bare)
        for name in LOADS:
            pairs = [rounds.pair(*LOADS[name], number) for number in range(ROUNDS)]
            for ours, bare in pairs:
                say(f"ingest-postgresql: {WORDS[name]}: ours {text(ours)}; bare {text(bare)}")
            figures[f"ingest-postgresql-{name}"] = statistics.median(ours.cpu / bare.cpu for ours, bare in pairs)
            figures[f"ingest-postgresql-rate-{name}"] = statistics.median(bare.wall / ours.wall for ours, bare in pairs)
    return figures


def count(server: PostgreSQL) -> dict[str, float]:
    """Statements and round trips."""
    figures = {}
    with (Proxy(server.socket_folder, WRITER) as ours, Proxy(server.socket_folder) as bare,
          Load(as_made(server), ingest.CLOCK, server, ours) as load):
        load.catch_up()
        load.end_shield_policy()
        rounds = Rounds(load, (ours, bare))
        # UsageIngest reads what it keeps in memory with a child's first records of each category.
        rounds.pair(1, 16, 8, None)
        for name in LOADS:
            pair = rounds.pair(*LOADS[name])
            statements, trips = zip(*(counted(run) for run in pair))
            for who, run, each, trip in zip(("ours", "bare"), pair, statements, trips):
                say(f"ingest-postgresql: {WORDS[name]}: {who}: {each:.2f} statements a record, {trip:.2f} round trips, "
                    f"{run.group:.1f} records a commit")
            figures[f"ingest-postgresql-statements-{name}"] = statements[0] / statements[1]
            figures[f"ingest-postgresql-trips-{name}"] = trips[0]
    return figures


def counted(run: Run) -> tuple[float, float]:
    """Statements and round trips per record."""
    # Execute; Sync and Flush, for which a client waits; a simple query is both.
    return (run.sent["E"] + run.sent["Q"]) / run.writes, (run.sent["S"] + run.sent["H"] + run.sent["Q"]) / run.writes


def measure() -> dict[str, float]:
    BUILD.mkdir(parents=True, exist_ok=True)
    build(["cc", "-O2", "-Wall", "-Wextra", "-Werror", "-I/usr/include/postgresql", str(HERE / "ingest-postgresql-c" / "ingest.c"),
           "-lpq", "-o", str(BARE)])
    for product in [*SERVICES, "rewards", "BenchmarkIngestLoad"]:
        release(product)
    try:
        with PostgreSQL(settings={"fsync": "on", "autovacuum": "off"}) as server:
            prepare(server)
            figures = compare(server) | count(server)
    finally:
        for folder in (FOLDER, ingest.kept(FOLDER)):
            shutil.rmtree(folder, ignore_errors=True)
    return figures
