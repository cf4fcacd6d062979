/// The place of a call among those in flight. See `Places`.
extension ServerCall {
  /// Moves to a place of the caller that has become known. Health stays where it is: it is never refused because of its
  /// caller's other calls.
  /// - Throws: RESOURCE_EXHAUSTED when the caller has none left; the call keeps what it had.
  func acquirePlace(of owner: CallOwner) throws(RPCError) {
    guard loop.inEventLoop else { throw RPCError(.internalError, "a place is acquired on the call's loop") }
    guard method.priority != .exempt, let share = connection.places(of: owner), share !== accounting.place else {
      return
    }
    try move(to: share)
  }

  /// The interceptors have begun the call, and no caller's place was found for it: its address has no more of its own.
  /// While an interceptor still has to find out whose it is, there are some more.
  func acquireLastPlace(callerIsBeingFoundOut: Bool) throws(RPCError) {
    let address = connection.address
    try move(
      to: method.priority == .exempt ? address.exempt : callerIsBeingFoundOut ? address.checks : address.unidentified)
  }

  private func move(to share: PlaceShare) throws(RPCError) {
    do {
      try accounting.move(to: share)
    } catch {
      connection.shard.places.note(error)
      throw error.error
    }
  }
}
