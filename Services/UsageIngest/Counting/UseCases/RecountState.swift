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
    // The remembered state of open records was computed from the facts before.
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
