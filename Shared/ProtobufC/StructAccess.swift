package import CProtobufC

// What another form of messages than protobuf's own needs: the protobuf-c struct of a value, memory in which to build
// one, and its encoding.

extension GeneratedMessage {
  /// Passes the value's protobuf-c struct to `body`; it lives until that returns.
  ///
  /// - Throws: `EncodeError.tooDeep`.
  package func withCMessage(_ body: (UnsafeMutableRawPointer) -> Void) throws(EncodeError) {
    try ProtobufC.withCMessage(
      Self.descriptor,
      fill: { (memory, arena) throws(EncodeError) in
        try fill(memory, arena: &arena)
      }, body: body)
  }
}

private func withCMessage(
  _ descriptor: UnsafePointer<ProtobufCMessageDescriptor>,
  fill: (UnsafeMutableRawPointer, inout Arena) throws(EncodeError) -> Void, body: (UnsafeMutableRawPointer) -> Void
) throws(EncodeError) {
  let failure = withUnsafeTemporaryAllocation(byteCount: scratchSize, alignment: 8) { (scratch) -> EncodeError? in
    var arena = Arena(scratch: scratch, limit: .max)
    do throws(EncodeError) {
      let message = arena.root(descriptor.pointee.sizeof_message)
      try fill(message, &arena)
      body(message)
      return nil
    } catch {
      return error
    }
  }
  if let failure { throw failure }
}

/// Runs `body` with an arena of at most `limit` bytes, which is freed when it returns.
package func withArena(limit: Int, _ body: (inout Arena) -> Void) {
  withUnsafeTemporaryAllocation(byteCount: scratchSize, alignment: 8) { scratch in
    var arena = Arena(scratch: scratch, limit: max(limit, scratch.count))
    body(&arena)
  }
}

extension Arena {
  /// `size` bytes aligned to 8, not initialized; nil past the limit or when the system has no memory.
  package mutating func memory(_ size: Int) -> UnsafeMutableRawPointer? { allocate(size) }
}

/// Checks `bytes` and passes the protobuf-c struct that they are decoded to on to `body`; it lives until that returns.
///
/// - Throws: `DecodeError`.
package func withCMessage(
  decoding bytes: UnsafeRawBufferPointer, as descriptor: UnsafePointer<ProtobufCMessageDescriptor>,
  limits: DecodeLimits, _ body: (UnsafeRawPointer) -> Void
) throws(DecodeError) {
  try unpack(bytes, as: descriptor, limits: limits, body: body)
}

/// The encoding of the protobuf-c struct at `message`.
///
/// - Throws: `EncodeError.tooLarge`.
package func encoding(ofCMessage message: UnsafeMutableRawPointer) throws(EncodeError) -> [UInt8] {
  try pack(message, headroom: 0)
}
