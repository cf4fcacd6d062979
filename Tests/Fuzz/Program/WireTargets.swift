import Bytes

@testable import RPC

/// Ends the process when an invariant is broken; libFuzzer keeps the input.
func require(_ condition: Bool, _ what: @autoclosure () -> String) {
  if !condition { fatalError(what()) }
}

/// The same body in one piece and in pieces of the lengths that the input's first bytes give has the same messages, and
/// the same end.
func fuzzEnvelope(_ input: UnsafeRawBufferPointer) {
  let lengths = input.prefix(8)
  let body = UnsafeRawBufferPointer(rebasing: input.dropFirst(8))
  let whole = cut([body])
  var pieces: [UnsafeRawBufferPointer] = []
  var rest = body[...]
  for length in lengths {
    pieces.append(UnsafeRawBufferPointer(rebasing: rest.prefix(Int(length))))
    rest = rest.dropFirst(Int(length))
  }
  pieces.append(UnsafeRawBufferPointer(rebasing: rest))
  let inPieces = cut(pieces)
  require(whole.messages == inPieces.messages, "the messages depend on the cut")
  require(whole.failed == inPieces.failed, "the failure depends on the cut")
}

private func cut(_ pieces: [UnsafeRawBufferPointer]) -> (messages: [[UInt8]], failed: Bool) {
  var reader = EnvelopeReader(limit: 4_096)
  var messages: [[UInt8]] = []
  do {
    for piece in pieces {
      var chunk = piece
      while let message = try reader.next(&chunk) {
        require(message.count <= 4_096, "a message above the limit")
        messages.append(message)
      }
      require(chunk.isEmpty, "bytes are left over")
      require(reader.bytesInside <= 4_096 + 5, "more is held than a message")
    }
    return (messages, false)
  } catch {
    return (messages, true)
  }
}

/// Percent-encoding, Base64, received metadata and status details.
func fuzzMetadata(_ input: UnsafeRawBufferPointer) {
  let text = StatusMessage.decode(input)
  require(StatusMessage.decode(StatusMessage.encode(text)) == text, "percent-encoding does not come back")
  let bytes = Array(input)
  require(Base64.decode(Base64.encode(bytes)) == bytes, "Base64 does not come back")
  if let decoded = Base64.decode(input) {
    require(Base64.decode(Base64.encode(decoded)) == decoded, "what was Base64 does not come back")
  }
  _ = try? StatusDetails.decode(input)
  let nameLength = min(input.count, Int(input.first ?? 0) % 64)
  let name = UnsafeRawBufferPointer(rebasing: input.prefix(nameLength))
  let value = UnsafeRawBufferPointer(rebasing: input.dropFirst(nameLength))
  var metadata = Metadata()
  try? metadata.receive(name: name, value: value)
  for entry in metadata where !MetadataRules.isOfCaller(entry.name.utf8) {
    var copy = Metadata()
    switch entry.value {
    case .ascii(let value):
      require((try? copy.add(name: entry.name, value: value)) != nil, "received metadata cannot be sent")
    case .binary(let bytes):
      require((try? copy.add(name: entry.name, binary: bytes)) != nil, "received binary metadata cannot be sent")
    }
  }
}

/// A timeout is nil or not negative.
func fuzzTimeout(_ input: UnsafeRawBufferPointer) {
  if let nanoseconds = Timeout.parse(input) {
    require(nanoseconds >= 0, "a negative timeout")
    require((2...9).contains(input.count), "a timeout of \(input.count) bytes")
  }
}
