import Database

/// Names a child, and the partition in which everything of its family lies.
struct ChildKey: Hashable, Sendable {
  let family: FamilyKey
  let childID: String

  init(_ family: FamilyKey, childID: String) {
    self.family = family
    self.childID = childID
  }

  init(familyID: String, childID: String) {
    self.init(FamilyKey(familyID), childID: childID)
  }

  var familyID: String { family.familyID }
  var partition: Partition { family.partition }
  /// Tells the child apart from those of all families, in signals.
  var text: String { "\(familyID)/\(childID)" }
}
