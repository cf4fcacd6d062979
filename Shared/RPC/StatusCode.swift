/// How a call ended (https://grpc.github.io/grpc/core/md_doc_statuscodes.html).
public enum StatusCode: Int, Hashable, Sendable, CaseIterable {
  /// The call succeeded.
  case ok = 0
  /// The call was cancelled, usually by the caller.
  case cancelled = 1
  /// An error of unspecified kind, such as one that a handler threw without a code.
  case unknown = 2
  /// The request is wrong whatever the state of the system.
  case invalidArgument = 3
  /// The time ran out. The work may have been done nevertheless.
  case deadlineExceeded = 4
  /// The requested object does not exist.
  case notFound = 5
  /// The object to be created exists already.
  case alreadyExists = 6
  /// The caller is known and may not do this; an unknown caller gets `unauthenticated`.
  case permissionDenied = 7
  /// A quota, a rate or a size is used up; at once the same call fails again.
  case resourceExhausted = 8
  /// The system is not in the state that the call needs. It has to be changed before another attempt.
  case failedPrecondition = 9
  /// Another operation interfered, such as a transaction. Restart from the first read.
  case aborted = 10
  /// Past the end, such as a page after the last. Unlike `invalidArgument` it may be right in another state.
  case outOfRange = 11
  /// The server has no such method or service.
  case unimplemented = 12
  /// A promise of the system is broken: a bug, or damaged data. `INTERNAL` on the wire; `internal` is a word of Swift.
  case internalError = 13
  /// The service accepts no calls for the moment: try again, after a while.
  case unavailable = 14
  /// Data is lost or damaged and cannot be had back.
  case dataLoss = 15
  /// The call carries no credentials that hold.
  case unauthenticated = 16

  /// The code of a `grpc-status` value; anything that is not a known number is `unknown`, as gRPC demands.
  public init(parsing text: some StringProtocol) {
    self = Int(text).flatMap { StatusCode(rawValue: $0) } ?? .unknown
  }

  /// The name in upper case, as gRPC's documents write it: `INVALID_ARGUMENT`.
  public var name: String {
    switch self {
    case .ok: "OK"
    case .cancelled: "CANCELLED"
    case .unknown: "UNKNOWN"
    case .invalidArgument: "INVALID_ARGUMENT"
    case .deadlineExceeded: "DEADLINE_EXCEEDED"
    case .notFound: "NOT_FOUND"
    case .alreadyExists: "ALREADY_EXISTS"
    case .permissionDenied: "PERMISSION_DENIED"
    case .resourceExhausted: "RESOURCE_EXHAUSTED"
    case .failedPrecondition: "FAILED_PRECONDITION"
    case .aborted: "ABORTED"
    case .outOfRange: "OUT_OF_RANGE"
    case .unimplemented: "UNIMPLEMENTED"
    case .internalError: "INTERNAL"
    case .unavailable: "UNAVAILABLE"
    case .dataLoss: "DATA_LOSS"
    case .unauthenticated: "UNAUTHENTICATED"
    }
  }
}
