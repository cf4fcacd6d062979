"""Who takes places of calls in flight, and who still finds one."""
import time

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
STREAMS = [2 * index + 1 for index in range(100)]


def open_on(world, service, connections, frames, source=None):
    """So many connections, on each the frames that `frames(stream)` makes for a hundred streams."""
    clients = [world.client(service, source) for _ in range(connections)]
    for client in clients:
        client.send(b"".join(frames(stream) for stream in STREAMS))
    return clients


def tally(clients, expected, seconds=LIMIT):
    """Reads until the streams of the clients have ended as expected, and a moment longer: {status: how many}. Those that have not
    ended count as `open`; those that were shed for load, as may happen on a slow machine, as what was expected of most."""
    said, until, agreed = {client: {} for client in clients}, time.monotonic() + seconds, False
    usual = max((status for status in expected if status != "open"), key=expected.get)
    while True:
        counts = {"open": 0}
        for client in clients:
            left = [stream for stream in STREAMS if stream not in said[client]]
            said[client].update(statuses(client, left, time.monotonic() + (0.02 if left else 0)))
            counts["open"] += len(STREAMS) - len(said[client])
            for status in said[client].values():
                status = usual if status == UNAVAILABLE else status
                counts[status] = counts.get(status, 0) + 1
        counts = {status: count for status, count in counts.items() if count}
        if agreed or time.monotonic() > until:
            assert counts == expected, f"{counts}, not {expected}"
            return
        agreed = counts == expected


def close(clients):
    for client in clients:
        client.close()


def check_headers_without_a_token(world):
    """20,500 requests that end with their headers: what the headers show is refused at once, and takes nobody's place."""
    with world.undisturbed() as threads:
        clients = open_on(world, "UsageIngest", 205, lambda stream: opening(stream, GET_TOTALS))
        tally(clients, {UNAUTHENTICATED: 20_500})
        assert world.health("UsageIngest") == 1
        close(clients)
    return f"20500 refused; {slowest(threads)}"


def check_headers_with_a_wrong_token(world):
    with world.undisturbed() as threads:
        wrong = [("authorization", "Bearer nonsense")]
        clients = open_on(world, "UsageIngest", 50, lambda stream: opening(stream, GET_TOTALS, wrong))
        tally(clients, {UNAUTHENTICATED: 5_000})
        close(clients)
    return f"5000 refused; {slowest(threads)}"


def check_headers_of_a_method_for_everybody(world):
    """One address may have 1,000 such calls open; others find places, and whoever shows a token from the same address."""
    with world.undisturbed() as threads:
        clients = open_on(world, "ShieldPolicy", 205, lambda stream: opening(stream, REDEEM_PAIRING))
        tally(clients, {"open": 1_000, RESOURCE_EXHAUSTED: 19_500})
        assert world.health("ShieldPolicy") == 1
        other = world.client("ShieldPolicy", source="127.0.0.2")
        other.send(call(1, GET_SIGNING_KEYS, family.GetSigningKeysRequest()))
        assert other.answer(1)[0]["grpc-status"] == "0"
        close([other, *clients])
    return f"1000 held, 19500 refused; {slowest(threads)}"


def check_silent_streams_of_one_child(world):
    """One token, streams opened slowly and never used: the child has 50, its family and all others are served, and they end."""
    attacker = world.family()
    world.cluster.settle()
    with world.undisturbed() as threads:
        clients = [world.client("UsageIngest") for _ in range(3)]
        for begin in range(0, 100, 20):
            for client in clients:
                client.send(b"".join(opening(stream, STREAM_USAGE, attacker.child()) for stream in STREAMS[begin:begin + 20]))
            time.sleep(0.05)
        tally(clients, {"open": 50, RESOURCE_EXHAUSTED: 250}, IDLE / 2)
        totals = world.cluster.usage.GetTotals(
            usage.GetTotalsRequest(child_id=attacker.children[0]), metadata=attacker.guardian, timeout=LIMIT)
        assert totals is not None
        ended, until = 0, time.monotonic() + LIMIT
        while ended < 50 and time.monotonic() < until:
            for client in clients:
                said = statuses(client, STREAMS, time.monotonic() + 0.1).values()
                assert set(said) <= {DEADLINE_EXCEEDED}, said
                ended += len(said)
        assert ended == 50, ended
        close(clients)
    return f"50 held for {IDLE} s, 250 refused; {slowest(threads)}"


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
                one = open_on(world, service, 1, lambda stream: call(
                    stream, path, request(child_id=each.children[0]), each.guardian))
                tally(one, {"open": 50, RESOURCE_EXHAUSTED: 50})
                # One device has 200 calls at most; the child's devices have the rest of the family's.
                many = [world.client(service) for _ in range(6)]
                for number, client in enumerate(many):
                    wanted = request(child_id=each.children[number])
                    client.send(b"".join(call(stream, path, wanted, each.guardian) for stream in STREAMS))
                tally(many, {"open": 150, RESOURCE_EXHAUSTED: 450})
            innocent = world.client(service)
            innocent.send(call(1, path, request(child_id=world.innocent.children[0]), world.innocent.guardian))
            assert statuses(innocent, [1], time.monotonic() + 0.5) == {}, f"the innocent watch of {service} has ended"
            innocent.close()
    return f"200 watches each, in three services; {slowest(threads)}"


def check_windows_that_stay_closed(world):
    """An answer that cannot be sent does not wait for ever."""
    with world.undisturbed() as threads:
        clients = [world.client("UsageIngest", first=settings((INITIAL_WINDOW_SIZE, 0))) for _ in range(2)]
        wanted = usage.GetTotalsRequest(child_id=world.innocent.children[0])
        for client in clients:
            client.send(b"".join(call(stream, GET_TOTALS, wanted, world.innocent.guardian) for stream in STREAMS[:40]))
        for client in clients:
            said = statuses(client, STREAMS[:40], time.monotonic() + 3 * IDLE)
            assert set(said.values()) <= {"reset", RESOURCE_EXHAUSTED} and len(said) == 40, said
        close(clients)
    return f"all reset within {2 * IDLE} s; {slowest(threads)}"


def check_health_tells_of_exhaustion(world):
    """65 places for families, taken by as many: health says so until an eighth is free again, and the operator is answered."""
    people = [world.cluster.person("guardian", f"{number:08d}-0000-7000-8000-000000000000", new_id(number), new_id(number))
              for number in range(70)]
    assert world.health("BadgeService") == 1
    client = world.client("BadgeService")
    # Requests that stay incomplete, one of each family.
    for number, person in enumerate(people):
        client.send(opening(2 * number + 1, GET_SUMMARY, person))
        # Few at a time may have their tokens checked.
        time.sleep(0.02)
    refused = statuses(client, [2 * number + 1 for number in range(70)], time.monotonic() + 1)
    assert set(refused.values()) == {RESOURCE_EXHAUSTED} and len(refused) == 5, refused
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
