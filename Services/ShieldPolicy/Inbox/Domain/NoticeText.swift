import LocalTime
import ShieldFamilies

/// A notice as text for display, in English.
struct NoticeText: Hashable, Sendable {
  let title: String
  let text: String

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

  private static func security(
    _ kind: SecurityChangeKind, isUndone: Bool, _ names: SecurityNames
  ) -> (title: String, text: String) {
    let (guardian, device) = (names.guardian, "\"\(names.device)\"")
    let author = names.author.isEmpty ? "" : " by \(names.author)"
    let what: (title: String, text: String) =
      switch kind {
      case .guardianDeviceAdded: ("New guardian's device", "\(device) is now a device of \(guardian)\(author)")
      case .recoveryCodesRenewed:
        (
          "New recovery codes",
          "\(guardian) has new recovery codes; the former codes "
            + "are void"
        )
      case .guardianRemoved: ("Guardian removed", "\(guardian) was removed from the family\(author)")
      case .guardianDeviceRemoved: ("Guardian's device removed", "\(device) of \(guardian) was shut out\(author)")
      case .pinChanged: ("PIN changed", "\(guardian) has a new PIN\(author)")
      }
    if isUndone {
      let text: String =
        switch kind {
        case .guardianDeviceAdded: "\(device) of \(guardian) is shut out again\(author)."
        case .recoveryCodesRenewed:
          "\(guardian)'s new recovery codes are void\(author); the former codes are "
            + "valid again."
        case .guardianRemoved: "\(guardian) is a guardian again\(author), and signs in with a recovery code."
        case .guardianDeviceRemoved: "\(what.text)."
        case .pinChanged: "\(guardian) has the former PIN again\(author)."
        }
      return ("Undone: \(what.title)", text)
    }
    if kind == .guardianDeviceRemoved { return (what.title, "\(what.text), for good.") }
    return (what.title, "\(what.text). Another guardian can undo it for 24 hours.")
  }

  /// What a person has said.
  private static func words(_ text: String) -> String { text.isEmpty ? "." : ": \"\(text)\"" }

  private static func reward(bonus: Int64, seconds: Int64) -> String {
    let parts =
      (seconds > 0 ? ["\(DurationText.short(seconds: seconds)) of reward time"] : [])
      + (bonus >= 60 ? ["a bonus of \(points(bonus))"] : [])
    return parts.isEmpty ? "" : ": " + parts.joined(separator: " and ")
  }

  /// Whole points are floors (US-2).
  private static func points(_ sixtieths: Int64) -> String {
    let whole = sixtieths / 60 - (sixtieths % 60 < 0 ? 1 : 0)
    return whole == 1 ? "1 point" : "\(whole) points"
  }
}
