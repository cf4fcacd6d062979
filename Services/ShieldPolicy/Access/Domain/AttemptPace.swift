/// How fast attempts are admitted (FA-1 family creation, FA-2 wrong codes, FA-5 PINs). Faster ones wait for their turn
/// and are not rejected. The API keeps the time; the rule defines the numbers.
package struct AttemptPace: Hashable, Sendable {
  /// Attempts that may be made at once after an idle time, at least 1.
  package var burst: Int
  /// After that, one attempt per this many milliseconds, at least 1.
  package var milliseconds: Int

  package init(burst: Int, milliseconds: Int) {
    self.burst = max(1, burst)
    self.milliseconds = max(1, milliseconds)
  }

  /// Wrong pairing codes of one address: 5 at once, then 5 a second.
  package static let wrongPairingCodes = AttemptPace(burst: 5, milliseconds: 200)
  /// PINs checked for one family: 10 at once, then one a second; each takes a quarter of a second of one processor.
  static let pinChecks = AttemptPace(burst: 10, milliseconds: 1000)
  /// Of these, what comes before other families' further ones: as many as a lock takes, then 5 an hour.
  static let seldomPinChecks = AttemptPace(burst: WrongAttempts.perLock, milliseconds: 720_000)
  /// No answer that a code is wrong comes earlier after the attempt's start: long enough for the write that counts it.
  static let wrongAnswerTime = Duration.milliseconds(100)
  /// Families created by one address: 10 at once, then one every 10 seconds.
  package static let familyCreations = AttemptPace(burst: 10, milliseconds: 10_000)
  /// Families created by all addresses, which take turns: 1,000 at once, then 10 a second.
  package static let familyCreationsOverall = AttemptPace(burst: 1000, milliseconds: 100)
}
