"""The four services, families in them, and the callers that must be served whatever the others do."""
import contextlib
import threading
import time
from datetime import datetime, timezone

import grpc
from client import Cluster, Services, admin, badge, challenge, family, new_id, shield, usage, version7
from services import NAMES
from calls import *
from calls import Address
from wire import Client

BEGIN = "2026-03-02T08:00:00Z"
NOW = int(datetime(2026, 3, 2, 8, tzinfo=timezone.utc).timestamp())
LIMIT = 90  # seconds that anything may take

class Family:
    """A family with a guardian, children and a paired device for each child that is asked for."""

    def __init__(self, world, name, children=1, paired=1):
        self.world, self.id = world, version7(name)
        stub = world.cluster.family
        created = stub.CreateFamily(family.CreateFamilyRequest(
            family_id=self.id, display_name=name, guardian_display_name="Ana", device_display_name="Phone",
            request_id=new_id()))
        self._guardian = created.family.guardians[0].guardian_id, created.device.device_id
        self.children, self.devices = [], []
        for number in range(children):
            child = stub.CreateChild(family.CreateChildRequest(
                display_name=f"Child {number}", time_zone="UTC", week_start=1, request_id=new_id()), metadata=self.guardian)
            self.children.append(child.child_id)
        for child in self.children[:paired]:
            pairing = stub.StartPairing(
                family.StartPairingRequest(child_id=child, request_id=new_id()), metadata=self.guardian)
            redeemed = stub.RedeemPairing(
                family.RedeemPairingRequest(code=pairing.code, device_display_name="Tablet"))
            stub.ConfirmPairing(family.ConfirmPairingRequest(
                pairing_id=pairing.pairing_id, request_id=new_id()), metadata=self.guardian)
            self.devices.append(redeemed.device_id)

    @property
    def guardian(self):
        return self.world.cluster.person("guardian", self.id, *self._guardian)

    def child(self, number=0):
        """The credentials of a child's device."""
        return self.world.cluster.person("child", self.id, self.children[number], self.devices[number])


class Undisturbed(threading.Thread):
    """Calls repeatedly; records how long each call took, and the first failure."""

    def __init__(self, who, once, pause=0.01):
        super().__init__(daemon=True)
        self.who, self.once, self.pause = who, once, pause
        self.took, self.shed, self.failure, self.stopping = [], 0, None, threading.Event()

    def run(self):
        while not self.stopping.is_set():
            begin = time.monotonic()
            try:
                self.once()
            except grpc.RpcError as error:
                # A call that a busy server sheds is retried after the pushback, as clients of gRPC do.
                pushback = dict(error.trailing_metadata() or ()).get("grpc-retry-pushback-ms")
                if error.code() != grpc.StatusCode.UNAVAILABLE or pushback is None:
                    self.failure = error
                    return
                self.shed += 1
                self.stopping.wait(int(pushback) / 1_000)
                continue
            except Exception as error:
                self.failure = error
                return
            self.took.append(time.monotonic() - begin)
            self.stopping.wait(self.pause)


class World:
    def __init__(self, settings):
        # Checks make more families from one address than people do, and sign tokens themselves by the first key, also months later.
        usual = {"ShieldPolicy": {"--families-per-address": "1000", "--signing-key-days": "0"}}

        def arguments(name):
            more = settings.get(name, [])
            return more + [word for flag, value in usual.get(name, {}).items() if flag not in more for word in (flag, value)]

        self.services = Services(BEGIN, {name: arguments(name) for name in NAMES})
        self._families = 0

    def __enter__(self):
        self.services.__enter__()
        self.cluster = Cluster(self.services, NOW)
        self.innocent = self.family()
        self.cluster.settle()
        return self

    def __exit__(self, *what):
        self.cluster.close()
        self.services.__exit__(*what)

    def family(self, children=1, paired=1):
        """A new family. Its facts reach the other services a moment later (`cluster.settle`)."""
        self._families += 1
        return Family(self, f"family {self._families}", children, paired)

    def client(self, service, source=None, first=None):
        """A connection that speaks HTTP/2 by hand; `source`: another address of loopback that it comes from."""
        return Client(Address(self.services.addresses[service]), first, source=source)

    def health(self, service):
        """The service's health: 1 is SERVING, 2 is NOT_SERVING."""
        ask = self.cluster.channels[service].unary_unary("/grpc.health.v1.Health/Check")
        return ask(b"", timeout=LIMIT)[1]

    def pid(self, service):
        return self.services.processes[service].pid

    def _innocent_calls(self):
        """{who: one call} of those that must be served."""
        cluster, credentials, child = self.cluster, self.innocent.guardian, self.innocent.children[0]
        calls = {
            "the innocent family, UsageIngest": lambda: cluster.usage.GetTotals(
                usage.GetTotalsRequest(child_id=child), metadata=credentials, timeout=LIMIT),
            "the innocent family, ShieldPolicy": lambda: cluster.shield.GetPolicy(
                shield.GetPolicyRequest(child_id=child), metadata=credentials, timeout=LIMIT),
            "the innocent family, ChallengeService": lambda: cluster.challenge.ListChallenges(
                challenge.ListChallengesRequest(child_id=child), metadata=credentials, timeout=LIMIT),
        }
        for name, stub in cluster.admins.items():
            calls[f"the operator, {name}"] = lambda name=name, stub=stub: stub.GetInfo(
                admin.GetInfoRequest(), metadata=cluster.as_operator(name), timeout=LIMIT)
        return calls

    @contextlib.contextmanager
    def undisturbed(self):
        """While it is open the innocent go on calling; every call of theirs must succeed. Yields the threads."""
        threads = [Undisturbed(who, once) for who, once in self._innocent_calls().items()]
        for thread in threads:
            thread.start()
        def check():
            for thread in threads:
                assert thread.failure is None, f"{thread.who} was not served: {thread.failure}"
        try:
            end = time.monotonic() + LIMIT
            while any(len(thread.took) < 3 for thread in threads):
                check()
                assert time.monotonic() < end, "the innocent are not served"
                time.sleep(0.01)
            before = [len(thread.took) for thread in threads]
            yield threads
            end = time.monotonic() + LIMIT
            while any(len(thread.took) <= count for thread, count in zip(threads, before)):
                check()
                assert time.monotonic() < end, "the innocent are not served"
                time.sleep(0.01)
            check()
        finally:
            for thread in threads:
                thread.stopping.set()
            for thread in threads:
                thread.join(LIMIT)


def slowest(threads):
    """The longest that any of them waited, for a check's report."""
    shed = sum(thread.shed for thread in threads)
    return (f"{sum(len(thread.took) for thread in threads)} calls of the innocent, "
            f"{max(max(thread.took) for thread in threads) * 1e3:.0f} ms at most"
            + (f", {shed} shed by a busy server and made again" if shed else ""))
