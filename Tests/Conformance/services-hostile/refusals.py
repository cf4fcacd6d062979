"""Wrong codes, wrong tokens and new families delay their senders, and get no other caller rejected."""
import os
import time

from client import encoded
from world import *
from world import CREATE_FAMILY, GET_TOTALS, LIMIT, REDEEM_PAIRING, new_id, version7

ADDRESSES = [f"127.0.1.{number}" for number in range(1, 61)]
# So that the addresses have to take turns.
SETTINGS = {"ShieldPolicy": ["--families-overall", "30"]}
OK, NOT_FOUND, RESOURCE_EXHAUSTED, UNAVAILABLE, UNAUTHENTICATED = "0", "5", "8", "14", "16"
DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def open_on(world, service, calls):
    """A connection from each address, on which it makes its calls at the same time: [(client, streams)]."""
    opened = []
    for address in ADDRESSES:
        client = world.client(service, source=address)
        own = [call(2 * index + 1, *arguments) for index, arguments in enumerate(calls(address))]
        client.send(b"".join(own))
        opened.append((client, [2 * index + 1 for index in range(len(own))]))
    return opened


def close(opened, *expected):
    """Waits for all answers: those that are expected, and of a slow machine that is busy a few UNAVAILABLE."""
    for client, streams in opened:
        said = statuses(client, streams, time.monotonic() + LIMIT)
        assert len(said) == len(streams) and set(said.values()) <= {*expected, UNAVAILABLE}, f"{said}, not {expected}"
        client.close()


def answer(world, service, source, *arguments):
    """The status of one call from the address; again, as clients do, when a busy server has shed it."""
    end = time.monotonic() + LIMIT
    while True:
        client = world.client(service, source=source)
        client.send(call(1, *arguments))
        status = client.answer(1)[0]["grpc-status"]
        client.close()
        if status != UNAVAILABLE or time.monotonic() > end:
            return status
        time.sleep(0.1)


def start_pairing(world, of):
    return world.cluster.family.StartPairing(
        family.StartPairingRequest(child_id=of.children[0], request_id=new_id()), metadata=of.guardian, timeout=LIMIT)


def redeem(code):
    return REDEEM_PAIRING, family.RedeemPairingRequest(code=code, device_display_name="Tablet")


def redeems(world, code, source):
    return answer(world, "ShieldPolicy", source, *redeem(code))


def wrong_code():
    return "".join(DIGITS[byte % 32] for byte in os.urandom(10))


def wrong_secret(code):
    """A code with the same handle."""
    return code[:-1] + DIGITS[(DIGITS.index(code[-1]) + 1) % 32]


def check_wrong_codes_from_sixty_addresses(world):
    """Each tries twelve at once: right codes are redeemed meanwhile, also from such an address."""
    mine = world.family(paired=0)
    codes = [start_pairing(world, mine).code for _ in range(3)]
    with world.undisturbed() as threads:
        opened = open_on(world, "ShieldPolicy", lambda address: [redeem(wrong_code()) for _ in range(12)])
        for code, source in zip(codes, [None, "127.0.0.2", ADDRESSES[0]]):
            assert redeems(world, code, source) == OK, f"{code} from {source}"
        close(opened, NOT_FOUND)
    return f"720 wrong codes answered; {slowest(threads)}"


def check_wrong_codes_for_one_pairing(world):
    """Sixty addresses try one each: the fifth ends that pairing, the family's other one is not affected."""
    mine = world.family(paired=0)
    tried, other = start_pairing(world, mine), start_pairing(world, mine)
    with world.undisturbed() as threads:
        close(open_on(world, "ShieldPolicy", lambda address: [redeem(wrong_secret(tried.code))]), NOT_FOUND)
        assert redeems(world, tried.code, None) == NOT_FOUND
        assert redeems(world, other.code, None) == OK
        assert redeems(world, start_pairing(world, mine).code, None) == OK
    return f"one pairing has ended; {slowest(threads)}"


def wrong(credentials):
    """The same token with another signature."""
    (name, token), = credentials
    return [(name, token.rsplit(".", 1)[0] + "." + encoded(os.urandom(64)))]


def check_wrong_tokens_from_sixty_addresses(world):
    """They claim what valid ones claim. A caller that shows a first token meanwhile is served, also from such an address."""
    late = world.family()
    world.cluster.settle()
    wanted = usage.GetTotalsRequest(child_id=late.children[0])
    with world.undisturbed() as threads:
        opened = open_on(
            world, "UsageIngest", lambda address: [(GET_TOTALS, wanted, wrong(late.guardian)) for _ in range(30)])
        for credentials, source in [(late.guardian, None), (late.child(), ADDRESSES[0])]:
            assert answer(world, "UsageIngest", source, GET_TOTALS, wanted, credentials) == OK, source
        close(opened, UNAUTHENTICATED)
    return f"1800 wrong tokens answered; {slowest(threads)}"


def check_wrong_tokens_beside_a_service_that_restarts(world):
    """Wrong tokens come from its own address, also ones that name the key of an operator: it is served nevertheless."""
    wanted = usage.GetTotalsRequest(child_id=world.innocent.children[0])
    operator = world.cluster.as_operator("ShieldPolicy")
    clients = [world.client("ShieldPolicy") for _ in range(4)]
    streams = [2 * index + 1 for index in range(100)]
    for client in clients:
        client.send(b"".join(
            call(stream, REDEEM_PAIRING, wanted, wrong(operator if stream % 4 == 1 else world.innocent.guardian))
            for stream in streams))
    world.services.kill("UsageIngest")
    world.services.start("UsageIngest")
    world.services.wait_ready("UsageIngest")
    grpc.channel_ready_future(world.cluster.channels["UsageIngest"]).result(LIMIT)
    world.family()
    world.cluster.settle()
    info = world.cluster.admins["ShieldPolicy"].GetInfo(admin.GetInfoRequest(), metadata=world.cluster.operator.token(
        int(time.time()) - 1, 60, aud="ShieldPolicy", role="operator", sub="operator"), timeout=LIMIT)
    assert info.service == "ShieldPolicy"
    # Calls of an address beyond its limit of waiting ones are rejected with a delay.
    close([(client, streams) for client in clients], UNAUTHENTICATED, RESOURCE_EXHAUSTED)
    return "the restarted service has caught up, the operator was answered"


def check_new_families_from_sixty_addresses(world):
    """Each makes two at once, more than all may: another address has its turn, and none is rejected."""
    def creation():
        return CREATE_FAMILY, family.CreateFamilyRequest(
            family_id=version7(new_id()), display_name="Kim", guardian_display_name="Ana", device_display_name="Phone",
            request_id=new_id())

    with world.undisturbed() as threads:
        opened = open_on(world, "ShieldPolicy", lambda address: [creation(), creation()])
        assert answer(world, "ShieldPolicy", "127.0.0.2", *creation()) == OK
        close(opened, OK)
    return f"121 families made; {slowest(threads)}"
