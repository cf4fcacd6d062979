import LocalTime

extension Challenge {
  /// A run under way: consecutive local days that count.
  private struct Run {
    var firstDate: LocalDate
    var version: ChallengeVersion
    var days: Int64 = 0
    var seconds: Int64 = 0
    var sixtieths: Int64 = 0
  }

  /// Every completed run of a streak challenge and last the one still going, with 0 days where none is (CH-6): a run
  /// completes once at the target, the next starts at 0 on the next local day. Until then the completed one is the last.
  ///
  /// A scheduled, closed day that does not count resets the run. Neutral are: a day outside the schedule, one that a
  /// pause touched, one that does not exist. The run's rule version is the one at its first counted day, and its base
  /// is all counted usage from that day on.
  func runs(segments: [LearningSegment], facts: ChildFacts, asOf now: Instant) -> [PeriodEvaluation] {
    let calendar = facts.calendar
    var found: [PeriodEvaluation] = []
    var run: Run?
    let stop = stop(calendar: calendar) ?? .distantFuture
    let last = min(stop, max(now + 1, segments.last?.span.upperBound ?? .distantPast))
    guard countingStart < last else { return [] }
    var next = segments.startIndex
    for day in calendar.days(overlapping: countingStart..<last) {
      while next < segments.endIndex && segments[next].span.upperBound <= day.interval.lowerBound { next += 1 }
      let version = run?.version ?? version(at: max(day.interval.lowerBound, countingStart))
      let counted = CountedUsage(
        segments: segments[next...], in: spans(of: day.interval, version: version, calendar: calendar),
        version: version, facts: facts)
      let minimum = facts.minimum(on: day.date)
      guard counted.seconds >= max(1, minimum) else {
        run?.seconds += counted.seconds
        run?.sixtieths += counted.sixtieths
        if breaks(day, version: version, asOf: now) { run = nil }
        continue
      }
      var going = run ?? Run(firstDate: day.date, version: version)
      going.days += 1
      if going.days == version.settings.target, let reached = counted.reaches(max(1, minimum), in: .minutes) {
        let completion = Completion(
          firstDate: going.firstDate, version: version, instant: reached.instant,
          base: going.sixtieths + reached.sixtieths, facts: facts)
        found.append(evaluation(going, plus: counted, lastDate: day.date, completion: completion))
        run = nil
      } else {
        going.seconds += counted.seconds
        going.sixtieths += counted.sixtieths
        run = going
      }
    }
    if let run {
      found.append(evaluation(run, plus: nil, lastDate: nil, completion: nil))
      return found
    }
    // Nothing is going: the next run can begin today. A run that was completed today is the period until the day ends.
    let today = calendar.localDate(at: max(now, countingStart))
    if now < stop, found.last?.lastDate ?? today.adding(days: -1) < today {
      let version = version(at: max(now, countingStart))
      found.append(evaluation(Run(firstDate: today, version: version), plus: nil, lastDate: nil, completion: nil))
    }
    return found
  }

  /// Whether a day that does not count ends the run.
  private func breaks(
    _ day: (date: LocalDate, interval: Range<Instant>), version: ChallengeVersion, asOf now: Instant
  ) -> Bool {
    guard day.interval.upperBound <= now, version.settings.schedule.activeDays.contains(day.date.weekday) else {
      return false
    }
    return !pauses.contains { $0.span.overlaps(day.interval) }
  }

  private func evaluation(
    _ run: Run, plus counted: CountedUsage?, lastDate: LocalDate?, completion: Completion?
  ) -> PeriodEvaluation {
    PeriodEvaluation(
      firstDate: run.firstDate, lastDate: lastDate, version: run.version, progress: run.days,
      progressTarget: run.version.settings.target, countedSeconds: run.seconds + (counted?.seconds ?? 0),
      countedSixtieths: run.sixtieths + (counted?.sixtieths ?? 0), completion: completion)
  }
}
