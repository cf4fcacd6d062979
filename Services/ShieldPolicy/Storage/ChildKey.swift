import Database

extension ChildKey {
  init(_ family: FamilyKey, childID: String) {
    self.init(familyID: family.familyID, childID: childID)
  }

  var family: FamilyKey { FamilyKey(familyID) }
}
