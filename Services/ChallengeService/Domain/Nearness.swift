import LocalTime

/// Which challenge a child's summary shows (CH-13).
public enum Nearness {
  /// The index of the challenge nearest to completion among those not completed; ties go to the earlier created.
  public static func nearest(_ candidates: [(created: Instant, period: PeriodEvaluation)]) -> Int? {
    let open = candidates.indices.filter { candidates[$0].period.completion == nil }
    return open.min { left, right in
      let (first, second) = (candidates[left], candidates[right])
      let firstShare = first.period.progress.multipliedFullWidth(by: second.period.progressTarget)
      let secondShare = second.period.progress.multipliedFullWidth(by: first.period.progressTarget)
      if firstShare != secondShare { return firstShare > secondShare }
      return first.created < second.created
    }
  }
}
