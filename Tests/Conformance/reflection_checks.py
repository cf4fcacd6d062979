"""What tools learn by reflection, with the client that gRPC itself publishes (grpcio-reflection): everything a server has, and
calls made with nothing but that."""
import grpc
from google.protobuf import descriptor_pool, message_factory
from grpc_reflection.v1alpha import reflection_pb2
from grpc_reflection.v1alpha.proto_reflection_descriptor_database import ProtoReflectionDescriptorDatabase

from grpc_checks import LIMIT, expect, status_of

HEALTH = "grpc.health.v1.Health"
KNOWN = [HEALTH, "grpc.reflection.v1.ServerReflection", "grpc.reflection.v1alpha.ServerReflection"]


def dynamic(channel, pool, service, method):
    """A callable for a method of which only the name is known."""
    descriptor = pool.FindServiceByName(service).FindMethodByName(method)
    request = message_factory.GetMessageClass(descriptor.input_type)
    response = message_factory.GetMessageClass(descriptor.output_type)
    kind = {(False, False): channel.unary_unary, (False, True): channel.unary_stream, (True, False): channel.stream_unary,
            (True, True): channel.stream_stream}[(descriptor.client_streaming, descriptor.server_streaming)]
    return kind(f"/{service}/{method}", request.SerializeToString, response.FromString), request


def questions(channel, version, *requests):
    """Answers to questions asked on one stream."""
    call = channel.stream_stream(f"/grpc.reflection.{version}.ServerReflection/ServerReflectionInfo",
                                 reflection_pb2.ServerReflectionRequest.SerializeToString,
                                 reflection_pb2.ServerReflectionResponse.FromString)
    return list(call(iter([reflection_pb2.ServerReflectionRequest(**request) for request in requests]), timeout=LIMIT))


def reflection_builds_the_whole_pool_and_calls(server):
    with server.channel() as channel:
        database = ProtoReflectionDescriptorDatabase(channel)
        pool = descriptor_pool.DescriptorPool(database)
        names = list(database.get_services())
        assert names == sorted(names) and set(KNOWN) <= set(names), names
        methods = 0
        for name in KNOWN:
            for method in pool.FindServiceByName(name).methods:
                assert method.input_type.fields is not None and method.output_type.fields is not None
                methods += 1
        expect(methods, 5)
        check, request = dynamic(channel, pool, HEALTH, "Check")
        expect(check(request(service=""), timeout=LIMIT).status, 1)
        expect(status_of(lambda: check(request(service="no.such"), timeout=LIMIT)).code(), grpc.StatusCode.NOT_FOUND)
        watch, request = dynamic(channel, pool, HEALTH, "Watch")
        stream = watch(request(service="no.such"), timeout=LIMIT)
        expect(next(stream).status, 3)
        stream.cancel()


def reflection_v1_called_through_its_own_description(server):
    with server.channel() as channel:
        pool = descriptor_pool.DescriptorPool(ProtoReflectionDescriptorDatabase(channel))
        ask, request = dynamic(channel, pool, "grpc.reflection.v1.ServerReflection", "ServerReflectionInfo")
        answers = list(ask(iter([request(list_services="*")]), timeout=LIMIT))
        assert set(KNOWN) <= {service.name for service in answers[0].list_services_response.service}


def reflection_answers_errors_in_the_stream(server):
    with server.channel() as channel:
        for version in ("v1", "v1alpha"):
            answers = questions(
                channel, version, {"file_by_filename": "no/such.proto"}, {"file_containing_symbol": "no.such.Thing"},
                {"file_containing_extension": {"containing_type": "grpc.health.v1.HealthCheckRequest", "extension_number": 9}},
                {"all_extension_numbers_of_type": "no.such.Message"}, {}, {"file_by_filename": "x" * 2_000},
                {"all_extension_numbers_of_type": "grpc.health.v1.HealthCheckRequest"},
                {"file_containing_symbol": HEALTH, "host": "example"})
            expect([answer.error_response.error_code for answer in answers], [5, 5, 5, 5, 3, 3, 0, 0])
            expect(answers[6].all_extension_numbers_response.base_type_name, "grpc.health.v1.HealthCheckRequest")
            expect(len(answers[7].file_descriptor_response.file_descriptor_proto), 1)
            expect((answers[7].valid_host, answers[7].original_request.file_containing_symbol), ("example", HEALTH))


def reflection_refuses_a_message_that_is_too_large(server):
    with server.channel() as channel:
        error = status_of(lambda: questions(channel, "v1", {"file_by_filename": "x" * (5 << 20)}))
        expect(error.code(), grpc.StatusCode.RESOURCE_EXHAUSTED)


CHECKS = [
    reflection_builds_the_whole_pool_and_calls, reflection_v1_called_through_its_own_description,
    reflection_answers_errors_in_the_stream, reflection_refuses_a_message_that_is_too_large,
]
