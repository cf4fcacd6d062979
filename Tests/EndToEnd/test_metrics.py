"""The metrics of the four real services: a real Prometheus scrapes them, promtool accepts them, and the table in
Shared/ServiceRuntime/METRICS.md lists each with its name, type, unit and labels, and no others."""

import http.client
import json
import re
import shutil
import ssl
import subprocess
import tempfile
import unittest
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

import grpc

from services import FOLLOWS, NAMES, ROOT, Services, binaries, eventually, free_port

TABLE = ROOT / "Shared" / "ServiceRuntime" / "METRICS.md"
OPEN_METRICS = {"Accept": "application/openmetrics-text"}
SAMPLE = re.compile(r"([a-z_0-9]+)(?:\{(.*)\})? (\S+)$")
LABEL = re.compile(r'([a-z_]+)="((?:[^"\\]|\\.)*)"')
UNTYPED = re.compile(r"_(bucket|count|sum|total)$")


def get(port, path="/metrics", headers=None):
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers=headers or {})
    with urllib.request.urlopen(request, timeout=120) as answer:
        return answer.read().decode()


def documented():
    """(type, unit, labels) by name, as the table has them."""
    rows = re.findall(r"^\| `(\w+)` \| (\w+) \| (\w*) ?\| (.*?) ?\| .+ \|$", TABLE.read_text(), re.M)
    assert len({row[0] for row in rows}) == len(rows), "a metric stands twice in the table"
    return {name: (kind, unit, frozenset(re.findall(r"`(\w+)`", labels))) for name, kind, unit, labels in rows}


def exported(text):
    """The same of a scrape in OpenMetrics format."""
    kinds = dict(re.findall(r"^# TYPE (\w+) (\w+)$", text, re.M))
    units = dict(re.findall(r"^# UNIT (\w+) (\w+)$", text, re.M))
    found = {}
    for line in text.splitlines():
        if line.startswith("#"):
            continue
        name, labels, _ = SAMPLE.fullmatch(line).groups()
        family = name if name in kinds else UNTYPED.sub("", name)
        kind = kinds[family]
        shown = f"{family}_total" if kind == "counter" else family
        names = {label for label, _ in LABEL.findall(labels or "")} - {"le"}
        found.setdefault(shown, (kind, units.get(family, ""), set()))[2].update(names)
    return {name: (kind, unit, frozenset(labels)) for name, (kind, unit, labels) in found.items()}


class Metrics(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.ports = {name: free_port() for name in NAMES}
        more = {name: ["--admin-listen", f"127.0.0.1:{port}"] for name, port in cls.ports.items()}
        cls.services = cls.enterClassContext(Services("2026-03-02T08:00:00Z", more))
        cls.services.rewards("family", "create", "--name", "Millersonian", "--guardian", "Anabella")
        cls.services.rewards("child", "add", "--name", "Miabella", "--zone", "UTC")
        cls.services.rewards("settle")
        with grpc.insecure_channel(cls.services.addresses["ShieldPolicy"]) as channel:
            try:
                channel.unary_unary("/made.up.Service/Method42")(b"", timeout=120)
            except grpc.RpcError as error:
                assert error.code() == grpc.StatusCode.UNIMPLEMENTED, error
            watch = channel.unary_stream("/grpc.health.v1.Health/Watch")(b"", timeout=120)
            next(watch)
            watch.cancel()
        cls.certificates = Path(tempfile.mkdtemp(prefix="certificates-"))
        cls.addClassCleanup(shutil.rmtree, cls.certificates)
        subprocess.run([ROOT / "Tests/Support/Certificates/make", cls.certificates], check=True, capture_output=True)

    def secure(self, *more, address="0.0.0.0"):
        """A service whose metrics others can reach: the process, and the port."""
        port, folder = free_port(), Path(tempfile.mkdtemp(prefix="screentime-"))
        self.addCleanup(shutil.rmtree, folder)
        files = {
            "tls-certificate": "server.pem", "tls-key": "server.key", "tls-client-authorities": "authority.pem"}
        tls = [word for name, file in files.items() for word in (f"--{name}", self.certificates / file)]
        command = [binaries() / "ExampleServiceMain", "--listen", "127.0.0.1:0", "--data", folder / "data",
                   "--admin-listen", f"{address}:{port}", "--ready-file", folder / "ready", *(more or tls)]
        if not more:
            command += ["--tls-client-certificates", "optional"]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.communicate, timeout=120)
        self.addCleanup(process.terminate)
        eventually(lambda: (folder / "ready").exists() or process.poll() is not None, "the service is ready")
        return process, port

    def context(self, certificate=None):
        context = ssl.create_default_context(cafile=self.certificates / "authority.pem")
        if certificate:
            context.load_cert_chain(self.certificates / f"{certificate}.pem", self.certificates / f"{certificate}.key")
        return context

    def https(self, port, certificate=None):
        connection = http.client.HTTPSConnection("localhost", port, timeout=120, context=self.context(certificate))
        try:
            connection.request("GET", "/metrics", headers=OPEN_METRICS)
            answer = connection.getresponse()
            return answer.status, answer.read().decode()
        finally:
            connection.close()

    def test_the_table_is_what_is_exported(self):
        _, port = self.secure()
        table = documented()

        def differences():
            found = {}
            texts = [get(port, headers=OPEN_METRICS) for port in self.ports.values()]
            for text in [*texts, self.https(port, "operator")[1]]:
                self.assertTrue(text.endswith("\n# EOF\n"))
                for name, (kind, unit, labels) in exported(text).items():
                    before = found.get(name, (kind, unit, frozenset()))
                    self.assertEqual(before[:2], (kind, unit), name)
                    found[name] = (kind, unit, before[2] | labels)
            return {name: {"documented": table.get(name), "exported": found.get(name)}
                    for name in table.keys() | found.keys() if table.get(name) != found.get(name)}

        # Some report nothing before something has happened: a loop was late, a feed is caught up with.
        last = {}
        def agree():
            last["differences"] = differences()
            return not last["differences"]
        try:
            eventually(agree, "the table and the scrapes say the same")
        except AssertionError:
            self.assertEqual(last["differences"], {})

    def test_promtool_has_no_complaint(self):
        for name, port in self.ports.items():
            checked = subprocess.run(["promtool", "check", "metrics"], input=get(port), capture_output=True, text=True)
            self.assertEqual((checked.returncode, checked.stdout + checked.stderr), (0, ""), name)

    def test_labels_identify_no_person(self):
        self.assertIn("grpc_server_unknown_methods_total 1", get(self.ports["ShieldPolicy"]).splitlines())
        served = {method.strip("/") for method in get(self.ports["ShieldPolicy"]).split('"') if "/" in method}
        self.assertIn("screentime.family.v1.FamilyService/CreateFamily", served)
        for name, port in self.ports.items():
            text = get(port)
            for secret in ("Millersonian", "Anabella", "Miabella", "Method42", "made.up"):
                self.assertFalse(secret in text, f"{name} contains {secret}")
            self.assertIsNone(re.search(r"[0-9a-f]{8}-[0-9a-f]{4}", text), f"{name}: an id")
            # Never called.
            self.assertFalse("ReplayParked" in text, name)
        called = ('grpc_server_call_duration_seconds_count{grpc_method="screentime.family.v1.FamilyService/CreateFamily",'
                  'grpc_status="OK"} 1')
        self.assertIn(called, get(self.ports["ShieldPolicy"]).splitlines())
        subscribed = 'grpc_server_calls_in_flight{grpc_method="screentime.feed.v1.EventFeedService/Subscribe"} 3\n'
        eventually(lambda: subscribed in get(self.ports["ShieldPolicy"]), "three services follow ShieldPolicy")

    def test_prometheus_scrapes_all_four(self):
        folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        targets = [f"127.0.0.1:{port}" for port in self.ports.values()]
        (folder / "prometheus.yml").write_text(json.dumps({
            "global": {"scrape_interval": "1s"},
            "scrape_configs": [{"job_name": "screentime", "static_configs": [{"targets": targets}]}]}))
        port = free_port()
        with open(folder / "log", "wb") as log:
            process = subprocess.Popen(
                ["prometheus", f"--config.file={folder}/prometheus.yml", f"--storage.tsdb.path={folder}/data",
                 f"--web.listen-address=127.0.0.1:{port}"], stdout=log, stderr=log)
        self.addCleanup(process.wait)
        # How long it takes to end by itself is its own affair.
        self.addCleanup(process.kill)

        def query(expression):
            self.assertIsNone(process.poll(), (folder / "log").read_text()[-2000:])
            try:
                answer = json.loads(get(port, f"/api/v1/query?query={urllib.parse.quote(expression)}"))
            except (OSError, urllib.error.URLError):
                return []
            return [(found["metric"], float(found["value"][1])) for found in answer["data"]["result"]]

        eventually(lambda: [value for _, value in query("up")] == [1.0] * 4, "all four are up")
        # A scrape that takes more than the second between two has no values.
        eventually(
            lambda: {metric["service"] for metric, _ in query("screentime_build_info")} == set(NAMES), "each has its name")
        follows = sum(len(feeds) for feeds in FOLLOWS.values())
        eventually(lambda: [value for _, value in query("sum(feed_connected)")] == [follows], "all feeds are connected")
        calls = eventually(
            lambda: query('sum by (grpc_status) (grpc_server_call_duration_seconds_count{grpc_method=~".*CreateFamily"})'),
            "the calls are counted")
        self.assertEqual([(metric["grpc_status"], value) for metric, value in calls], [("OK", 1.0)])
        median = eventually(
            lambda: query(
                'histogram_quantile(0.5, grpc_server_call_duration_seconds_bucket{grpc_method=~".*CreateFamily"})'),
            "there is a median")
        self.assertTrue(0 < median[0][1] < 100, median)

    def test_others_need_tls_and_an_operators_certificate(self):
        _, port = self.secure()
        status, text = self.https(port, "operator")
        self.assertEqual(status, 200)
        self.assertTrue("tls_certificate_expiry_timestamp_seconds" in text)
        # No certificate, one without a name, and one of a service.
        for certificate in (None, "client-dns", "service"):
            self.assertEqual(self.https(port, certificate)[0], 403, certificate)
        # Signed by another authority, expired: at the latest when they are judged.
        for certificate in ("client-foreign", "client-expired"):
            try:
                self.assertEqual(self.https(port, certificate)[0], 403, certificate)
            except (ssl.SSLError, OSError):
                pass
        with self.assertRaises((http.client.HTTPException, OSError)):
            get(port)

    def test_others_without_tls_are_refused_at_the_start(self):
        process, _ = self.secure("--log-level", "info")
        self.assertEqual(process.wait(120), 64)
        self.assertRegex(process.stderr.read(), r"setting admin-listen .*needs TLS; give tls-certificate and tls-key")


if __name__ == "__main__":
    unittest.main()
