import Apps
import LocalTime
import Messages
import StoredMessages
import StoredStates
import UsageRecords

extension RecountState: StoredState {
  var stored: StoredV1.Recount {
    StoredV1.Recount(
      last: StoredV1.RecordMark(place), reached: sweep.at.seconds, horizon: sweep.horizon.seconds,
      readsLong: readsLong, cause: cause.rawValue, again: again?.seconds, hasPublished: hasPublished,
      guardianID: guardianID,
      ahead: AppCategory.allCases.flatMap { sweep.ahead[$0] ?? [] }.map(StoredV1.Claim.init))
  }

  init?(_ stored: StoredV1.Recount) {
    guard let last = stored.last else { return nil }
    let claims = stored.ahead.compactMap(Claim.init)
    guard claims.count == stored.ahead.count,
      let sweep = UsageSweep(
        reached: stored.reached, horizon: stored.horizon,
        ahead: Dictionary(grouping: claims, by: \.terms.category))
    else { return nil }
    self.sweep = sweep
    place = RecordTable.Mark(last)
    (readsLong, hasPublished, guardianID) = (stored.readsLong, stored.hasPublished, stored.guardianID)
    cause = UsageV1.UsageChangeCause(rawValue: stored.cause)
    again = stored.again.map(Instant.init(seconds:))
  }
}

extension UsageSweep {
  /// nil for instants that no sweep has.
  init?(reached: Int64, horizon: Int64, ahead: [AppCategory: [Claim]]) {
    guard reached <= horizon, Instant.all.contains(Instant(seconds: reached)),
      Instant.all.contains(Instant(seconds: horizon))
    else { return nil }
    self.init(at: Instant(seconds: reached), horizon: Instant(seconds: horizon), ahead: ahead)
  }
}

extension StoredV1.Claim {
  fileprivate init(_ claim: Claim) {
    let terms = claim.terms
    self.init(
      app: terms.app, category: Int32(terms.category.rawValue), start: claim.span.lowerBound.seconds,
      end: claim.span.upperBound.seconds, pointsPerMinute: terms.pointsPerMinute, generation: terms.generation,
      assigned: claim.assigned.seconds)
  }
}

extension Claim {
  fileprivate init?(_ stored: StoredV1.Claim) {
    self.init(
      app: stored.app, category: Int64(stored.category), start: stored.start, end: stored.end,
      pointsPerMinute: stored.pointsPerMinute, generation: stored.generation, assigned: stored.assigned)
  }

  /// nil for numbers that no claim has: its worth would overflow.
  init?(
    app: String, category: Int64, start: Int64, end: Int64, pointsPerMinute: Int64, generation: Int64, assigned: Int64
  ) {
    let times = [start, end, assigned].map(Instant.init(seconds:))
    guard let category = AppCategory(rawValue: Int(category)), times.allSatisfy(Instant.all.contains), start < end
    else { return nil }
    let (sixtieths, overflows) = (end - start).multipliedReportingOverflow(by: pointsPerMinute)
    guard !overflows, (0...1 << 52).contains(sixtieths) else { return nil }
    self.init(
      terms: UsageTerms(app: app, category: category, generation: generation, pointsPerMinute: pointsPerMinute),
      assigned: times[2], span: times[0]..<times[1])
  }
}
