public import Database

/// A child within its family: most rows of the services are about one.
public struct ChildKey: Hashable, Sendable {
  public let familyID: String
  public let childID: String
  /// The partition that holds all data of its family.
  public let partition: Partition

  public init(familyID: String, childID: String) {
    (self.familyID, self.childID) = (familyID, childID)
    partition = Partition(familyID: familyID)
  }

  /// Unique among the children of all families; for signals.
  public var text: String { "\(familyID)/\(childID)" }
}
