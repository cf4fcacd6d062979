public import RPC

private enum OpenStreamKey: ContextKey {
  static let defaultValue: OpenStream? = nil
}

/// Rejects the calls of revoked devices and registers the streams of all others with the watch (FA-3); takes the
/// elevation from guardians whose device was restricted since their token was issued (FA-5). It belongs inside
/// `AuthenticationInterceptor`, which identifies the caller.
public struct AccessInterceptor: ServerInterceptor {
  private let watch: AccessWatch
  private let lastingMethods: Set<MethodDescriptor>
  private let openMethods: Set<MethodDescriptor>

  /// - Parameters:
  ///   - lastingMethods: methods whose streams have no maximum age, for instance because they end by themselves.
  ///   - openMethods: methods that revoked devices may call like any other caller.
  public init(
    _ watch: AccessWatch, lastingMethods: Set<MethodDescriptor> = [], openMethods: Set<MethodDescriptor> = []
  ) {
    self.watch = watch
    self.lastingMethods = lastingMethods
    self.openMethods = openMethods
  }

  public func begin(_ context: inout RPCContext) throws -> Bool {
    if !openMethods.contains(context.method) {
      try watch.requireAccess(of: context.principal)
      context.principal = try watch.restricted(context.principal, issueTime: context.tokenIssueTime)
    }
    guard context.isStreaming else { return true }
    let deviceID = openMethods.contains(context.method) ? nil : context.principal.deviceID
    let isLasting = lastingMethods.contains(context.method)
    let stream = try watch.open(context, deviceID: deviceID, isLasting: isLasting)
    context.values[OpenStreamKey.self] = stream
    return true
  }

  public func ended(_ context: RPCContext, _ error: (any Error)?) {
    guard context.isStreaming, let stream = context.values[OpenStreamKey.self] else { return }
    watch.close(stream)
  }
}

extension AccessWatch {
  /// - Throws: UNAUTHENTICATED for a device that is revoked.
  public func requireAccess(of caller: Principal) throws(RPCError) {
    if let deviceID = caller.deviceID, isRevoked(deviceID) { throw Cause.revoked.status }
  }
}
