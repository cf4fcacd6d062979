/// An attempt to connect, which its caller can cancel until it finishes. Hosts make one for each `connect` and
/// `finish` it.
// Sendable: everything that changes is touched only on `loop`; `cancel` hops there.
public final class ConnectionAttempt: @unchecked Sendable {
  /// Gets the socket, or why there is none.
  public typealias Completion = @Sendable (Result<StreamSocket, SocketError>) -> Void

  /// Where the completion is called and the socket lives.
  public let loop: EventLoop
  private var completion: Completion?
  private var release: (() -> Void)?

  /// - Parameter completion: called on `loop`, by `finish`.
  public init(on loop: EventLoop, completion: @escaping Completion) {
    self.loop = loop
    self.completion = completion
  }

  /// Gives the attempt up: when this is called on the loop, nothing is left of it and its completion is not called any
  /// more. From another thread it is a request that may come too late. Does nothing once the completion was called.
  public func cancel() {
    guard loop.inEventLoop else {
      loop.execute { self.cancel() }
      return
    }
    guard completion != nil else { return }
    completion = nil
    let release = release
    self.release = nil
    release?()
  }

  // MARK: For hosts, on the loop

  /// Neither finished nor cancelled.
  public var isPending: Bool {
    assert(loop.inEventLoop)
    return completion != nil
  }

  /// Registers `release`, called once when the attempt is cancelled: to close what was opened for it.
  public func onCancel(_ release: @escaping () -> Void) {
    assert(loop.inEventLoop)
    if isPending { self.release = release }
  }

  /// Calls the completion. A socket that no caller awaits any more is closed.
  public func finish(_ result: Result<StreamSocket, SocketError>) {
    assert(loop.inEventLoop)
    release = nil
    guard let completion else {
      if case .success(let socket) = result { socket.close() }
      return
    }
    self.completion = nil
    completion(result)
  }

  /// Finishes with an error of `connect`.
  ///
  /// - Parameters:
  ///   - code: the system's error number, such as `ETIMEDOUT`.
  ///   - subject: the address, for people.
  public func fail(_ code: Int32, _ subject: String) {
    finish(.failure(SocketError(.connect, code: code, subject: subject)))
  }
}
