import CommonProtos
import ProtobufC

/// What `grpc-status-details-bin` carries: a google.rpc.Status with the error's details.
enum StatusDetails {
  /// A status must fit into any peer's header limit: larger details are left out.
  static let maximumBytes = 6_144

  /// Nil when there are none, and when they are too large.
  static func encode(_ error: RPCError) -> [UInt8]? {
    guard !error.details.isEmpty else { return nil }
    let status = GoogleRpc.Status(code: Int32(error.code.rawValue), message: error.message, details: error.details)
    guard let bytes = try? status.serialized(), bytes.count <= maximumBytes else { return nil }
    return Base64.encode(bytes)
  }

  /// The details of a received value; none when it is malformed, as the status itself must not be lost over them.
  static func decode(_ value: some BidirectionalCollection<UInt8>) -> [GoogleProtobuf.AnyMessage] {
    guard let bytes = Base64.decode(value), let status = try? GoogleRpc.Status(serializedBytes: bytes) else {
      return []
    }
    return status.details
  }
}
