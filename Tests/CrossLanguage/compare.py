"""Compares our Swift messages with Google's protobuf: random messages in both directions, edge values included.

usage: compare.py EXCHANGE [--count N] [--mutations N] [--seed N]

--count is how many random messages go each way, --mutations how many damaged ones both sides must judge alike. EXCHANGE
is the executable MessageExchange, which is driven through its standard input and output. A seed gives the same messages
on every machine.
"""

import argparse
import math
import pathlib
import random
import struct
import subprocess
import sys
import tempfile
import time

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import DecodeError
from google.protobuf.unknown_fields import UnknownFieldSet
from grpc_tools import protoc

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROTOS = ROOT / "Tests/Shared/ProtobufC/Proto"

INTEGERS = {
    FieldDescriptor.CPPTYPE_INT32: (-(2**31), 2**31 - 1),
    FieldDescriptor.CPPTYPE_INT64: (-(2**63), 2**63 - 1),
    FieldDescriptor.CPPTYPE_UINT32: (0, 2**32 - 1),
    FieldDescriptor.CPPTYPE_UINT64: (0, 2**64 - 1),
    FieldDescriptor.CPPTYPE_ENUM: (-(2**31), 2**31 - 1),
}
DOUBLES = [0.0, -0.0, math.nan, math.inf, -math.inf, 5e-324, 1.7976931348623157e308, -1.5, 0.1]
FLOATS = [0.0, -0.0, math.nan, math.inf, -math.inf, 1.401298464324817e-45, 3.4028234663852886e38, -1.5, 0.25]
TEXTS = ["", "\0", "a\0b", "grüße", "日本語", "👩‍👩‍👧", "\U0010ffff", "plain", "\r\n\t\"\\"]


def load_messages():
    """Generates and imports Google's classes for the test messages."""
    out = tempfile.mkdtemp(prefix="messages-")
    files = sorted(str(path.relative_to(PROTOS)) for path in PROTOS.rglob("*.proto"))
    well_known = pathlib.Path(protoc.__file__).parent / "_proto"
    if protoc.main(["protoc", f"-I{PROTOS}", f"-I{well_known}", f"--python_out={out}", *files]) != 0:
        sys.exit("compare.py: protoc failed")
    sys.path.insert(0, out)
    from everything.v1 import everything_pb2, names_pb2

    return everything_pb2, names_pb2


class Generator:
    """Fills random messages of any type."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def integer(self, low, high):
        edge = self.random.randrange(5)
        if edge < 3:
            return (0, low, high)[edge]
        width = self.random.randrange(1, 65)
        return max(low, min(high, self.random.getrandbits(width) * self.random.choice((1, -1))))

    def text(self):
        if self.random.randrange(400) == 0:
            return "long ü " * self.random.randrange(3000)
        return "".join(self.random.choice(TEXTS) for _ in range(self.random.randrange(3)))

    def scalar(self, field):
        kind = field.cpp_type
        if kind in INTEGERS:
            return self.integer(*INTEGERS[kind])
        if kind == FieldDescriptor.CPPTYPE_BOOL:
            return self.random.random() < 0.5
        if kind == FieldDescriptor.CPPTYPE_DOUBLE:
            return self.random.choice(DOUBLES)
        if kind == FieldDescriptor.CPPTYPE_FLOAT:
            return self.random.choice(FLOATS)
        if field.type == FieldDescriptor.TYPE_STRING:
            return self.text()
        size = self.random.randrange(20000) if self.random.randrange(400) == 0 else self.random.randrange(10)
        return self.random.randbytes(size)

    def fill(self, message, depth):
        density = self.random.choice((0.03, 0.15, 0.7))
        for field in message.DESCRIPTOR.fields:
            if self.random.random() > density:
                continue
            is_message = field.cpp_type == FieldDescriptor.CPPTYPE_MESSAGE
            if is_message and depth == 0:
                continue
            if field.message_type and field.message_type.GetOptions().map_entry:
                self.fill_map(getattr(message, field.name), field.message_type, depth)
            elif field.is_repeated:
                values = getattr(message, field.name)
                for _ in range(self.random.randrange(200) if self.random.randrange(200) == 0 else self.random.randrange(4)):
                    if is_message:
                        self.fill(values.add(), depth - 1)
                    else:
                        values.append(self.scalar(field))
            elif is_message:
                child = getattr(message, field.name)
                child.SetInParent()
                self.fill(child, depth - 1)
            else:
                setattr(message, field.name, self.scalar(field))

    def fill_map(self, values, entry, depth):
        key, value = entry.fields_by_name["key"], entry.fields_by_name["value"]
        for _ in range(self.random.randrange(4)):
            if value.cpp_type == FieldDescriptor.CPPTYPE_MESSAGE:
                if depth > 1:
                    self.fill(values[self.scalar(key)], depth - 2)
            else:
                values[self.scalar(key)] = self.scalar(value)


    def mutated(self, payload):
        """Bytes that are nearly a message: damaged, or legal though no encoder writes them."""
        data = bytearray(payload)
        for _ in range(self.random.randrange(1, 4)):
            position = self.random.randrange(len(data) + 1)
            kind = self.random.randrange(8)
            if kind == 0 and position < len(data):
                data[position] = self.random.randrange(256)
            elif kind == 1 and position < len(data):
                data[position] ^= 1 << self.random.randrange(8)
            elif kind == 2:
                del data[position : position + self.random.randrange(1, 3)]
            elif kind == 3:
                data.insert(position, self.random.randrange(256))
            elif kind == 4:
                data[position:position] = data[position : position + self.random.randrange(40)]
            elif kind == 5:
                data += payload  # merges with itself
            elif kind == 6:
                data += bytes.fromhex(self.random.choice(ODDITIES))
            else:
                data[:0] = bytes.fromhex(self.random.choice(ODDITIES))
        return bytes(data)


# Fields that no encoder writes so: unknown groups, submessages in pieces, lists unpacked or mixed, a oneof chosen twice.
ODDITIES = [
    "c33ec43e",  # group 1000, empty
    "c33e0801c43e",  # group 1000 with a field
    "8a0100 8a010208018a0102100a",  # nested in pieces, one with a wrong wire type
    "8a01020801 8a01041a020a00 8a01041a020a00",  # nested in pieces
    "920100 9201024801 920100",  # recursive in pieces
    "f80101 fa01020203 f80104",  # int32_list unpacked and packed
    "8a03020506 880307",  # unpacked_list packed and unpacked
    "ea0400 ea04020801 b80405 ea0403120178",  # a oneof's message, another field, the message
    "ea04020801 ea0403120178",  # a oneof's message in pieces
    "a20300 a20304080110 a2030408011002 a20304080110 03",  # map entries, one cut off
    "a203020801 a2030408011002 a2030408011003",  # map entries with one key
    "9203040a0061 00",  # damaged text
    "c2a5090161",  # the field number that the runtime uses to wrap groups
]


class Exchange:
    """The Swift process."""

    def __init__(self, executable):
        self.process = subprocess.Popen([executable], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, command, payload):
        self.process.stdin.write(command + struct.pack("<I", len(payload)) + payload)
        self.process.stdin.flush()
        head = self.process.stdout.read(5)
        if len(head) < 5:
            sys.exit("compare.py: MessageExchange ended unexpectedly")
        answer = self.process.stdout.read(struct.unpack("<I", head[1:])[0])
        if head[:1] != b"O":
            raise Refusal(answer.decode(errors="replace"))
        return answer


class Refusal(Exception):
    """Our side's error."""


def canonical(message):
    """The encoding with maps in the order of their keys: protobuf's own order is another one in every process."""
    return message.SerializeToString(deterministic=True)


def same(left, right):
    """Whether two messages are equal, unknown fields included. A NaN is not equal to itself: then the encodings decide."""
    return left == right if left == left else canonical(left) == canonical(right)


def compare(kind, original, answer, exact=True):
    """Ours, parsed by Google's, must be what Google's wrote; if `exact`, also in the order of unknown fields and the sign
    of zero, which equality does not distinguish."""
    parsed = type(original).FromString(answer)
    expected = canonical(original)
    if not same(parsed, original) or (exact and canonical(parsed) != expected):
        raise AssertionError(f"{kind}: differs\ngoogle: {expected.hex()}\nours:   {answer.hex()}")
    return answer == expected


def keeps_declared_fields_as_unknown(message):
    """Google's (upb) keeps a map entry with an unknown field inside as an unknown field of the message; by the
    specification, and here, the entry counts and what is unknown in it is dropped."""
    if any(field.field_number in message.DESCRIPTOR.fields_by_number for field in UnknownFieldSet(message)):
        return True
    for field, value in message.ListFields():
        if field.cpp_type != FieldDescriptor.CPPTYPE_MESSAGE:
            continue
        if field.message_type.GetOptions().map_entry:
            is_message = field.message_type.fields_by_name["value"].cpp_type == FieldDescriptor.CPPTYPE_MESSAGE
            children = value.values() if is_message else []
        else:
            children = value if field.is_repeated else [value]
        if any(keeps_declared_fields_as_unknown(child) for child in children):
            return True
    return False


def judge(kind, payload, exchange):
    """Both sides must decode the bytes as the same message, or both reject them. Returns whether they decoded them."""
    try:
        message = kind.FromString(payload)
    except DecodeError:
        message = None
    try:
        answer = exchange.ask(b"E", payload)
    except Refusal as refusal:
        # Google's keeps a field with another wire type among the unknown ones; here that is an error by design.
        if message is None or "wire type" in str(refusal):
            return False
        raise AssertionError(f"only ours refuses {payload.hex()}: {refusal}") from None
    if message is None:
        raise AssertionError(f"only Google's refuses {payload.hex()}")
    if not keeps_declared_fields_as_unknown(message):
        compare(payload.hex(), message, answer, exact=False)
    return True


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("exchange")
    arguments.add_argument("--count", type=int, default=10000)
    arguments.add_argument("--mutations", type=int, default=20000)
    arguments.add_argument("--seed", type=int, default=20261121)
    arguments = arguments.parse_args()

    everything, names = load_messages()
    exchange = Exchange(arguments.exchange)
    generator = Generator(arguments.seed)
    kinds = [
        (b"E", everything.Everything),
        (b"M", everything.EverythingAndMore),
        (b"N", names.Names),
        (b"W", everything.Wide),
    ]
    started = time.monotonic()
    size = identical = 0
    for index in range(arguments.count):
        command, kind = kinds[0] if index % 4 else kinds[index // 4 % 4]
        message = kind()
        generator.fill(message, index % 5)
        payload = canonical(message)
        size += len(payload)
        identical += compare(f"message {index}, {kind.__name__}", message, exchange.ask(command, payload))
        if kind is everything.EverythingAndMore:
            # Through a program that does not know the new fields.
            kept = kind.FromString(exchange.ask(b"R", payload))
            assert canonical(kept) == canonical(message), f"message {index}: unknown fields were lost"
    for index in range(arguments.count):
        encoding = exchange.ask(b"G", struct.pack("<Q", arguments.seed * 1000003 + index))
        size += len(encoding)
        parsed = everything.Everything.FromString(encoding)
        exchange.ask(b"V", canonical(parsed))
    accepted = 0
    for index in range(arguments.mutations):
        if index % 20 == 0:
            message = everything.Everything()
            generator.fill(message, index // 20 % 4)
            payload = canonical(message)
            if len(payload) > 2000:
                payload = payload[:2000]
        accepted += judge(everything.Everything, generator.mutated(payload), exchange)
    exchange.process.stdin.close()
    exchange.process.wait()
    print(
        f"{2 * arguments.count} messages, {size / 1e6:.1f} MB, both ways: equal;"
        f" {identical} of {arguments.count} of Google's came back byte for byte"
        f"\n{arguments.mutations} mutated messages: same results; {accepted} were still messages"
        f" ({time.monotonic() - started:.0f} s)"
    )


if __name__ == "__main__":
    main()
