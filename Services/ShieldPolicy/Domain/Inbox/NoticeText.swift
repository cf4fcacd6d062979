import LocalTime

/// A notice as text for display, in English.
public struct NoticeText: Hashable, Sendable {
  public let title: String
  public let text: String

  public init(_ notice: Notice) {
    let (first, second) = (notice.amounts.first, notice.amounts.second)
    switch notice.kind {
    case .pointsDigest:
      title = "Points of the last hour"
      text = "\(Self.points(first)) earned, \(Self.points(second)) spent."
    case .appsUnlocked:
      title = "Reward apps unlocked"
      text = first == 1 ? "1 reward app is open now." : "\(first) reward apps are open now."
    case .balanceUsedUp:
      title = "Points used up"
      text = "The last learning points are spent. Learning earns new ones."
    case .challengeCompleted:
      title = "Challenge completed"
      text = "\"\(notice.subject)\" is completed\(Self.reward(bonus: first, seconds: second))."
    case .badgeEarned:
      // As BadgeService announces it (BA-2).
      title = "Achievement Unlocked!"
      text = "You earned the \"\(notice.subject)\" badge! +\(first) points"
    case .purchase:
      title = "Reward unlocked"
      text =
        "\"\(notice.subject)\" is unlocked for \(first == 1 ? "1 achievement point" : "\(first) achievement points")."
    case .streakAtRisk:
      title = "Streak at risk"
      text =
        "\(first) \(first == 1 ? "day" : "days") in a row: without some learning today the streak ends, or a freeze is "
        + "used up."
    case .recordsQuarantined:
      title = "App use to review"
      text = "A device reported use of an activity, or use that cannot be right. It counts only if you accept it."
    case .protectionLost:
      title = "Protection lost"
      text =
        "\"\(notice.subject)\" no longer restricts apps. Turn its protection on again and allow it to "
        + "restrict apps."
    case .clockChanged:
      title = "Clock changed"
      let device = notice.subject.isEmpty ? "a device" : "\"\(notice.subject)\""
      text =
        "The clock of \(device) is \(DurationText.short(seconds: Int64(clamping: first.magnitude))) \(first < 0 ? "behind" : "ahead"). App use "
        + "that it reports by this clock counts only if you accept it."
    case .dailySummary:
      title = "Summary of the day"
      text =
        "\(notice.cause): \(DurationText.short(seconds: first)) of learning for "
        + "\(Self.points(notice.summarizedSixtieths)), \(DurationText.short(seconds: second)) of reward time."
    case .request:
      title = first > 0 ? "Time requested" : "Request to lift a ban"
      let asked = first > 0 ? "\(DurationText.short(seconds: first)) for" : "Lift the ban on"
      text = "\(asked) \(second == 1 ? "1 app" : "\(second) apps")\(Self.words(notice.subject))"
    case .levelReached:
      title = "Level \(first)"
      text = "Level \(first) is reached."
    case .freezeUsed:
      title = "Freeze used"
      text =
        "There was too little learning on \(notice.cause), so a freeze protected the streak. "
        + (first == 1 ? "1 freeze is left." : "\(first) freezes are left.")
    case .security: (title, text) = Self.security(notice)
    case .decision:
      title = second == 0 ? "Request declined" : "Request approved"
      let given = first > 0 ? "You have \(DurationText.short(seconds: first)) more" : "The ban is lifted"
      text = "\(second == 0 ? "Not this time" : given)\(Self.words(notice.subject))"
    }
  }

  private static func security(_ notice: Notice) -> (title: String, text: String) {
    guard let (kind, isUndone, _, names) = notice.security else { return ("Family changed", "Look at its guardians.") }
    let (guardian, device, author) = (names[0], "\"\(names[1])\"", names[2].isEmpty ? "" : " by \(names[2])")
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
