import Database
import Identity
public import Messages
import RPC

/// The guardian who makes a change, and the device on which (FA-1).
public struct ChangeAuthor: Hashable, Sendable {
  let family: FamilyKey
  let guardianID: String
  let deviceID: String

  public init(_ family: FamilyKey, guardianID: String, deviceID: String) {
    (self.family, self.guardianID, self.deviceID) = (family, guardianID, deviceID)
  }

  /// nil for a caller who is no guardian.
  init?(_ context: RPCContext) {
    guard let guardian = try? context.callerGuardian() else { return nil }
    self.init(FamilyKey(guardian.familyID), guardianID: guardian.guardianID, deviceID: guardian.deviceID)
  }
}

/// The change made by a guardian's call, as it is recorded: bounded, and without secrets (FA-1).
public struct Change: Hashable, Sendable {
  /// Something that was changed, or that has a changed field.
  public struct Subject: Hashable, Sendable {
    let id: String
    /// Its name at the time; empty for something without one.
    let name: String

    public init(id: String, name: String = "") {
      (self.id, self.name) = (id, Change.short(name))
    }
  }

  /// Maximum number of values that are recorded of a change.
  static let maximumValues = 100
  /// Maximum size of those values, in bytes.
  static let maximumBytes = 8_192
  /// Maximum length of a value or a name, in characters.
  static let maximumLength = 200

  let kind: CommonV1.ChangeKind
  /// Empty for a change that is about no child.
  let childID: String
  let subject: Subject
  private(set) var values: [CommonV1.ChangedValue] = []
  /// Number of values that were left out.
  private(set) var omitted: Int32 = 0
  private var bytes = 0

  /// Whether no value was changed.
  public var isEmpty: Bool { values.isEmpty && omitted == 0 }

  /// - Parameters:
  ///   - childID: the child that it is about, with whose data the change is erased; nil for none.
  ///   - subject: the thing that was changed; nil for several, or for something that has no id.
  public init(_ kind: CommonV1.ChangeKind, childID: String? = nil, _ subject: Subject? = nil) {
    self.kind = kind
    self.childID = childID ?? ""
    self.subject = subject ?? Subject(id: "")
  }

  /// Adds a field, unless it has not changed.
  /// - Parameters:
  ///   - field: its name in the contract.
  ///   - item: the thing that has the field, where that is not the subject.
  ///   - before: nil or empty where there was none.
  ///   - after: nil or empty where there is none any more.
  public mutating func note(_ field: String, of item: Subject? = nil, from before: String?, to after: String?) {
    let (before, after) = (before.flatMap { $0.isEmpty ? nil : $0 }, after.flatMap { $0.isEmpty ? nil : $0 })
    guard before != after else { return }
    let value = CommonV1.ChangedValue(
      field: field, itemID: item?.id ?? "", itemName: item?.name ?? "", before: before.map(Self.short),
      after: after.map(Self.short))
    let size =
      [value.field, value.itemID, value.itemName, value.before ?? "", value.after ?? ""]
      .reduce(16) { $0 + $1.utf8.count }
    guard omitted == 0, values.count < Self.maximumValues, bytes + size <= Self.maximumBytes else {
      omitted += 1
      return
    }
    bytes += size
    values.append(value)
  }

  /// The same for a field that not all things have, and that has another type than text.
  public mutating func note<Value>(_ field: String, of item: Subject? = nil, from before: Value?, to after: Value?) {
    note(field, of: item, from: before.map { "\($0)" }, to: after.map { "\($0)" })
  }

  /// Adds the elements of a list of ids that were added or removed.
  /// - Parameter name: an id's display name, where it has one.
  public mutating func note(
    _ field: String, from before: [String], to after: [String], name: (String) -> String = { _ in "" }
  ) {
    let (old, new) = (Set(before), Set(after))
    for id in before where !new.contains(id) { note(field, of: Subject(id: id, name: name(id)), from: id, to: nil) }
    for id in after where !old.contains(id) { note(field, of: Subject(id: id, name: name(id)), from: nil, to: id) }
  }

  /// A text that is not too long: of some hundred bytes also where its characters have very many.
  private static func short(_ text: String) -> String {
    let maximumBytes = 4 * maximumLength
    if text.count <= maximumLength, text.utf8.count <= maximumBytes { return text }
    var cut = ""
    for character in text.prefix(maximumLength - 1) {
      guard cut.utf8.count + character.utf8.count <= maximumBytes - 3 else { break }
      cut.append(character)
    }
    return cut + "…"
  }
}

/// The answer of a call that changes something, and what it has changed: neither without the other.
public struct Recorded<Answer> {
  let answer: Answer
  let change: Change?

  /// - Parameter change: nil where nothing was changed, or only by callers who are no guardians.
  public init(_ answer: Answer, _ change: Change?) {
    (self.answer, self.change) = (answer, change)
  }
}

extension Recorded: Sendable where Answer: Sendable {}
