import Database

/// A child inside its family: what every row of this service is about.
struct ChildKey: Hashable, Sendable {
  var familyID: String
  var childID: String

  var partition: Partition { Partition(familyID: familyID) }
}
