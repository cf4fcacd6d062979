public import CProtobufC

/// How much memory on the stack a message may use before the heap is used. 1024 is the most that
/// `withUnsafeTemporaryAllocation` puts there.
let scratchSize = 1024

/// Checks `bytes`, unpacks them with protobuf-c into an arena and passes the struct to `body`; the arena is freed when
/// it returns.
@usableFromInline
func unpack(
  _ bytes: UnsafeRawBufferPointer, as descriptor: UnsafePointer<ProtobufCMessageDescriptor>, limits: DecodeLimits,
  body: (UnsafeRawPointer) -> Void
) throws(DecodeError) {
  let scan = try preScan(bytes, as: descriptor, limits: limits)
  guard scan.needsNormalizing else {
    return try unpackInScratch(bytes, as: descriptor, memory: scan.memory, limits: limits, body: body)
  }
  let normalized = normalize(bytes, as: descriptor)
  try normalized.withUnsafeBufferPointer { (buffer) throws(DecodeError) in
    let bytes = UnsafeRawBufferPointer(buffer)
    let scan = try preScan(bytes, as: descriptor, limits: limits)
    try unpackInScratch(bytes, as: descriptor, memory: scan.memory, limits: limits, body: body)
  }
}

private func unpackInScratch(
  _ bytes: UnsafeRawBufferPointer, as descriptor: UnsafePointer<ProtobufCMessageDescriptor>, memory: Int,
  limits: DecodeLimits, body: (UnsafeRawPointer) -> Void
) throws(DecodeError) {
  let failure = withUnsafeTemporaryAllocation(byteCount: scratchSize, alignment: 8) { (scratch) -> DecodeError? in
    do throws(DecodeError) {
      _ = try unpackChecked(bytes, as: descriptor, memory: memory, scratch: scratch, limits: limits, body: body)
      return nil
    } catch {
      return error
    }
  }
  if let failure { throw failure }
}

/// Unpacks bytes that have passed the pre-scan. `memory` is what protobuf-c needs according to it: one chunk of that
/// size, unless the scratch buffer is large enough.
///
/// - Returns: how many bytes the arena has had, scratch buffer included.
func unpackChecked(
  _ bytes: UnsafeRawBufferPointer, as descriptor: UnsafePointer<ProtobufCMessageDescriptor>, memory: Int,
  scratch: UnsafeMutableRawBufferPointer, limits: DecodeLimits, body: (UnsafeRawPointer) -> Void
) throws(DecodeError) -> Int {
  var arena = Arena(scratch: scratch, limit: limits.maximumMemory + scratch.count)
  arena.reserve(memory)
  let message = withUnsafeMutablePointer(to: &arena) { arena in
    var allocator = protobufCAllocator(for: arena)
    return protobuf_c_message_unpack(
      descriptor, &allocator, bytes.count, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
  }
  guard let message else {
    throw DecodeError(.refused, field: String(cString: descriptor.pointee.name), offset: 0)
  }
  body(UnsafeRawPointer(message))
  return arena.reserved
}

/// Packs the protobuf-c struct that `fill` writes to zeroed memory, after `headroom` zero bytes.
@usableFromInline
func pack(
  _ descriptor: UnsafePointer<ProtobufCMessageDescriptor>, headroom: Int,
  fill: (UnsafeMutableRawPointer, inout Arena) throws(EncodeError) -> Void
) throws(EncodeError) -> [UInt8] {
  var failure: EncodeError?
  let bytes = withUnsafeTemporaryAllocation(byteCount: scratchSize, alignment: 8) { (scratch) -> [UInt8] in
    var arena = Arena(scratch: scratch, limit: .max)
    do throws(EncodeError) {
      let message = arena.root(descriptor.pointee.sizeof_message)
      try fill(message, &arena)
      return try pack(message, headroom: max(headroom, 0))
    } catch {
      failure = error
      return []
    }
  }
  if let failure { throw failure }
  return bytes
}

/// Encodings up to this many bytes are made on the stack.
private let smallMessage = 1_024

/// The encoding of a protobuf-c message after `headroom` zero bytes.
func pack(_ message: UnsafeMutableRawPointer, headroom: Int) throws(EncodeError) -> [UInt8] {
  let message = message.assumingMemoryBound(to: ProtobufCMessage.self)
  let size = protobuf_c_message_get_packed_size(message)
  guard size <= Int(Int32.max) else {
    let name = message.pointee.descriptor.map { String(cString: $0.pointee.name) } ?? ""
    throw .tooLarge(message: name, size: size, limit: Int(Int32.max))
  }
  // The usual case: a copy of so few bytes costs a third of what the initializer below does.
  if headroom + size <= smallMessage {
    return withUnsafeTemporaryAllocation(byteCount: smallMessage, alignment: 8) { buffer in
      guard let start = buffer.baseAddress else { return [] }
      let bytes = start.initializeMemory(as: UInt8.self, repeating: 0, count: headroom)
      let packed = protobuf_c_message_pack(message, bytes + headroom)
      return [UInt8](UnsafeRawBufferPointer(start: start, count: headroom + packed))
    }
  }
  return [UInt8](unsafeUninitializedCapacity: headroom + size) { buffer, count in
    guard let start = buffer.baseAddress else { return }
    start.initialize(repeating: 0, count: headroom)
    count = headroom + protobuf_c_message_pack(message, start + headroom)
  }
}
