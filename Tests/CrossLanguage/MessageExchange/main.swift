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
// Answers: O with the encoding or nothing, X with an error.

import ProtobufC
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
