public import Messages
public import RPC

extension ErrorDomain {
  /// The product's. Only the function below names it, so no reason is sent that the contract does not have.
  fileprivate static let screenTime = ErrorDomain("screentime")
}

extension RPCError {
  /// A status with a reason of the contract (screentime/common/v1/errors.proto), as `ErrorInfo`.
  /// - Parameters:
  ///   - message: names the value, the limit and what to do.
  ///   - field: path in the request of the field that is the cause.
  ///   - metadata: more for programs.
  public static func because(
    _ reason: CommonV1.ErrorReason, _ code: StatusCode, _ message: String, field: String? = nil,
    metadata: [String: String] = [:]
  ) -> RPCError {
    // The enum is open: a number without a name is no reason.
    guard reason != .unspecified, CommonV1.ErrorReason.allCases.contains(reason) else {
      return RPCError(.internalError, "the error has no reason of the contract")
    }
    var metadata = metadata
    if let field { metadata["field"] = field }
    return because(reason.protoName, code, message, domain: .screenTime, metadata: metadata)
  }
}
