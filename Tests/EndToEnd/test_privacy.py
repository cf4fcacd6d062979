"""What families have of the four real services' data (FA-7, FA-8): exports, and the erasure of a child and of a family,
which also holds over the restore of a backup."""

import datetime
import json
import shutil
import subprocess
import unittest

from services import NAMES, Services, eventually

READING, BLOCKS = "org.example.reading", "org.example.blocks"
MIA, TOM = "Mia-Mirabella", "Tom-Theodor"


class Privacy(unittest.TestCase):
    def setUp(self):
        self.services = services = self.enterContext(Services("2026-03-02T00:00:00Z"))
        services.rewards("family", "create", "--name", "Miller", "--guardian", "Ana-Aurelia")
        self.children = {}
        for number, (name, device) in enumerate([(MIA, "tablet"), (TOM, "phone")]):
            self.children[name] = services.rewards("child", "add", "--name", name, "--zone", "UTC")["child_id"]
            services.rewards("device", "pair", "--child", name, "--device", device)
            services.rewards("apps", "save", "--child", name, "--learning", f"{READING}=10", "--reward", f"{BLOCKS}=50")
            services.rewards("settle")
            services.rewards("challenge", "create", "--child", name, "--template", "quick_start")
        self.advance("2026-03-02T12:00:00Z")
        for number, device in enumerate(["tablet", "phone"]):
            path = services.folder / f"{device}.csv"
            path.write_text(
                "device,installation,sequence,app,start,end\n"
                f"{device},{number}0000000-0000-7000-8000-000000000001,1,{READING},2026-03-02T06:00:00Z,"
                "2026-03-02T07:00:00Z\n")
            services.rewards("usage", "import", path)
        services.rewards("settle")

    def advance(self, instant):
        self.services.clock = instant
        self.services.rewards("clock", "advance", "--to", instant)
        self.services.rewards("settle")

    def export(self, *words):
        path = self.services.folder / f"export-{len(list(self.services.folder.glob('export-*')))}.jsonl"
        subprocess.run(self.services.rewards_command("export", "--to", str(path), *words), check=True, timeout=300,
                       stdout=subprocess.DEVNULL)
        return [json.loads(line) for line in path.read_text().splitlines()]

    def stored(self, name):
        """The bytes of a service's database and of SQLite's log."""
        return b"".join(path.read_bytes() for path in sorted((self.services.folder / name).glob("*.sqlite3*")))

    def test_export(self):
        everything, mia = self.export(), self.export("--child", MIA)
        self.assertEqual({line["service"] for line in mia}, set(NAMES))
        text = json.dumps(mia)
        self.assertIn(MIA, text)
        self.assertNotIn(TOM, text)
        self.assertNotIn(self.children[TOM], text)
        lines = {json.dumps(line, sort_keys=True) for line in everything}
        self.assertLessEqual({json.dumps(line, sort_keys=True) for line in mia}, lines)
        self.assertIn(self.children[TOM], json.dumps(everything))
        self.assertIn("Ana-Aurelia", json.dumps(everything))
        tables = {(line["service"], line["table"]) for line in mia}
        for table in [("ShieldPolicy", "ledger_entry"), ("UsageIngest", "usage_record"),
                      ("ChallengeService", "challenge"), ("BadgeService", "award")]:
            self.assertIn(table, tables)

    def test_erasure_of_a_child_and_of_the_family(self):
        services, mia = self.services, self.children[MIA]
        # A name is never stored as it is.
        for name in NAMES:
            for text in [MIA, TOM, "Ana-Aurelia"]:
                self.assertNotIn(text.encode(), self.stored(name), f"{text} in {name}")
        # SQLite's file and log as they are, like a copy of the volume.
        services.kill("UsageIngest")
        backup = services.folder / "backup"
        shutil.copytree(services.folder / "UsageIngest", backup)
        services.start("UsageIngest")
        services.wait_ready("UsageIngest")

        erasure = services.rewards("child", "erase", "--child", MIA, "--yes")
        receipts = self.receipts(erasure)
        self.assertEqual({receipt["service"] for receipt in receipts}, set(NAMES))
        self.assertTrue(all(receipt["signature_valid"] for receipt in receipts))
        services.rewards("settle")
        for name in NAMES:
            for text in [mia, MIA]:
                self.assertNotIn(text.encode(), self.stored(name), f"{text} in {name}")
        self.assertIn(self.children[TOM].encode(), self.stored("ShieldPolicy"))
        self.assertEqual(services.rewards("child", "list")[0]["display_name"], TOM)
        self.assertNotIn(mia, json.dumps(self.export()))
        self.assertEqual([child["child_id"] for child in services.rewards("child", "list")], [self.children[TOM]])
        self.assertEqual(self.differences(), [], "SH-13")
        refused = subprocess.run(services.rewards_command("inbox", "list", "--device", "tablet", "--json"),
                                 capture_output=True, text=True, timeout=300)
        self.assertNotEqual(refused.returncode, 0, refused.stdout)

        # A backup that still has the child.
        services.kill("UsageIngest")
        data = services.folder / "UsageIngest"
        for path in data.glob("*.sqlite3*"):
            path.unlink()
        for path in backup.glob("*.sqlite3*"):
            shutil.copy(path, data)
        self.assertIn(mia.encode(), self.stored("UsageIngest"))
        services.start("UsageIngest")
        services.wait_ready("UsageIngest")
        eventually(lambda: mia.encode() not in self.stored("UsageIngest"), "the restored child is erased again")
        services.rewards("settle")
        self.assertEqual(self.differences(), [], "SH-13")

        erasure = services.rewards("family", "delete", "--yes")
        self.assertEqual({receipt["service"] for receipt in self.receipts(erasure)}, set(NAMES))
        for name in NAMES:
            for text in [TOM, self.children[TOM], "Ana-Aurelia"]:
                eventually(lambda text=text, name=name: text.encode() not in self.stored(name), f"{text} is not in {name}")
        self.assertEqual(self.differences(), [], "SH-13")
        refused = subprocess.run(services.rewards_command("family", "show", "--json"), capture_output=True, text=True,
                                 timeout=300)
        self.assertNotEqual(refused.returncode, 0, refused.stdout)

    def differences(self):
        """What the services store that is not what their facts give."""
        done = subprocess.run(
            self.services.rewards_command("admin", "verify", "--share", "100", "--json"), capture_output=True, text=True,
            timeout=120, check=False)
        return json.loads(done.stdout)["differences"]

    def test_an_erasure_survives_kills_and_a_neighbour_that_is_away(self):
        services, mia = self.services, self.children[MIA]
        # Enough for many pieces.
        lines = ["device,installation,sequence,app,start,end"]
        begin = datetime.datetime(2026, 3, 2, 7, tzinfo=datetime.timezone.utc)
        for number in range(3_000):
            start = begin + datetime.timedelta(seconds=5 * number)
            lines.append(f"tablet,00000000-0000-7000-8000-000000000009,{number + 1},{READING},{start:%Y-%m-%dT%H:%M:%SZ},"
                         f"{start + datetime.timedelta(seconds=3):%Y-%m-%dT%H:%M:%SZ}")
        path = services.folder / "many.csv"
        path.write_text("\n".join(lines) + "\n")
        services.rewards("usage", "import", path)
        services.rewards("settle")
        services.kill("BadgeService")
        erasure = services.rewards("child", "erase", "--child", MIA, "--yes")
        # Each is killed at once, and again while it continues.
        for _ in range(3):
            for name in ["UsageIngest", "ChallengeService", "ShieldPolicy"]:
                services.kill(name)
            for name in ["ShieldPolicy", "UsageIngest", "ChallengeService"]:
                services.start(name)
                services.wait_ready(name)
        self.assertFalse(self.state(erasure)["complete"])
        self.assertIn(mia.encode(), self.stored("BadgeService"))
        services.start("BadgeService")
        services.wait_ready("BadgeService")
        receipts = {receipt["service"]: receipt for receipt in self.receipts(erasure)}
        self.assertEqual(set(receipts), set(NAMES))
        # Nothing is counted twice.
        self.assertEqual(receipts["UsageIngest"]["rows"]["usage_record"], 3_001)
        for name in NAMES:
            eventually(lambda name=name: mia.encode() not in self.stored(name), f"{mia} is not in {name}")
        self.assertIn(self.children[TOM].encode(), self.stored("ShieldPolicy"))

    def state(self, erasure):
        return self.services.rewards("erasure", "show", "--family", erasure["family_id"], "--request", erasure["request_id"])

    def receipts(self, erasure):
        def is_complete():
            if self.state(erasure)["complete"]:
                return True
            # SQLite's log can't be cut while it is read; another attempt is due two seconds later.
            later = datetime.datetime.fromisoformat(self.services.clock) + datetime.timedelta(seconds=3)
            self.advance(f"{later:%Y-%m-%dT%H:%M:%SZ}")
            return False

        eventually(is_complete, "all services have erased")
        return self.state(erasure)["receipts"]


if __name__ == "__main__":
    unittest.main(verbosity=2)
