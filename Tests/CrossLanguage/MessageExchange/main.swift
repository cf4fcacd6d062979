// The Swift side of the comparison with Google's protobuf; `compare.py` is the other side and drives it.
//
// Requests and answers are frames on standard input and output: one byte for its kind, the length as four
// bytes, least significant first, and the payload. Requests:
//
//   E M N W  the payload is a serialized Everything, EverythingAndMore, Names or Wide: decode it, answer with its
//   encoding R        the same, for a payload of EverythingAndMore that is decoded as the older Everything G
//   make the random Everything of the seed in the payload (eight bytes), answer with its encoding V        the payload
//   is the other side's encoding of the message made last: answer whether it decodes to the same
//
//   J the payload is E, M, N or W and such a serialized message: answer with its JSON form
//   P I the payload is E, M, N or W and the JSON form of such a message: answer with its encoding; I ignores unknown
//   names
//
// Answers: O with the encoding or nothing, X with an error.

import CommonProtos
import ProtobufC
import ProtobufJSON
import TestMessages

/// A message made here, and its encoding.
typealias Made = (message: EverythingV1.Everything, encoding: [UInt8])

func answer(_ command: UInt8, _ payload: [UInt8], _ made: inout Made?) throws -> [UInt8] {
  switch Character(UnicodeScalar(command)) {
  case "E", "R": return try EverythingV1.Everything(serializedBytes: payload).serialized()
  case "M": return try EverythingV1.EverythingAndMore(serializedBytes: payload).serialized()
  case "N": return try EverythingV1.Names(serializedBytes: payload).serialized()
  case "W": return try EverythingV1.Wide(serializedBytes: payload).serialized()
  case "G":
    var generator = MessageGenerator(seed: payload.reversed().reduce(0) { $0 << 8 | UInt64($1) })
    let message = generator.everything(depth: 3)
    let encoding = try message.serialized()
    made = (message, encoding)
    return encoding
  case "V":
    let message = try EverythingV1.Everything(serializedBytes: payload)
    guard let made, try message.serialized() == made.encoding else { throw ExchangeError.different }
    // A NaN is not equal to itself, so the values are compared only if two decoded ones are equal to each other.
    let again = try EverythingV1.Everything(serializedBytes: payload)
    guard message != again || message == made.message else { throw ExchangeError.different }
    return []
  case "J":
    let message = try kind(payload).init(serializedBytes: Array(payload.dropFirst()))
    return try message.jsonBytes(options: JSONMappingOptions(types: types))
  case "P", "I":
    let options = JSONMappingOptions(ignoresUnknownFields: command == UInt8(ascii: "I"), types: types)
    return try kind(payload).init(jsonBytes: Array(payload.dropFirst()), options: options).serialized()
  default: throw ExchangeError.unknownCommand
  }
}

/// What an `Any` may contain.
let types = JSONMappingTypes([
  EverythingV1.Everything.self, EverythingV1.Names.self, GoogleProtobuf.Timestamp.self, GoogleProtobuf.Struct.self,
  GoogleProtobuf.StringValue.self, GoogleProtobuf.Empty.self, GoogleProtobuf.AnyMessage.self,
])

func kind(_ payload: [UInt8]) throws -> any Message.Type {
  switch payload.first {
  case UInt8(ascii: "E"): EverythingV1.Everything.self
  case UInt8(ascii: "M"): EverythingV1.EverythingAndMore.self
  case UInt8(ascii: "N"): EverythingV1.Names.self
  case UInt8(ascii: "W"): EverythingV1.Wide.self
  default: throw ExchangeError.unknownCommand
  }
}

enum ExchangeError: Error {
  case different, unknownCommand
}

var made: Made?
while let (command, payload) = readFrame() {
  do {
    writeFrame(UInt8(ascii: "O"), try answer(command, payload, &made))
  } catch {
    writeFrame(UInt8(ascii: "X"), Array("\(error)".utf8))
  }
}
