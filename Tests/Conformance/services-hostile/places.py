"""Which callers use up places of calls in flight, and which still find one."""
import itertools
import time
from collections import Counter

from wire import INITIAL_WINDOW_SIZE, settings
from world import *

GET_SUMMARY = "/screentime.badge.v1.BadgeService/GetSummary"
IDLE = 3  # seconds after which a stream of requests without a message ends
SETTINGS = {
    "UsageIngest": ["--stream-idle-time", f"{IDLE}s"],
    # Places for 65 families.
    "BadgeService": ["--maximum-calls", "100"],
}
UNAUTHENTICATED, UNAVAILABLE, RESOURCE_EXHAUSTED, DEADLINE_EXCEEDED = "16", "14", "8", "4"
# The innocent and the operator call from the same address, seven at a time; until a token is known it has a place of the address.
OF_THE_INNOCENT = 10
STREAMS = [2 * index + 1 for index in range(100)]


def open_on(world, service, connections, frames, source=None):
    """So many connections, on each the frames that `frames(stream)` makes for a hundred streams."""
    clients = [world.client(service, source) for _ in range(connections)]
    for client in clients:
        client.send(b"".join(frames(stream) for stream in STREAMS))
    return clients


class Tally:
    """How the streams of some clients have ended so far: {status: how many}, `open` for those that have not."""

    def __init__(self, clients=()):
        self.clients, self.said = [], {}
        self.add(clients)

    def add(self, clients):
        self.clients += clients
        self.said |= {client: {} for client in clients}

    def read(self, seconds):
        until = time.monotonic() + seconds
        for client, said in self.said.items():
            left = [stream for stream in STREAMS if stream not in said]
            said.update(statuses(client, left, min(until, time.monotonic() + (0.02 if left else 0))))

    @property
    def counts(self):
        ended = [status for said in self.said.values() for status in said.values()]
        return {"open": len(STREAMS) * len(self.clients) - len(ended), **Counter(ended)}

    def until(self, holds, seconds=LIMIT):
        """Reads until the condition holds for the counts, and a moment longer, after which it must still hold. Checks
        use it for what holds on any machine: of the calls that come to a busy server some may be shed (UNAVAILABLE), and
        those of the innocent use places for a moment."""
        end, agreed = time.monotonic() + seconds, False
        while True:
            self.read(LIMIT)
            counts = self.counts
            if agreed or time.monotonic() > end:
                assert holds(counts), counts
                return counts
            agreed = holds(counts)

    def fill(self, most, more):
        """Until so many are open, never above, but for a few whose places the innocent had, and the others were refused. Of what
        comes at the same time a busy server sheds any part: then connections with more calls, which `more()` makes, follow."""
        end = time.monotonic() + LIMIT
        while True:
            counts = self.until(lambda counts: counts["open"] <= most)
            assert set(counts) <= {"open", RESOURCE_EXHAUSTED, UNAVAILABLE}, counts
            if counts["open"] >= most - OF_THE_INNOCENT:
                return counts
            assert time.monotonic() < end, counts
            self.add(more())


def shed(counts):
    return counts.get(UNAVAILABLE, 0)


def all_refused(status):
    return lambda counts: counts["open"] == 0 and set(counts) <= {"open", status, UNAVAILABLE}


def close(clients):
    for client in clients:
        client.close()


def check_headers_without_a_token(world):
    """20,500 requests that end with their headers: those rejected by their headers are rejected at once, and use no place of others."""
    with world.undisturbed() as threads:
        clients = open_on(world, "UsageIngest", 205, lambda stream: opening(stream, GET_TOTALS))
        Tally(clients).until(all_refused(UNAUTHENTICATED))
        assert world.health("UsageIngest") == 1
        close(clients)
    return f"20500 refused; {slowest(threads)}"


def check_headers_with_a_wrong_token(world):
    with world.undisturbed() as threads:
        wrong = [("authorization", "Bearer nonsense")]
        clients = open_on(world, "UsageIngest", 50, lambda stream: opening(stream, GET_TOTALS, wrong))
        Tally(clients).until(all_refused(UNAUTHENTICATED))
        close(clients)
    return f"5000 refused; {slowest(threads)}"


def check_headers_of_a_method_for_everybody(world):
    """One address may have 1,000 such calls open; others find places, and so do callers with a token from the same address."""
    with world.undisturbed() as threads:
        def opened(connections=1):
            return open_on(world, "ShieldPolicy", connections, lambda stream: opening(stream, REDEEM_PAIRING))

        tally = Tally(opened(205))
        counts = tally.fill(1_000, opened)
        assert world.health("ShieldPolicy") == 1
        other = world.client("ShieldPolicy", source="127.0.0.2")
        other.send(call(1, GET_SIGNING_KEYS, family.GetSigningKeysRequest()))
        assert other.answer(1)[0]["grpc-status"] == "0"
        close([other, *tally.clients])
    return f"{counts['open']} held, {counts[RESOURCE_EXHAUSTED]} refused; {slowest(threads)}"


def check_silent_streams_of_one_child(world):
    """One token, streams opened slowly and never used: its device has 10, its family and all others are served, and they end."""
    attacker = world.family()
    world.cluster.settle()
    with world.undisturbed() as threads:
        clients = [world.client("UsageIngest") for _ in range(3)]
        for begin in range(0, 100, 20):
            for client in clients:
                client.send(b"".join(opening(stream, STREAM_USAGE, attacker.child()) for stream in STREAMS[begin:begin + 20]))
            time.sleep(0.05)
        tally = Tally(clients)
        # Where this takes long the first have ended already.
        tally.until(lambda counts: counts["open"] <= 10 <= counts["open"] + counts.get(DEADLINE_EXCEEDED, 0) + shed(counts))
        totals = world.cluster.usage.GetTotals(
            usage.GetTotalsRequest(child_id=attacker.children[0]), metadata=attacker.guardian, timeout=LIMIT)
        assert totals is not None
        counts = tally.until(lambda counts: counts["open"] == 0)
        assert set(counts) <= {"open", DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED, UNAVAILABLE}, counts
        assert counts[DEADLINE_EXCEEDED] >= 10 - shed(counts), counts
        close(clients)
    return f"{counts[DEADLINE_EXCEEDED]} held for {IDLE} s, {counts[RESOURCE_EXHAUSTED]} refused; {slowest(threads)}"


def check_watches_of_two_families(world):
    """Each has 200 in a service and 50 about a child, in every service that has watches; a third family has its own."""
    greedy = [world.family(children=6) for _ in range(2)]
    world.cluster.settle()
    with world.undisturbed() as threads:
        for service, path, request in [
            ("ShieldPolicy", WATCH_POLICY, shield.WatchPolicyRequest),
            ("UsageIngest", WATCH_USAGE, usage.WatchUsageRequest),
            ("ChallengeService", WATCH_PROGRESS, challenge.WatchProgressRequest),
        ]:
            for each in greedy:
                # The device has 200 calls at most, those that are being refused included: one child after the other.
                children, tally = itertools.cycle(each.children), Tally()

                def one():
                    wanted = request(child_id=next(children))
                    return open_on(world, service, 1, lambda stream: call(stream, path, wanted, each.guardian))

                for number in range(1, 7):
                    tally.add(one())
                    tally.until(lambda counts: counts["open"] <= min(200, 50 * number))
                tally.fill(200, one)
            innocent = world.client(service)
            innocent.send(call(1, path, request(child_id=world.innocent.children[0]), world.innocent.guardian))
            assert statuses(innocent, [1], time.monotonic() + 0.5) == {}, f"the innocent watch of {service} has ended"
            innocent.close()
    return f"200 watches each, in three services; {slowest(threads)}"


def check_windows_that_stay_closed(world):
    """An answer that cannot be sent does not wait forever."""
    with world.undisturbed() as threads:
        clients = [world.client("UsageIngest", first=settings((INITIAL_WINDOW_SIZE, 0))) for _ in range(2)]
        wanted = usage.GetTotalsRequest(child_id=world.innocent.children[0])
        for client in clients:
            client.send(b"".join(call(stream, GET_TOTALS, wanted, world.innocent.guardian) for stream in STREAMS[:40]))
        for client in clients:
            said = statuses(client, STREAMS[:40], time.monotonic() + LIMIT)
            assert set(said.values()) <= {"reset", RESOURCE_EXHAUSTED, UNAVAILABLE} and len(said) == 40, said
            assert "reset" in said.values(), said
        close(clients)
    return f"all reset; {slowest(threads)}"


def ask(client, streams, people, make, count):
    """Makes a call for each, again for those that a busy server has shed, until so many have ended: their statuses."""
    ended, asked, end = [], {}, time.monotonic() + LIMIT
    while people or len(ended) < count:
        assert time.monotonic() < end, f"{count} should have ended: {ended}"
        new = {next(streams): person for person in people}
        client.send(b"".join(make(stream, person) for stream, person in new.items()))
        asked |= new
        said = statuses(client, asked, time.monotonic() + (LIMIT if len(asked) == count else 0.1))
        people = [asked.pop(stream) for stream, status in said.items() if status == UNAVAILABLE]
        ended += [status for stream, status in said.items() if status != UNAVAILABLE and asked.pop(stream)]
    return ended


def check_health_tells_of_exhaustion(world):
    """65 places for families, all in use: health reports it until an eighth is free again, and the operator is answered."""
    people = [world.cluster.person("guardian", f"{number:08d}-0000-7000-8000-000000000000", new_id(number), new_id(number))
              for number in range(70)]
    assert world.health("BadgeService") == 1
    client = world.client("BadgeService")
    # Few at a time may have their tokens checked; afterwards whose call it is, is known from the headers on.
    streams = iter(range(1, 1 << 20, 2))
    for person in people:
        ask(client, streams, [person], lambda stream, person: call(stream, GET_SUMMARY, badge.GetSummaryRequest(), person), 1)
    # Requests that stay incomplete, one of each family.
    refused = ask(client, streams, people, lambda stream, person: opening(stream, GET_SUMMARY, person), 5)
    assert set(refused) == {RESOURCE_EXHAUSTED}, refused
    assert world.health("BadgeService") == 2
    info = world.cluster.admins["BadgeService"].GetInfo(
        admin.GetInfoRequest(), metadata=world.cluster.as_operator("BadgeService"), timeout=LIMIT)
    assert info.service == "BadgeService"
    client.close()
    end = time.monotonic() + LIMIT
    while world.health("BadgeService") != 1:
        assert time.monotonic() < end, "health says NOT_SERVING for ever"
        time.sleep(0.05)
    return "NOT_SERVING with 65 of 65 places taken, SERVING afterwards"


def new_id(number):
    return f"{number:08d}-0000-4000-8000-000000000000"
