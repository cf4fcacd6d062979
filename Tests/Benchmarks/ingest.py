"""CPU per record of the four services, beside a bare C loop over SQLite that stores and counts the same records.

1,000 children in 300 families with 1, 30 or 365 days of history (200 one-minute records a day) on a virtual clock, then records of
the day: one a call with 1, 16 and 256 calls in flight, on 256 streams, in batches of 20 and 500, in order, shuffled and three days
late. CPU is counted until all followers have caught up; that of the load is not. The C loop (`ingest-c`) has as many children
with as much history, and commits as many records at a time. The prepared databases are kept in `.build/benchmarks/ingest`, made
by the services themselves, and each run begins with them as they were made. `--history DAYS:CHILDREN,…` gives other sizes; `--full` also
measures with 10 million stored records of 10,000 children.
"""
import contextlib
import re
import shutil
import signal
import sqlite3
import statistics
import subprocess
import time
import urllib.request
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import live
from measure import BUILD, ROOT, BenchmarkError, Line, build, release, say

NAME = "ingest"
LINES = [
    Line("ingest-batch-500", 1.5, "CPU of UsageIngest per record / C loop, batches of 500"),
    Line("ingest-16", 2.0, "the same, one record a call, 16 in flight"),
    Line("ingest-256", 2.0, "the same, one record a call, 256 in flight"),
    Line("ingest-rate-256", 0.6, "durable records a second / C loop's, one record a call, 256 in flight", at_least=True),
    Line("ingest-rate-stream", 0.8, "the same on 256 streams", at_least=True),
    Line("ingest-rate-256-alone", 0.6, "the same, with UsageIngest's followers paused: all four share the cores otherwise",
         at_least=True),
    Line("ingest-rate-stream-alone", 0.8, "the same on 256 streams", at_least=True),
    Line("ingest-all", 3.5, "CPU of all four services per record / C loop, one a call, 256 in flight"),
    Line("ingest-challenges", 2.0, "the same with 20 challenges of a child, of the first five goal types / without"),
    Line("ingest-ten-types", 3.0, "the same with 20 challenges of all ten goal types and the 42 badges / without both, BadgeService left out"),
    Line("ingest-dense", 1.2, "CPU of all services per record of a child with 1,440 records today / with 10"),
    Line("ingest-year", 1.1, "the same with 365 days of history / with one"),
    Line("ingest-late", 1.5, "the same three days late / in order"),
    Line("ingest-stored", 1.3, "the same of 50 children with 10 million records of 10,000 children stored / 10,000 of theirs",
         full=True),
    Line("ingest-unchanged", 0.0, "rows of ChallengeService and BadgeService changed by a reward record, positions apart"),
    Line("ingest-checkpoint", 50.0, "ms, longest time for which moving the log into the file has stopped a service's writer"),
    Line("ingest-watcher", 4.0, "ms from acknowledgement to the slowest of three watches, p50, 50 records/s"),
]
HISTORY = "1:890,30:100,365:10"

HERE = ROOT / "Tests" / "Benchmarks"
TODAY = 1773187200
CLOCK_BEFORE, CLOCK = "virtual:2025-03-10T00:00:00Z", "virtual:2026-03-11T23:59:00Z"
FOLDER = BUILD / "ingest"
LOOP = BUILD / "ingest-c"
ROUNDS = 5


@dataclass(frozen=True)
class Population:
    """Children and their history: pairs of days and number of children."""
    name: str
    families: int
    history: tuple[tuple[int, int], ...]

    @property
    def children(self) -> int:
        return sum(count for _, count in self.history)

    def groups(self):
        """Days, first child and number of children."""
        first = 0
        for days, count in self.history:
            yield days, first, count
            first += count

    @property
    def challenged(self) -> dict[int, tuple[int, int]]:
        """The first of the children with challenges, and their number, by how many goal types these have."""
        return {5: (200, 50), 10: (300, 50)} if self.children > 350 else {}

    @property
    def records(self) -> int:
        return sum(days * count * 200 for days, count in self.history)


def read(address: str) -> str:
    with urllib.request.urlopen(f"http://{address}/metrics", timeout=30) as answer:
        return answer.read().decode()


class Load:
    """The running services and the program that loads them."""

    def __init__(self, folder: Path, clock: str, names: tuple[str, ...] = tuple(live.SETTINGS), database: str | None = None,
                 binaries: Path | None = None):
        """`names`: the services that run. `database`: that of UsageIngest on PostgreSQL; None for SQLite. `binaries`: the folder of the
        programs."""
        self.metrics = {name: f"127.0.0.1:{live.free_port()}" for name in names}
        more = {name: ["--clock", clock, "--admin-listen", self.metrics[name]] for name in names}
        # The devices' tokens are renewed after the year in which the history happened.
        more["ShieldPolicy"] += ["--refresh-token-days", 3650]
        if database:
            more["UsageIngest"] += ["--database", database]
        self.services = live.Services(folder, more, names, binaries)
        self.folder = folder

    def __enter__(self) -> "Load":
        self.services.__enter__()
        addresses = [self.services.addresses[name] for name in live.SETTINGS]
        command = [self.services.binaries / "BenchmarkIngestLoad", *addresses, self.folder / "devices", TODAY]
        self.process = subprocess.Popen(
            [str(word) for word in command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        try:
            self.await_checked()
        except BaseException:
            self.__exit__()
            raise
        return self

    def await_checked(self) -> None:
        """Each service reads all pages of its own database once after its start, which is no record's cost."""
        end = time.monotonic() + 600
        for address in [self.metrics[name] for name in self.metrics if "--database" not in self.services.more[name]]:
            while not re.search(r"^database_checked\S* 1$", read(address), re.MULTILINE):
                if time.monotonic() > end:
                    raise BenchmarkError(f"the service with metrics at {address} has not read its database within 600 s")
                time.sleep(0.2)

    def __exit__(self, *_) -> None:
        self.process.kill()
        self.process.wait()
        self.services.stop()

    def obey(self, *command) -> list[float]:
        self.process.stdin.write(" ".join(map(str, command)) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().split()
        if not answer or answer[0] != "done":
            logs = "".join((self.folder / f"{name}.log").read_text(errors="replace")[-500:] for name in self.metrics)
            raise BenchmarkError(f"`{command}` failed: {' '.join(answer)}\n{logs}")
        return [float(figure) for figure in answer[1:]]

    def cpu(self) -> dict[str, float]:
        return {name: self.services.cpu_seconds(name) for name in self.metrics}

    def catch_up(self) -> dict[str, float]:
        """Returns when every follower has applied everything, with the CPU seconds until then."""
        while True:
            self.rest()
            used = self.cpu()
            self.settle()
            if sum(self.cpu().values()) - sum(used.values()) < 0.05:
                return used

    def rest(self) -> None:
        """Returns when the services have been idle for a moment: asking them all the time would cost them more than that."""
        before, quiet = sum(self.cpu().values()), 0
        while quiet < 3:
            time.sleep(0.1)
            now = sum(self.cpu().values())
            quiet = quiet + 1 if now - before < 0.003 else 0
            before = now

    @contextlib.contextmanager
    def paused_followers(self):
        """UsageIngest has the machine to itself and the load, as the C loop has it to itself."""
        followers = [self.services.processes[name] for name in self.metrics if name != "UsageIngest"]
        for process in followers:
            process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            for process in followers:
                process.send_signal(signal.SIGCONT)

    def settle(self) -> None:
        """Requires that every follower has applied everything."""
        options = [word for name, option in live.SETTINGS.items() for word in (f"--{option}", self.services.addresses[name])]
        build([str(ROOT / ".build" / "release" / "rewards"), "settle", *options, "--state", str(self.folder / "state"),
               "--operator-key", str(self.folder / "keys" / "operator-operator.pem")])


def prepared(population: Population, loop: bool = True) -> Path:
    """The folder with the databases of the population, made where it is missing, with the services stopped; with `loop` also that of
    the C loop."""
    sizes = "-".join(f"{days}x{count}" for days, count in population.history)
    folder = FOLDER / f"{population.name}-{population.families}-{sizes}-{len(population.challenged)}"
    if kept(folder).exists():
        return folder
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    say(f"ingest: preparing {population.records} records of {population.children} children; kept in {folder}")
    with Load(folder, CLOCK_BEFORE) as load:
        load.obey("households", population.families, population.children)
        load.catch_up()
        # Nothing that lies before a challenge's creation counts.
        for types, group in population.challenged.items():
            load.obey("challenges", *group, types)
        load.catch_up()
    with Load(folder, CLOCK) as load:
        load.catch_up()
        load.obey("renew")
        begin = load.cpu()
        for days, first, count in population.groups():
            load.obey("history", first, count, days)
        spent = {name: (value - begin[name]) / population.records * 1e6 for name, value in load.catch_up().items()}
        say("ingest: history, us of CPU a record: " + ", ".join(f"{name} {spent[name]:.1f}" for name in spent))
    for days, first, count in population.groups() if loop else []:
        build([str(LOOP), str(folder / "loop.db"), "fill", str(first), str(count), str(days)])
    copying = folder.with_name(f"{folder.name}.copying")
    shutil.rmtree(copying, ignore_errors=True)
    build(["cp", "-a", "--reflink=auto", str(folder), str(copying)])
    copying.rename(kept(folder))
    return folder


@dataclass
class Cost:
    """Microseconds of CPU a record by service, records a second, and p50, p99 and p99.9 of the acknowledgement in ms."""
    cpu: dict[str, float]
    rate: float
    quantiles: list[float]

    @property
    def all(self) -> float:
        return sum(self.cpu.values())


class Measurement:
    """Measures on a population's prepared databases."""

    def __init__(self, load: Load):
        self.load = load
        self.sent = 0

    def send(self, name: str, first: int, count: int, records: int, batch=1, in_flight=16, how="call",
             order="order") -> Cost:
        """`records` of each of `count` children."""
        self.load.catch_up()
        begin = self.load.cpu()
        seconds, *quantiles = self.load.obey("send", how, order, first, count, records, batch, in_flight)
        cpu = {service: (value - begin[service]) / (count * records) * 1e6
               for service, value in self.load.catch_up().items()}
        cost = Cost(cpu, count * records / seconds, quantiles)
        say(f"ingest: {name}: {cost.all:.0f} us CPU a record ("
            + ", ".join(f"{service} {value:.0f}" for service, value in cpu.items())
            + f"), {cost.rate:.0f} records/s, acknowledged p50 {quantiles[0]:.2f} ms, p99 {quantiles[1]:.2f}, "
            f"p99.9 {quantiles[2]:.2f}")
        return cost

    def rate(self, name: str, first: int, count: int, records: int, how: str) -> float:
        """Records a second that UsageIngest alone acknowledges, with 256 in flight."""
        self.load.catch_up()
        with self.load.paused_followers():
            seconds, *quantiles = self.load.obey("send", how, "order", first, count, records, 1, 256)
        say(f"ingest: {name}: {count * records / seconds:.0f} records/s, acknowledged p50 {quantiles[0]:.2f} ms, "
            f"p99 {quantiles[1]:.2f}, p99.9 {quantiles[2]:.2f}")
        return count * records / seconds

    def loop(self, name: str, first: int, count: int, records: int, batch: int, group: int) -> tuple[float, float]:
        """Microseconds of CPU a record, and records a second."""
        command = [LOOP, self.load.folder / "loop.db", "run", first, count, self.sent, records, batch, group]
        done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, text=True)
        if done.returncode != 0:
            raise BenchmarkError("the C loop failed; see above")
        self.sent += records
        cpu, seconds = (float(word) for word in done.stdout.split())
        all_records = count * records
        say(f"ingest: {name}: C loop {cpu / all_records * 1e6:.1f} us CPU a record, {all_records / seconds:.0f} records/s")
        return cpu / all_records * 1e6, all_records / seconds

    def ratio(self, name: str, one: tuple[int, int], other: tuple[int, int], records: int) -> float:
        """CPU per record of all services of some children by that of others, each a first child and a number; the median of
        rounds."""
        pairs = []
        for _ in range(ROUNDS):
            pairs.append((self.send(f"{name}, these", *one, records).all, self.send(f"{name}, others", *other, records).all))
        return statistics.median(these / others for these, others in pairs)


def longest_checkpoint(load: Load) -> float:
    """Milliseconds, of all four services since their start."""
    found = [re.search(r"^database_longest_checkpoint_seconds (\S+)$", read(address), re.MULTILINE)
             for address in load.metrics.values()]
    return max(float(one.group(1)) for one in found) * 1000


def rows_changed(load: Load, action) -> int:
    """Rows of ChallengeService and BadgeService that an action changes, without positions."""
    def rows() -> Counter:
        found = Counter()
        for name in ("ChallengeService", "BadgeService"):
            with sqlite3.connect(f"file:{load.folder / name / 'data.sqlite3'}?mode=ro", uri=True) as database:
                tables = [row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
                for table in tables:
                    if table != "feed_following":
                        found.update((name, table, row) for row in database.execute(f'SELECT * FROM "{table}"'))
            database.close()
        return found
    before = rows()
    action()
    load.catch_up()
    after = rows()
    return sum((before - after).values()) + sum((after - before).values())


def stored_bytes(folder: Path, population: Population) -> None:
    sizes = {name: (folder / name / "data.sqlite3").stat().st_size / population.records for name in live.SETTINGS}
    sizes["C loop"] = (folder / "loop.db").stat().st_size / population.records
    say("ingest: bytes on disk a record: " + ", ".join(f"{name} {value:.0f}" for name, value in sizes.items()))


def as_made(folder: Path) -> Path:
    """Gives prepared databases the content that they were made with. They are written over in place: a service takes a file with
    another inode for a restored copy, of which all that follows it is read again, and that costs more than what is measured."""
    for path in folder.rglob("*"):
        if path.is_file() and not (kept(folder) / path.relative_to(folder)).exists():
            path.unlink()
    build(["cp", "-a", "--reflink=auto", f"{kept(folder)}/.", str(folder)])
    return folder


def kept(folder: Path) -> Path:
    return folder.with_name(f"{folder.name}.kept")


def challenge_ratios(run: Measurement, population: Population) -> tuple[float, float]:
    """What records cost with 20 challenges of five and of ten goal types / without any, medians."""
    five_types, ten_types = [], []
    for _ in range(ROUNDS):
        without = run.send("without challenges", 250, 50, 40, in_flight=256)
        five = run.send("with 20 challenges of five goal types", *population.challenged[5], 40, in_flight=256)
        ten = run.send("with 20 challenges of ten goal types", *population.challenged[10], 40, in_flight=256)
        five_types.append(five.all / without.all)
        # Every child has the badges, so all that BadgeService does is their cost.
        ten_types.append(ten.all / (without.all - without.cpu["BadgeService"]))
    return statistics.median(five_types), statistics.median(ten_types)


def measure_main(population: Population) -> dict[str, float]:
    source = prepared(population)
    stored_bytes(source, population)
    everyone = (0, population.children)
    with Load(as_made(source), CLOCK) as load:
        run = Measurement(load)
        run.send("warm-up", *everyone, 2)
        run.send("1 in flight", *everyone, 1, in_flight=1)
        run.loop("1 in flight", *everyone, 1, 1, 1)
        sixteen = run.send("16 in flight", *everyone, 10)
        sixteen_c, _ = run.loop("16 in flight", *everyone, 10, 1, 16)
        crowd = run.send("256 in flight", *everyone, 20, in_flight=256)
        crowd_c, crowd_rate = run.loop("256 in flight", *everyone, 20, 1, 256)
        stream = run.send("256 streams", *everyone, 20, in_flight=256, how="stream")
        crowd_alone = run.rate("256 in flight, UsageIngest alone", *everyone, 20, how="call")
        stream_alone = run.rate("256 streams, UsageIngest alone", *everyone, 20, how="stream")
        run.send("batches of 20", *everyone, 40, batch=20)
        run.loop("batches of 20", *everyone, 40, 20, 20)
        batch = run.send("batches of 500", 100, 100, 500, batch=500, in_flight=4)
        batch_c, _ = run.loop("batches of 500", 100, 100, 500, 500, 500)
        run.send("shuffled, 16 in flight", *everyone, 10, order="shuffled")
        late = run.send("three days late, 16 in flight", *everyone, 10, order="late")
        load.obey("dense", 0, 25, 1440)
        load.obey("dense", 25, 25, 10)
        dense = run.ratio("1,440 records today", (0, 25), (25, 25), 20)
        _, first, count = list(population.groups())[-1]
        count = min(count, 25)
        year = run.ratio("a year of history", (first, count), (50, count), 500 // count)
        five_types, ten_types = challenge_ratios(run, population)
        changed = rows_changed(load, lambda: load.obey("send", "call", "reward", 60, 1, 1, 1, 1))
        checkpoint = longest_checkpoint(load)
    return {
        "ingest-batch-500": batch.cpu["UsageIngest"] / batch_c, "ingest-16": sixteen.cpu["UsageIngest"] / sixteen_c,
        "ingest-256": crowd.cpu["UsageIngest"] / crowd_c, "ingest-rate-256": crowd.rate / crowd_rate,
        "ingest-rate-stream": stream.rate / crowd_rate, "ingest-rate-256-alone": crowd_alone / crowd_rate,
        "ingest-rate-stream-alone": stream_alone / crowd_rate, "ingest-all": crowd.all / crowd_c,
        "ingest-challenges": five_types, "ingest-ten-types": ten_types,
        "ingest-dense": dense, "ingest-year": year,
        "ingest-late": late.all / sixteen.all, "ingest-unchanged": changed,
        "ingest-checkpoint": checkpoint,
    }


def measure_stored() -> float:
    """The same records of 50 children, with 10 million records of 10,000 children stored, by 10 thousand of these 50; the median of
    rounds. What it costs when each of the 10,000 children sends one is printed too: then hardly two records share a page."""
    costs = []
    for population in (Population("few", 15, ((1, 50),)), Population("many", 3000, ((5, 10_000),))):
        with Load(as_made(prepared(population, loop=False)), CLOCK) as load:
            run = Measurement(load)
            run.send(f"{population.records} stored, warm-up", 0, 50, 40)
            costs.append(statistics.median(
                run.send(f"{population.records} stored, 50 children", 0, 50, 40).all for _ in range(ROUNDS)))
            if population.children > 50:
                run.send(f"{population.records} stored, each child", 0, population.children, 1)
    return costs[1] / costs[0]


def measure(full: bool = False, history: str | None = None) -> dict[str, float]:
    for product in [*live.SETTINGS, "rewards", "BenchmarkIngestLoad"]:
        release(product)
    FOLDER.mkdir(parents=True, exist_ok=True)
    build(["cc", "-O2", "-Wall", "-Wextra", "-Werror", str(HERE / "ingest-c" / "ingest.c"), "-lsqlite3", "-o", str(LOOP)])
    groups = (history or HISTORY).split(",")
    pairs = tuple(tuple(int(word) for word in group.split(":")) for group in groups)
    population = Population("children", sum(count for _, count in pairs) * 3 // 10, pairs)
    figures = measure_main(population)
    if full:
        figures["ingest-stored"] = measure_stored()
    figures["ingest-watcher"] = max(median for name, (median, _) in live.watch(50, 20).items() if name != "badge")
    return figures
