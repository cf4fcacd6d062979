public import Database

/// A family and the partition of all its rows.
public struct FamilyKey: Hashable, Sendable {
  /// The family's id, a UUIDv7 in lower case.
  public let familyID: String
  /// First column of every key of the family's rows.
  public let partition: Partition

  public init(_ familyID: String) {
    self.familyID = familyID
    partition = Partition(familyID: familyID)
  }
}

extension ChildKey {
  public init(_ family: FamilyKey, childID: String) {
    self.init(familyID: family.familyID, childID: childID)
  }

  public var family: FamilyKey { FamilyKey(familyID) }
}
