package import LocalTime

/// A partly counted local day: one with a stretch for each of its seconds needs several transactions.
package struct PartialDay: Hashable, Sendable {
  package var date: LocalDate
  /// The purpose of the count.
  package var purpose: Purpose
  /// The segments from here on are still to be counted.
  package var next: Instant
  /// The count of the segments so far.
  package var usage = CountedUsage()

  package init(date: LocalDate, purpose: Purpose, next: Instant, usage: CountedUsage = CountedUsage()) {
    self.date = date
    self.purpose = purpose
    self.next = next
    self.usage = usage
  }

  package enum Purpose: Int64, Sendable {
    /// The day's contribution to its period.
    case sum
    /// The instant at which the period's target is reached.
    case completion
  }

  /// The counting stops here, because the transaction's budget is spent.
  package struct Interruption: Error {
    package let day: PartialDay

    package init(day: PartialDay) {
      self.day = day
    }
  }
}

extension PartialDay {
  /// For the state of pending work: what every day has, then one of the details in which a goal's days differ.
  package var numbers: [Int64] {
    [Int64(date.daysSinceEpoch), purpose.rawValue, next.seconds, usage.seconds, usage.sixtieths]
      + (usage.reached.map { [$0.instant.seconds, $0.sixtieths] } ?? [])
      + (usage.peak.map { [Detail.peak.rawValue] + $0.numbers } ?? [])
      + (usage.chain.map { [Detail.chain.rawValue] + $0.numbers } ?? [])
      + (usage.apps.isEmpty ? [] : [Detail.apps.rawValue] + Self.numbers(usage.apps))
  }

  /// No instant, so that it differs from where the target was reached.
  private enum Detail: Int64 {
    case peak = 9_000_000_000_000_000_001
    case apps, chain
  }

  /// nil for numbers that are no such day.
  init?(_ numbers: [Int64]) {
    guard numbers.count >= 5, let date = Int32(exactly: numbers[0]), let purpose = Purpose(rawValue: numbers[1]) else {
      return nil
    }
    var usage = CountedUsage(seconds: numbers[3], sixtieths: numbers[4])
    var rest = numbers[5...]
    if rest.count >= 2, rest.first.flatMap(Detail.init) == nil {
      usage.reached = .init(instant: Instant(seconds: rest.removeFirst()), sixtieths: rest.removeFirst())
    }
    switch rest.popFirst().map(Detail.init) {
    case nil: break
    case .some(nil): return nil
    case .peak:
      guard let peak = Peak(rest) else { return nil }
      usage.peak = peak
    case .apps:
      guard let apps = Self.apps(rest) else { return nil }
      usage.apps = apps
    case .chain:
      guard let chain = ChainMeter(rest) else { return nil }
      usage.chain = chain
    }
    self.init(
      date: LocalDate(daysSinceEpoch: date), purpose: purpose, next: Instant(seconds: numbers[2]), usage: usage)
  }

  /// An app: its seconds, the length of its id, and the bytes of the id, eight to a number.
  private static func numbers(app: String, seconds: Int64) -> [Int64] {
    let bytes = Array(app.utf8)
    return [seconds, Int64(bytes.count)]
      + stride(from: 0, to: bytes.count, by: 8).map { start in
        bytes[start..<min(start + 8, bytes.count)].enumerated().reduce(0) { $0 | Int64($1.element) << ($1.offset * 8) }
      }
  }

  static func numbers(_ apps: [String: Int64]) -> [Int64] {
    apps.sorted { $0.key < $1.key }.flatMap(Self.numbers)
  }

  /// nil for numbers that are no apps.
  package static func apps(_ numbers: ArraySlice<Int64>) -> [String: Int64]? {
    var (rest, apps) = (numbers, [String: Int64]())
    while !rest.isEmpty {
      guard let (app, seconds) = Self.app(&rest) else { return nil }
      apps[app] = seconds
    }
    return apps
  }

  private static func app(_ numbers: inout ArraySlice<Int64>) -> (String, Int64)? {
    guard let seconds = numbers.popFirst(), let length = numbers.popFirst(), length >= 0, length <= numbers.count * 8
    else { return nil }
    let words = numbers.prefix(Int(length + 7) / 8)
    numbers = numbers.dropFirst(words.count)
    let bytes = words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } }
    return (String(decoding: bytes.prefix(Int(length)), as: UTF8.self), seconds)
  }
}
