"""A client that has no .proto file and no stub: it learns the whole contract from the running services by reflection, and
makes calls with that."""

import unittest

import grpc
from google.protobuf import descriptor_pool, json_format, message_factory
from grpc_reflection.v1alpha.proto_reflection_descriptor_database import ProtoReflectionDescriptorDatabase

from services import LIMIT, NAMES, Services

OWN = {
    "ShieldPolicy": "screentime.shield.v1.ShieldPolicyService",
    "UsageIngest": "screentime.usage.v1.UsageIngestService",
    "ChallengeService": "screentime.challenge.v1.ChallengeService",
    "BadgeService": "screentime.badge.v1.BadgeService",
}


def walk(descriptor, seen):
    """Every message that can be reached from one, each field's type resolved."""
    if descriptor.full_name in seen:
        return
    seen.add(descriptor.full_name)
    for field in descriptor.fields:
        if field.message_type:
            walk(field.message_type, seen)
        elif field.enum_type:
            assert field.enum_type.values


class Reflection(unittest.TestCase):
    def test_everything_is_described_and_can_be_called(self):
        with Services("2026-03-02T08:00:00Z", {name: ["--reflection", "on"] for name in NAMES}) as services:
            for name in NAMES:
                with grpc.insecure_channel(services.addresses[name]) as channel:
                    database = ProtoReflectionDescriptorDatabase(channel)
                    pool = descriptor_pool.DescriptorPool(database)
                    listed = list(database.get_services())
                    self.assertIn(OWN[name], listed)
                    messages = set()
                    for service in listed:
                        for method in pool.FindServiceByName(service).methods:
                            walk(method.input_type, messages)
                            walk(method.output_type, messages)
                    self.assertGreater(len(messages), 50)
                    # A client without a token may read the contract and nothing else.
                    with self.assertRaises(grpc.RpcError) as refused:
                        self.call(channel, pool, "screentime.admin.v1.AdminService", "GetInfo")
                    self.assertEqual(refused.exception.code(), grpc.StatusCode.UNAUTHENTICATED)
            with grpc.insecure_channel(services.addresses["ShieldPolicy"]) as channel:
                pool = descriptor_pool.DescriptorPool(ProtoReflectionDescriptorDatabase(channel))
                keys = self.call(channel, pool, "screentime.family.v1.FamilyService", "GetSigningKeys")
                self.assertTrue(json_format.MessageToDict(keys)["keys"])

    def call(self, channel, pool, service, method):
        descriptor = pool.FindServiceByName(service).FindMethodByName(method)
        request = message_factory.GetMessageClass(descriptor.input_type)
        response = message_factory.GetMessageClass(descriptor.output_type)
        call = channel.unary_unary(f"/{service}/{method}", request.SerializeToString, response.FromString)
        return call(request(), timeout=LIMIT)


if __name__ == "__main__":
    unittest.main()
