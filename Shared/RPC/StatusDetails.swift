import Bytes
import CommonProtos
import ProtobufC

/// The content of `grpc-status-details-bin`: a google.rpc.Status with the error's details.
enum StatusDetails {
  static let name = "grpc-status-details-bin"
  /// A status must fit into any peer's header limit: larger details are left out.
  static let maximumBytes = 6_144

  /// Nil when there are none, and when they are too large.
  static func encode(_ error: RPCError) -> [UInt8]? {
    guard !error.details.isEmpty else { return nil }
    let status = GoogleRpc.Status(code: Int32(error.code.rawValue), message: error.message, details: error.details)
    guard let bytes = try? status.serialized(), bytes.count <= maximumBytes else { return nil }
    return Base64.encode(bytes)
  }

  /// The details of a received value. Throws when it is malformed.
  static func decode(_ value: some BidirectionalCollection<UInt8>) throws -> [GoogleProtobuf.AnyMessage] {
    guard let bytes = Base64.decode(value) else { throw MetadataError(name: name, reason: .encoding) }
    return try GoogleRpc.Status(serializedBytes: bytes).details
  }
}
