import EventLoop

/// The next connection to use, and the changes that a new list of addresses causes.
struct RoundRobinState {
  private var next: Int

  /// - Parameter start: where to begin: random, so that clients that start together do not all call the same server
  ///   first.
  init(start: UInt64) {
    next = Int(truncatingIfNeeded: start & 0xffff)
  }

  /// The next of `count` that may take a call; nil when none may.
  mutating func pick(count: Int, isUsable: (Int) -> Bool) -> Int? {
    guard count > 0 else { return nil }
    let start = next % count
    for offset in 0..<count {
      let index = (start + offset) % count
      if isUsable(index) {
        next = index + 1
        return index
      }
    }
    return nil
  }

  /// The changes of connections when the addresses change; those in both lists stay as they are.
  static func changes(
    from old: [SocketAddress], to new: [SocketAddress]
  ) -> (removed: [SocketAddress], added: [SocketAddress]) {
    let (before, after) = (Set(old), Set(new))
    var seen = before
    return (old.filter { !after.contains($0) }, new.filter { seen.insert($0).inserted })
  }
}
