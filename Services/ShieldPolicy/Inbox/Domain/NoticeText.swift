import LocalTime
import ShieldFamilies

/// A notice as text for display, in English.
struct NoticeText: Hashable, Sendable {
  let title: String
  let text: String
}

// The common parts of texts of several kinds, and the texts of changes that make or unmake a guardian.
extension NoticeText {
  static func security(
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

  /// A person's words.
  static func words(_ text: String) -> String { text.isEmpty ? "." : ": \"\(text)\"" }

  static func reward(bonus: Int64, seconds: Int64) -> String {
    let parts =
      (seconds > 0 ? ["\(DurationText.short(seconds: seconds)) of reward time"] : [])
      + (bonus >= 60 ? ["a bonus of \(points(bonus))"] : [])
    return parts.isEmpty ? "" : ": " + parts.joined(separator: " and ")
  }

  /// Whole points are floors (US-2).
  static func points(_ sixtieths: Int64) -> String {
    let whole = sixtieths / 60 - (sixtieths % 60 < 0 ? 1 : 0)
    return whole == 1 ? "1 point" : "\(whole) points"
  }
}
