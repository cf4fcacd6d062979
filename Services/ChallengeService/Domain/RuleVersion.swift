/// The version of the rules by which periods are counted (CH-17).
public enum RuleVersion {
  public static let current: Int32 = 1
}
