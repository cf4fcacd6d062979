package import LocalTime
package import ShieldFamilies

// All that differs from kind to kind: its receivers, its content and how that is stored, its text, and its cause. Its
// message is defined with those of the others (`InboxMessages`).

/// The subject of an entry of an inbox (FA-9); the contract numbers the kinds alike.
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

  /// Which persons of a family receive entries of a kind.
  private enum Receivers { case child, guardians, all }

  /// Its receivers, and whether another service is the source of its causes.
  private var traits: (receivers: Receivers, isFromNeighbour: Bool) {
    switch self {
    case .pointsDigest: (.guardians, false)
    case .appsUnlocked: (.all, false)
    case .balanceUsedUp: (.all, false)
    case .challengeCompleted: (.all, true)
    case .badgeEarned: (.all, true)
    case .streakAtRisk: (.all, false)
    case .recordsQuarantined: (.guardians, true)
    case .protectionLost: (.guardians, false)
    case .clockChanged: (.guardians, true)
    case .dailySummary: (.guardians, true)
    case .request: (.guardians, false)
    case .decision: (.child, false)
    case .levelReached: (.all, true)
    case .freezeUsed: (.all, true)
    case .purchase: (.guardians, true)
    case .security: (.guardians, false)
    }
  }

  /// Whether the child receives it.
  var isForChild: Bool { traits.receivers != .guardians }

  /// Whether guardians receive it.
  package var isForGuardians: Bool { traits.receivers != .child }

  /// Whether a person can mute it, and quiet hours hold it back: not what a family is taken over by.
  var canBeMuted: Bool { self != .security }

  /// Whether another service is the source of its causes: a snapshot of it contains them again, whenever they happened.
  var isFromNeighbour: Bool { traits.isFromNeighbour }

  /// Whether an entry whose cause is noted once more with other figures has those.
  var isCorrected: Bool { [.pointsDigest, .dailySummary].contains(self) }

  /// How long after its cause an entry is still made, in seconds; nil for ever. A device that was away for a year
  /// brings the days of a year, each of which has changed: entries about those help no guardian.
  var latest: Int64? { [.dailySummary, .freezeUsed].contains(self) ? 7 * 86_400 : nil }
}

/// The content of an entry, by its kind. Identifiers are those of the cause.
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
}

extension NoticeContent {
  /// Its kind, and what is stored in addition to the cause, which has what identifies it.
  var stored: (kind: NotificationKind, columns: NoticeColumns) {
    switch self {
    case .pointsDigest(_, let earned, let spent): (.pointsDigest, .init("", earned, spent))
    case .appsUnlocked(_, let app, let count): (.appsUnlocked, .init(app, count))
    case .balanceUsedUp: (.balanceUsedUp, .init())
    case .challengeCompleted(_, let title, let bonus, let seconds): (.challengeCompleted, .init(title, bonus, seconds))
    case .badgeEarned(_, let name, let points): (.badgeEarned, .init(name, points))
    case .purchase(_, let name, let points): (.purchase, .init(name, points))
    case .streakAtRisk(_, let days): (.streakAtRisk, .init("", days))
    case .recordsQuarantined(let id): (.recordsQuarantined, .init(id))
    case .protectionLost(_, let name): (.protectionLost, .init(name))
    case .clockChanged(_, let name, let seconds): (.clockChanged, .init(name, seconds))
    case .dailySummary(_, let learning, let reward, let sixtieths):
      (.dailySummary, .init("\(sixtieths)", learning, reward))
    case .request(_, let seconds, let apps, let text): (.request, .init(text, seconds, apps))
    case .decision(_, let isApproved, let seconds, let text): (.decision, .init(text, seconds, isApproved ? 1 : 0))
    case .levelReached(let level): (.levelReached, .init("", level))
    case .freezeUsed(_, let left): (.freezeUsed, .init("", left))
    case .security(let kind, _, let isUndone, let names):
      (
        .security,
        .init(
          [names.guardian, names.device, names.author].joined(separator: "\n"), Int64(kind.rawValue), isUndone ? 1 : 0)
      )
    }
  }

  /// nil where the columns and the cause are not those of the kind.
  static func read(_ kind: NotificationKind, cause: String, _ columns: NoticeColumns) -> NoticeContent? {
    let (subject, first, second) = (columns.subject, columns.first, columns.second)
    /// The first word of a cause that has several.
    var id: String { String(cause.prefix { $0 != " " }) }
    switch kind {
    case .pointsDigest:
      guard let start = Int64(cause) else { return nil }
      return .pointsDigest(start: Instant(seconds: start), earnedSixtieths: first, spentSixtieths: second)
    case .appsUnlocked:
      return Int64(cause).map { .appsUnlocked(version: $0, firstApp: subject, count: first) }
    case .balanceUsedUp: return .balanceUsedUp
    case .challengeCompleted:
      return .challengeCompleted(periodID: cause, title: subject, bonusSixtieths: first, rewardSeconds: second)
    case .badgeEarned: return .badgeEarned(code: cause, name: subject, points: first)
    case .purchase: return .purchase(id: cause, name: subject, points: first)
    case .streakAtRisk: return LocalDate(cause).map { .streakAtRisk(date: $0, days: first) }
    case .recordsQuarantined: return .recordsQuarantined(firstID: subject)
    case .protectionLost: return .protectionLost(deviceID: id, name: subject)
    case .clockChanged: return .clockChanged(deviceID: id, name: subject, secondsAhead: first)
    case .dailySummary:
      guard let date = LocalDate(cause), let sixtieths = Int64(subject) else { return nil }
      return .dailySummary(
        date: date, learningSeconds: first, rewardSeconds: second, learningSixtieths: sixtieths)
    case .request: return .request(id: cause, seconds: first, apps: second, text: subject)
    case .decision: return .decision(requestID: cause, isApproved: second != 0, seconds: first, text: subject)
    case .levelReached: return .levelReached(first)
    case .freezeUsed: return LocalDate(cause).map { .freezeUsed(date: $0, left: first) }
    case .security:
      let names = subject.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
      guard let kind = SecurityChangeKind(rawValue: Int(clamping: first)), names.count == 3 else { return nil }
      return .security(
        kind, changeID: id, isUndone: second != 0,
        SecurityNames(guardian: names[0], device: names[1], author: names[2]))
    }
  }
}

extension NoticeText {
  init(_ notice: Notice) {
    switch notice.content {
    case .pointsDigest(_, let earned, let spent):
      title = "Points of the last hour"
      text = "\(Self.points(earned)) earned, \(Self.points(spent)) spent."
    case .appsUnlocked(_, _, let count):
      title = "Reward apps unlocked"
      text = count == 1 ? "1 reward app is open now." : "\(count) reward apps are open now."
    case .balanceUsedUp:
      title = "Points used up"
      text = "The last learning points are spent. Learning earns new ones."
    case .challengeCompleted(_, let name, let bonus, let seconds):
      title = "Challenge completed"
      text = "\"\(name)\" is completed\(Self.reward(bonus: bonus, seconds: seconds))."
    case .badgeEarned(_, let name, let points):
      // As BadgeService announces it (BA-2).
      title = "Achievement Unlocked!"
      text = "You earned the \"\(name)\" badge! +\(points) points"
    case .purchase(_, let name, let points):
      title = "Reward unlocked"
      text =
        "\"\(name)\" is unlocked for \(points == 1 ? "1 achievement point" : "\(points) achievement points")."
    case .streakAtRisk(_, let days):
      title = "Streak at risk"
      text =
        "\(days) \(days == 1 ? "day" : "days") in a row: without some learning today the streak ends, or a freeze is "
        + "used up."
    case .recordsQuarantined:
      title = "App use to review"
      text = "A device reported use of an activity, or use that cannot be right. It counts only if you accept it."
    case .protectionLost(_, let name):
      title = "Protection lost"
      text =
        "\"\(name)\" no longer restricts apps. Turn its protection on again and allow it to "
        + "restrict apps."
    case .clockChanged(_, let name, let seconds):
      title = "Clock changed"
      let device = name.isEmpty ? "a device" : "\"\(name)\""
      text =
        "The clock of \(device) is \(DurationText.short(seconds: Int64(clamping: seconds.magnitude))) \(seconds < 0 ? "behind" : "ahead"). App use "
        + "that it reports by this clock counts only if you accept it."
    case .dailySummary(let date, let learning, let reward, let sixtieths):
      title = "Summary of the day"
      text =
        "\(date): \(DurationText.short(seconds: learning)) of learning for "
        + "\(Self.points(sixtieths)), \(DurationText.short(seconds: reward)) of reward time."
    case .request(_, let seconds, let apps, let words):
      title = seconds > 0 ? "Time requested" : "Request to lift a ban"
      let asked = seconds > 0 ? "\(DurationText.short(seconds: seconds)) for" : "Lift the ban on"
      text = "\(asked) \(apps == 1 ? "1 app" : "\(apps) apps")\(Self.words(words))"
    case .levelReached(let level):
      title = "Level \(level)"
      text = "Level \(level) is reached."
    case .freezeUsed(let date, let left):
      title = "Freeze used"
      text =
        "There was too little learning on \(date), so a freeze protected the streak. "
        + (left == 1 ? "1 freeze is left." : "\(left) freezes are left.")
    case .security(let kind, _, let isUndone, let names):
      (title, text) = Self.security(kind, isUndone: isUndone, names)
    case .decision(_, let isApproved, let seconds, let words):
      title = isApproved ? "Request approved" : "Request declined"
      let given = seconds > 0 ? "You have \(DurationText.short(seconds: seconds)) more" : "The ban is lifted"
      text = "\(isApproved ? given : "Not this time")\(Self.words(words))"
    }
  }
}

extension Notice {
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
