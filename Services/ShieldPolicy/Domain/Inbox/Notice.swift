import LocalTime

/// What an entry of an inbox is about (FA-9); the contract numbers the kinds alike.
public enum NotificationKind: Int, CaseIterable, Hashable, Sendable {
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
  public var isForChild: Bool {
    ![
      .pointsDigest, .recordsQuarantined, .protectionLost, .clockChanged, .dailySummary, .request, .purchase, .security,
    ].contains(self)
  }

  /// Whether guardians receive it.
  public var isForGuardians: Bool { self != .decision }

  /// Whether a person can mute it, and quiet hours hold it back: not what a family is taken over by.
  public var canBeMuted: Bool { self != .security }

  /// Whether another service is the source of its causes: a snapshot of it contains them again, whenever they happened.
  public var isFromNeighbour: Bool {
    [
      .challengeCompleted, .badgeEarned, .recordsQuarantined, .clockChanged, .dailySummary, .levelReached, .freezeUsed,
      .purchase,
    ].contains(self)
  }

  /// How long after its cause an entry is still made, in seconds; nil for ever. A device that was away for a year
  /// brings the days of a year, each of which has changed: entries about those help no guardian.
  public var latest: Int64? { [.dailySummary, .freezeUsed].contains(self) ? 7 * 86_400 : nil }
}

/// Something that has happened to a child, of which persons are notified: the content of their entries.
public struct Notice: Hashable, Sendable {
  public var kind: NotificationKind
  /// Identifies the cause among those of its kind and child.
  public var cause: String
  /// When it happened.
  public var happened: Instant
  /// A title, name or id, by kind; may be empty.
  public var subject: String
  /// Figures, by kind.
  public var amounts: Amounts

  /// Two figures whose meaning the kind defines.
  public struct Amounts: Hashable, Sendable {
    public var first: Int64
    public var second: Int64

    public init(_ first: Int64 = 0, _ second: Int64 = 0) {
      (self.first, self.second) = (first, second)
    }
  }

  public init(
    _ kind: NotificationKind, cause: String, happened: Instant, subject: String = "", _ amounts: Amounts = Amounts()
  ) {
    self.kind = kind
    self.cause = cause
    self.happened = happened
    self.subject = subject
    self.amounts = amounts
  }

  /// Points of the hour that begins at `start`: sixtieths earned, then spent.
  public static func pointsDigest(from start: Instant, earned: Int64, spent: Int64) -> Notice {
    Notice(
      .pointsDigest, cause: "\(start.seconds)", happened: start + NoticeHour.seconds, Amounts(earned, spent))
  }

  /// A version of the policy has opened apps that were shielded: one of them, and their number.
  public static func appsUnlocked(version: Int64, firstApp: String, count: Int, at instant: Instant) -> Notice {
    Notice(.appsUnlocked, cause: "\(version)", happened: instant, subject: firstApp, Amounts(Int64(count)))
  }

  /// The balance fell to 0 or below. The hour is the cause, so that points earned and spent in turns give one notice.
  public static func balanceUsedUp(at instant: Instant) -> Notice {
    Notice(.balanceUsedUp, cause: "\(NoticeHour.start(of: instant).seconds)", happened: instant)
  }

  /// A period was completed: bonus in sixtieths, reward time in seconds.
  public static func challengeCompleted(
    periodID: String, title: String, bonusSixtieths: Int64, rewardSeconds: Int64, at instant: Instant
  ) -> Notice {
    Notice(
      .challengeCompleted, cause: periodID, happened: instant, subject: title, Amounts(bonusSixtieths, rewardSeconds))
  }

  public static func badgeEarned(code: String, name: String, points: Int64, at instant: Instant) -> Notice {
    Notice(.badgeEarned, cause: code, happened: instant, subject: name, Amounts(points))
  }

  /// A child has unlocked a reward of this name for achievement points.
  public static func purchase(id: String, name: String, points: Int64, at instant: Instant) -> Notice {
    Notice(.purchase, cause: id, happened: instant, subject: name, Amounts(points))
  }

  /// The cause of `streakAtRisk`.
  public static func streakCause(_ date: LocalDate) -> String { "\(date)" }

  public static func streakAtRisk(on date: LocalDate, days: Int64, at instant: Instant) -> Notice {
    Notice(.streakAtRisk, cause: streakCause(date), happened: instant, Amounts(days))
  }

  /// Records wait for a decision since the first of them was received. A restored UsageIngest may give its id to
  /// another one, at another time.
  public static func recordsQuarantined(firstID: String, at instant: Instant) -> Notice {
    Notice(.recordsQuarantined, cause: "\(instant.seconds) \(firstID)", happened: instant, subject: firstID)
  }

  /// A device no longer protects. The hour is part of the cause, so that one that reports this in turns with the
  /// opposite does not fill inboxes.
  public static func protectionLost(deviceID: String, name: String, at instant: Instant) -> Notice {
    Notice(
      .protectionLost, cause: "\(deviceID) \(NoticeHour.start(of: instant).seconds)", happened: instant, subject: name)
  }

  /// The clock of a device is wrong, by so many seconds ahead, or behind where they are below 0. UsageIngest publishes
  /// at most one for a device and hour.
  public static func clockChanged(
    deviceID: String, name: String, secondsAhead: Int64, at instant: Instant
  ) -> Notice {
    Notice(
      .clockChanged, cause: "\(deviceID) \(NoticeHour.start(of: instant).seconds)", happened: instant, subject: name,
      Amounts(secondsAhead))
  }

  /// A local day that ended at an instant, as its figures are known now: another notice of the day corrects them.
  public static func dailySummary(
    of date: LocalDate, learningSeconds: Int64, rewardSeconds: Int64, learningSixtieths: Int64, at instant: Instant
  ) -> Notice {
    Notice(
      .dailySummary, cause: "\(date)", happened: instant, subject: "\(learningSixtieths)",
      Amounts(learningSeconds, rewardSeconds))
  }

  /// The learning points of a daily summary, in sixtieths: its third figure.
  public var summarizedSixtieths: Int64 { Int64(subject) ?? 0 }

  /// A child asks for time, in seconds, or for a ban to be lifted: 0 seconds. The other figure is the number of apps.
  public static func requested(_ request: ChildRequest) -> Notice {
    Notice(
      .request, cause: request.id, happened: request.created, subject: request.text,
      Amounts(request.seconds, Int64(request.apps.count)))
  }

  /// A guardian has decided a request: the seconds given, 0 for none and for a ban that was lifted; 1 for an approval.
  public static func decided(_ request: ChildRequest, at instant: Instant) -> Notice {
    Notice(
      .decision, cause: request.id, happened: instant, subject: request.answer,
      Amounts(request.givenSeconds, request.state == .approved ? 1 : 0))
  }

  public static func levelReached(_ level: Int64, at instant: Instant) -> Notice {
    Notice(.levelReached, cause: "\(level)", happened: instant, Amounts(level))
  }

  /// A freeze has protected a local day, which ended at an instant; so many are left.
  public static func freezeUsed(on date: LocalDate, left: Int64, at instant: Instant) -> Notice {
    Notice(.freezeUsed, cause: "\(date)", happened: instant, Amounts(left))
  }

  /// Something that makes or unmakes a guardian; it is about no child.
  /// - Parameters:
  ///   - cause: the change's id; for a removed device its own.
  ///   - names: of the guardian whom it is about, of the device, and of the author; empty where there is none.
  public static func security(
    _ kind: SecurityChangeKind, cause: String, names: [String], at instant: Instant
  ) -> Notice {
    Notice(
      .security, cause: cause, happened: instant, subject: names.joined(separator: "\n"), Amounts(Int64(kind.rawValue)))
  }

  /// Such a change was undone.
  public static func undone(
    _ change: SecurityChange, names: [String], at instant: Instant
  ) -> Notice {
    var notice = security(change.kind, cause: "\(change.id) undone", names: names, at: instant)
    notice.amounts.second = 1
    return notice
  }

  /// What a notice of the kind `security` is about: the kind, whether it was undone, the change's id, the names; nil
  /// for another notice. No name has a line break.
  public var security: (kind: SecurityChangeKind, isUndone: Bool, changeID: String, names: [String])? {
    guard kind == .security, let kind = SecurityChangeKind(rawValue: Int(clamping: amounts.first)) else { return nil }
    let names = subject.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    return (kind, amounts.second != 0, Self.device(ofCause: cause), names + Array(repeating: "", count: 3))
  }

  /// The device of the cause of a lost protection or a changed clock.
  public static func device(ofCause cause: String) -> String { String(cause.prefix { $0 != " " }) }
}

/// The hours of digests, in UTC: the same for all members of a family.
public enum NoticeHour {
  public static let seconds: Int64 = 3_600

  /// The first second of the hour that contains an instant.
  public static func start(of instant: Instant) -> Instant {
    let rest = instant.seconds % seconds
    return Instant(seconds: instant.seconds - (rest < 0 ? rest + seconds : rest))
  }
}
