/// The version of the rules by which figures follow from facts (CH-17): every explanation names it.
enum RuleVersion {
  static let current: Int32 = 1
}
