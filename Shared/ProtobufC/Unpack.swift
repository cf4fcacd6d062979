import CProtobufC

/// Checks `bytes`, unpacks them with protobuf-c into an arena and hands the struct to `body`; when it returns, the arena is
/// gone.
func unpack<Value>(
  _ bytes: UnsafeRawBufferPointer, as descriptor: UnsafePointer<ProtobufCMessageDescriptor>,
  scratch: UnsafeMutableRawBufferPointer, limits: DecodeLimits, body: (UnsafeRawPointer) -> Value
) -> Result<Value, DecodeError> {
  do throws(DecodeError) {
    let scan = try preScan(bytes, as: descriptor, limits: limits)
    guard scan.needsNormalizing else {
      return .success(
        try unpackChecked(bytes, as: descriptor, memory: scan.memory, scratch: scratch, limits: limits, body: body)
          .value)
    }
    let normalized = normalize(bytes, as: descriptor)
    return try normalized.withUnsafeBufferPointer { (buffer) throws(DecodeError) in
      let bytes = UnsafeRawBufferPointer(buffer)
      let scan = try preScan(bytes, as: descriptor, limits: limits)
      return .success(
        try unpackChecked(bytes, as: descriptor, memory: scan.memory, scratch: scratch, limits: limits, body: body)
          .value)
    }
  } catch {
    return .failure(error)
  }
}

/// Unpacks bytes that the pre-scan has passed. `memory` is what it found protobuf-c to need: one chunk of that size serves
/// it, unless it is small enough for the scratch buffer.
func unpackChecked<Value>(
  _ bytes: UnsafeRawBufferPointer, as descriptor: UnsafePointer<ProtobufCMessageDescriptor>, memory: Int,
  scratch: UnsafeMutableRawBufferPointer, limits: DecodeLimits, body: (UnsafeRawPointer) -> Value
) throws(DecodeError) -> (value: Value, reserved: Int) {
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
  return (body(UnsafeRawPointer(message)), arena.reserved)
}
