/// How a call ended (https://grpc.github.io/grpc/core/md_doc_statuscodes.html).
public enum StatusCode: Int, Hashable, Sendable, CaseIterable {
  case ok = 0
  case cancelled = 1
  case unknown = 2
  case invalidArgument = 3
  case deadlineExceeded = 4
  case notFound = 5
  case alreadyExists = 6
  case permissionDenied = 7
  case resourceExhausted = 8
  case failedPrecondition = 9
  case aborted = 10
  case outOfRange = 11
  case unimplemented = 12
  case internalError = 13
  case unavailable = 14
  case dataLoss = 15
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
