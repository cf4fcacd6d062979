"""Compares the JSON form of our Swift messages with that of Google's protobuf for Python (json_format).

usage: compare_json.py EXCHANGE [--count N] [--mutations N] [--seed N]

--count is how many random messages are written and read by both sides, --mutations how many damaged texts both must
judge alike. EXCHANGE is the executable MessageExchange. A seed gives the same texts on every machine. Where json_format
differs from the mapping, `mapping.py` has the rule.
"""

import argparse
import ctypes
import json
import re
import time

from compare import Exchange, Generator, Refusal, canonical, load_messages
from google.protobuf import json_format
from google.protobuf.descriptor import FieldDescriptor
from mapping import Rules

# Values that no encoder writes for the field, or writes otherwise.
ODD = [
    "null", "true", "false", "0", "-0", "1", "-1", "1.0", "1.5", "1e2", "1E+2", "15e-1", "100e-2", "1e400", "-1e400", "2147483647",
    "2147483648", "-2147483648", "-2147483649", "4294967295", "4294967296", "9223372036854775807", "9223372036854775808",
    "-9223372036854775808", "18446744073709551615", "18446744073709551616", "3.4028235e38", "3.5e38", "01", "+1", ".5", "1.", "1e",
    '"1"', '"-1"', '"1.0"', '"1e2"', '"1.5"', '"01"', '" 1"', '"1 "', '""', '"NaN"', '"Infinity"', '"-Infinity"', '"nan"', '"inf"',
    '"true"', '"false"', "NaN", "Infinity", "-Infinity", "{}", "[]", "[null]", "[[]]", '{"a":null}', '"COLOR_RED"', '"COLOR_PINK"',
    '"AA=="', '"AA"', '"A"', '"AA="', '"-_-_"', '"+/+/"', '"A A="', '"AAA=A"', '"\\u0041"', '"\\ud83d\\ude00"', '"\\ud83d"', '"\\ude00"',
    '"\\x"', '"\\u00"', '"2026-03-29T01:00:00Z"', '"2026-03-29T01:00:00.1234567891Z"', '"2026-03-29T01:00:00+01:30"',
    '"2026-02-29T01:00:00Z"', '"2024-02-29T24:00:00Z"', '"0001-01-01T00:00:00Z"', '"0000-01-01T00:00:00Z"',
    '"9999-12-31T23:59:59.999999999Z"', '"2026-03-29t01:00:00z"', '"2026-03-29"', '"1s"', '"-1.5s"', '"1.0000000001s"', '"1"', '"s"',
    '"315576000000s"', '"315576000001s"', '"-0.5s"', '"a,bC"', '"a_b"', '"A"', '"a,,b"', '{"@type":"x/everything.v1.Names"}',
    '{"@type":"x/everything.v1.Unknown"}', '{"value":"1s","@type":"x/google.protobuf.Timestamp"}', '{"@type":1}', '{"@type":"x"}',
    '{"value":"a","@type":"x/google.protobuf.StringValue"}', '{"last":1,"@type":"x/everything.v1.Everything"}',
    '{"@type":"x/google.protobuf.Empty"}', '{"@type":"x/google.protobuf.StringValue"}',
]
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|-?[0-9][0-9.eE+-]*|null|true|false')


class JSONGenerator(Generator):
    """Messages of which nearly all have a JSON form."""

    def fill(self, message, depth):
        name = message.DESCRIPTOR.full_name
        if not name.startswith("google.protobuf.") or self.random.randrange(100) == 0:
            return super().fill(message, depth)
        if name.endswith(".Timestamp"):
            message.seconds = self.integer(-62135596800, 253402300799)
            message.nanos = self.nanoseconds()
        elif name.endswith(".Duration"):
            message.seconds = self.integer(-315576000000, 315576000000)
            message.nanos = self.nanoseconds() * (-1 if message.seconds < 0 else 1)
        elif name.endswith(".FieldMask"):
            message.paths.extend(self.random.sample(["a", "b_c", "d.e_f", "g1"], self.random.randrange(4)))
        elif name.endswith(".Any"):
            self.fill_any(message, depth)
        elif name.endswith(".Value"):
            self.fill_value(message, depth)
        else:
            super().fill(message, depth)

    def nanoseconds(self):
        return self.random.choice((0, 1, 999999999, 1000, 250000000, 1000000, self.random.randrange(10**9)))

    def fill_any(self, message, depth):
        if self.random.randrange(5) == 0:
            return
        content = self.random.choice(CONTENTS)()
        self.fill(content, min(depth, 2) - 1 if depth > 0 else 0)
        message.type_url = self.random.choice(("type.googleapis.com/", "x/")) + content.DESCRIPTOR.full_name
        message.value = canonical(content)

    def fill_value(self, message, depth):
        kind = self.random.randrange(7 if depth > 0 else 5)
        if kind == 0:
            message.null_value = 0
        elif kind == 1:
            message.number_value = self.random.choice((0.0, -0.0, 1.0, 0.1, 1e300, 5e-324, 123456789.0, 1e15, 1e16))
        elif kind == 2:
            message.string_value = self.text()
        elif kind == 3:
            message.bool_value = self.random.random() < 0.5
        elif kind == 5:
            message.struct_value.SetInParent()
            for _ in range(self.random.randrange(3)):
                self.fill_value(message.struct_value.fields[self.text()], depth - 1)
        elif kind == 6:
            message.list_value.SetInParent()
            for _ in range(self.random.randrange(3)):
                self.fill_value(message.list_value.values.add(), depth - 1)

    def damaged(self, text):
        """A text that is nearly the JSON form of a message."""
        for _ in range(self.random.randrange(1, 3)):
            kind = self.random.randrange(6)
            tokens = list(TOKEN.finditer(text))
            if kind < 3 and tokens:
                token = self.random.choice(tokens)
                other = self.random.choice(ODD) if kind < 2 else self.random.choice(tokens).group()
                text = text[: token.start()] + other + text[token.end() :]
            elif kind == 3:
                position = self.random.randrange(len(text) + 1)
                text = text[:position] + self.random.choice('{}[]",:\\ \n\t01-e.nx\0\x1f\ufeffü') + text[position:]
            elif kind == 4:
                position = self.random.randrange(len(text) + 1)
                text = text[:position] + text[position + self.random.randrange(1, 4) :]
            else:
                position, size = self.random.randrange(len(text) + 1), self.random.randrange(40)
                text = text[:position] + text[position : position + size] + text[position:]
        return text


CONTENTS = []


def written(message):
    """Google's text, with members in the order of their names: protobuf's order of maps differs by process."""
    try:
        return json_format.MessageToJson(message, sort_keys=True)
    except (json_format.SerializeToJsonError, ValueError, TypeError, KeyError):
        return None
    except Exception as error:  # a DecodeError of what an Any contains
        if type(error).__name__ != "DecodeError":
            raise
        return None


def read(kind, text, ignoring):
    message = kind()
    try:
        json_format.Parse(text, message, ignore_unknown_fields=ignoring)
    except json_format.ParseError as error:
        return None, str(error)
    return message, ""


def alike(left, right):
    """Whether two values of JSON are equal. Numbers may be two texts of one float; that a double is exact is seen when it is read."""
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(alike(left[key], right[key]) for key in left)
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(map(alike, left, right))
    if isinstance(left, float) and isinstance(right, float) and abs(left) < 3.5e38 and abs(right) < 3.5e38:
        return ctypes.c_float(left).value == ctypes.c_float(right).value
    return left == right


def ordered(message):
    """The encoding with the entries of maps in order in what an Any contains too, where json_format does not order them."""
    message = type(message).FromString(canonical(message))
    order(message)
    return canonical(message)


def order(message):
    if message.DESCRIPTOR.full_name == "google.protobuf.Any":
        for kind in CONTENTS:
            if message.type_url.endswith("/" + kind.DESCRIPTOR.full_name):
                message.value = ordered(kind.FromString(message.value))
    for field, value in message.ListFields():
        if field.cpp_type == FieldDescriptor.CPPTYPE_MESSAGE:
            if not field.is_repeated:
                order(value)
            elif not field.message_type.GetOptions().map_entry:
                list(map(order, value))
            elif field.message_type.fields_by_name["value"].cpp_type == FieldDescriptor.CPPTYPE_MESSAGE:
                list(map(order, value.values()))


def agree(where, expected, answer):
    parsed = type(expected).FromString(answer)
    if ordered(parsed) != ordered(expected):
        raise AssertionError(f"{where}: differs\ngoogle: {canonical(expected).hex()}\nours:   {answer.hex()}")


def shuffled(value, choices):
    """The value with the members of its objects in any order; that of an Any begins with its type."""
    if isinstance(value, dict):
        members = sorted(value.items())
        choices.shuffle(members)
        members.sort(key=lambda member: member[0] != "@type")
        return {name: shuffled(element, choices) for name, element in members}
    return [shuffled(element, choices) for element in value] if isinstance(value, list) else value


def exchange_both(generator, exchange, letter, kind, index):
    """A random message is written by both sides and read by the other. Returns the text, nothing where it has none."""
    message = kind()
    generator.fill(message, index % 5)
    where = f"message {index}, {kind.__name__}"
    google = written(message)
    try:
        ours = exchange.ask(b"J", letter + canonical(message)).decode()
    except Refusal as refusal:
        if google is not None:
            raise AssertionError(f"{where}: only ours does not write it: {refusal}\n{google}") from None
        return ""
    if google is None:
        raise AssertionError(f"{where}: only ours writes it\n{ours}")
    if not alike(json.loads(ours), json.loads(google)):
        raise AssertionError(f"{where}: differs\ngoogle: {google}\nours:   {ours}")
    back, error = read(kind, ours, False)
    if back is None:
        if "Float value too" not in error:
            raise AssertionError(f"{where}: Google's does not read {ours}: {error}")
    elif ordered(back) != ordered(json_format.Parse(google, kind())):
        raise AssertionError(f"{where}: read as another message\ngoogle: {google}\nours: {ours}")
    choices = generator.random
    value = json_format.MessageToDict(
        message, preserving_proto_field_name=choices.random() < 0.5, use_integers_for_enums=choices.random() < 0.3
    )
    text = json.dumps(shuffled(value, choices), indent=choices.choice((None, 1)), ensure_ascii=choices.random() < 0.5)
    expected, error = read(kind, text, False)
    if expected is not None:
        agree(where, expected, exchange.ask(b"P", letter + text.encode()))
    return text


def judge(exchange, letter, kind, text, ignoring):
    """Our side must refuse exactly what breaks a rule, and Google's must agree but for what `Rules` names.

    Returns whether it was read.
    """
    rules = Rules({content.DESCRIPTOR.full_name: content.DESCRIPTOR for content in CONTENTS}, ignoring)
    broken = rules.broken(text, kind.DESCRIPTOR)
    message, error = read(kind, text, ignoring)
    if broken and message is not None and not broken.passes:
        raise AssertionError(f"Google's reads {text}\nthough {broken}")
    if not broken and message is None and not any(part in error for part in rules.refusals):
        raise AssertionError(f"Google's refuses {text}\n{error}")
    try:
        answer = exchange.ask(b"I" if ignoring else b"P", letter + text.encode())
    except Refusal as refusal:
        if not broken:
            raise AssertionError(f"only ours refuses {text}\n{refusal}") from None
        return False
    if broken:
        raise AssertionError(f"ours reads {text}\nthough {broken}")
    if message is not None and not rules.is_inexact:
        agree(text, message, answer)
    return True


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("exchange")
    arguments.add_argument("--count", type=int, default=10000)
    arguments.add_argument("--mutations", type=int, default=10000)
    arguments.add_argument("--seed", type=int, default=20261121)
    arguments = arguments.parse_args()

    everything, names = load_messages()
    from google.protobuf import any_pb2, empty_pb2, struct_pb2, timestamp_pb2, wrappers_pb2

    CONTENTS.extend([everything.Everything, names.Names, timestamp_pb2.Timestamp, struct_pb2.Struct, wrappers_pb2.StringValue,
                     empty_pb2.Empty, any_pb2.Any])
    exchange = Exchange(arguments.exchange)
    generator = JSONGenerator(arguments.seed)
    kinds = [(b"E", everything.Everything), (b"M", everything.EverythingAndMore), (b"N", names.Names), (b"W", everything.Wide)]
    started = time.monotonic()
    size = forms = 0
    for index in range(arguments.count):
        text = exchange_both(generator, exchange, *(kinds[0] if index % 4 else kinds[index // 4 % 4]), index)
        size += len(text)
        forms += bool(text)
    accepted = 0
    text = "{}"
    for index in range(arguments.mutations):
        letter, kind = kinds[0] if index % 80 < 60 else kinds[index // 80 % 4]
        if index % 20 == 0:
            message = kind()
            generator.fill(message, index // 20 % 4)
            text = written(message) or "{}"
            text = text if len(text) < 4000 else "{}"
        accepted += judge(exchange, letter, kind, generator.damaged(text), index % 3 == 0)
    exchange.process.stdin.close()
    exchange.process.wait()
    print(
        f"{arguments.count} messages as JSON, {size / 1e6:.1f} MB, both ways: equal; {forms} have a JSON form"
        f"\n{arguments.mutations} damaged texts: same results; {accepted} were still messages"
        f" ({time.monotonic() - started:.0f} s)"
    )


if __name__ == "__main__":
    main()
