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
