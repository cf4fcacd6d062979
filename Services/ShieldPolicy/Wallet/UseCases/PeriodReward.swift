import Bytes
import EventFeed
import Identity
package import LocalTime
package import Messages
import ServiceAPI
import ShieldFamilies

/// The reward of a completed period.
package struct PeriodReward: Hashable, Sendable {
  /// Challenge and first local date: a period completes once.
  package let periodID: String
  package let completed: Instant
  /// When the challenge was created; the completion where that was not published.
  let challengeCreated: Instant
  package let bonusSixtieths: Int64
  /// 0 where no app shares reward time.
  package let seconds: Int64
  package let apps: [String]

  /// - Throws: `UnreadableEvent` for one without date or time.
  package init(_ message: ChallengeV1.Completion) throws {
    guard let date = message.periodStartDate.flatMap({ LocalDate(received: $0) }),
      let completed = message.completionTime?.instant
    else {
      throw UnreadableEvent("a completion of challenge \"\(message.challengeID)\" has no readable date or time")
    }
    periodID = PeriodID.text(challengeID: message.challengeID, start: date)
    self.completed = completed
    challengeCreated = message.challengeCreateTime?.instant ?? completed
    bonusSixtieths = message.bonusSixtieths
    // Where the guardian chose no reward time, no figure that is published makes a grant (CH-10).
    seconds = message.rewardScope == .none ? 0 : message.rewardSeconds
    apps = message.rewardScope == .none ? [] : message.rewardAppIDs
  }

  /// The grant; nil without seconds or without an app that could use them.
  package var grant: Grant? {
    guard seconds > 0, !apps.isEmpty else { return nil }
    // It is made by the completion, in event time: when it became known must not matter for the order of use.
    return Grant(
      id: Self.grantID(periodID), source: .challenge, apps: apps, seconds: seconds, usableFrom: completed,
      created: completed, causeCreated: challengeCreated)
  }

  /// The grant's id: a UUID (version 8) derived from the period's.
  package static func grantID(_ periodID: String) -> String {
    var bytes = Array(sha256(Array("grant/\(periodID)".utf8)).prefix(16))
    bytes[6] = 0x80 | bytes[6] & 0x0F
    bytes[8] = 0x80 | bytes[8] & 0x3F
    return [bytes[0..<4], bytes[4..<6], bytes[6..<8], bytes[8..<10], bytes[10..<16]]
      .map { Hexadecimal.text($0) }.joined(separator: "-")
  }
}

/// The streak bonus of a closed local day (CH-9).
package struct StreakBonus: Hashable, Sendable {
  package let date: LocalDate
  package let sixtieths: Int64

  /// - Throws: `UnreadableEvent` for one without date.
  package init(_ message: ChallengeV1.StreakBonusChanged) throws {
    guard let date = message.date.flatMap({ LocalDate(received: $0) }) else {
      throw UnreadableEvent("a streak bonus of child \(message.childID) has no readable date")
    }
    self.date = date
    sixtieths = message.bonusSixtieths
  }

  package var cause: LedgerCause { .streakBonus(date: date) }
}
