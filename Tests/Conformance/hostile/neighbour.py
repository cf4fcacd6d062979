"""The client that must be served whatever the others do."""
import threading
import time

from wire import *


class Neighbour:
    """Calls the server again and again, on one connection, and keeps what each call took. A call that the server refuses
    with a time to come back, as it does to all when it has more to do than it can, is made again, as clients of gRPC do."""

    def __init__(self, server, pause=0.002):
        self.client, self.pause = Client(server), pause
        self.stream, self.latencies, self.refused, self.failure = -1, [], 0, None
        # Nothing gives the connection's window back, and a neighbour may live long.
        self.client.send(window_update(0, 0x7FFFFFFF - 65_535))
        self.stopping = threading.Event()
        self.thread = threading.Thread(target=self.run, daemon=True)

    def call(self):
        begin = time.perf_counter()
        while True:
            self.stream += 2
            self.client.frames.clear()
            self.client.send(headers(self.stream, request()), data(self.stream, message(b"here"), end=True))
            fields, body = self.client.answer(self.stream)
            pushback = fields.get("grpc-retry-pushback-ms")
            if pushback is None or time.perf_counter() - begin > LIMIT:
                break
            self.refused += 1
            time.sleep(int(pushback) / 1_000)
        self.latencies.append(time.perf_counter() - begin)
        assert (fields.get("grpc-status"), body) == ("0", message(b"here")), (fields, body)

    def run(self):
        try:
            while not self.stopping.is_set():
                self.call()
                self.stopping.wait(self.pause)
        except Exception as error:
            self.failure = error

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
