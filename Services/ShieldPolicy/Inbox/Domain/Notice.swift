import LocalTime
import ShieldFamilies

/// What an entry of an inbox is about (FA-9); the contract numbers the kinds alike.
package enum NotificationKind: Int, CaseIterable, Hashable, Sendable {
  case pointsDigest = 1
  case appsUnlocked = 2
  case balanceUsedUp = 3
  case challengeCompleted = 4
  case badgeEarned = 5
  case streakAtRisk = 6
  case recordsQuarantined = 7
  case protectionLost = 8
  case clockChanged = 9
  case dailySummary = 10
  case request = 11
  case decision = 12
  case levelReached = 13
  case freezeUsed = 14
  case purchase = 15
  case security = 16

  /// Whether the child receives it.
  var isForChild: Bool {
    ![
      .pointsDigest, .recordsQuarantined, .protectionLost, .clockChanged, .dailySummary, .request, .purchase, .security,
    ].contains(self)
  }

  /// Whether guardians receive it.
  package var isForGuardians: Bool { self != .decision }

  /// Whether a person can mute it, and quiet hours hold it back: not what a family is taken over by.
  var canBeMuted: Bool { self != .security }

  /// Whether another service is the source of its causes: a snapshot of it contains them again, whenever they happened.
  var isFromNeighbour: Bool {
    [
      .challengeCompleted, .badgeEarned, .recordsQuarantined, .clockChanged, .dailySummary, .levelReached, .freezeUsed,
      .purchase,
    ].contains(self)
  }

  /// How long after its cause an entry is still made, in seconds; nil for ever. A device that was away for a year
  /// brings the days of a year, each of which has changed: entries about those help no guardian.
  var latest: Int64? { [.dailySummary, .freezeUsed].contains(self) ? 7 * 86_400 : nil }
}

/// What an entry tells, by its kind. Identifiers are those of the cause.
package enum NoticeContent: Hashable, Sendable {
  /// Points of the hour that begins at `start`.
  case pointsDigest(start: Instant, earnedSixtieths: Int64, spentSixtieths: Int64)
  /// A version of the policy has opened apps that were shielded: one of them, and their number.
  case appsUnlocked(version: Int64, firstApp: String, count: Int64)
  /// The balance fell to 0 or below.
  case balanceUsedUp
  case challengeCompleted(periodID: String, title: String, bonusSixtieths: Int64, rewardSeconds: Int64)
  case badgeEarned(code: String, name: String, points: Int64)
  /// A streak of so many days ends unless the child learns on the date.
  case streakAtRisk(date: LocalDate, days: Int64)
  /// Records wait for a decision since the first of them was received.
  case recordsQuarantined(firstID: String)
  case protectionLost(deviceID: String, name: String)
  /// The clock of a device is wrong, by so many seconds ahead, or behind where they are below 0.
  case clockChanged(deviceID: String, name: String, secondsAhead: Int64)
  case dailySummary(date: LocalDate, learningSeconds: Int64, rewardSeconds: Int64, learningSixtieths: Int64)
  /// A child asks for time for apps, or for a ban to be lifted: 0 seconds.
  case request(id: String, seconds: Int64, apps: Int64, text: String)
  /// A guardian has decided a request: the seconds given, 0 for none and for a ban that was lifted.
  case decision(requestID: String, isApproved: Bool, seconds: Int64, text: String)
  case levelReached(Int64)
  /// A freeze has protected a local day; so many are left.
  case freezeUsed(date: LocalDate, left: Int64)
  /// A child has unlocked a reward of this name for achievement points.
  case purchase(id: String, name: String, points: Int64)
  /// Something that makes or unmakes a guardian, or that was undone; it is about no child.
  case security(SecurityChangeKind, changeID: String, isUndone: Bool, SecurityNames)

  package var kind: NotificationKind {
    switch self {
    case .pointsDigest: .pointsDigest
    case .appsUnlocked: .appsUnlocked
    case .balanceUsedUp: .balanceUsedUp
    case .challengeCompleted: .challengeCompleted
    case .badgeEarned: .badgeEarned
    case .streakAtRisk: .streakAtRisk
    case .recordsQuarantined: .recordsQuarantined
    case .protectionLost: .protectionLost
    case .clockChanged: .clockChanged
    case .dailySummary: .dailySummary
    case .request: .request
    case .decision: .decision
    case .levelReached: .levelReached
    case .freezeUsed: .freezeUsed
    case .purchase: .purchase
    case .security: .security
    }
  }
}

/// Whom a notice of the kind `security` names; empty where there is none. No name has a line break.
package struct SecurityNames: Hashable, Sendable {
  /// The guardian whom it is about.
  package var guardian: String
  package var device: String
  /// The guardian who did it.
  package var author: String

  package init(guardian: String, device: String, author: String) {
    (self.guardian, self.device, self.author) = (guardian, device, author)
  }
}

/// Something that has happened to a child, of which persons are notified: the content of their entries.
package struct Notice: Hashable, Sendable {
  /// Identifies the cause among those of its kind and child.
  package var cause: String
  /// When it happened.
  package var happened: Instant
  package var content: NoticeContent
  package var kind: NotificationKind { content.kind }

  package init(_ content: NoticeContent, cause: String, happened: Instant) {
    (self.content, self.cause, self.happened) = (content, cause, happened)
  }

  /// Points of the hour that begins at `start`: sixtieths earned, then spent.
  package static func pointsDigest(from start: Instant, earned: Int64, spent: Int64) -> Notice {
    Notice(
      .pointsDigest(start: start, earnedSixtieths: earned, spentSixtieths: spent), cause: "\(start.seconds)",
      happened: start + NoticeHour.seconds)
  }

  package static func appsUnlocked(version: Int64, firstApp: String, count: Int, at instant: Instant) -> Notice {
    Notice(
      .appsUnlocked(version: version, firstApp: firstApp, count: Int64(count)), cause: "\(version)", happened: instant)
  }

  /// The hour is the cause, so that points earned and spent in turns give one notice.
  package static func balanceUsedUp(at instant: Instant) -> Notice {
    Notice(.balanceUsedUp, cause: "\(NoticeHour.start(of: instant).seconds)", happened: instant)
  }

  package static func challengeCompleted(
    periodID: String, title: String, bonusSixtieths: Int64, rewardSeconds: Int64, at instant: Instant
  ) -> Notice {
    Notice(
      .challengeCompleted(
        periodID: periodID, title: title, bonusSixtieths: bonusSixtieths, rewardSeconds: rewardSeconds),
      cause: periodID, happened: instant)
  }

  package static func badgeEarned(code: String, name: String, points: Int64, at instant: Instant) -> Notice {
    Notice(.badgeEarned(code: code, name: name, points: points), cause: code, happened: instant)
  }

  package static func purchase(id: String, name: String, points: Int64, at instant: Instant) -> Notice {
    Notice(.purchase(id: id, name: name, points: points), cause: id, happened: instant)
  }

  /// The cause of `streakAtRisk`.
  static func streakCause(_ date: LocalDate) -> String { "\(date)" }

  static func streakAtRisk(on date: LocalDate, days: Int64, at instant: Instant) -> Notice {
    Notice(.streakAtRisk(date: date, days: days), cause: streakCause(date), happened: instant)
  }

  /// A restored UsageIngest may give the id of the first record to another one, at another time.
  package static func recordsQuarantined(firstID: String, at instant: Instant) -> Notice {
    Notice(.recordsQuarantined(firstID: firstID), cause: "\(instant.seconds) \(firstID)", happened: instant)
  }

  /// The hour is part of the cause, so that a device that reports this in turns with the opposite does not fill
  /// inboxes.
  package static func protectionLost(deviceID: String, name: String, at instant: Instant) -> Notice {
    Notice(
      .protectionLost(deviceID: deviceID, name: name), cause: hourlyCause(deviceID, at: instant), happened: instant)
  }

  /// UsageIngest publishes at most one for a device and hour.
  package static func clockChanged(
    deviceID: String, name: String, secondsAhead: Int64, at instant: Instant
  ) -> Notice {
    Notice(
      .clockChanged(deviceID: deviceID, name: name, secondsAhead: secondsAhead),
      cause: hourlyCause(deviceID, at: instant), happened: instant)
  }

  /// A local day that ended at an instant, as its figures are known now: another notice of the day corrects them.
  package static func dailySummary(
    of date: LocalDate, learningSeconds: Int64, rewardSeconds: Int64, learningSixtieths: Int64, at instant: Instant
  ) -> Notice {
    Notice(
      .dailySummary(
        date: date, learningSeconds: learningSeconds, rewardSeconds: rewardSeconds,
        learningSixtieths: learningSixtieths), cause: "\(date)", happened: instant)
  }

  package static func levelReached(_ level: Int64, at instant: Instant) -> Notice {
    Notice(.levelReached(level), cause: "\(level)", happened: instant)
  }

  /// - Parameter instant: the end of the local day.
  static func freezeUsed(on date: LocalDate, left: Int64, at instant: Instant) -> Notice {
    Notice(.freezeUsed(date: date, left: left), cause: "\(date)", happened: instant)
  }

  /// - Parameter cause: the change's id; for a removed device its own.
  package static func security(
    _ kind: SecurityChangeKind, cause: String, names: SecurityNames, at instant: Instant
  ) -> Notice {
    Notice(.security(kind, changeID: cause, isUndone: false, names), cause: cause, happened: instant)
  }

  /// Such a change was undone.
  package static func undone(_ change: SecurityChange, names: SecurityNames, at instant: Instant) -> Notice {
    Notice(
      .security(change.kind, changeID: change.id, isUndone: true, names), cause: "\(change.id) undone",
      happened: instant)
  }

  private static func hourlyCause(_ deviceID: String, at instant: Instant) -> String {
    "\(deviceID) \(NoticeHour.start(of: instant).seconds)"
  }
}

/// The hours of digests, in UTC: the same for all members of a family.
package enum NoticeHour {
  package static let seconds: Int64 = 3_600

  /// The first second of the hour that contains an instant.
  package static func start(of instant: Instant) -> Instant {
    let rest = instant.seconds % seconds
    return Instant(seconds: instant.seconds - (rest < 0 ? rest + seconds : rest))
  }
}
