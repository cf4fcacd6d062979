import CommonProtos

/// A field of a request and what is wrong with it.
public struct InvalidField: Hashable, Sendable {
  /// Path in the request's own words, such as `apps[2].points_per_minute`.
  public var field: String
  /// The value, the limit and what to do.
  public var description: String

  /// - Parameters:
  ///   - field: the path of the field in the request.
  ///   - description: the value, the limit and what to do, such as `is 0, must be at least 1`.
  public init(_ field: String, _ description: String) {
    self.field = field
    self.description = description
  }
}

/// Who gives the reasons of `ErrorInfo` their meaning (google.rpc), such as `orders.shop.example`. A product declares its own
/// once, in an extension.
public struct ErrorDomain: Hashable, Sendable {
  /// Usually a host name of the product's, as google.rpc advises.
  public let name: String

  /// A domain by its name.
  public init(_ name: String) { self.name = name }
}

/// Statuses with the details that programs read (google.rpc).
extension RPCError {
  /// INVALID_ARGUMENT with every violation found, as `BadRequest`.
  public static func invalid(_ fields: [InvalidField]) -> RPCError {
    let text = fields.map { "\($0.field) \($0.description)" }.joined(separator: "; ")
    let violations = fields.prefix(50).map {
      GoogleRpc.BadRequest.FieldViolation(field: $0.field, description: $0.description)
    }
    return RPCError(.invalidArgument, String(text.prefix(1024))).with(
      GoogleRpc.BadRequest(fieldViolations: violations))
  }

  /// INVALID_ARGUMENT for one field.
  public static func invalid(_ field: String, _ description: String) -> RPCError {
    invalid([InvalidField(field, description)])
  }

  /// A status with a reason that programs compare, such as `REQUEST_ID_REUSED`, as `ErrorInfo`.
  ///
  /// - Parameter domain: in which the reason has its meaning.
  public static func because(
    _ reason: String, _ code: StatusCode, _ message: String, domain: ErrorDomain, metadata: [String: String] = [:]
  ) -> RPCError {
    RPCError(code, message).with(GoogleRpc.ErrorInfo(reason: reason, domain: domain.name, metadata: metadata))
  }

  /// UNIMPLEMENTED: the contract has the method, the service does not.
  public static func unimplemented(_ method: MethodDescriptor) -> RPCError {
    RPCError(.unimplemented, "\(method) is not implemented here")
  }

  /// A refusal for now, with the time after which to try again, as `RetryInfo` and as the trailer that gRPC's own retries
  /// obey (gRFC A6).
  public static func tryAgain(_ code: StatusCode, _ message: String, after delay: Duration) -> RPCError {
    let (seconds, attoseconds) = max(delay, .milliseconds(1)).components
    var error = RPCError(code, message).with(
      GoogleRpc.RetryInfo(
        retryDelay: GoogleProtobuf.Duration(seconds: seconds, nanos: Int32(attoseconds / 1_000_000_000))))
    let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
    error.metadata.add(known: "grpc-retry-pushback-ms", "\(milliseconds)")
    return error
  }
}
