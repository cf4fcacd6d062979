package import ChallengeFacts
package import Database
package import LocalTime
package import Messages
package import ServiceAPI

/// The effect of streaks on challenges: challenges that count successive local days depend on which days are closed and
/// which are neutral. Challenges are above the streaks, so the streaks are given this.
package protocol RunEvaluation: Sendable {
  /// Evaluates the challenges with runs in the transaction of the change.
  func evaluate(
    _ tx: Transaction, _ child: ChildKey, touched: Range<Instant>, now: Instant, facts: FactReader,
    because cause: UsageV1.UsageChangeCause) throws
}
