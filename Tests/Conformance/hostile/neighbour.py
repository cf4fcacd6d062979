"""The client that must be served whatever the others do."""
import threading
import time

from wire import *


class Neighbour:
    """Calls the server again and again, on one connection, and keeps what each call took."""

    def __init__(self, server, pause=0.002):
        self.client, self.pause = Client(server), pause
        self.stream, self.latencies, self.failure = -1, [], None
        self.stopping = threading.Event()
        self.thread = threading.Thread(target=self.run, daemon=True)

    def call(self):
        self.stream += 2
        self.client.frames.clear()
        begin = time.perf_counter()
        self.client.send(headers(self.stream, request()), data(self.stream, message(b"here"), end=True))
        fields, body = self.client.answer(self.stream)
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
