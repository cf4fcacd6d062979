"""Calls to the four services: fresh stubs from Proto/, tokens, clocks, settling."""

import base64
import ctypes
import ctypes.util
import hashlib
import importlib
import json
import pathlib
import subprocess
import sys
import tempfile
import time
import uuid
from concurrent.futures import ThreadPoolExecutor

import grpc

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests" / "EndToEnd"))

from services import NAMES, Services  # noqa: E402

STUBS = tempfile.TemporaryDirectory(prefix="screentime-stubs-")
subprocess.run(
    [sys.executable, "-m", "grpc_tools.protoc", "-I", str(ROOT / "Proto"), f"--python_out={STUBS.name}"]
    + [f"--grpc_python_out={STUBS.name}"]
    + sorted(str(path.relative_to(ROOT / "Proto")) for path in (ROOT / "Proto").glob("screentime/**/*.proto")),
    check=True,
)
sys.path.append(STUBS.name)


def contract(package, name=None):
    """The messages and stubs of a file."""
    module = f"screentime.{package}.v1.{name or package}_pb2"
    return importlib.import_module(module), importlib.import_module(module + "_grpc")


family, family_grpc = contract("family")
shield, shield_grpc = contract("shield")
usage, usage_grpc = contract("usage")
challenge, challenge_grpc = contract("challenge")
badge, badge_grpc = contract("badge")
admin, admin_grpc = contract("admin")
common, _ = contract("common")
builder, builder_grpc = contract("challenge", "builder")
levels, levels_grpc = contract("challenge", "levels")
streaks, streaks_grpc = contract("challenge", "streaks")
streak_explanations, _ = contract("challenge", "streak_explanations")
activities, activities_grpc = contract("badge", "activities")
criteria, _ = contract("badge", "criteria")
definitions, definitions_grpc = contract("badge", "definitions")
rewards, rewards_grpc = contract("badge", "rewards")


def new_id():
    return str(uuid.uuid4())


def version7(seed):
    """A UUIDv7 that is the same for the same seed."""
    digest = bytearray(hashlib.sha256(seed.encode()).digest()[:16])
    digest[6] = 0x70 | digest[6] & 0x0F
    digest[8] = 0x80 | digest[8] & 0x3F
    return str(uuid.UUID(bytes=bytes(digest)))


def encoded(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class SigningKey:
    """An Ed25519 key file of the test's own deployment, used through OpenSSL's library."""

    library = ctypes.CDLL(ctypes.util.find_library("crypto"))
    library.EVP_PKEY_new_raw_private_key.restype = ctypes.c_void_p
    library.EVP_PKEY_new_raw_private_key.argtypes = [ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t]
    library.EVP_MD_CTX_new.restype = ctypes.c_void_p
    library.EVP_MD_CTX_free.argtypes = [ctypes.c_void_p]
    library.EVP_DigestSignInit.argtypes = [ctypes.c_void_p] * 5
    library.EVP_DigestSign.argtypes = [
        ctypes.c_void_p, ctypes.c_char_p, ctypes.POINTER(ctypes.c_size_t), ctypes.c_char_p, ctypes.c_size_t]
    ED25519 = 1087

    def __init__(self, file, issuer):
        def der(*more):
            return subprocess.run(
                ["openssl", "pkey", "-in", str(file), "-outform", "DER", *more], capture_output=True, check=True).stdout

        self.issuer = issuer
        self.key = self.library.EVP_PKEY_new_raw_private_key(self.ED25519, None, der()[-32:], 32)
        self.name = encoded(hashlib.sha256(der("-pubout")[-32:]).digest()[:12])

    def token(self, now, lifetime, **claims):
        claims = {"iss": self.issuer, "iat": now, "exp": now + lifetime, **claims}
        header = {"alg": "EdDSA", "kid": self.name, "typ": "JWT"}
        text = ".".join(encoded(json.dumps(part).encode()) for part in (header, claims)).encode()
        context = self.library.EVP_MD_CTX_new()
        signature, size = ctypes.create_string_buffer(64), ctypes.c_size_t(64)
        assert self.library.EVP_DigestSignInit(context, None, None, None, self.key) == 1
        assert self.library.EVP_DigestSign(context, signature, ctypes.byref(size), text, len(text)) == 1
        self.library.EVP_MD_CTX_free(context)
        return [("authorization", f"Bearer {text.decode()}.{encoded(signature.raw)}")]


class Cluster:
    """The four services on one virtual clock."""

    def __init__(self, services, now):
        self.services, self.now = services, now
        keys = services.folder / "keys"
        self.operator = SigningKey(keys / "operator-operator.pem", "operator")
        self.access = SigningKey(keys / "tokens-ShieldPolicy.pem", "ShieldPolicy")
        channels = {name: grpc.insecure_channel(address) for name, address in services.addresses.items()}
        self.channels = channels
        self.family = family_grpc.FamilyServiceStub(channels["ShieldPolicy"])
        self.shield = shield_grpc.ShieldPolicyServiceStub(channels["ShieldPolicy"])
        self.usage = usage_grpc.UsageIngestServiceStub(channels["UsageIngest"])
        self.challenge = challenge_grpc.ChallengeServiceStub(channels["ChallengeService"])
        self.badge = badge_grpc.BadgeServiceStub(channels["BadgeService"])
        self.builder = builder_grpc.BuilderServiceStub(channels["ChallengeService"])
        self.levels = levels_grpc.LevelServiceStub(channels["ChallengeService"])
        self.activities = activities_grpc.ActivityServiceStub(channels["BadgeService"])
        self.definitions = definitions_grpc.DefinitionServiceStub(channels["BadgeService"])
        self.streaks = streaks_grpc.StreakServiceStub(channels["ChallengeService"])
        self.rewards = rewards_grpc.RewardServiceStub(channels["BadgeService"])
        self.admins = {name: admin_grpc.AdminServiceStub(channel) for name, channel in channels.items()}
        self.clocks = {name: admin_grpc.TestClockServiceStub(channel) for name, channel in channels.items()}
        self.askers = ThreadPoolExecutor(len(NAMES))
        self._operator_tokens = {}
        self._tokens = {}

    def close(self):
        self.askers.shutdown()
        for channel in self.channels.values():
            channel.close()

    def as_operator(self, name):
        """Operators' tokens use the real clock."""
        made, token = self._operator_tokens.get(name, (0, None))
        now = int(time.time())
        if now - made > 30:
            token = self.operator.token(now, 60, aud=name, role="operator", sub="operator")
            self._operator_tokens[name] = now, token
        return token

    def person(self, role, family_id, subject, device):
        """The credentials of a guardian or child: access tokens live five minutes, the clock jumps by hours."""
        who = role, family_id, subject, device
        made, token = self._tokens.get(who, (None, None))
        if made != self.now:
            token = self.access.token(
                self.now, 300, aud="screentime", role=role, sub=subject, family=family_id, device=device)
            self._tokens[who] = self.now, token
        return token

    def advance(self, to):
        """Moves all clocks; what became due has been done."""
        for name in NAMES:
            request = admin.AdvanceRequest()
            request.to.FromSeconds(to)
            self.clocks[name].Advance(request, metadata=self.as_operator(name))
        self.now = to

    def info(self, name):
        return self.admins[name].GetInfo(admin.GetInfoRequest(), metadata=self.as_operator(name))

    def settle(self):
        """Returns when every service has applied all published events, and done the work that they left."""
        last, limit = None, time.monotonic() + 300
        while time.monotonic() < limit:
            infos = dict(zip(NAMES, self.askers.map(self.info, NAMES)))
            positions = {name: info.feed_position for name, info in infos.items()}
            followed = [(name, feed) for name in NAMES for feed in infos[name].followed_feeds]
            for name, feed in followed:
                assert not feed.parked_families, f"{name} has parked a family of {feed.service}; see its log"
            rest = not any(info.pending_work for info in infos.values())
            rest = rest and all(feed.connected and feed.position == positions[feed.service] for _, feed in followed)
            # The same twice in a row: what one service applied may have made another publish.
            if rest and last == positions:
                return
            last = positions if rest else None
            if not rest:
                time.sleep(0.002)
        raise AssertionError("the services did not come to rest within 300 s")


def pages(call, request, metadata, field):
    """All entries of a listing, page by page."""
    found = []
    while True:
        answer = call(request, metadata=metadata)
        found += getattr(answer, field)
        if not answer.next_page_token:
            return found
        request.page_token = answer.next_page_token


__all__ = [
    "Cluster", "Services", "admin", "badge", "challenge", "common", "family", "new_id", "pages", "shield", "usage",
    "version7"]
