"""Compares our Swift messages with Google's protobuf: random messages both ways, edge values included.

usage: compare.py EXCHANGE [--count N] [--seed N]

EXCHANGE is the executable MessageExchange, which is driven through its standard input and output.
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
            raise AssertionError(f"MessageExchange refused: {answer.decode(errors='replace')}")
        return answer


def canonical(message):
    return message.SerializeToString(deterministic=True)


def compare(kind, original, answer):
    """Ours, parsed by Google's, must be what Google's wrote."""
    parsed = type(original).FromString(answer)
    expected = canonical(original)
    # A NaN is not equal to itself; the encodings compare its bits.
    if canonical(parsed) != expected or (parsed != original and original == original):
        raise AssertionError(f"{kind}: differs\ngoogle: {expected.hex()}\nours:   {answer.hex()}")
    return answer == expected


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("exchange")
    arguments.add_argument("--count", type=int, default=10000)
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
        payload = message.SerializeToString()
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
        exchange.ask(b"V", parsed.SerializeToString())
        exchange.ask(b"V", canonical(parsed))
    exchange.process.stdin.close()
    exchange.process.wait()
    print(
        f"{2 * arguments.count} messages, {size / 1e6:.1f} MB, both ways: equal;"
        f" {identical} of {arguments.count} of Google's came back byte for byte"
        f" ({time.monotonic() - started:.0f} s)"
    )


if __name__ == "__main__":
    main()
