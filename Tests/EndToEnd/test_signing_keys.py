"""Real processes: the keys that sign access tokens are rotated and withdrawn, services verify while ShieldPolicy is
down, and a refresh whose answer was lost, also with the process, does not log a device out (FA-4)."""

import base64
import json
import os
import subprocess
import time
import unittest
import uuid

import grpc

from consistency import ConsistencyTokens
from contract import contract
from services import LIMIT, NAMES, SETTINGS, Services, binaries, eventually, free_port
from test_backups import section

family, family_grpc = contract("family.v1")
READS = {
    "ShieldPolicy": "/screentime.shield.v1.ShieldPolicyService/GetPolicy",
    "UsageIngest": "/screentime.usage.v1.UsageIngestService/GetTotals",
    "ChallengeService": "/screentime.challenge.v1.ChallengeService/ListChallenges",
    "BadgeService": "/screentime.badge.v1.BadgeService/GetSummary",
}
VOID = grpc.StatusCode.UNAUTHENTICATED


def new_id():
    return str(uuid.uuid4())


def family_id():
    """A UUIDv7."""
    return str(uuid.UUID(int=time.time_ns() // 10**6 << 80 | 7 << 76 | 2 << 62 | uuid.uuid4().int >> 66))


def key_id(credentials):
    header = credentials.access_token.split(".")[0]
    return json.loads(base64.urlsafe_b64decode(header + "=" * (-len(header) % 4)))["kid"]


class SigningKeys(unittest.TestCase):
    def setUp(self):
        self.services = self.enterContext(Services("2026-03-02T08:00:00Z"))
        self.tokens = ConsistencyTokens()
        self.channels = {
            name: self.enterContext(grpc.insecure_channel(address)) for name, address in self.services.addresses.items()}
        self.family = family_grpc.FamilyServiceStub(self.channels["ShieldPolicy"])

    def make_family(self):
        return self.family.CreateFamily(
            family.CreateFamilyRequest(
                family_id=family_id(), display_name="Miller", guardian_display_name="Ana",
                device_display_name="Phone", request_id=new_id()), wait_for_ready=True, timeout=LIMIT).credentials

    def refresh(self, token, request_id=None):
        return self.family.RefreshToken(
            family.RefreshTokenRequest(refresh_token=token, request_id=request_id or new_id()),
            wait_for_ready=True, timeout=LIMIT)

    def code(self, name, credentials):
        """How a read with the access token ends; None for one that is not refused before it is read."""
        call = self.channels[name].unary_unary(READS.get(name, READS["ShieldPolicy"]))
        try:
            call(b"", timeout=LIMIT, wait_for_ready=True,
                 metadata=[("authorization", f"Bearer {credentials.access_token}")])
        except grpc.RpcError as error:
            self.assertIn(error.code(), (VOID, grpc.StatusCode.INVALID_ARGUMENT, grpc.StatusCode.NOT_FOUND), error)
            return VOID if error.code() == VOID else None
        return None

    def expect(self, code, credentials, names=NAMES):
        for name in names:
            self.assertEqual(self.code(name, credentials), code, name)

    def advance(self, to):
        self.services.rewards("clock", "advance", "--to", to)

    def keys(self, *words):
        return self.services.rewards("admin", "keys", *words)

    def received(self, name):
        """The keys that the service has stored."""
        path = self.services.folder / name / "signing-keys.json"
        return [key["key_id"] for key in json.loads(path.read_text())["keys"]] if path.exists() else []

    def test_rotation(self):
        guardian = self.make_family()
        listed = self.keys("list")["keys"]
        self.assertEqual([key["state"] for key in listed], ["signing", "next"])
        self.assertEqual(listed[1]["sign_time"], "2026-04-01T08:00:00Z")
        self.assertEqual(key_id(guardian), listed[0]["key_id"])
        # Every service fetches the next key from ShieldPolicy and keeps it.
        for name in NAMES[1:]:
            eventually(lambda name=name: listed[1]["key_id"] in self.received(name), f"{name} has the next key")
        # By an operator: it was published for ten minutes, so it signs at once. Tokens of the former key live on.
        self.advance("2026-03-02T08:15:00Z")
        guardian = self.refresh(guardian.refresh_token)
        rotated = self.keys("rotate")["keys"]
        self.assertEqual([key["state"] for key in rotated], ["former", "signing", "next"])
        later = self.refresh(guardian.refresh_token)
        self.assertEqual(key_id(later), listed[1]["key_id"])
        for credentials in (guardian, later):
            self.expect(None, credentials)
        self.assertEqual(self.keys("rotate", "--from", listed[0]["key_id"])["keys"], rotated)
        # By time.
        self.advance("2026-04-02T00:00:00Z")
        guardian = self.refresh(later.refresh_token)
        self.assertEqual(key_id(guardian), rotated[2]["key_id"])
        self.expect(None, guardian)

        # No service needs ShieldPolicy to verify, not even after a restart, also with another key in its directory.
        eventually(
            lambda: all(rotated[2]["key_id"] in self.received(name) for name in NAMES[1:]), "the keys are stored")
        self.services.kill("ShieldPolicy")
        for name in NAMES[1:]:
            self.services.kill(name)
            self.services.start(name)
            self.services.wait_ready(name)
        self.expect(None, guardian, NAMES[1:])
        # ShieldPolicy continues with the same keys.
        self.services.start("ShieldPolicy")
        self.services.wait_ready("ShieldPolicy")
        self.assertEqual(key_id(self.refresh(guardian.refresh_token)), key_id(guardian))

    def test_withdrawal(self):
        guardian = self.make_family()
        self.expect(None, guardian)
        keys = [key["key_id"] for key in self.keys("list")["keys"]]
        withdrawn = self.keys("withdraw", "--all", "--yes")
        self.assertEqual([key["key_id"] for key in withdrawn["withdrawn"]], keys)
        self.assertEqual({key["operator_name"] for key in withdrawn["withdrawn"]}, {"operator"})
        self.assertEqual(self.code("ShieldPolicy", guardian), VOID)
        fresh = self.refresh(guardian.refresh_token)
        self.expect(None, fresh)
        self.expect(VOID, guardian)
        # The private halves are gone from the disk, and a restart brings nothing back.
        self.assertFalse((self.services.folder / "keys/tokens-ShieldPolicy.pem").exists())
        for name in NAMES:
            self.services.kill(name)
            self.services.start(name)
        for name in NAMES:
            self.services.wait_ready(name)
        self.expect(None, fresh)
        self.expect(VOID, guardian)

        # Without the file of the keys a new one signs, which every service learns from ShieldPolicy.
        self.services.kill("ShieldPolicy")
        (self.services.folder / "keys/signing.keys").unlink()
        self.services.start("ShieldPolicy")
        self.services.wait_ready("ShieldPolicy")
        again = self.refresh(fresh.refresh_token)
        self.assertNotIn(key_id(again), [*keys, key_id(fresh)])
        self.expect(None, again)

    def test_two_processes(self):
        """Two processes of ShieldPolicy that share the directory of keys: what one changes holds in the other."""
        services, other = self.services, "second"
        services.addresses[other] = f"127.0.0.1:{free_port()}"
        folder = services.folder / other
        folder.mkdir()
        command = [binaries() / "ShieldPolicy", "--listen", services.addresses[other], "--data", folder]
        command += ["--ready-file", services.folder / f"{other}.ready", "--clock", f"virtual:{services.clock}"]
        command += ["--key", services.folder / "keys/service-ShieldPolicy.pem"]
        command += ["--token-key", services.folder / "keys/tokens-ShieldPolicy.pem"]
        command += ["--trusted-keys", services.folder / "trusted", "--admin-listen", f"127.0.0.1:{free_port()}"]
        # Its database is its own, which no neighbour knows.
        for name in NAMES[1:]:
            command += [f"--{SETTINGS[name]}", f"127.0.0.1:{free_port()}"]
        with open(services.folder / f"{other}.log", "ab") as log:
            services.processes[other] = subprocess.Popen([str(word) for word in command], stderr=log,
                                                         stdout=subprocess.DEVNULL)
        services.wait_ready(other)
        self.channels[other] = self.enterContext(grpc.insecure_channel(services.addresses[other]))

        # A token of a key that the second process has not seen, and then one of a key that was withdrawn.
        guardian = self.make_family()
        self.expect(None, guardian, [other])
        self.keys("withdraw", "--all", "--yes")
        fresh = self.refresh(guardian.refresh_token)
        self.expect(None, fresh, [other])
        self.expect(VOID, guardian, [other])
        # The other way round, without a token that says so.
        withdrawn = self.keys_at(other, "withdraw", "--all", "--yes")["withdrawn"]
        self.assertIn(key_id(fresh), [key["key_id"] for key in withdrawn])
        eventually(lambda: self.code("ShieldPolicy", fresh) == VOID, "the key is withdrawn in the other process")
        again = self.refresh(fresh.refresh_token)
        self.assertIn(key_id(again), [key["key_id"] for key in self.keys_at(other, "list")["keys"]])
        self.expect(None, again, ["ShieldPolicy", other])

        # A family that was erased.
        services.rewards("family", "create", "--name", "Smith", "--guardian", "Bo")
        token = services.rewards("token")["token"]
        erased = family.Credentials(access_token=token)
        self.expect(None, erased, [other])
        services.rewards("family", "delete", "--yes")
        eventually(lambda: self.code(other, erased) == VOID, "the family is erased in the other process")
        self.expect(None, again, [other])

    def keys_at(self, name, *words):
        """Commands for the signing keys at another process of ShieldPolicy."""
        command = self.services.rewards_command("admin", "keys", *words, "--json")
        command[command.index("--shield-policy") + 1] = self.services.addresses[name]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300)
        self.assertEqual(done.returncode, 0, done.stderr + done.stdout)
        return json.loads(done.stdout)

    def test_guide(self):
        """The commands of deploy/README.md."""
        blocks = section("Signing keys")
        self.assertEqual(len(blocks), 2)
        folder = self.services.folder
        environment = {**os.environ, "PATH": f"{binaries()}:{os.environ['PATH']}", "HOME": str(folder)}
        environment["REWARDS_OPERATOR_KEY"] = str(folder / "keys/operator-operator.pem")
        for name in NAMES:
            environment[f"REWARDS_{SETTINGS[name].replace('-', '_').upper()}"] = self.services.addresses[name]
        for block in blocks:
            done = subprocess.run(
                ["bash", "-euxc", block], env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                timeout=300)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        listed = self.keys("list")
        self.assertEqual(([key["state"] for key in listed["keys"]], len(listed["withdrawn"])), (["signing", "next"], 2))

    def test_lost_answers(self):
        """A device that repeats its request continues, however often the answer was lost and whatever was killed."""
        token, request_id = self.make_family().refresh_token, new_id()
        lost = [self.refresh(token, request_id).refresh_token for _ in range(2)]
        for _ in range(3):
            # Killed after the commit: the answer may not have arrived, and the device repeats it to the next process.
            self.services.kill("ShieldPolicy")
            self.services.start("ShieldPolicy")
            self.services.wait_ready("ShieldPolicy")
            answer = self.refresh(token, request_id)
            self.expect(None, answer, ["ShieldPolicy"])
            lost.append(answer.refresh_token)
        # The last one holds; the others are void, and who shows one of them has copied it.
        kept = self.refresh(lost.pop())
        self.assertEqual(len(set(lost)), len(lost))
        with self.assertRaises(grpc.RpcError) as refused:
            self.refresh(lost[0])
        self.assertEqual(refused.exception.code(), VOID)
        with self.assertRaises(grpc.RpcError):
            self.refresh(kept.refresh_token)

    def test_command_line_lost_answer(self):
        """The command line's credentials are those before the lost answer: it repeats the request by itself."""
        self.services.rewards("family", "create", "--name", "Miller", "--guardian", "Ana")
        logins = self.services.folder / "rewards/logins.json"
        before = logins.read_text()
        self.services.rewards("token")
        self.assertNotEqual(logins.read_text(), before)
        logins.write_text(before)
        self.services.kill("ShieldPolicy")
        self.services.start("ShieldPolicy")
        self.services.wait_ready("ShieldPolicy")
        self.services.rewards("token")
        self.services.rewards("family", "show")


if __name__ == "__main__":
    unittest.main()
