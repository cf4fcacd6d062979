"""What families have of the four real services' data (FA-7, FA-8): exports, and the erasure of a child and of a family,
which also holds over the restore of a backup."""

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
        subprocess.run(self.services.rewards_command("export", "--to", str(path), *words), check=True, timeout=60,
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
        self.assertIn(TOM.encode(), self.stored("ShieldPolicy"))
        self.assertNotIn(mia, json.dumps(self.export()))
        self.assertEqual([child["child_id"] for child in services.rewards("child", "list")], [self.children[TOM]])
        refused = subprocess.run(services.rewards_command("inbox", "list", "--device", "tablet", "--json"),
                                 capture_output=True, text=True, timeout=60)
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

        erasure = services.rewards("family", "delete", "--yes")
        self.assertEqual({receipt["service"] for receipt in self.receipts(erasure)}, set(NAMES))
        for name in NAMES:
            for text in [TOM, self.children[TOM], "Ana-Aurelia"]:
                eventually(lambda text=text, name=name: text.encode() not in self.stored(name), f"{text} is not in {name}")
        refused = subprocess.run(services.rewards_command("family", "show", "--json"), capture_output=True, text=True,
                                 timeout=60)
        self.assertNotEqual(refused.returncode, 0, refused.stdout)

    def receipts(self, erasure):
        words = ["erasure", "show", "--family", erasure["family_id"], "--request", erasure["request_id"]]

        def is_complete():
            # Work that was put off by a second is due when the clock has moved.
            return self.services.rewards(*words)["complete"]

        eventually(is_complete, "all services have erased")
        return self.services.rewards(*words)["receipts"]


if __name__ == "__main__":
    unittest.main(verbosity=2)
