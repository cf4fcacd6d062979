/// Timers whose deadlines were scheduled in ascending order, as those of calls with the same timeout are, in a list for
/// each order of magnitude of the delay. Inserting and removing touch two neighbours, however many there are.
struct TimerLists: ~Copyable {
  private struct Ends {
    var first: Unmanaged<LoopTimer>?
    var last: Unmanaged<LoopTimer>?
  }

  /// Four for each power of two of nanoseconds.
  private static let count = 256
  private var lists = [Ends](repeating: Ends(), count: count)
  private var occupied = OccupiedLists()
  private(set) var count = 0

  deinit {
    for list in lists {
      var next = list.first
      while let timer = next {
        next = timer._withUnsafeGuaranteedRef { $0.next }
        timer.release()
      }
    }
  }

  /// False when the timer has to go elsewhere, as one of its list is later.
  mutating func insert(_ timer: LoopTimer, now: Int64) -> Bool {
    let index = Self.index(of: timer.deadline.nanoseconds.subtractingReportingOverflow(now))
    let last = lists[index].last
    if let last, last._withUnsafeGuaranteedRef({ $0.deadline }) > timer.deadline { return false }
    let entry = Unmanaged.passRetained(timer)
    timer.list = index
    timer.previous = last
    if let last {
      last._withUnsafeGuaranteedRef { $0.next = entry }
    } else {
      lists[index].first = entry
      occupied[index] = true
    }
    lists[index].last = entry
    count += 1
    return true
  }

  /// Removes a timer that is in a list; the caller owns it from then on.
  mutating func remove(_ timer: LoopTimer) -> Unmanaged<LoopTimer> {
    let (index, previous, next) = (timer.list, timer.previous, timer.next)
    if let previous { previous._withUnsafeGuaranteedRef { $0.next = next } } else { lists[index].first = next }
    if let next { next._withUnsafeGuaranteedRef { $0.previous = previous } } else { lists[index].last = previous }
    if previous == nil, next == nil { occupied[index] = false }
    timer.list = -1
    timer.previous = nil
    timer.next = nil
    count -= 1
    return Unmanaged.passUnretained(timer)
  }

  /// The earliest timer of all lists.
  var first: Unmanaged<LoopTimer>? {
    guard count > 0 else { return nil }
    var earliest: Unmanaged<LoopTimer>?
    occupied.forEach { index in
      guard let candidate = lists[index].first else { return }
      if let known = earliest, !candidate.isBefore(known) { return }
      earliest = candidate
    }
    return earliest
  }

  private static func index(of delay: (partialValue: Int64, overflow: Bool)) -> Int {
    guard !delay.overflow, delay.partialValue >= 4 else { return 0 }
    let exponent = 63 - delay.partialValue.leadingZeroBitCount
    return exponent << 2 | Int(delay.partialValue >> Int64(exponent - 2)) & 3
  }
}

extension Unmanaged<LoopTimer> {
  /// Due earlier, or at the same time and scheduled earlier.
  func isBefore(_ other: Unmanaged<LoopTimer>) -> Bool {
    _withUnsafeGuaranteedRef { own in
      other._withUnsafeGuaranteedRef { (own.deadline, own.sequence) < ($0.deadline, $0.sequence) }
    }
  }
}

/// A bit for each of 256 lists.
private struct OccupiedLists {
  private var words = InlineArray<4, UInt64>(repeating: 0)

  subscript(index: Int) -> Bool {
    get { words[index >> 6] >> UInt64(index & 63) & 1 == 1 }
    set {
      let bit: UInt64 = 1 << UInt64(index & 63)
      if newValue { words[index >> 6] |= bit } else { words[index >> 6] &= ~bit }
    }
  }

  /// Calls `body` with the index of each bit that is set.
  func forEach(_ body: (Int) -> Void) {
    for word in 0..<4 {
      var rest = words[word]
      while rest != 0 {
        body(word << 6 | rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
  }
}
