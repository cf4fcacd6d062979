import sys
import time
import uuid

import grpc
from screentime.family.v1 import family_pb2, family_pb2_grpc

address = sys.argv[1] if len(sys.argv) > 1 else "127.0.0.1:7001"
family = family_pb2_grpc.FamilyServiceStub(grpc.insecure_channel(address))


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
print(f"{child.display_name} lives in {child.time_zone}")
