import Database
import LocalTime
import ShieldDomain

/// A notice's content in the columns of `inbox_entry`: a text and two numbers, whose meaning its kind defines. What
/// identifies the cause is read from the cause.
struct NoticeColumns: Hashable, Sendable {
  var subject = ""
  var first: Int64 = 0
  var second: Int64 = 0

  init(_ subject: String = "", _ first: Int64 = 0, _ second: Int64 = 0) {
    (self.subject, self.first, self.second) = (subject, first, second)
  }

  init(_ content: NoticeContent) {
    switch content {
    case .pointsDigest(_, let earned, let spent): self.init("", earned, spent)
    case .appsUnlocked(_, let app, let count): self.init(app, count)
    case .balanceUsedUp: self.init()
    case .challengeCompleted(_, let title, let bonus, let seconds): self.init(title, bonus, seconds)
    case .badgeEarned(_, let name, let points), .purchase(_, let name, let points): self.init(name, points)
    case .streakAtRisk(_, let days): self.init("", days)
    case .recordsQuarantined(let id): self.init(id)
    case .protectionLost(_, let name): self.init(name)
    case .clockChanged(_, let name, let seconds): self.init(name, seconds)
    case .dailySummary(_, let learning, let reward, let sixtieths): self.init("\(sixtieths)", learning, reward)
    case .request(_, let seconds, let apps, let text): self.init(text, seconds, apps)
    case .decision(_, let isApproved, let seconds, let text): self.init(text, seconds, isApproved ? 1 : 0)
    case .levelReached(let level): self.init("", level)
    case .freezeUsed(_, let left): self.init("", left)
    case .security(let kind, _, let isUndone, let names):
      self.init(
        [names.guardian, names.device, names.author].joined(separator: "\n"), Int64(kind.rawValue), isUndone ? 1 : 0)
    }
  }

  /// nil where the columns and the cause are not those of the kind.
  func content(_ kind: NotificationKind, cause: String) -> NoticeContent? {
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
