import DisplayText
import Messages
import RPC
import ServiceAPI

// Between the contract's messages of own badges and the domain's values.

extension RequestFaults {
  /// A badge as a guardian describes it.
  /// - Parameter fields: only these are read; nil for all.
  mutating func badge(_ draft: BadgeV1.BadgeDraft, code: String, only fields: Set<String>? = nil) -> Badge {
    func reads(_ field: BadgeField) -> Bool { fields?.contains(field.rawValue) ?? true }
    if reads(.displayName) { line(draft.displayName, field: "draft.display_name", in: 1...60) }
    if reads(.description) { line(draft.description, field: "draft.description", in: 0...200) }
    if reads(.icon), !(draft.icon.utf8.count <= 64 && draft.icon.utf8.allSatisfy { (0x21...0x7E).contains($0) }) {
      add("draft.icon", "draft.icon is not valid; give at most 64 printable ASCII characters without blanks, or none")
    }
    let category = BadgeCategory(rawValue: Int(draft.category.rawValue))
    if category == nil, reads(.category) {
      add("draft.category", "draft.category is \(draft.category.rawValue); it must be 1 (saving) to 7 (special)")
    }
    let rarity = draft.rarity == .unspecified ? .common : BadgeRarity(rawValue: Int(draft.rarity.rawValue))
    if rarity == nil, reads(.rarity) {
      add("draft.rarity", "draft.rarity is \(draft.rarity.rawValue); it must be 1 (common) to 5 (legendary), or none")
    }
    if reads(.points) { number(draft.points, field: "draft.points", in: OwnBadgeLimits.points) }
    let criterion = reads(.criteria) ? criterion(draft.criteria) : nil
    var badge = Badge(
      code: code, name: draft.displayName, description: draft.description,
      icon: draft.icon.isEmpty ? (category ?? .special).icon : draft.icon, criterion: criterion,
      category: category ?? .special, rarity: rarity ?? .common, points: Int64(draft.points))
    (badge.isOwn, badge.isSecret) = (true, draft.secret)
    return badge
  }

  /// nil for none, and for one with a fault, which is named by its path.
  private mutating func criterion(_ message: BadgeV1.Criterion?) -> Criterion? {
    guard let message else { return nil }
    do {
      return try message.criterion(path: "draft.criteria")
    } catch {
      add(error.path, "\(error.path): \(error.message)")
      return nil
    }
  }

  /// Checks the code of a reward or a badge, of which the longest are UUIDs.
  package mutating func code(_ value: String) {
    let isPlain = value.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    if isPlain, (1...64).contains(value.utf8.count) { return }
    add("code", "code has \(value.utf8.count) bytes; give 1 to 64 printable ones, as a list shows it")
  }

  /// One line that a person writes.
  mutating func line(_ value: String, field: String, in range: ClosedRange<Int>) {
    if !range.contains(value.count) || value.utf8.count > 4 * range.upperBound {
      add(field, "\(field) has \(value.count) characters; it must have \(range.lowerBound) to \(range.upperBound)")
    } else if range.lowerBound > 0, value.allSatisfy(\.isWhitespace) {
      add(field, "\(field) is blank; write something")
    } else if let control = DisplayText.firstControl(in: value) {
      add(
        field,
        "\(field) has the control character \(DisplayText.codePoint(control.scalar)) at place \(control.place); "
          + "remove it")
    }
  }
}

extension Refusal {
  static func badgeRetired(_ code: String) -> RPCError {
    failedPrecondition(
      .badgeRetired, "code \"\(code)\" is a badge that was retired; make a new one", field: "code")
  }
}

extension BadgeV1.Badge {
  /// With what earns it, for guardians.
  init(withCriteria badge: Badge) {
    self.init(badge)
    criteria = badge.criterion.map { .init($0) }
  }
}

extension Change {
  /// The record of a guardian's change of an own badge (FA-1).
  static func badge(_ kind: CommonV1.ChangeKind, from before: Badge?, to after: Badge) -> Change {
    var change = Change(kind, Subject(id: after.code, name: after.name))
    change.note("display_name", from: before?.name, to: after.name)
    change.note("description", from: before?.description, to: after.description)
    change.note("icon", from: before?.icon, to: after.icon)
    change.note("category", from: before.map { "\($0.category)" }, to: "\(after.category)")
    change.note("rarity", from: before.map { "\($0.rarity)" }, to: "\(after.rarity)")
    change.note("points", from: before?.points, to: after.points)
    change.note(
      "criteria", from: before?.criterion.map { "\($0)" }, to: after.criterion.map { "\($0)" })
    change.note("secret", from: before?.isSecret, to: after.isSecret)
    change.note("retired", from: before?.isRetired ?? false, to: after.isRetired)
    return change
  }
}
