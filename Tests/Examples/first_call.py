import sys
import time
import uuid

import grpc
from screentime.family.v1 import family_pb2, family_pb2_grpc
from screentime.usage.v1 import usage_pb2, usage_pb2_grpc


class ReadsItsWrites(grpc.UnaryUnaryClientInterceptor):
    """Sends the family's newest consistency token with each call: every service has applied what was written before."""

    token = []

    def intercept_unary_unary(self, proceed, details, request):
        call = proceed(details._replace(metadata=[*(details.metadata or ()), *self.token]), request)
        self.token = [pair for pair in call.trailing_metadata() if pair.key == "consistency-token-bin"] or self.token
        return call


reads_its_writes = ReadsItsWrites()


def channel(number, default):
    address = sys.argv[number] if len(sys.argv) > number else default
    return grpc.intercept_channel(grpc.insecure_channel(address), reads_its_writes)


family = family_pb2_grpc.FamilyServiceStub(channel(1, "127.0.0.1:7001"))
usage = usage_pb2_grpc.UsageIngestServiceStub(channel(2, "127.0.0.1:7002"))


def version7():
    """A UUIDv7: 48 bits of milliseconds, then random bits."""
    value = int(time.time() * 1000) << 80 | uuid.uuid4().int & (1 << 80) - 1
    return str(uuid.UUID(int=value & ~(0xF << 76) & ~(0x3 << 62) | 0x7 << 76 | 0x2 << 62))


created = family.CreateFamily(
    family_pb2.CreateFamilyRequest(
        family_id=version7(), display_name="Miller", guardian_display_name="Ana", device_display_name="Laptop",
        request_id=str(uuid.uuid4())))
as_guardian = [("authorization", "Bearer " + created.credentials.access_token)]

child = family.CreateChild(
    family_pb2.CreateChildRequest(display_name="Mia", time_zone="Europe/Berlin", request_id=str(uuid.uuid4())),
    metadata=as_guardian)
totals = usage.GetTotals(usage_pb2.GetTotalsRequest(child_id=child.child_id), metadata=as_guardian)
print(f"{child.display_name} lives in {child.time_zone} and has learned for {totals.learning_seconds} s")
