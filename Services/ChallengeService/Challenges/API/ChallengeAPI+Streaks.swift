import ChallengeFacts
import ChallengeStreaks
import Database
import Identity
import LocalTime
package import Messages
package import RPC
import ServiceAPI

// CH-11, CH-19: the child's own streaks, and their settings.
extension ChallengeAPI {
  /// The minutes of learning that a guardian may require.
  static let minimumMinutes: ClosedRange<Int64> = 1...240
  /// After how many days of daily streak a freeze may be earned.
  static let earnFreezeDays: ClosedRange<Int64> = 5...365

  package func getStreaks(_ request: ChallengeV1.GetStreaksRequest, context: RPCContext) async throws
    -> ChallengeV1.Streaks
  {
    let child = try child(request.childID, context)
    let now = now
    return try await read(child) { tx in
      try ChallengeV1.Streaks(tx, child, facts: try FactReader.any(tx, child), now: now)
    }
  }

  package func updateStreakSettings(
    _ request: ChallengeV1.UpdateStreakSettingsRequest, context: RPCContext
  ) async throws -> ChallengeV1.Streaks {
    let guardian = try context.callerGuardian()
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    faults.number(request.minimumMinutes, field: "minimum_minutes", in: Self.minimumMinutes)
    if let days = request.earnFreezeDays, days != 0 {
      faults.number(days, field: "earn_freeze_days", in: Self.earnFreezeDays)
    }
    if let hour = request.reminderHour { faults.number(hour, field: "reminder_hour", in: 0...23) }
    let child = try child(request.childID, context, &faults)
    let now = now
    let again = RemadeAnswer<ChallengeV1.Streaks> { tx, _ in
      try .init(tx, child, facts: try FactReader.any(tx, child), now: now)
    }
    return try await once.answer(in: database, of: child.familyID, now: now, again: again) { tx in
      try Self.requireKnown(tx, child)
      let update = StreakSettingsUpdate(
        tx: tx, child: child, guardianID: guardian.guardianID, now: now, runs: ChallengeRuns())
      let change = try update.apply(request)
      return Recorded(
        try .init(tx, child, facts: try FactReader.any(tx, child), now: now), change.isEmpty ? nil : change)
    }
  }
}
