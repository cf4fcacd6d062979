"""A guardian in parent mode on a child's device, at the command line (FA-5)."""

import json
import pathlib
import stat
import tempfile
import unittest

from services import Services
from test_command_line import Calling


class ParentMode(Calling, unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.services = cls.enterClassContext(Services("2026-03-01T00:00:00Z"))
        cls.made = cls.services.rewards("family", "create", "--name", "Miller", "--guardian", "Ana")
        cls.services.rewards("child", "add", "--name", "Mia", "--zone", "UTC")
        cls.services.rewards("device", "pair", "--child", "Mia", "--device", "tablet")
        cls.services.rewards("apps", "save", "--child", "Mia", "--reward", "org.example.blocks")
        cls.pin = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()), "pin")
        cls.pin.write_text("4711\n", encoding="ascii")
        cls.services.rewards("pin", "set", "--pin-file", str(cls.pin))

    def begin(self, *words):
        return self.run_command(
            "pin", "verify", "--pin-file", str(self.pin), "--device", "tablet", "--guardian", "Ana", *words)

    def expect_ended(self):
        self.expect_error(
            2, ["child", "list", "--parent-mode", "tablet"], "parent mode on tablet has ended", "rewards pin verify")

    def logins(self):
        return pathlib.Path(self.services.folder, "rewards", "logins.json")

    def test_commands_of_the_guardian_on_the_childs_device(self):
        """FA-5: it writes as the guardian, from the child's device; the child's own commands stay the child's."""
        self.expect_ended()
        begun = self.begin()
        self.assertEqual(begun.returncode, 0, begun.stderr)
        self.assertIn("Parent mode on tablet until 2026-03-01", begun.stdout)
        token = self.services.rewards("token", "--parent-mode", "tablet")["token"]
        self.assertNotIn(token, begun.stdout)
        self.assertEqual(stat.S_IMODE(self.logins().stat().st_mode), 0o600)
        self.services.rewards("apps", "unblock", "--child", "Mia", "--all", "--parent-mode", "tablet")
        devices = self.services.rewards("device", "list", "--parent-mode", "tablet")
        tablet = next(entry for entry in devices if entry["display_name"] == "tablet")
        change = next(entry for entry in self.services.rewards("changes") if entry["kind"] == "apps_unblocked")
        self.assertEqual((change["guardian"], change["device_id"]), ("Ana", tablet["device_id"]))
        self.services.rewards("inbox", "list", "--device", "tablet")
        # It is no parent of the family: what would take it over is refused.
        for words in (["guardian", "codes", "--yes"], ["device", "code", "--guardian", "Ana"],
                      ["device", "revoke", "--device", "tablet", "--yes"], ["guardian", "add", "--name", "Eve"]):
            self.expect_error(1, [*words, "--parent-mode", "tablet"], "about the family", "(PERMISSION_DENIED)")
        for words in (["pin", "verify"], ["pin", "end"], ["family", "create", "--name", "x", "--guardian", "x"]):
            self.expect_error(2, [*words, "--parent-mode", "tablet"], "--parent-mode is")
        self.services.rewards("pin", "end", "--device", "tablet")
        self.expect_ended()
        self.assertNotIn(token, self.logins().read_text(encoding="utf-8"))

    def test_codes_and_guardians_devices_ask_for_the_pin(self):
        """FA-5: on a guardian's own device, too, where there is a PIN; a wrong one makes nothing."""
        for words in (["guardian", "codes", "--yes"], ["device", "code", "--guardian", "Ana"]):
            self.expect_error(2, words, "to ask for the PIN")
        wrong = self.pin.with_name("wrong")
        wrong.write_text("1234\n", encoding="ascii")
        self.expect_error(1, ["guardian", "codes", "--yes", "--pin-file", str(wrong)], "PERMISSION_DENIED")
        made = self.services.rewards("guardian", "codes", "--yes", "--pin-file", str(self.pin))
        self.assertEqual(len(made["recovery_codes"]), 10)
        self.recover_elsewhere(made["recovery_codes"][0])
        # The device is elevated by it.
        self.services.rewards("device", "code", "--guardian", "Ana")
        self.services.rewards("pin", "end")

    def test_new_codes_are_undone_by_a_former_one(self):
        """FA-5: the only guardian undoes by a code that was replaced, and by no device of its own."""
        self.services.rewards("guardian", "codes", "--yes", "--pin-file", str(self.pin))
        change = self.services.rewards("security", "list")[0]
        self.assertEqual((change["kind"], change["undo_time"]), ("recovery_codes_renewed", None))
        self.assertIn("security", [entry["kind"] for entry in self.services.rewards("inbox", "list")["entries"]])
        self.expect_error(
            1, ["security", "undo", "--yes", "--change", change["change_id"]], "(FAILED_PRECONDITION)")
        code = ["--code", self.made["recovery_codes"][0]]
        self.assertEqual(self.services.rewards("security", "recover", *code)[0], change)
        undone = self.services.rewards("security", "recover", *code, "--change", change["change_id"])[0]
        self.assertIsNotNone(undone["undo_time"])
        self.expect_error(1, ["security", "recover", *code], "(NOT_FOUND)")

    def recover_elsewhere(self, code):
        """FA-8: nothing but a code signs another machine in, in groups as they are printed; each once."""
        grouped = "-".join(code[place:place + 4] for place in range(0, len(code), 4)).lower()
        signed_in = self.services.rewards("family", "recover", "--code", grouped, machine="other")
        self.assertEqual(signed_in, {"family_id": self.made["family_id"]})
        self.assertEqual(
            [child["display_name"] for child in self.services.rewards("child", "list", machine="other")], ["Mia"])
        for wrong in (code, code[:6] + "0" * 14, "0" * 20):
            self.expect_error(1, ["family", "recover", "--replace", "--code", wrong], "(NOT_FOUND)", "recovery code")
        self.expect_error(
            1, ["family", "recover", "--replace", "--code", code[:16]], "(INVALID_ARGUMENT)", "family_id", "16 characters")

    def test_it_ends_with_the_elevation(self):
        """FA-5: after 600 s the services refuse it, and nothing of it is kept; the device's own credentials stay."""
        token = json.loads(self.begin("--json").stdout)["token"]
        self.assertIn(token, self.logins().read_text(encoding="utf-8"))
        self.services.rewards("clock", "advance", "--to", "2026-03-01T00:09:59Z")
        self.services.rewards("child", "list", "--parent-mode", "tablet")
        self.services.rewards("clock", "advance", "--to", "2026-03-01T00:10:00Z")
        self.expect_ended()
        self.assertNotIn(token, self.logins().read_text(encoding="utf-8"))
        self.services.rewards("inbox", "list", "--device", "tablet")
        self.begin()
        self.services.rewards("child", "list", "--parent-mode", "tablet")
        # Ended elsewhere, such as by another PIN of the guardian.
        self.services.rewards("pin", "set", "--pin-file", str(self.pin), "--old-pin-file", str(self.pin))
        self.expect_ended()


if __name__ == "__main__":
    unittest.main(verbosity=2)
