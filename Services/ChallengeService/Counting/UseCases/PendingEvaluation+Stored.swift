import LocalTime
import Messages
package import StoredMessages
import StoredStates

extension PendingEvaluation: StoredState {
  package var stored: StoredV1.Evaluation {
    StoredV1.Evaluation(
      streaks: StoredV1.EvaluatedStreaks(
        from: streaksFrom?.daysSinceEpoch, day: streaksDay.map(StoredV1.PartialDay.init)),
      round: round.map(StoredV1.EvaluationRound.init), waiting: waiting.map(StoredV1.Stretch.init),
      heldUntil: heldUntil?.seconds, hasWithdrawn: hasWithdrawn, cause: cause.rawValue)
  }

  package init?(_ stored: StoredV1.Evaluation) {
    guard let streaks = stored.streaks, let waiting = [Range<Instant>](stored.waiting) else { return nil }
    self.init()
    streaksFrom = streaks.from.map(LocalDate.init(daysSinceEpoch:))
    streaksDay = streaks.day.flatMap(PartialDay.init)
    round = stored.round.flatMap(Round.init)
    guard (streaksDay == nil) == (streaks.day == nil), (round == nil) == (stored.round == nil) else { return nil }
    self.waiting = waiting
    heldUntil = stored.heldUntil.map(Instant.init(seconds:))
    hasWithdrawn = stored.hasWithdrawn
    cause = UsageV1.UsageChangeCause(rawValue: stored.cause)
  }
}

extension StoredV1.EvaluationRound {
  fileprivate init(_ round: PendingEvaluation.Round) {
    self.init(
      touched: round.touched.map(StoredV1.Stretch.init), isBooking: round.isBooking, place: round.place,
      cursor: round.cursor.map {
        StoredV1.EvaluationCursor(instant: $0.instant.seconds, day: $0.day.map(StoredV1.PartialDay.init))
      })
  }
}

extension PendingEvaluation.Round {
  fileprivate init?(_ stored: StoredV1.EvaluationRound) {
    guard let touched = [Range<Instant>](stored.touched) else { return nil }
    let day = stored.cursor?.day.flatMap(PartialDay.init)
    guard (day == nil) == (stored.cursor?.day == nil) else { return nil }
    self.init(
      touched: touched, isBooking: stored.isBooking, place: stored.place,
      cursor: stored.cursor.map { PendingEvaluation.Cursor(instant: Instant(seconds: $0.instant), day: day) })
  }
}

extension StoredV1.Stretch {
  fileprivate init(_ range: Range<Instant>) {
    self.init(start: range.lowerBound.seconds, end: range.upperBound.seconds)
  }
}

extension [Range<Instant>] {
  /// nil where one ends before it begins.
  fileprivate init?(_ stored: [StoredV1.Stretch]) {
    guard stored.allSatisfy({ $0.start <= $0.end }) else { return nil }
    self = stored.map { Instant(seconds: $0.start)..<Instant(seconds: $0.end) }
  }
}
