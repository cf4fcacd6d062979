"""The client that must be served whatever the others do."""
import json
import threading
import time

from wire import *


class Neighbour:
    """Calls the server repeatedly, on one connection, and records how long each call took. A call that the server rejects
    with a delay, as it does to all under overload, is retried, as clients of gRPC do."""

    def __init__(self, server, pause=0.002):
        self.client, self.pause = Client(server), pause
        self.stream, self.latencies, self.refused, self.failure = -1, [], 0, None
        # Nothing updates the connection's window, and a neighbour may live long.
        self.client.send(window_update(0, 0x7FFFFFFF - 65_535))
        self.stopping = threading.Event()
        self.thread = threading.Thread(target=self.run, daemon=True)

    def request(self):
        """The frames of one call."""
        return headers(self.stream, request()) + data(self.stream, message(b"here"), end=True)

    def check(self, fields, body):
        assert (fields.get("grpc-status"), body) == ("0", message(b"here")), (fields, body)

    def call(self):
        begin = time.perf_counter()
        while True:
            self.stream += 2
            self.client.frames.clear()
            self.client.send(self.request())
            fields, body = self.client.answer(self.stream)
            pushback = fields.get("grpc-retry-pushback-ms")
            if pushback is None or time.perf_counter() - begin > LIMIT:
                break
            self.refused += 1
            time.sleep(int(pushback) / 1_000)
        self.latencies.append(time.perf_counter() - begin)
        self.check(fields, body)

    def run(self):
        try:
            while not self.stopping.is_set():
                self.call()
                self.stopping.wait(self.pause)
        except Exception as error:
            self.failure = error

    def until_served(self, calls):
        """Waits until it has been served more often than so many times, or has failed."""
        end = time.monotonic() + LIMIT
        while len(self.latencies) <= calls and self.failure is None:
            assert time.monotonic() < end, "the neighbour was not served"
            time.sleep(0.01)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.stopping.set()
        self.thread.join(LIMIT)
        self.client.close()

    def quantile(self, share):
        ordered = sorted(self.latencies)
        return ordered[min(len(ordered) - 1, int(len(ordered) * share))]

    def measure(self, seconds):
        """Calls for so long, in JSON: calls, refused, and in seconds p50, p99 and the CPU time of its own that a call takes."""
        self.latencies.clear()
        self.refused = 0
        end, own = time.monotonic() + seconds, time.process_time()
        while time.monotonic() < end:
            self.call()
            time.sleep(self.pause)
        calls = len(self.latencies)
        return json.dumps({"calls": calls, "refused": self.refused, "p50": self.quantile(0.5),
                           "p99": self.quantile(0.99), "own": (time.process_time() - own) / calls})
