import CommonProtos
import EventLoop
@_exported import Violations

/// The domain that defines the reasons of `ErrorInfo` (google.rpc), such as `orders.shop.example`. A product declares
/// its own once, in an extension.
public struct ErrorDomain: Hashable, Sendable {
  /// Usually a host name of the product's, as google.rpc advises.
  public let name: String

  /// A domain by its name.
  public init(_ name: String) { self.name = name }
}

/// Statuses with the details that programs read (google.rpc).
extension RPCError {
  /// Bytes of violations that a status contains, so that it fits into any peer's header limit (`StatusDetails`).
  /// Further ones are left out: a caller that corrects the first ones receives them with the next call.
  private static let maximumViolationBytes = 4_096
  /// The same for its message.
  private static let maximumMessageBytes = 1_024

  /// INVALID_ARGUMENT with the fault of each field, as `BadRequest`.
  public static func invalid(_ violations: [FieldViolation]) -> RPCError {
    var bytes = 0
    let reported = violations.prefix { violation in
      // An entry of the list and its two fields take some bytes more.
      bytes += violation.field.utf8.count + violation.message.utf8.count + 12
      return bytes <= maximumViolationBytes
    }
    var message = violations.first.map { String($0.message.prefix(maximumMessageBytes)) } ?? ""
    for violation in violations.dropFirst()
    where message.utf8.count + violation.message.utf8.count < maximumMessageBytes {
      message += "; " + violation.message
    }
    return RPCError(.invalidArgument, message).with(
      GoogleRpc.BadRequest(fieldViolations: reported.map { .init(field: $0.field, description: $0.message) }))
  }

  /// INVALID_ARGUMENT for one field.
  /// - Parameter message: names the field, its value, the limit and what to do.
  public static func invalid(_ field: String, _ message: String) -> RPCError {
    invalid([FieldViolation(field: field, message: message)])
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

  /// A refusal for now, with the time after which to try again.
  public static func tryAgain(_ code: StatusCode, _ message: String, after delay: Duration) -> RPCError {
    RPCError(code, message).tryAgain(after: delay)
  }

  /// The same error with the time after which to try again, as `RetryInfo` and as the trailer that gRPC's own retries
  /// obey (gRFC A6).
  public func tryAgain(after delay: Duration) -> RPCError {
    let delay = max(delay, .milliseconds(1))
    let (seconds, attoseconds) = delay.components
    var error = with(
      GoogleRpc.RetryInfo(
        retryDelay: GoogleProtobuf.Duration(seconds: seconds, nanos: Int32(attoseconds / 1_000_000_000))))
    error.metadata.add(known: "grpc-retry-pushback-ms", "\(delay.clampedMilliseconds)")
    return error
  }
}
