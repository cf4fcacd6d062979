import LocalTime
import StoredMessages

extension StoredV1.PartialDay {
  init(_ day: PartialDay) {
    let usage = day.usage
    self.init(
      date: day.date.daysSinceEpoch, purpose: day.purpose.rawValue, next: day.next.seconds, seconds: usage.seconds,
      sixtieths: usage.sixtieths,
      reached: usage.reached.map {
        StoredV1.ReachedTarget(instant: $0.instant.seconds, sixtieths: $0.sixtieths)
      }, peak: usage.peak.map(StoredV1.UsagePeak.init), chain: usage.chain.map(StoredV1.ChainProgress.init),
      apps: usage.apps)
  }
}

extension PartialDay {
  init?(_ stored: StoredV1.PartialDay) {
    guard let purpose = Purpose(rawValue: stored.purpose),
      ([stored.seconds, stored.sixtieths] + stored.apps.values).areAmounts
    else { return nil }
    var usage = CountedUsage(seconds: stored.seconds, sixtieths: stored.sixtieths)
    usage.reached = stored.reached.map { .init(instant: Instant(seconds: $0.instant), sixtieths: $0.sixtieths) }
    (usage.apps, usage.peak) = (stored.apps, stored.peak.flatMap(Peak.init))
    usage.chain = stored.chain.flatMap(ChainMeter.init)
    guard (usage.peak == nil) == (stored.peak == nil), (usage.chain == nil) == (stored.chain == nil) else { return nil }
    self.init(
      date: LocalDate(daysSinceEpoch: stored.date), purpose: purpose, next: Instant(seconds: stored.next),
      usage: usage)
  }
}

extension StoredV1.UsagePeak {
  fileprivate init(_ peak: Peak) {
    self.init(
      within: peak.within, best: peak.best, end: peak.end.seconds, sum: peak.sum,
      usage: peak.pending.map {
        StoredV1.PeakUsage(start: $0.span.lowerBound.seconds, end: $0.span.upperBound.seconds, rate: $0.rate)
      })
  }
}

extension Peak {
  /// nil for numbers that no peak has.
  fileprivate init?(_ stored: StoredV1.UsagePeak) {
    self.init(
      within: stored.within, best: stored.best, end: stored.end, sum: stored.sum,
      usage: stored.usage.map { (start: $0.start, end: $0.end, rate: $0.rate) })
  }

  /// nil for numbers that no peak has.
  init?(within: Int64, best: Int64, end: Int64, sum: Int64, usage: [(start: Int64, end: Int64, rate: Int64)]) {
    let times = [end] + usage.flatMap { [$0.start, $0.end] }
    guard within > 0, ([within, best, sum] + usage.map(\.rate)).areAmounts, sum <= best,
      times.map(Instant.init(seconds:)).allSatisfy(Instant.all.contains), usage.allSatisfy({ $0.start <= $0.end })
    else { return nil }
    self.init(
      within: within, best: best, end: Instant(seconds: end), sum: sum,
      usage: usage.map { Piece(span: Instant(seconds: $0.start)..<Instant(seconds: $0.end), rate: $0.rate) })
  }
}

extension StoredV1.ChainProgress {
  fileprivate init(_ chain: ChainMeter) {
    let state = chain.state
    self.init(
      steps: state.steps, firstDate: state.firstDate?.daysSinceEpoch, progress: state.progress,
      lastCounted: state.lastCounted?.daysSinceEpoch, today: chain.today,
      peak: chain.peak.map(StoredV1.UsagePeak.init), apps: state.apps)
  }
}

extension ChainMeter {
  fileprivate init?(_ stored: StoredV1.ChainProgress) {
    guard ([stored.steps, stored.progress, stored.today] + stored.apps.values).areAmounts else { return nil }
    var state = ChainState(steps: stored.steps)
    state.firstDate = stored.firstDate.map(LocalDate.init(daysSinceEpoch:))
    state.lastCounted = stored.lastCounted.map(LocalDate.init(daysSinceEpoch:))
    (state.progress, state.apps) = (stored.progress, stored.apps)
    self.init(state)
    (today, peak) = (stored.today, stored.peak.flatMap(Peak.init))
    guard (peak == nil) == (stored.peak == nil) else { return nil }
  }
}

extension [Int64] {
  /// Whether all are seconds, sixtieths or the like that can have been counted: none is below 0, nor so high that a sum
  /// of them overflows.
  var areAmounts: Bool { allSatisfy { (0...1 << 52).contains($0) } }
}
