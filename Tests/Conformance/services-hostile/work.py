"""What a family may do that causes much work: all others are served meanwhile."""
import time

from loads import Records, other_rates, save_apps
from world import *
from world import LIMIT, new_id

MONTH = 31 * 86_400


def made(method, requests, credentials):
    """Makes the calls at the same time; what a busy server sheds is retried when it asks for that. Returns the responses."""
    end, responses, left = time.monotonic() + 3 * LIMIT, {}, dict(enumerate(requests))
    while left:
        assert time.monotonic() < end, f"{len(left)} calls are still shed"
        begun = {number: method.future(request, metadata=credentials, timeout=2 * LIMIT) for number, request in left.items()}
        for number, future in begun.items():
            error = future.exception()
            if error is None:
                responses[number] = future.result()
                del left[number]
                continue
            pushback = dict(error.trailing_metadata() or ()).get("grpc-retry-pushback-ms")
            assert pushback is not None, error
            time.sleep(int(pushback) / 1_000)
    return [responses[number] for number in range(len(requests))]


class Busy:
    """A family with so many apps, known for a month, and its child's records of that month."""

    def __init__(self, world, apps):
        self.world, self.family = world, world.family()
        self.child, self.apps = self.family.children[0], save_apps(world, self.family, apps)
        self.policy = world.cluster.shield.GetPolicy(
            shield.GetPolicyRequest(child_id=self.child), metadata=self.family.guardian)
        world.cluster.advance(world.cluster.now + MONTH)
        world.cluster.settle()
        self.records = Records({"now": world.cluster.now}, "game 0")

    def send(self, batches):
        """The number of records that were accepted."""
        answers = made(self.world.cluster.usage.RecordUsage, batches, self.family.child())
        return sum(result.outcome == usage.RECORD_OUTCOME_ACCEPTED for answer in answers for result in answer.results)

    @property
    def reward_seconds(self):
        return self.world.cluster.usage.GetTotals(
            usage.GetTotalsRequest(child_id=self.child), metadata=self.family.guardian, timeout=LIMIT).reward_seconds

    def until(self, seconds):
        """Waits until so many seconds of reward time count."""
        end = time.monotonic() + 3 * LIMIT
        while self.reward_seconds != seconds:
            assert time.monotonic() < end, f"{self.reward_seconds} s count, not {seconds}"
            time.sleep(0.05)


def check_full_batches_and_a_recount(world):
    """Five thousand records; then a version of the policy from before all of them is acknowledged, by which none counts."""
    busy = Busy(world, 2)
    with world.undisturbed() as threads:
        assert busy.send([busy.records.batch(1_000) for _ in range(5)]) == 5_000
        assert busy.reward_seconds == 5_000
        applied = world.cluster.shield.AckPolicy(
            shield.AckPolicyRequest(version=busy.policy.version, apply_time={"seconds": 1}), metadata=busy.family.child())
        assert world.cluster.now - applied.apply_time.seconds >= MONTH, applied
        busy.until(0)
    return f"5,000 records counted, and again; {slowest(threads)}"


def check_records_that_overlap(world):
    """Each of a day, a minute after the one before: up to 1,440 at the same time."""
    busy = Busy(world, 2)
    with world.undisturbed() as threads:
        assert busy.send([busy.records.batch(1_000, 86_400, 60) for _ in range(2)]) == 2_000
        busy.until(86_400 + 1_999 * 60)
    return f"2,000 records that overlap counted; {slowest(threads)}"


def check_policies_of_many_apps_and_grants(world):
    busy = Busy(world, 200)
    stub, guardian = world.cluster.shield, busy.family.guardian
    with world.undisturbed() as threads:
        made(stub.GrantUnlock, [shield.GrantUnlockRequest(
            child_id=busy.child, app_ids=busy.apps[1:], seconds=60, request_id=new_id()) for _ in range(30)], guardian)
        policies = made(stub.GetPolicy, [shield.GetPolicyRequest(child_id=busy.child)] * 20, guardian)
        assert len({policy.version for policy in policies}) == 1
    return f"30 grants for 199 apps and 20 policies; {slowest(threads)}"


def check_apps_saved_again(world):
    busy = Busy(world, 200)
    with world.undisturbed() as threads:
        saved = made(world.cluster.shield.SaveApps, [other_rates(busy.child, number, 0) for number in range(1, 6)],
                     busy.family.guardian)
        assert all(len(answer.apps) == 200 for answer in saved)
    return f"200 apps saved five times; {slowest(threads)}"
