import LocalTime

// How a partly counted day was stored before there were messages: what every day has, then one of the details in which
// a goal's days differ.

extension PartialDay {
  /// No instant, so that it differs from where the target was reached.
  private enum Detail: Int64 {
    case peak = 9_000_000_000_000_000_001
    case apps, chain
  }

  /// nil for numbers that are no such day.
  init?(earlier numbers: [Int64]) {
    guard numbers.count >= 5, let date = Int32(exactly: numbers[0]), let purpose = Purpose(rawValue: numbers[1]),
      Array(numbers[3...4]).areAmounts
    else { return nil }
    var usage = CountedUsage(seconds: numbers[3], sixtieths: numbers[4])
    var rest = numbers[5...]
    if rest.count >= 2, rest.first.flatMap(Detail.init) == nil {
      usage.reached = .init(instant: Instant(seconds: rest.removeFirst()), sixtieths: rest.removeFirst())
    }
    switch rest.popFirst().map(Detail.init) {
    case nil: break
    case .some(nil): return nil
    case .peak:
      guard let peak = Peak(earlier: rest) else { return nil }
      usage.peak = peak
    case .apps:
      guard let apps = Self.apps(rest) else { return nil }
      usage.apps = apps
    case .chain:
      guard let chain = ChainMeter(earlier: rest) else { return nil }
      usage.chain = chain
    }
    self.init(
      date: LocalDate(daysSinceEpoch: date), purpose: purpose, next: Instant(seconds: numbers[2]), usage: usage)
  }

  /// nil for numbers that are no apps.
  fileprivate static func apps(_ numbers: ArraySlice<Int64>) -> [String: Int64]? {
    var (rest, apps) = (numbers, [String: Int64]())
    while !rest.isEmpty {
      guard let (app, seconds) = Self.app(&rest), [seconds].areAmounts else { return nil }
      apps[app] = seconds
    }
    return apps
  }

  /// An app: its seconds, the length of its id, and the bytes of the id, eight to a number.
  private static func app(_ numbers: inout ArraySlice<Int64>) -> (String, Int64)? {
    guard let seconds = numbers.popFirst(), let length = numbers.popFirst(), length >= 0, length <= numbers.count * 8
    else { return nil }
    let words = numbers.prefix(Int(length + 7) / 8)
    numbers = numbers.dropFirst(words.count)
    let bytes = words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } }
    return (String(decoding: bytes.prefix(Int(length)), as: UTF8.self), seconds)
  }
}

extension ChainMeter {
  /// nil for numbers that are none.
  fileprivate init?(earlier numbers: ArraySlice<Int64>) {
    var rest = numbers
    guard rest.count >= 6, let steps = rest.popFirst(), let first = rest.popFirst(),
      let progress = rest.popFirst(), let last = rest.popFirst(), let today = rest.popFirst(),
      let count = rest.popFirst(), count >= 0, count <= rest.count,
      let apps = PartialDay.apps(rest.dropFirst(Int(count))),
      [steps, progress, today].areAmounts
    else { return nil }
    func date(_ number: Int64) -> LocalDate? { Int32(exactly: number).map { LocalDate(daysSinceEpoch: $0) } }
    var state = ChainState(steps: steps)
    (state.firstDate, state.progress, state.lastCounted, state.apps) = (date(first), progress, date(last), apps)
    self.init(state)
    self.today = today
    guard count > 0 else { return }
    guard let peak = Peak(earlier: rest.prefix(Int(count))) else { return nil }
    self.peak = peak
  }
}

extension Peak {
  /// nil for numbers that are no peak.
  fileprivate init?(earlier numbers: ArraySlice<Int64>) {
    guard numbers.count >= 4, (numbers.count - 4).isMultiple(of: 3) else { return nil }
    let numbers = Array(numbers)
    let pieces = stride(from: 4, to: numbers.count, by: 3)
    self.init(
      within: numbers[0], best: numbers[1], end: numbers[2], sum: numbers[3],
      usage: pieces.map { (start: numbers[$0], end: numbers[$0 + 1], rate: numbers[$0 + 2]) })
  }
}
