"""Calls of the four services by name, with requests and answers as JSON values: of this contract, or of an earlier state's,
which may lack a method, a field or a value."""

import importlib
import json
import subprocess
import uuid

import grpc
from google.protobuf import json_format, message_factory

# Whose package a service is in.
PACKAGES = {
    "family": "ShieldPolicy",
    "shield": "ShieldPolicy",
    "inbox": "ShieldPolicy",
    "privacy": "ShieldPolicy",
    "usage": "UsageIngest",
    "challenge": "ChallengeService",
    "badge": "BadgeService",
}


class Calls:
    """- lacking: what was offered and is not in the contract, once each."""

    def __init__(self, services, stubs):
        """- stubs: the folder of the stubs generated from the contract."""
        self.services = services
        self.lacking = []
        self.logins = {}
        self.channels = {name: grpc.insecure_channel(address) for name, address in services.addresses.items()}
        self.methods = {}
        for path in sorted(stubs.glob("screentime/*/v1/*_pb2.py")):
            module = importlib.import_module(".".join(path.relative_to(stubs).with_suffix("").parts))
            for service in module.DESCRIPTOR.services_by_name.values():
                for method in service.methods:
                    self.methods[f"{service.name}.{method.name}"] = method

    def close(self):
        for channel in self.channels.values():
            channel.close()

    def login(self, device=None):
        """The access token of a device that the command line has paired; of the guardian without a name."""
        key = (device, self.services.clock)
        if key not in self.logins:
            words = [] if device is None else ["--device", device]
            # Earlier programs print it as it is, also where JSON is asked for.
            done = subprocess.run(
                self.services.rewards_command("token", *words), capture_output=True, text=True, timeout=300, check=False)
            if done.returncode != 0:
                raise NoLogin(done.stderr)
            self.logins[key] = done.stdout.strip()
        return self.logins[key]

    def offer(self, name, request, token):
        """The answer; nil where the contract lacks the method, or something of the request."""
        method = self.methods.get(name)
        lacks = None if method else name
        message = None
        if method:
            fields = method.input_type.fields_by_name
            if "request_id" in fields and "request_id" not in request:
                request = {**request, "request_id": str(uuid.uuid4())}
            try:
                message = json_format.ParseDict(request, message_factory.GetMessageClass(method.input_type)())
            except json_format.ParseError as error:
                lacks = f"{name}: {str(error).splitlines()[0]}"
        if lacks is not None:
            if lacks not in self.lacking:
                self.lacking.append(lacks)
            return None
        service = method.containing_service
        channel = self.channels[PACKAGES[service.full_name.split(".")[1]]]
        answer_type = message_factory.GetMessageClass(method.output_type)
        kind = channel.unary_stream if method.server_streaming else channel.unary_unary
        call = kind(
            f"/{service.full_name}/{method.name}", request_serializer=lambda value: value.SerializeToString(),
            response_deserializer=answer_type.FromString)
        metadata = [("authorization", f"Bearer {token}")] if token else None
        try:
            answer = call(message, metadata=metadata, timeout=120)
            # Of a stream the message for which a caller waits is the last one.
            answer = list(answer)[-1] if method.server_streaming else answer
        except grpc.RpcError as error:
            raise Refused(name, request, error.code(), error.details()) from None
        return as_json(answer)

    def call(self, name, request, token):
        """As `offer`, of what every contract has."""
        answer = self.offer(name, request, token)
        assert answer is not None, f"the contract lacks {self.lacking[-1]}"
        return answer

    def all(self, name, request, token):
        """The answers of all pages as one."""
        whole, page = None, {}
        while True:
            answer = self.offer(name, {**request, **page}, token)
            if answer is None:
                return None
            following = answer.pop("next_page_token", "")
            if whole is None:
                whole = answer
            else:
                for key, value in answer.items():
                    whole[key] = whole.get(key, []) + value if isinstance(value, list) else value
            if not following:
                return whole
            page = {"page_token": following}


class NoLogin(Exception):
    """The credentials that the command line has stored do not work."""


class Refused(Exception):
    def __init__(self, name, request, code, details):
        super().__init__(f"{name} {json.dumps(request)}: {code.name}: {details}")
        self.code = code


def as_json(message):
    return json_format.MessageToDict(message, preserving_proto_field_name=True)
