"""An acknowledged write of one row into PostgreSQL, beside a bare C loop over libpq that sends the same statements in as large groups.

Ours: 256 tasks, each waiting for its own acknowledgement, sharing commits; their rows are of 256 partitions, or all of one. The C
loop sends a group's statements in libpq's pipeline mode: BEGIN, the comparison of each partition's owner, the rows, the number of the
commit, COMMIT; its groups have as many writes as ours had in the same round. A server of the benchmark's own, which waits for the
disk at each commit, takes both in turn, each into a new copy of one database. The figures are medians of the ratios of the rounds.
CPU is that of the client; the server's is printed. Both have one session. Statements and round trips are counted by what both send, by
a proxy, in a run that is not timed. A last part takes rates by writes in flight, partitions, and sessions of ours, for a picture.
"""
import contextlib
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from measure import BUILD, ROOT, BenchmarkError, Line, build, cpu_seconds, release, say

sys.path.insert(0, str(ROOT / "Tests" / "Support"))

from postgresql import PROGRAMS, USER, PostgreSQL  # noqa: E402

NAME = "commit-postgresql"
LINES = [
    Line("commit-postgresql", 2.0, "client's CPU per acknowledged write of 256 partitions / C loop over libpq in its pipeline mode"),
    Line("commit-postgresql-rate", 0.6, "durable writes a second / the same C loop's", at_least=True),
    Line("commit-postgresql-one", 2.0, "client's CPU per acknowledged write, all of one partition / C loop"),
    Line("commit-postgresql-one-rate", 0.6, "durable writes a second, all of one partition / C loop's", at_least=True),
    Line("commit-postgresql-statements", 1.05, "statements per write of 256 partitions / C loop's, in groups of the same size"),
    Line("commit-postgresql-round-trips", 1.1, "round trips per commit"),
]

HERE = ROOT / "Tests" / "Benchmarks"
BARE = BUILD / "commit-postgresql-c"
OURS = ROOT / ".build" / "release" / "BenchmarkDatabaseWriter"
WRITES = 102_400
COUNTED = 51_200
TASKS = 256
ROUNDS = 5
# Writes in flight, and how many are written at each.
SIZES = {1: 2_000, 16: 16_000, 64: 51_200, 256: 102_400}
PARTITIONS = (1, 16, 256)
# Of ours, with rows of as many partitions as there are.
SESSIONS = (2, 4, 8)


@dataclass(frozen=True)
class Run:
    """Seconds of CPU of the client and of the server, of the writes."""
    writes: int
    cpu: float
    wall: float
    commits: int
    server: float
    sent: Counter

    @property
    def group(self) -> float:
        return self.writes / self.commits

    @property
    def text(self) -> str:
        return (f"{self.cpu / self.writes * 1e6:.2f} us CPU a write, the server {self.server / self.writes * 1e6:.2f}, "
                f"{self.writes / self.wall:.0f} writes/s, {self.group:.0f} writes a commit")


# The name of the socket on the usual port.
SOCKET = ".s.PGSQL.5432"


class Proxy:
    """Passes the bytes of sessions on to a server, and counts the messages of its clients by their types, and the rows that these get:
    of all sessions, or of those of which the first message has some words."""

    def __init__(self, server: Path, words: bytes = b""):
        self.counts = Counter()
        self.rows = 0
        self._words = words
        self.folder = Path(tempfile.mkdtemp(prefix="proxy-", dir="/tmp"))
        self._server = server
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(self.folder / SOCKET))
        self._listener.listen()
        threading.Thread(target=self._accept, daemon=True).start()

    def __enter__(self) -> "Proxy":
        return self

    def __exit__(self, *_) -> None:
        self._listener.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            server = socket.socket(socket.AF_UNIX)
            server.connect(str(self._server / SOCKET))
            counted: list[bool] = []
            threading.Thread(target=self._pass, args=(client, server, counted, True), daemon=True).start()
            threading.Thread(target=self._pass, args=(server, client, counted, False), daemon=True).start()

    def _pass(self, source: socket.socket, target: socket.socket, counted: list[bool], is_client: bool) -> None:
        """- counted: whether the session is, as soon as that is known."""
        # The first message of a client has a length and no type.
        rest, begin = bytearray(), 0 if is_client else 1
        try:
            while data := source.recv(1 << 16):
                rest += data
                while len(rest) >= begin + 4 and len(rest) >= begin + (length := int.from_bytes(rest[begin:begin + 4], "big")):
                    if not begin:
                        counted.append(self._words in rest[:length])
                    elif counted[0] and is_client:
                        self.counts[chr(rest[0])] += 1
                    elif counted[0] and rest[0] == ord("D"):
                        self.rows += 1
                    del rest[:begin + length]
                    begin = 1
                target.sendall(data)
            target.shutdown(socket.SHUT_WR)
        except OSError:
            pass


def server_cpu_seconds(server: PostgreSQL) -> float:
    """Of all its processes that are there."""
    first = server.process.pid
    children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
    used = cpu_seconds(first)
    for child in children:
        # A session of another program may just end.
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            used += cpu_seconds(int(child))
    return used


def sql(server: PostgreSQL, *statements: str) -> None:
    for statement in statements:
        done = subprocess.run([PROGRAMS / "psql", "-X", "-q", "-h", server.socket_folder, "-U", USER, "-d", "postgres", "-c", statement],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode != 0:
            raise BenchmarkError(f"{statement} failed:\n{done.stdout[-2000:]}")


def run(server: PostgreSQL, command, writes: int, database: str = "run", proxy: Proxy | None = None) -> Run:
    """Runs a program on a new copy of the database; `command` gives its words for what libpq connects by."""
    folder = proxy.folder if proxy else server.socket_folder
    if database == "run":
        sql(server, "DROP DATABASE IF EXISTS run", "CREATE DATABASE run TEMPLATE made", "CHECKPOINT")
    words = command(f"postgresql://{USER}@/{database}?host={quote(str(folder), safe='')}")
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        if program.stdout.readline() != "ready\n":
            raise BenchmarkError(f"{words[0]} failed")
        before, sent = server_cpu_seconds(server), Counter(proxy.counts) if proxy else Counter()
        program.stdin.write("\n")
        program.stdin.flush()
        fields = program.stdout.readline().split()
        used = server_cpu_seconds(server) - before
        sent = Counter(proxy.counts) - sent if proxy else sent
        program.stdin.close()
        if program.wait(60) != 0 or len(fields) != 3:
            raise BenchmarkError(f"{words[0]} failed")
    return Run(writes, float(fields[0]), float(fields[1]), int(fields[2]), used, sent)


def written(server: PostgreSQL, writes: int, partitions: int, tasks: int, writers: int = 1, proxy: Proxy | None = None) -> Run:
    """By our writers."""
    directory = BUILD / "commit-postgresql-data"
    shutil.rmtree(directory, ignore_errors=True)
    return run(server, lambda url: [OURS, directory, *map(str, (writes, url, partitions, tasks, writers))], writes, proxy=proxy)


def pair(server: PostgreSQL, writes: int, partitions: int, tasks: int, proxy: Proxy | None = None) -> tuple[Run, Run]:
    """Ours and the loop's."""
    ours = written(server, writes, partitions, tasks, proxy=proxy)
    bare = run(server, lambda url: [BARE, url, str(writes), str(partitions), str(max(1, round(ours.group)))], writes, proxy=proxy)
    return ours, bare


def compare(server: PostgreSQL, partitions: int) -> tuple[float, float]:
    """Ratios of CPU and rate."""
    rounds = [pair(server, WRITES, partitions, TASKS) for _ in range(ROUNDS)]
    for name, runs in zip(("ours", "bare"), zip(*rounds)):
        for each in runs:
            say(f"commit-postgresql: {partitions} partitions, {name}: {each.text}")
    return (statistics.median(ours.cpu / bare.cpu for ours, bare in rounds),
            statistics.median(bare.wall / ours.wall for ours, bare in rounds))


def count(server: PostgreSQL) -> tuple[float, float]:
    """The ratio of statements per write, and round trips per commit of ours."""
    with Proxy(server.socket_folder) as proxy:
        runs = pair(server, COUNTED, PARTITIONS[-1], TASKS, proxy)
    statements, trips = [], []
    for name, each in zip(("ours", "bare"), runs):
        # Execute; Sync and Flush, for which a client waits; a simple query is both.
        statements.append((each.sent["E"] + each.sent["Q"]) / each.writes)
        trips.append((each.sent["S"] + each.sent["H"] + each.sent["Q"]) / each.commits)
        say(f"commit-postgresql: {name}: {statements[-1]:.3f} statements a write, {trips[-1]:.3f} round trips a commit, "
            f"{trips[-1] * each.commits / each.writes:.4f} a write")
    return statements[0] / statements[1], trips[0]


def points(name: str, ours: Run, bare: Run | None) -> dict[str, float]:
    """What the picture of Tests/Benchmarks/table shows of two runs, or of ours alone.

    - name: benchmark, writes in flight, and what they are spread over.
    """
    return {f"{name}/{who}/{what}": figure for who, run in (("ours", ours), ("loop", bare)) if run
            for what, figure in (("rate", run.writes / run.wall), ("group", run.group))}


def draw(server: PostgreSQL) -> dict[str, float]:
    """Rates and groups by writes in flight, partitions and sessions."""
    drawn = {}
    for tasks, writes in SIZES.items():
        for partitions in PARTITIONS:
            if partitions > tasks and partitions != PARTITIONS[-1]:
                continue
            ours, bare = pair(server, writes, partitions, tasks)
            say(f"commit-postgresql: {tasks} in flight, {partitions} partitions: ours {ours.text}; bare {bare.text}")
            drawn |= points(f"{NAME}/{tasks}/{partitions} partition{'s' * (partitions > 1)}", ours, bare)
        for writers in SESSIONS[:tasks - 1]:
            ours = written(server, writes, PARTITIONS[-1], tasks, writers)
            say(f"commit-postgresql: {tasks} in flight, {writers} sessions: ours {ours.text}")
            drawn |= points(f"{NAME}/{tasks}/{PARTITIONS[-1]} partitions, {writers} sessions", ours, None)
    return drawn


def measure() -> dict[str, float]:
    BUILD.mkdir(parents=True, exist_ok=True)
    build(["cc", "-O2", "-Wall", "-Wextra", "-Werror", "-I/usr/include/postgresql", str(HERE / "commit-postgresql-c" / "commit.c"),
           "-lpq", "-o", str(BARE)])
    release("BenchmarkDatabaseWriter")
    with PostgreSQL(settings={"fsync": "on", "autovacuum": "off"}) as server:
        sql(server, "CREATE DATABASE made TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'")
        directory = BUILD / "commit-postgresql-data"
        shutil.rmtree(directory, ignore_errors=True)
        run(server, lambda url: [OURS, directory, "1", url, "1", "1", "1"], 1, database="made")
        cpu, rate = compare(server, PARTITIONS[-1])
        cpu_of_one, rate_of_one = compare(server, 1)
        statements, trips = count(server)
        drawn = draw(server)
        shutil.rmtree(directory, ignore_errors=True)
    return {
        "commit-postgresql": cpu, "commit-postgresql-rate": rate, "commit-postgresql-one": cpu_of_one,
        "commit-postgresql-one-rate": rate_of_one, "commit-postgresql-statements": statements,
        "commit-postgresql-round-trips": trips, **drawn}
