/// Why a field is not metadata: where it is written, or as it was received. Never contains the value, which may be a
/// secret.
public struct MetadataError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The fault of the field.
  public enum Reason: Hashable, Sendable {
    /// A name that has other characters than `0-9A-Za-z_-.`, or that HTTP/2 or gRPC uses itself.
    case name
    /// A value that is not printable ASCII.
    case value
    /// Text under a name that ends in `-bin`.
    case textUnderBinaryName
    /// Bytes under a name that does not end in `-bin`.
    case bytesUnderTextName
    /// A received value that is not Base64, under a name that ends in `-bin`.
    case encoding
  }

  /// As it was given.
  public let name: String
  /// The rule that the field breaks.
  public let reason: Reason

  public var description: String {
    let field = "metadata \"\(name.prefix(100))\""
    return switch reason {
    case .name:
      "\(field): not a name for metadata; use letters, digits, _ - and ., and none of gRPC's or HTTP's own names"
    case .value: "\(field): the value is not printable ASCII; send it as bytes under a name that ends in -bin"
    case .textUnderBinaryName: "\(field): a name that ends in -bin takes bytes; add them, or leave out -bin"
    case .bytesUnderTextName: "\(field): bytes need a name that ends in -bin"
    case .encoding: "\(field): the value is not Base64, which a name that ends in -bin takes"
    }
  }
}

extension MetadataError: RPCErrorConvertible {
  /// INTERNAL: the fault of the code that wrote the metadata, and the code that other implementations use.
  public var rpcError: RPCError { RPCError(.internalError, description) }
}
