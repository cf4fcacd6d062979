import Apps
import LocalTime
import Messages
import UsageRecords

/// The progress of a child's recount, as it is kept between two steps.
struct RecountState: Hashable, Sendable {
  var sweep: UsageSweep
  /// The last record read.
  var place: RecordTable.Mark
  /// Records longer than a day are read first, from their own table: those that reach across the beginning.
  var readsLong: Bool
  var cause: UsageV1.UsageChangeCause
  /// A new fact concerns usage that is already counted or remembered: from here on everything is counted once more.
  var again: Instant?
  /// Only a part of the changes has been published.
  var hasPublished = false
  /// Whose withdrawal it is, or whose taking back of one; else empty.
  var guardianID = ""

  /// A recount of everything from an instant on.
  init(from start: Instant, cause: UsageV1.UsageChangeCause, hasLongRecords: Bool, hasPublished: Bool = false) {
    sweep = UsageSweep(at: start)
    readsLong = hasLongRecords
    place = RecordTable.Mark(
      before: start - (hasLongRecords ? Plausibility.maximumAcceptedSeconds : Plausibility.maximumSeconds))
    self.cause = cause
    self.hasPublished = hasPublished
  }

  /// Starts over from an instant on.
  mutating func begin(from start: Instant, hasLongRecords: Bool) {
    let (again, guardianID) = (again, guardianID)
    self = RecountState(from: start, cause: cause, hasLongRecords: hasLongRecords, hasPublished: hasPublished)
    (self.again, self.guardianID) = (again, guardianID)
  }

  /// Goes on with the shorter records once the long ones are read.
  mutating func beginRecords() {
    readsLong = false
    place = RecordTable.Mark(before: sweep.at - Plausibility.maximumSeconds)
  }

  /// Adds a further fact to the same work.
  mutating func join(from start: Instant, cause: UsageV1.UsageChangeCause, guardianID: String = "") {
    (self.cause, self.guardianID) = (cause, guardianID)
    // What is remembered of open records was computed from the facts before.
    if start < max(sweep.at, sweep.reach ?? sweep.at) { countAgain(from: start) }
  }

  /// Adds those of the records that the recount will not reach.
  mutating func note(_ records: [UsageRecord], facts: CountingFacts) {
    let begun = records.filter { $0.content.start <= sweep.at && $0.content.end > sweep.at }
    if begun.isEmpty { return }
    let count = sweep.add(begun, facts: facts)
    if let rest = begun.dropFirst(count).map(\.content.start).min() { countAgain(from: rest) }
  }

  private mutating func countAgain(from start: Instant) {
    again = min(again ?? start, start)
  }
}

extension RecountState {
  /// A line with the numbers, one with the guardian where there is one, then one for each remembered stretch: six
  /// numbers and its app.
  var bytes: [UInt8] {
    var text = Self.line([
      sweep.at.seconds, place.start.seconds, place.installation, place.sequence, Int64(place.conflict),
      readsLong ? 1 : 0, Int64(cause.rawValue), again?.seconds ?? .max, sweep.horizon.seconds,
      hasPublished ? 1 : 0,
    ])
    if !guardianID.isEmpty { text += "\n\(Self.guardian)\(guardianID)" }
    for category in AppCategory.allCases {
      for claim in sweep.ahead[category] ?? [] {
        let assignment = claim.assignment
        text += "\n"
        text += Self.line([
          claim.span.lowerBound.seconds, claim.span.upperBound.seconds, Int64(category.rawValue),
          assignment.pointsPerMinute, assignment.generation, assignment.assigned.seconds,
        ])
        text += " "
        text += claim.app
      }
    }
    return Array(text.utf8)
  }

  private static let guardian = "guardian "

  private static func line(_ numbers: [Int64]) -> String {
    numbers.map(String.init).joined(separator: " ")
  }

  /// nil for bytes of another form.
  init?(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    guard let numbers = Self.numbers(ofFirst: lines.first), (8...10).contains(numbers.count),
      let cause = Int32(exactly: numbers[6]).map(UsageV1.UsageChangeCause.init(rawValue:))
    else { return nil }
    self.init(from: Instant(seconds: numbers[0]), cause: cause, hasLongRecords: true)
    again = numbers[7] == .max ? nil : Instant(seconds: numbers[7])
    // Earlier versions remembered the records themselves, without a horizon: they are read again.
    if numbers.count == 8 { return }
    var ahead: [AppCategory: [Claim]] = [:]
    for line in lines.dropFirst() {
      let text = String(decoding: line, as: UTF8.self)
      if text.hasPrefix(Self.guardian) {
        guardianID = String(text.dropFirst(Self.guardian.count))
        continue
      }
      guard let claim = Self.claim(line) else { return nil }
      ahead[claim.assignment.category, default: []].append(claim)
    }
    sweep = UsageSweep(
      at: Instant(seconds: numbers[0]), horizon: Instant(seconds: numbers[8]), ahead: ahead)
    place = RecordTable.Mark(
      start: Instant(seconds: numbers[1]), installation: numbers[2], sequence: numbers[3], conflict: Int(numbers[4]))
    readsLong = numbers[5] == 1
    hasPublished = Self.hasPublished(numbers)
  }

  /// That alone, as there may be much more in the bytes; nil for bytes of another form.
  static func hasPublished(_ bytes: [UInt8]) -> Bool? {
    let line = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1).first
    return numbers(ofFirst: line).map(hasPublished)
  }

  /// Earlier versions did not store it.
  private static func hasPublished(_ numbers: [Int64]) -> Bool { numbers.count == 10 && numbers[9] == 1 }

  private static func numbers(ofFirst line: ArraySlice<UInt8>?) -> [Int64]? {
    line.flatMap { numbers($0.split(separator: UInt8(ascii: " "))) }
  }

  private static func claim(_ line: ArraySlice<UInt8>) -> Claim? {
    let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 6, omittingEmptySubsequences: false)
    guard parts.count == 7, let numbers = numbers(parts.prefix(6)), numbers[0] < numbers[1],
      let category = AppCategory(rawValue: Int(numbers[2]))
    else { return nil }
    let span = Instant(seconds: numbers[0])..<Instant(seconds: numbers[1])
    let assignment = AssignmentSpan(
      span: span, category: category, pointsPerMinute: numbers[3], generation: numbers[4],
      assigned: Instant(seconds: numbers[5]))
    return Claim(app: String(decoding: parts[6], as: UTF8.self), assignment: assignment, span: span)
  }

  private static func numbers(_ parts: some Collection<ArraySlice<UInt8>>) -> [Int64]? {
    let numbers = parts.compactMap { Int64(String(decoding: $0, as: UTF8.self)) }
    return numbers.count == parts.count ? numbers : nil
  }
}
