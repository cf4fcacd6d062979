"""The rules of proto3's JSON mapping (protobuf.dev, "ProtoJSON format"), checked on the text itself.

`Rules.broken` finds the rule that a text breaks without asking either side of the comparison. Our side must refuse
exactly the texts that break one. Google's json_format differs in places, each of which is named here where it is found:
a rule that it lets pass says why (`Broken.passes`), and a legal text that it refuses or reads inexactly is noted
(`Rules.refusals`, `Rules.is_inexact`).
"""

import datetime
import json
import re
from decimal import Decimal

from google.protobuf.descriptor import FieldDescriptor

# What a text in quotes must be where a number may be one: the grammar of RFC 8259.
NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
INTEGER = re.compile(r"-?(?:0|[1-9][0-9]*)")
BASE64 = re.compile(r"(?:[A-Za-z0-9+/_-]{4})*(?:[A-Za-z0-9+/_-]{2}(?:==)?|[A-Za-z0-9+/_-]{3}=?)?")
TIMESTAMP = re.compile(
    r"([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2})(?:\.[0-9]{1,9})?"
    r"(?:Z|([+-])([01][0-9]|2[0-3]):([0-5][0-9]))"
)
DURATION = re.compile(r"-?([0-9]{1,12})(?:\.[0-9]{1,9})?s")
SURROGATE = re.compile("[\ud800-\udfff]")

PYTHON_NUMBERS = "int() and float() take spaces, underscores, signs, zeros and exponents"
EPOCH = datetime.datetime(1970, 1, 1)
TIMES = (-62135596800, 253402300799)
DURATIONS = 315576000000
# From here on a number is rounded to infinity instead of the largest float: half a step past it.
FLOAT_LIMIT = 2**128 - 2**103
FLOAT_LARGEST = 2**128 - 2**104

RANGES = {
    FieldDescriptor.CPPTYPE_INT32: (-(2**31), 2**31 - 1),
    FieldDescriptor.CPPTYPE_INT64: (-(2**63), 2**63 - 1),
    FieldDescriptor.CPPTYPE_UINT32: (0, 2**32 - 1),
    FieldDescriptor.CPPTYPE_UINT64: (0, 2**64 - 1),
}
WRAPPERS = re.compile(r"google\.protobuf\.(?:Double|Float|U?Int64|U?Int32|Bool|String|Bytes)Value")


class Broken(Exception):
    """The text breaks a rule. `passes` says why json_format may read it all the same; empty where that refuses it."""

    def __init__(self, rule, passes=""):
        super().__init__(rule)
        self.passes = passes


class Number(str):
    """A number as it is written."""


class Members(list):
    """The names and values of an object, in order."""


def load(text):
    """The text by RFC 8259, with numbers as they are written and objects with all of their members."""

    def constant(name):
        raise Broken(f"{name} is no number of JSON", "Python's json takes it")

    def members(pairs):
        for name, _ in pairs:
            check_unicode(name)
        return Members(pairs)

    try:
        value = json.loads(
            text, parse_int=Number, parse_float=Number, parse_constant=constant, object_pairs_hook=members
        )
    except ValueError as error:
        raise Broken(f"the text is not JSON: {error}") from None
    check_texts(value)
    return value


def check_unicode(text):
    if SURROGATE.search(text):
        raise Broken("a surrogate has no other one", "it is in an ignored value")


def check_texts(value):
    if isinstance(value, Members):
        for _, element in value:
            check_texts(element)
    elif isinstance(value, list):
        for element in value:
            check_texts(element)
    elif isinstance(value, str):
        check_unicode(value)


class Rules:
    """
    - contents: the messages that an Any may contain, by full name
    - ignoring: whether unknown names are ignored
    """

    def __init__(self, contents, ignoring):
        self.contents, self.ignoring = contents, ignoring
        # Parts of the errors with which json_format may refuse the text though it breaks no rule.
        self.refusals = []
        # Whether json_format may read another number than the one that is written.
        self.is_inexact = False

    def broken(self, text, descriptor):
        """The rule that the text breaks as the JSON form of a message, None if it breaks none."""
        try:
            self.message(load(text), descriptor)
        except Broken as broken:
            return broken
        return None

    def message(self, value, descriptor):
        name = descriptor.full_name
        if name == "google.protobuf.Any":
            self.any(value)
        elif name == "google.protobuf.Timestamp":
            self.timestamp(value)
        elif name == "google.protobuf.Duration":
            self.duration(value)
        elif name == "google.protobuf.FieldMask":
            if type(value) is not str or "_" in value:
                raise Broken("a field mask is a text of paths in lowerCamelCase")
        elif name in ("google.protobuf.Struct", "google.protobuf.ListValue"):
            self.field(value, descriptor.fields[0])
        elif name == "google.protobuf.Value":
            self.value(value, descriptor)
        elif WRAPPERS.fullmatch(name):
            self.single(value, descriptor.fields[0])
        else:
            self.members(value, descriptor)

    def members(self, value, descriptor):
        if not isinstance(value, Members):
            raise Broken("a message is an object", "it takes characters of a text and elements of a list for names")
        json_names = {field.json_name: field for field in descriptor.fields}
        seen, oneofs, unknown = set(), {}, set()
        for name, element in value:
            field = json_names.get(name) or descriptor.fields_by_name.get(name)
            if field is None:
                if not self.ignoring:
                    raise Broken(f"{descriptor.full_name} has no field {name!r}")
                self.ignore(name, element, unknown)
                continue
            if field.number in seen:
                raise Broken(f"{field.name} is given twice", "it takes the last one of a field's two names")
            seen.add(field.number)
            if element is None and not is_value(field):
                continue
            oneof = field.containing_oneof
            if oneof and oneofs.get(oneof.name):
                raise Broken(f"two fields of {oneof.name} are given")
            is_set = self.field(element, field)
            if oneof:
                if oneof.name in oneofs:
                    self.refusals.append("oneof fields")
                # An enum's unknown name that is ignored does not choose the field; for json_format it does.
                oneofs[oneof.name] = is_set

    def ignore(self, name, value, unknown):
        """A member that is ignored, of which only the grammar matters."""
        if name in unknown or has_repeated_name(value):
            self.refusals.append("duplicate key")
        unknown.add(name)
        if re.match(r"\[[a-zA-Z0-9._]*\]$", name):
            # That is the name of an extension, which proto3 does not have.
            self.refusals.append("does not have extensions")

    def field(self, value, field):
        """Returns whether the field is set: not by an enum's unknown name that is ignored."""
        if field.message_type and field.message_type.GetOptions().map_entry:
            self.map(value, *field.message_type.fields)
        elif field.is_repeated:
            if not isinstance(value, list) or isinstance(value, Members):
                raise Broken(f"{field.name} is an array")
            for element in value:
                self.single(element, field)
        else:
            return self.single(value, field)
        return True

    def map(self, value, key_field, value_field):
        if not isinstance(value, Members):
            raise Broken("a map is an object")
        keys = set()
        for name, element in value:
            key = name
            if key_field.cpp_type == FieldDescriptor.CPPTYPE_BOOL:
                if name not in ("true", "false"):
                    raise Broken('a key is "true" or "false"')
            elif key_field.cpp_type in RANGES:
                key = self.whole(name, *RANGES[key_field.cpp_type])
            if not self.single(element, value_field):
                continue
            if key in keys:
                raise Broken(f"the key {name!r} is given twice", "it takes the last one of two texts of a key")
            keys.add(key)
        if len({name for name, _ in value}) < len(value):
            # An entry with an enum's unknown name is ignored as a whole, and only then a key may come again.
            self.refusals.append("duplicate key")

    def single(self, value, field):
        kind = field.cpp_type
        if kind == FieldDescriptor.CPPTYPE_MESSAGE:
            self.message(value, field.message_type)
        elif kind in RANGES:
            self.whole(value, *RANGES[kind])
        elif kind == FieldDescriptor.CPPTYPE_ENUM:
            return self.enum(value, field.enum_type)
        elif kind in (FieldDescriptor.CPPTYPE_DOUBLE, FieldDescriptor.CPPTYPE_FLOAT):
            self.float(value, kind == FieldDescriptor.CPPTYPE_FLOAT)
        elif kind == FieldDescriptor.CPPTYPE_BOOL:
            if not isinstance(value, bool):
                raise Broken("it is true or false")
        elif type(value) is not str:
            raise Broken("it is a text")
        elif field.type == FieldDescriptor.TYPE_BYTES and not BASE64.fullmatch(value):
            raise Broken("bytes are in Base64", "it leaves out what is no letter of it")
        return True

    def number(self, value):
        """The number that is written, in quotes or without."""
        if isinstance(value, bool):
            raise Broken("true and false are no numbers", "a bool is a number of Python's")
        if type(value) is str and not NUMBER.fullmatch(value):
            raise Broken("a number in quotes is one of JSON", PYTHON_NUMBERS)
        if not isinstance(value, str):
            raise Broken("it is a number")
        digits, _, exponent = value.lower().partition("e")
        # Past this all numbers here are out of range or not whole, and past some more Decimal has no such exponent.
        return Decimal(f"{digits}e{max(-10000, min(10000, int(exponent or 0)))}")

    def whole(self, value, low, high):
        number = self.number(value)
        if number != number.to_integral_value() or not low <= number <= high:
            is_rounded = float(value).is_integer() and low <= float(value) <= high
            passes = "it reads a number with a point as a float, which has no such fraction" if is_rounded else ""
            raise Broken(f"{value} is no whole number from {low} to {high}", passes)
        if not INTEGER.fullmatch(value):
            # Versions of json_format read it by way of a float, or refuse it in quotes.
            self.refusals.append("invalid literal for int()")
            if abs(number) > 2**53:
                self.is_inexact = True
                self.refusals.append("out of range")
        return int(number)

    def enum(self, value, enum):
        if type(value) is str:
            if value in enum.values_by_name:
                return True
            if not INTEGER.fullmatch(value):
                # An unknown name is ignored, what can't be a name is not.
                if self.ignoring and (not value or value[0] >= "A"):
                    return False
                raise Broken(f"{value!r} is no name of {enum.name}", PYTHON_NUMBERS)
        number = self.number(value)
        if number != number.to_integral_value() or not -(2**31) <= number <= 2**31 - 1:
            raise Broken("an enum is a whole number of 32 bits", "int() cuts off a fraction, protobuf the bits")
        return True

    def float(self, value, is_single):
        if type(value) is str and value in ("NaN", "Infinity", "-Infinity"):
            return
        number = self.number(value)
        if not (abs(number) < FLOAT_LIMIT if is_single else abs(float(value)) != float("inf")):
            raise Broken("the number is past the largest one", "it becomes infinity")
        if is_single and abs(number) > FLOAT_LARGEST:
            # FLT_MAX as it is written shortest, 3.4028235e38.
            self.refusals.append("Float value too")
        self.check_zero(value)

    def check_zero(self, value):
        if isinstance(value, Number) and value == "-0":
            # Python reads it as the whole number 0, which has no sign.
            self.is_inexact = True

    def value(self, value, descriptor):
        if isinstance(value, Members):
            self.message(value, descriptor.fields_by_name["struct_value"].message_type)
        elif isinstance(value, list):
            self.message(value, descriptor.fields_by_name["list_value"].message_type)
        elif isinstance(value, Number):
            if abs(float(value)) == float("inf"):
                raise Broken("the number is past the largest one", "it becomes infinity")
            self.check_zero(value)

    def timestamp(self, value):
        found = type(value) is str and TIMESTAMP.fullmatch(value)
        if not found:
            raise Broken("a time is one of RFC 3339", "strptime() takes fewer digits, int() any difference from UTC")
        date, sign, hours, minutes = found.groups()
        try:
            seconds = (datetime.datetime.strptime(date, "%Y-%m-%dT%H:%M:%S") - EPOCH) // datetime.timedelta(seconds=1)
        except ValueError:
            raise Broken("there is no such date or time") from None
        if sign:
            seconds -= (int(hours) * 60 + int(minutes)) * (60 if sign == "+" else -60)
        if not TIMES[0] <= seconds <= TIMES[1]:
            raise Broken("a time is in the years 1 to 9999")

    def duration(self, value):
        found = type(value) is str and DURATION.fullmatch(value)
        if not found:
            raise Broken("a duration is seconds and an s", PYTHON_NUMBERS)
        if int(found.group(1)) > DURATIONS:
            raise Broken("a duration has at most ten thousand years")

    def any(self, value):
        if not isinstance(value, Members):
            raise Broken("an Any is an object")
        if not value:
            return
        types = [element for name, element in value if name == "@type"]
        if len(types) != 1 or type(types[0]) is not str:
            raise Broken("an Any has one text @type")
        name = types[0].rsplit("/", 1)[-1]
        content = self.contents.get(name)
        if not content:
            raise Broken(f"{name} is not what an Any may contain here", "it takes all messages of the program")
        rest = Members(pair for pair in value if pair[0] != "@type")
        if not (name.startswith("google.protobuf.") and name != "google.protobuf.Empty"):
            self.members(rest, content)
            return
        unknown, values = set(), []
        for member, element in rest:
            if member == "value":
                values.append(element)
            elif self.ignoring:
                self.ignore(member, element, unknown)
            else:
                raise Broken("a member is beside the value in an Any", "it does not look at others")
        if len(values) != 1:
            raise Broken("an Any of a message with a form of its own has one value")
        self.message(values[0], content)


def is_value(field):
    """Whether null is a value of the field, and not its absence."""
    type = field.message_type
    return type is not None and type.full_name == "google.protobuf.Value" and not field.is_repeated


def has_repeated_name(value):
    if isinstance(value, Members):
        return len({name for name, _ in value}) < len(value) or any(has_repeated_name(element) for _, element in value)
    return isinstance(value, list) and any(map(has_repeated_name, value))
