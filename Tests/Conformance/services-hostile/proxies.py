"""Callers behind proxies: each has the limits of its own address, whatever it says, and shares none with the others there."""
import contextlib
import os
import shutil
import socket
import struct
import subprocess
import tempfile
import time
from pathlib import Path

from services import free_port
from wire import PREFACE, Client, settings
from world import *

# Debian has it where only root's PATH leads.
HAPROXY = shutil.which("haproxy", path=os.environ.get("PATH", "") + ":/usr/sbin")
# The configured proxies are on 127.0.0.9, played by the test, and on 127.0.0.10: HAProxy. All other peers are none.
OWN, REAL, STRANGER = "127.0.0.9", "127.0.0.10", "127.0.0.11"
PORT = free_port()
SETTINGS = {"ShieldPolicy": [
    "--families-per-address", "2", "--trusted-proxies", f"{OWN},{REAL}", "--proxy-header", "x-forwarded-for",
    "--proxy-listen", f"127.0.0.1:{PORT}",
]}
OK, LATE, UNAVAILABLE = "0", "4", "14"


def line(client, port=4711):
    """A header of the PROXY protocol, version 1."""
    return f"PROXY TCP4 {client} 127.0.0.1 {port} {PORT}\r\n".encode()


def binary(client, port=4711):
    """The same in version 2."""
    addresses = socket.inet_aton(client) + socket.inet_aton("127.0.0.1") + struct.pack(">HH", port, PORT)
    return b"\r\n\r\n\0\r\nQUIT\n" + struct.pack(">BBH", 0x21, 0x11, len(addresses)) + addresses


def connect(port, header=b"", source=None):
    """A connection that begins with a proxy's header."""
    client = Client(Address(f"127.0.0.1:{port}"), begin=False, source=source)
    client.send(header, PREFACE, settings())
    return client


def creation(stream, *more):
    """A call that makes a family."""
    request = family.CreateFamilyRequest(
        family_id=version7(new_id()), display_name="Kim", guardian_display_name="Ana", device_display_name="Phone",
        request_id=new_id())
    return call(stream, CREATE_FAMILY, request, more)


def ended(client, streams):
    """The statuses of the calls, when all have ended."""
    said = statuses(client, streams, time.monotonic() + LIMIT)
    assert len(said) == len(streams), f"{said} of {streams}"
    return [said[stream] for stream in streams]


def make_each(calls):
    """Makes the calls at the same time, again those that a busy server has shed, until each has made a family.
    `calls`: (connection, what the request says more) of each."""
    end, number = time.monotonic() + LIMIT, 0
    while calls:
        assert time.monotonic() < end, f"{len(calls)} are not served"
        opened = {}
        for client, more in calls:
            stream, number = 2 * number + 1, number + 1
            client.send(creation(stream, *more))
            opened.setdefault(client, {})[stream] = more
        calls = []
        for client, asked in opened.items():
            said = dict(zip(asked, ended(client, list(asked))))
            assert set(said.values()) <= {OK, UNAVAILABLE}, said
            calls += [(client, asked[stream]) for stream, status in said.items() if status == UNAVAILABLE]


def one_address(said):
    """Of 30 calls that one address makes at the same time its two are served, and one every 10 s: how many. They have 5 s: more
    than a busy machine takes for two."""
    assert OK in said and LATE in said and set(said) <= {OK, LATE, UNAVAILABLE}, said
    assert said.count(OK) < 10, said
    return said.count(OK)


def close(clients):
    for client in clients:
        client.close()


def check_clients_that_a_header_of_the_connection_names(world):
    """40 addresses behind one proxy make a family each, and 30 more of one of them do not get past its own limit."""
    clients = [connect(PORT, (line if number % 2 else binary)(f"192.0.2.{number}"), OWN) for number in range(1, 41)]
    make_each([(client, ()) for client in clients])
    greedy = [connect(PORT, line("192.0.2.99", port), OWN) for port in range(1, 31)]
    for client in greedy:
        client.send(creation(1, ("grpc-timeout", "5S")))
    made = one_address([ended(client, [1])[0] for client in greedy])
    close(clients + greedy)
    return f"40 of 40 made; of one address {made} of 30"


def check_clients_that_requests_name(world):
    """The same over one connection of a proxy that speaks HTTP; what a client has sent itself on the left changes nothing."""
    client = Client(Address(world.services.addresses["ShieldPolicy"]), source=OWN)
    make_each([(client, [("x-forwarded-for", f"6.6.6.6, 198.51.100.{number}"), ("forwarded", "for=6.6.6.6")])
               for number in range(1, 41)])
    streams = [2 * number + 10_001 for number in range(30)]
    for number, stream in enumerate(streams):
        forged = ("x-forwarded-for", f"6.6.6.{number}, 198.51.100.99")
        client.send(creation(stream, forged, ("grpc-timeout", "5S")))
    made = one_address(ended(client, streams))
    client.close()
    return f"40 of 40 made; of one address {made} of 30"


def check_forgery(world):
    """A peer that is no configured proxy names others in each request, and gets what one address gets; its connections to the
    port of proxies are closed, as are a proxy's own without a header."""
    client = Client(Address(world.services.addresses["ShieldPolicy"]), source=STRANGER)
    streams = [2 * number + 1 for number in range(30)]
    for number, stream in enumerate(streams):
        forged = [("x-forwarded-for", f"203.0.113.{number}"), ("forwarded", f"for=203.0.113.{number}")]
        client.send(creation(stream, *forged, ("grpc-timeout", "5S")))
    made = one_address(ended(client, streams))
    client.close()
    for header, source in [(line("203.0.113.200"), STRANGER), (binary("203.0.113.201"), STRANGER), (b"", STRANGER), (b"", OWN),
                           (b"PROXY TCP4 203.0.113.202 127.0.0.1 1\r\n", OWN)]:
        refused = connect(PORT, header, source)
        refused.send(creation(1))
        refused.until_end()
        assert not refused.frames, refused.frames
        refused.close()
    return f"{made} of 30 made, the rest waited for their own address"


@contextlib.contextmanager
def haproxy(*server):
    """A real one that passes bytes on, with these words for its server; yields its port."""
    assert HAPROXY, "there is no haproxy: deploy/setup --tests installs it"
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="haproxy-") as folder:
        file = Path(folder) / "haproxy.cfg"
        file.write_text(f"""
defaults
  mode tcp
  timeout connect 5s
  timeout client 60s
  timeout server 60s
listen shield
  bind 127.0.0.1:{port}
  server shield 127.0.0.1:{PORT} source {REAL} {' '.join(server)}
""")
        process = subprocess.Popen([HAPROXY, "-db", "-q", "-f", str(file)])
        try:
            end = time.monotonic() + LIMIT
            while True:
                assert process.poll() is None, f"haproxy ended with {process.poll()}"
                with socket.socket() as probe:
                    if probe.connect_ex(("127.0.0.1", port)) == 0:
                        break
                assert time.monotonic() < end, "haproxy does not listen"
                time.sleep(0.05)
            yield port
        finally:
            process.terminate()
            process.wait(LIMIT)


def check_haproxy(world):
    """40 clients of 40 addresses behind HAProxy, with each version of the header and its health checks, make a family each."""
    checks = ["send-proxy-v2", "check", "inter", "100ms", "check-send-proxy"]
    for index, words in enumerate([["send-proxy"], ["send-proxy-v2"], checks]):
        with haproxy(*words) as port:
            clients = [connect(port, source=f"127.0.{index + 1}.{number}") for number in range(1, 41)]
            make_each([(client, ()) for client in clients])
            close(clients)
    return "3 times 40 of 40 made"
