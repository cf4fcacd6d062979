import EventLoop

/// The resources that a call holds until it is released: memory, a place, a timer.
struct CallAccounting {
  var memory = CallMemory()
  /// A place of its caller, or of its address; nil while none was found.
  private(set) var place: PlaceShare?
  /// Ends the call at its deadline.
  var timer: CallDeadline?

  /// - Parameter place: acquired; nil when the call's address had none left and its caller has to have one.
  init(place: PlaceShare?) {
    self.place = place
  }

  /// Acquires a place of the share, and releases the one it had.
  /// - Throws: when the share has none left; the call keeps what it had.
  mutating func move(to share: PlaceShare) throws(PlaceShare.Refusal) {
    if let refusal = share.acquire() { throw refusal }
    releasePlace()
    place = share
  }

  mutating func releasePlace() {
    var released: PlaceShare?
    swap(&released, &place)
    released?.release()
  }

  /// The timer, which the call no longer has.
  mutating func removeTimer() -> CallDeadline? {
    guard timer != nil else { return nil }
    var removed: CallDeadline?
    swap(&removed, &timer)
    return removed
  }
}

/// One call's share in its connection's account, in bytes, as a value. Each change returns what the account has to
/// add.
struct CallMemory: Equatable {
  /// All that is counted.
  private(set) var held = 0
  /// The part of it that is room for the rest of a message.
  private(set) var slack = 0
  /// The part of it that the decompression of a request takes until it ends.
  private(set) var decompression = 0

  /// Bytes of messages that have arrived, or, where negative, that were released.
  mutating func add(_ count: Int) -> Int {
    held += count
    return count
  }

  mutating func setSlack(_ slack: Int) -> Int {
    let growth = slack - self.slack
    self.slack = slack
    return add(growth)
  }

  mutating func addDecompression(_ growth: Int) -> Int {
    decompression += growth
    return add(growth)
  }

  mutating func removeDecompression() -> Int {
    let count = decompression
    decompression = 0
    return add(-count)
  }

  /// The call holds nothing any more.
  mutating func removeAll() -> Int {
    let count = held
    self = CallMemory()
    return -count
  }
}

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
    let address = head.client?.places ?? connection.address
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
