"""A device that comes back with a week of offline minutes (US-9): one stream that breaks off again and again, at every
batch's boundary and at random bytes, and is continued by what GetUploadState says is missing."""

import hashlib
import os
import random
import socket
import struct
import threading
import time
import unittest
import uuid
from datetime import datetime, timedelta, timezone

import grpc

from contract import contract
from services import LIMIT, Services

usage, usage_grpc = contract("usage.v1")

SEED = int(os.environ.get("SEED", "1"))
RECORDS = 10_000
READING = "org.example.reading"
TOKEN = "token.sha256." + hashlib.sha256(READING.encode()).hexdigest()
BEGIN = datetime(2026, 3, 2, tzinfo=timezone.utc)
INSTALLATION = str(uuid.UUID(int=9))


class Cable:
    """A way to a server that is cut after a number of bytes, or when it is pulled."""

    def __init__(self, address, limit=None):
        self.server, self.left = address.rsplit(":", 1), limit
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = "127.0.0.1:%d" % self.listener.getsockname()[1]
        self.ends = []
        threading.Thread(target=self.run, daemon=True).start()

    def run(self):
        try:
            device, _ = self.listener.accept()
            server = socket.create_connection((self.server[0], int(self.server[1])))
        except OSError:
            return
        self.ends = [device, server]
        threading.Thread(target=self.pump, args=(server, device, False), daemon=True).start()
        self.pump(device, server, True)

    def pump(self, source, target, counts):
        try:
            while data := source.recv(4_096):
                if counts and self.left is not None:
                    data, self.left = data[:self.left], self.left - len(data)
                target.sendall(data)
                if counts and self.left is not None and self.left <= 0:
                    break
        except OSError:
            pass
        self.pull()

    def pull(self):
        """Both ends see a reset."""
        self.listener.close()
        for end in self.ends:
            try:
                end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                end.shutdown(socket.SHUT_RDWR)
                end.close()
            except OSError:
                pass


class Streams(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.services = services = cls.enterClassContext(Services("2026-03-01T00:00:00Z"))
        services.rewards("family", "create", "--name", "Miller", "--guardian", "Ana")
        for child in ["Mia", "Tom"]:
            services.rewards("child", "add", "--name", child, "--zone", "UTC")
            services.rewards("device", "pair", "--child", child, "--device", f"{child}-tablet")
            services.rewards("apps", "save", "--child", child, "--learning", f"{READING}=10")
        services.rewards("settle")
        services.rewards("clock", "advance", "--to", "2026-03-10T00:00:00Z")

    def record(self, sequence):
        start = BEGIN + timedelta(minutes=sequence)
        record = usage.UsageRecord(
            installation_id=INSTALLATION, sequence=sequence, app_token_digest=TOKEN)
        record.start_time.FromDatetime(start)
        record.end_time.FromDatetime(start + timedelta(minutes=1))
        return record

    def missing(self, stub, child_id, metadata):
        """The numbers that have not arrived, by what the service says."""
        numbers, token, highest = [], "", 0
        while True:
            page = stub.GetUploadState(
                usage.GetUploadStateRequest(child_id=child_id, page_token=token), metadata=metadata, timeout=LIMIT)
            for state in page.installations:
                highest = state.highest_sequence
                for gap in state.missing:
                    numbers += range(gap.first, gap.last + 1)
            token = page.next_page_token
            if not token:
                return numbers + list(range(highest + 1, RECORDS + 1))

    def send(self, numbers, size, cable, metadata, until=None):
        """Streams records until the cable breaks; pulls it after some answers. Returns the outcomes, and whether the
        service took the stream."""
        batches = [numbers[index:index + size] for index in range(0, len(numbers), size)]
        requests = (
            usage.StreamUsageRequest(batch=index, records=[self.record(number) for number in batch])
            for index, batch in enumerate(batches))
        outcomes, is_taken = [], True
        with grpc.insecure_channel(cable.address, options=[("grpc.use_local_subchannel_pool", 1)]) as channel:
            call = usage_grpc.UsageIngestServiceStub(channel).StreamUsage(requests, metadata=metadata, timeout=4 * LIMIT)
            try:
                for count, response in enumerate(call, 1):
                    self.assertEqual(response.batch, count - 1)
                    outcomes += [result.outcome for result in response.results]
                    if count == until:
                        cable.pull()
            except grpc.RpcError as error:
                # Streams that were cut count as open until their last batch is stored.
                is_taken = error.code() != grpc.StatusCode.RESOURCE_EXHAUSTED
                if is_taken:
                    self.assertIn(error.code(), [grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.CANCELLED])
                else:
                    time.sleep(0.2)
        cable.pull()
        return outcomes, is_taken

    def come_back(self, child, size, cut):
        """Sends all records, `size` in a batch, over cables that `cut` limits, in bytes and answers."""
        services = self.services
        metadata = [("authorization", "Bearer " + services.rewards("token", "--device", f"{child}-tablet")["token"])]
        [child_id] = [entry["child_id"] for entry in services.rewards("child", "list") if entry["display_name"] == child]
        address = services.addresses["UsageIngest"]
        outcomes, attempts = [], 0
        with grpc.insecure_channel(address) as channel:
            stub = usage_grpc.UsageIngestServiceStub(channel)
            while numbers := self.missing(stub, child_id, metadata):
                self.assertLess(attempts, 200)
                limit, until = cut()
                answers, is_taken = self.send(numbers, size, Cable(address, limit), metadata, until)
                outcomes += answers
                attempts += is_taken
            self.assertEqual(self.missing(stub, child_id, metadata), [])
            # Sent once more, nothing is new.
            again, _ = self.send(list(range(1, 1_001)), 500, Cable(address), metadata)
            self.assertEqual(set(again), {usage.RECORD_OUTCOME_DUPLICATE})
            totals = stub.GetTotals(usage.GetTotalsRequest(child_id=child_id), metadata=metadata, timeout=LIMIT)
        self.assertEqual(totals.learning_seconds, RECORDS * 60)
        # A record that was answered twice was stored once.
        self.assertLessEqual(set(outcomes), {usage.RECORD_OUTCOME_ACCEPTED, usage.RECORD_OUTCOME_DUPLICATE})
        return attempts

    def test_cut_at_every_batch(self):
        attempts = self.come_back("Mia", 500, lambda: (None, 1))
        self.assertGreater(attempts, 5)

    def test_cut_at_random_bytes(self):
        print(f"SEED={SEED}")
        chance = random.Random(SEED)
        attempts = self.come_back("Tom", 100, lambda: (chance.randrange(200, 150_000), None))
        self.assertGreater(attempts, 10)


if __name__ == "__main__":
    unittest.main(verbosity=2)
