/// A child inside its family: what most rows of the services are about.
public struct ChildKey: Hashable, Sendable {
  public let familyID: String
  public let childID: String
  /// In which everything of its family lies.
  public let partition: Partition

  public init(familyID: String, childID: String) {
    (self.familyID, self.childID) = (familyID, childID)
    partition = Partition(familyID: familyID)
  }

  /// Tells the child apart from those of all families, in signals.
  public var text: String { "\(familyID)/\(childID)" }
}
