import Identity
public import Messages
import ProtobufC
public import RPC

/// The errors of calls that can't be served, with the details of google.rpc that programs read.
public enum Refusal {
  /// NOT_FOUND: nothing with this id is in the caller's family (FA-6).
  public static func notFound(_ field: String, _ value: String) -> RPCError {
    error(
      .notFound, reason: .notFound,
      "\(field) \"\(value.prefix(64))\" is not in the family; list what there is and use its id", field: field)
  }

  /// NOT_FOUND for the child of the caller's own token, which no field names.
  public static func unknownCaller(_ childID: String) -> RPCError {
    error(
      .notFound, reason: .notFound,
      "child \(childID) of the access token is not known here; one that was just added is in a moment: try again")
  }

  public static func failedPrecondition(
    _ reason: CommonV1.ErrorReason, _ message: String, field: String? = nil
  ) -> RPCError {
    error(.failedPrecondition, reason: reason, message, field: field)
  }

  public static func permissionDenied(_ reason: CommonV1.ErrorReason, _ message: String) -> RPCError {
    error(.permissionDenied, reason: reason, message)
  }

  public static func alreadyExists(_ reason: CommonV1.ErrorReason, _ message: String) -> RPCError {
    error(.alreadyExists, reason: reason, message)
  }

  /// ABORTED: another writer interfered; read again and retry.
  public static func aborted(_ reason: CommonV1.ErrorReason, _ message: String) -> RPCError {
    error(.aborted, reason: reason, message)
  }

  /// RESOURCE_EXHAUSTED: a limit is reached.
  public static func limitReached(_ message: String) -> RPCError {
    error(.resourceExhausted, reason: .limitReached, message)
  }

  /// UNAVAILABLE: the same call may succeed a second later.
  public static func tryAgain(_ reason: String) -> RPCError {
    .tryAgain(.unavailable, "\(reason); try again in a moment", after: .seconds(1))
  }

  /// Any status with a reason.
  /// - Parameter field: path in the request of the field that is the cause.
  public static func error(
    _ code: StatusCode, reason: CommonV1.ErrorReason, _ message: String, field: String? = nil
  ) -> RPCError {
    .because(reason, code, message, field: field)
  }
}
