/// What a call holds, beyond what every call does.
extension ServerCall {
  /// Counts bytes that the call holds, or no longer does.
  func hold(_ count: Int) {
    assert(loop.inEventLoop)
    held += count
    connection.parts.account._withUnsafeGuaranteedRef { $0.add(count) }
  }

  /// Bytes of requests that the handler has not read.
  var queuedRequestBytes: Int { streams?.requests.messages.bytes ?? 0 }

  /// The account knows what came of a message that is not complete; the memory it takes is more. Returns the status
  /// when it is too much.
  func countSlack() -> RPCError? {
    assert(loop.inEventLoop)
    let growth = reader.slack - heldSlack
    heldSlack = reader.slack
    hold(growth)
    return growth > 0 ? connection.excess() : nil
  }

  /// Nothing more of the request is kept.
  func dropRequest() {
    assert(loop.inEventLoop)
    reader.removeAll()
    streams?.drop()
  }

  /// The status for a response beyond the method's limit, or one for which there is no room behind those that were not
  /// taken.
  func excess(_ response: [UInt8]) -> RPCError? {
    let count = response.count - Envelope.size
    guard count > method.checkedResponseBytes else { return nil }
    guard count > method.maximumResponseBytes else { return connection.excess() }
    return RPCError(
      .resourceExhausted,
      "the response has \(count) bytes, the limit of \(method.path) is \(method.maximumResponseBytes): ask for less")
  }
}
