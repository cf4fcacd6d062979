import DisplayText
import Violations

/// Guardians' choices for a reward of their own (BA-6).
struct RewardDraft: Hashable, Sendable {
  static let maximumNameLength = 60
  static let maximumDescriptionLength = 200
  static let costs: ClosedRange<Int64> = 1...100_000

  var name: String
  var description: String
  /// nil for none of the types.
  var type: RewardType?
  var cost: Int64
  /// The reward of the catalogue whose artwork it has; empty for the first one of the type.
  var artwork: String

  init(name: String, description: String, type: RewardType?, cost: Int64, artwork: String) {
    (self.name, self.description, self.type, self.cost, self.artwork) = (name, description, type, cost, artwork)
  }

  /// The fields, named as in the contract.
  enum Field: String, CaseIterable, Hashable, Sendable {
    case name = "display_name"
    case description
    case type
    case cost = "points_cost"
    case artwork = "artwork_code"
  }

  /// All that is wrong with these fields.
  func violations(of fields: Set<Field> = Set(Field.allCases)) -> [FieldViolation] {
    Field.allCases.filter(fields.contains).compactMap { field in
      switch field {
      case .name:
        name.allSatisfy(\.isWhitespace)
          ? FieldViolation(
            field: field.rawValue, message: "display_name is empty; give 1 to \(Self.maximumNameLength) characters")
          : Self.violation(name, field, maximum: Self.maximumNameLength)
      case .description: Self.violation(description, field, maximum: Self.maximumDescriptionLength)
      case .type:
        type != nil
          ? nil
          : FieldViolation(
            field: field.rawValue,
            message: "type is unknown; use 1 (avatar), 2 (theme), 3 (title), 4 (profile frame) or 5 (special)")
      case .cost:
        Self.costs.contains(cost)
          ? nil
          : FieldViolation(
            field: field.rawValue,
            message: "points_cost is \(cost); it must be \(Self.costs.lowerBound) to \(Self.costs.upperBound)")
      case .artwork: artworkViolation
      }
    }
  }

  private var artworkViolation: FieldViolation? {
    guard !artwork.isEmpty else { return nil }
    let found = RewardCatalogue.reward(artwork)
    // Without a type only what is no artwork at all is wrong.
    guard found == nil || type.map({ $0 != found?.type }) ?? false else { return nil }
    let codes = RewardCatalogue.rewards.filter { type == nil || $0.type == type }.map(\.code).joined(separator: ", ")
    return FieldViolation(
      field: Field.artwork.rawValue,
      message: "artwork_code is \"\(artwork.prefix(64))\"; it can be \(codes), or is left out")
  }

  private static func violation(_ text: String, _ field: Field, maximum: Int) -> FieldViolation? {
    // The byte bound keeps a text of endless combining marks from counting as one character.
    if text.count > maximum || text.utf8.count > 8 * maximum {
      return FieldViolation(
        field: field.rawValue,
        message: "\(field.rawValue) has \(text.count) characters; at most \(maximum) are allowed")
    }
    guard let control = DisplayText.firstControl(in: text) else { return nil }
    return FieldViolation(
      field: field.rawValue,
      message: "\(field.rawValue) has the control character \(DisplayText.codePoint(control.scalar)) at place "
        + "\(control.place); leave it out")
  }
}

extension Reward {
  /// A new one of a family's own; nil for a draft without a type.
  init?(code: String, _ draft: RewardDraft) {
    guard let type = draft.type else { return nil }
    self.init(
      code: code, name: draft.name, description: draft.description, type: type, cost: draft.cost,
      artwork: Self.artwork(draft.artwork, type), isOwn: true)
  }

  /// Takes over fields of a draft.
  mutating func apply(_ draft: RewardDraft, _ fields: Set<RewardDraft.Field>) {
    if fields.contains(.name) { name = draft.name }
    if fields.contains(.description) { description = draft.description }
    if fields.contains(.cost) { cost = draft.cost }
    if fields.contains(.artwork) { artwork = Self.artwork(draft.artwork, type) }
  }

  private static func artwork(_ chosen: String, _ type: RewardType) -> String {
    chosen.isEmpty ? RewardCatalogue.firstReward(of: type)?.code ?? "" : chosen
  }
}
