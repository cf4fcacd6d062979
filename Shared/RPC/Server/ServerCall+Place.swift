/// The place of a call among those in flight. See `Places`.
extension ServerCall {
  /// Moves to a place of the caller that has become known. Health stays where it is: it is never refused for what its caller
  /// does besides.
  /// - Throws: RESOURCE_EXHAUSTED when the caller has none left; the call keeps what it had.
  func takePlace(of owner: CallOwner) throws(RPCError) {
    guard loop.inEventLoop else { throw RPCError(.internalError, "a place is taken on the call's loop") }
    guard method.priority != .exempt, let share = connection.places(of: owner), share !== place else { return }
    try take(share)
  }

  /// The interceptors have begun the call, and nobody's place was found for it: its address has no more of its own. While an
  /// interceptor still has to find out whose it is, there are some more.
  func takeLastPlace(callerIsBeingFoundOut: Bool) throws(RPCError) {
    let address = connection.address
    try take(
      method.priority == .exempt ? address.exempt : callerIsBeingFoundOut ? address.checks : address.strangers)
  }

  private func take(_ share: PlaceShare) throws(RPCError) {
    if let refusal = share.take() {
      connection.shard.places.note(refusal)
      throw refusal.error
    }
    givePlaceBack()
    place = share
  }

  func givePlaceBack() {
    var taken: PlaceShare?
    swap(&taken, &place)
    taken?.giveBack()
  }
}

/// A call whose one request is not complete is begun by its headers, so that it can be refused by them, and then waits here.
extension ServerCall {
  /// Whether `wholeRequest` has to be waited for.
  var mustAwaitRequest: Bool { !hasWholeRequest || requestIsCompressed }

  /// Returns when the request is there.
  nonisolated(nonsending) func wholeRequest() async throws {
    guard mustAwaitRequest else { return }
    let waiter = CallWaiter<Void>()
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { continuation in
        onLoop { self.awaitRequest(waiter, continuation) }
      }
    } onCancel: {
      loop.execute { waiter.cancel() }
    }
  }

  private func awaitRequest(_ waiter: CallWaiter<Void>, _ continuation: UnsafeContinuation<Void, any Error>) {
    guard waiter.begin(continuation) else { return }
    guard !isOver else { return waiter.fail(outcome) }
    arrival = waiter
    requestMayBeWhole()
  }

  /// The request may have become complete; whoever waits for it goes on, once it is open.
  func requestMayBeWhole() {
    guard arrival != nil, hasWholeRequest, !isOver else { return }
    if requestIsCompressed { openRequest() } else { resumeArrival() }
  }

  /// False when nobody waits.
  @discardableResult
  func resumeArrival() -> Bool {
    guard let waiter = arrival else { return false }
    arrival = nil
    waiter.resume(())
    return true
  }

  func failArrival() {
    arrival?.fail(outcome)
    arrival = nil
  }
}
