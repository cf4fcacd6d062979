public import Identity
public import RPC

/// Calls methods as every role and reports where the answer is not the one that the contract promises (FA-6).
public struct RoleMatrix: Sendable {
  /// A call of one method with an empty request: for a permitted caller it ends in validation at the latest.
  public typealias Call = @Sendable (Channel, CallOptions) async throws -> Void

  let harness: ServiceHarness
  let family: TestFamily

  public init(_ harness: ServiceHarness, _ family: TestFamily) {
    self.harness = harness
    self.family = family
  }

  /// - Parameters:
  ///   - calls: every method of the service.
  ///   - mayCall: the contract's specification.
  /// - Returns: one line for each combination that is answered wrongly.
  public func faults(_ calls: [String: Call], mayCall: (String, Role) -> Bool) async throws -> [String] {
    let (service, alice) = (harness.peerChannel(isOperator: false), harness.peerChannel(isOperator: true))
    let bank = harness.reporterChannel()
    defer {
      for channel in [service, alice, bank] { channel.close() }
    }
    let anonymous = CallOptions(timeout: .seconds(120))
    var faults: [String] = []
    for role in Role.allCases {
      let caller: (channel: Channel, options: CallOptions)
      switch role {
      case .guardian: caller = (harness.channel, try harness.options(family.guardian))
      case .child: caller = (harness.channel, try harness.options(family.child))
      case .pendingDevice: caller = (harness.channel, try harness.options(family.pendingDevice))
      case .service: caller = (service, anonymous)
      case .operator: caller = (alice, anonymous)
      case .reporter: caller = (bank, anonymous)
      case .anonymous: caller = (harness.channel, anonymous)
      }
      for (method, call) in calls.sorted(by: { $0.key < $1.key }) {
        let error = await failure { try await call(caller.channel, caller.options) }
        let refused: StatusCode = role == .anonymous ? .unauthenticated : .permissionDenied
        let isRefused =
          error?.code == refused && error?.reason == (role == .anonymous ? "ACCESS_TOKEN_MISSING" : "ROLE_NOT_ALLOWED")
        // A call that is admitted succeeds or fails in validation.
        let isServed = error == nil || error?.code == .invalidArgument
        if mayCall(method, role) ? !isServed : !isRefused {
          faults.append("\(method) as \(role): \(error.map { "\($0)" } ?? "OK")")
        }
      }
    }
    return faults
  }
}
