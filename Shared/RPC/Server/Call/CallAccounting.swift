/// The resources that a call holds until it is released: memory, a place, a timer.
struct CallAccounting {
  var memory = CallMemory()
  /// One of the places of its caller, or of its address; nil while none was found.
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
