import LocalTime
import Messages
import UsageDomain

/// How far a child's recount is, as it is kept between two steps.
struct RecountState: Hashable, Sendable {
  var sweep: UsageSweep
  /// The last record read.
  var place: RecordTable.Mark
  /// Records of more than a day are read first, from their own table: those that reach over the beginning.
  var readsLong: Bool
  var cause: UsageV1.UsageChangeCause
  /// A fact became known that concerns what is counted already: from there on everything once more.
  var again: Instant?

  /// A recount of everything from an instant on.
  init(from start: Instant, cause: UsageV1.UsageChangeCause, hasLongRecords: Bool) {
    sweep = UsageSweep(at: start)
    readsLong = hasLongRecords
    place = RecordTable.Mark(
      before: start - (hasLongRecords ? QuarantineReview.maximumAcceptedSeconds : Plausibility.maximumSeconds))
    self.cause = cause
  }

  /// What shorter records are read from, once the long ones are.
  mutating func beginRecords() {
    readsLong = false
    place = RecordTable.Mark(before: sweep.at - Plausibility.maximumSeconds)
  }

  /// Lets a further fact be counted by the same work.
  mutating func join(from start: Instant, cause: UsageV1.UsageChangeCause) {
    self.cause = cause
    if start < sweep.at { again = min(again ?? start, start) }
  }
}

extension RecountState {
  /// A line with the numbers, then one for each record that reaches on: its end, its device, its token.
  var bytes: [UInt8] {
    let numbers: [Int64] = [
      sweep.at.seconds, place.start.seconds, place.installation, place.sequence, Int64(place.conflict),
      readsLong ? 1 : 0, Int64(cause.rawValue), again?.seconds ?? .max,
    ]
    let lines = sweep.reaching.map { "\($0.value.seconds) \($0.key.appToken) \($0.key.deviceID)" }.sorted()
    return Array(([numbers.map(String.init).joined(separator: " ")] + lines).joined(separator: "\n").utf8)
  }

  /// nil for bytes of another form.
  init?(_ bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let numbers = (lines.first ?? "").split(separator: " ").compactMap { Int64($0) }
    guard numbers.count == 8 else { return nil }
    var reaching: [UsageSweep.Source: Instant] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: " ", maxSplits: 2)
      guard parts.count == 3, let end = Int64(parts[0]) else { return nil }
      reaching[.init(deviceID: String(parts[2]), appToken: String(parts[1]))] = Instant(seconds: end)
    }
    sweep = UsageSweep(at: Instant(seconds: numbers[0]), reaching: reaching)
    place = RecordTable.Mark(
      start: Instant(seconds: numbers[1]), installation: numbers[2], sequence: numbers[3], conflict: Int(numbers[4]))
    readsLong = numbers[5] == 1
    cause = UsageV1.UsageChangeCause(rawValue: Int32(clamping: numbers[6]))
    again = numbers[7] == .max ? nil : Instant(seconds: numbers[7])
  }
}
