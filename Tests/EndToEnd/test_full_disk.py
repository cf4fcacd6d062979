"""The four services on a disk that is full, and on one that is nearly full: they start, serve reads, say NOT_SERVING for writes,
do what must go on, and go on by themselves when there is room."""

import os
import subprocess
import sys
import unittest

import grpc

from services import NAMES, Services, eventually

MEBIBYTE = 1 << 20
SIZE = 160 * MEBIBYTE
RESERVE = 64  # MiB
# A contract of each service with methods that write.
WRITING = {
    "ShieldPolicy": "screentime.family.v1.FamilyService",
    "UsageIngest": "screentime.usage.v1.UsageIngestService",
    "ChallengeService": "screentime.challenge.v1.ChallengeService",
    "BadgeService": "screentime.badge.v1.RewardService",
}
MIA, TABLET = ["--child", "Mia"], ["--device", "tablet"]
READS = {
    "ShieldPolicy": ["child", "list"],
    "UsageIngest": ["usage", "totals", *MIA],
    "ChallengeService": ["challenge", "list", *MIA],
    "BadgeService": ["shop", "list"],
}
NUMBER = iter(range(1000))


def write_to(name):
    """A command that writes in a service, another one each time."""
    number = next(NUMBER)
    return {
        "ShieldPolicy": ["child", "add", "--name", f"Child {number}", "--zone", "UTC"],
        "UsageIngest": ["usage", "record", *TABLET, "--app", "org.example.reading", "--start",
                        f"2026-03-02T08:{number % 60:02}:00Z", "--minutes", "1"],
        "ChallengeService": ["challenge", "create", *MIA, "--title", f"Read {number}", "--goal", "daily-minutes", "--target",
                             "15", "--full-day"],
        "BadgeService": ["shop", "add", "--name", f"Reward {number}", "--points", "6"],
    }[name]


class OnItsDisk(Services):
    """All that the services write is on a file system of its own: data, keys and registers."""

    on_disk = [*NAMES, "keys"]

    def __enter__(self):
        self.disk = self.folder / "disk"
        self.disk.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "none", self.disk], check=True)
        self.before_removal = lambda: subprocess.run(["umount", "-l", self.disk], check=True)
        for name in self.on_disk:
            (self.disk / name).mkdir()
            (self.folder / name).symlink_to(self.disk / name)
        return super().__enter__()

    def fill(self, leaving):
        """Takes all space but so many bytes."""
        with open(self.disk / "filler", "ab") as file:
            block = b"x" * 65_536
            try:
                while self.free() > leaving:
                    file.write(block[: max(4096, min(len(block), self.free() - leaving))])
                    file.flush()
            except OSError:
                pass

    def empty(self):
        (self.disk / "filler").unlink()

    def free(self):
        status = os.statvfs(self.disk)
        return status.f_bavail * status.f_frsize

    def health(self, name, contract):
        with grpc.insecure_channel(self.addresses[name]) as channel:
            check = channel.unary_unary("/grpc.health.v1.Health/Check")
            request = b"\x0a" + bytes([len(contract)]) + contract.encode()
            return {1: "SERVING", 2: "NOT_SERVING"}[check(request, timeout=120)[1]]

    def refusal(self, name):
        """Why a write is refused: some may still fit into the log, whose file is as long as it once was."""
        for _ in range(50):
            words = [*write_to(name), "--json"]
            done = subprocess.run(self.rewards_command(*words), capture_output=True, text=True, timeout=300)
            if done.returncode != 0:
                return done.stderr + done.stdout
        raise AssertionError(f"{name} does not refuse a write")


class KeysOnTheirDisk(OnItsDisk):
    """Keys and registers are on a file system of their own, data on another one."""

    on_disk = ["keys"]


class FullDisk(unittest.TestCase):
    def family(self, services):
        rewards = services.rewards
        rewards("family", "create", "--name", "Miller", "--guardian", "Ana")
        rewards("child", "add", "--name", "Mia", "--zone", "UTC")
        rewards("device", "pair", "--child", "Mia", "--device", "tablet")
        rewards("apps", "save", *MIA, "--learning", "Reading:org.example.reading=10")
        rewards("settle")
        for name in NAMES:
            rewards(*write_to(name))
        rewards("settle")

    def is_full(self, services, name):
        """Reads are served, writes are not, and health says both."""
        services.rewards(*READS[name])
        self.assertIn("UNAVAILABLE", services.refusal(name))
        eventually(lambda: services.health(name, WRITING[name]) == "NOT_SERVING", f"{name} says that it cannot write")
        self.assertEqual(services.health(name, ""), "SERVING")

    def heals(self, services):
        for name in NAMES:
            eventually(lambda: services.health(name, WRITING[name]) == "SERVING", f"{name} writes again")
            services.rewards(*write_to(name))
        services.rewards("settle")
        services.rewards("verify")

    def test_all_four_start_on_a_full_disk_and_go_on(self):
        """Filled while they run, after a kill and after an orderly stop: with a log, without one, with every file there is."""
        with OnItsDisk("2026-03-02T09:00:00Z", more={name: ["--disk-reserve", "0"] for name in NAMES}) as services:
            self.family(services)
            services.fill(leaving=0)
            for name in NAMES:
                self.is_full(services, name)
            for stop in [services.kill, lambda name: (services.processes[name].terminate(), services.processes[name].wait())]:
                for name in NAMES:
                    stop(name)
                services.fill(leaving=0)
                for name in NAMES:
                    services.start(name)
                for name in NAMES:
                    services.wait_ready(name)
                    self.is_full(services, name)
            services.empty()
            self.heals(services)

    def test_a_full_disk_of_the_keys_keeps_from_new_keys_and_from_nothing_else(self):
        with KeysOnTheirDisk("2026-03-02T09:00:00Z") as services:
            self.family(services)
            services.fill(leaving=0)
            # Children that are added have no keys yet.
            self.is_full(services, "ShieldPolicy")
            for name in NAMES[1:]:
                services.rewards(*write_to(name))
            services.rewards("apps", "save", *MIA, "--learning", "Reading:org.example.reading=20")
            self.assertEqual(services.health("ShieldPolicy", WRITING["ShieldPolicy"]), "NOT_SERVING")
            services.empty()
            self.heals(services)

    def test_what_must_go_on_is_written_while_only_the_reserve_is_free(self):
        more = {name: ["--disk-reserve", str(RESERVE)] for name in NAMES}
        with OnItsDisk("2026-03-02T09:00:00Z", more=more) as services:
            self.family(services)
            services.rewards("device", "pair", "--child", "Mia", "--device", "phone")
            services.rewards("settle")
            services.fill(leaving=(RESERVE - 8) * MEBIBYTE)
            for name in NAMES:
                self.is_full(services, name)
            # Tokens, which expire meanwhile, a revocation and a deletion.
            services.rewards("clock", "advance", "--to", "2026-03-02T10:00:00Z")
            services.rewards("device", "revoke", "--device", "phone", "--yes")
            listed = services.rewards("challenge", "list", *MIA)
            challenges = listed["challenges"] if isinstance(listed, dict) else listed
            services.rewards("challenge", "delete", *MIA, "--challenge", challenges[0]["title"], "--yes")
            services.rewards("settle")
            services.empty()
            self.heals(services)


if __name__ == "__main__":
    if not os.environ.get("MOUNTS"):
        # A view of the mounts of its own, so that only this test and its services see the file systems it makes.
        own = ["unshare", "--mount"] if os.geteuid() == 0 else ["unshare", "--map-root-user", "--mount"]
        os.execvpe(own[0], [*own, sys.executable, *sys.argv], {**os.environ, "MOUNTS": "own"})
    unittest.main(verbosity=2)
