public import CProtobufC

/// What the generated code adds to a message: the way from the Swift value to its protobuf-c struct and back.
///
/// Everything here works on memory that `Message`'s own methods have set up and checked; nothing else should call it.
public protocol GeneratedMessage: Message {
  /// The protobuf-c description of the message.
  static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { get }

  /// The value of the protobuf-c struct at `cMessage`, which must be of this message's type.
  init(cMessage: UnsafeRawPointer)

  /// Writes the value to the zeroed protobuf-c struct at `cMessage`; what it points to is taken from `arena`.
  func fill(_ cMessage: UnsafeMutableRawPointer, arena: inout Arena) throws(EncodeError)
}

/// How much memory on the stack a message may take before the system is asked for more. 1024 is the most that
/// `withUnsafeTemporaryAllocation` puts there.
private let scratchSize = 1024

extension GeneratedMessage {
  public init(serializedBytes bytes: UnsafeRawBufferPointer, limits: DecodeLimits) throws(DecodeError) {
    let result = withUnsafeTemporaryAllocation(byteCount: scratchSize, alignment: 8) { scratch in
      unpack(bytes, as: Self.descriptor, scratch: scratch, limits: limits) { Self(cMessage: $0) }
    }
    self = try result.get()
  }

  public func serialized(headroom: Int) throws(EncodeError) -> [UInt8] {
    let result = withUnsafeTemporaryAllocation(byteCount: scratchSize, alignment: 8) {
      (scratch) -> Result<[UInt8], EncodeError> in
      var arena = Arena(scratch: scratch, limit: .max)
      do throws(EncodeError) {
        let message = try arena.build(self)
        return .success(try pack(message, headroom: max(headroom, 0)))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}

/// The encoding of a protobuf-c message behind `headroom` zero bytes.
private func pack(_ message: UnsafeMutableRawPointer, headroom: Int) throws(EncodeError) -> [UInt8] {
  let message = message.assumingMemoryBound(to: ProtobufCMessage.self)
  let size = protobuf_c_message_get_packed_size(message)
  guard size <= Int(Int32.max) else {
    let name = message.pointee.descriptor.map { String(cString: $0.pointee.name) } ?? ""
    throw .tooLarge(message: name, size: size, limit: Int(Int32.max))
  }
  return [UInt8](unsafeUninitializedCapacity: headroom + size) { buffer, count in
    guard let start = buffer.baseAddress else { return }
    start.initialize(repeating: 0, count: headroom)
    count = headroom + protobuf_c_message_pack(message, start + headroom)
  }
}
