import Violations

/// What an app's time is worth: learning earns points, reward costs them.
public enum AppCategory: Int, CaseIterable, Hashable, Sendable {
  case learning = 1
  case reward = 2

  /// As it appears in texts.
  public var title: String {
    switch self {
    case .learning: "Learning"
    case .reward: "Reward"
    }
  }

  var other: AppCategory { self == .learning ? .reward : .learning }
}

/// Rates in points per minute (SH-1).
public enum AppRate {
  /// Smallest and largest rate of a category.
  public static func range(_ category: AppCategory) -> ClosedRange<Int64> {
    switch category {
    case .learning: 5...500
    case .reward: 50...1000
    }
  }

  public static func step(_ category: AppCategory) -> Int64 {
    switch category {
    case .learning: 5
    case .reward: 10
    }
  }

  /// The rate of an app saved without one.
  public static func defaultRate(_ category: AppCategory) -> Int64 { range(category).lowerBound }

  /// What is wrong with a rate, naming the field; nil if nothing is.
  public static func violation(_ rate: Int64, category: AppCategory, field: String) -> FieldViolation? {
    let range = range(category)
    if range.contains(rate) && rate % step(category) == 0 { return nil }
    return FieldViolation(
      field: field,
      message:
        "\(field) is \(rate); a \(category.title.lowercased()) app takes \(range.lowerBound) to \(range.upperBound) "
        + "points a minute in steps of \(step(category))")
  }
}

/// The opaque digest by which a device names an app.
public enum AppToken {
  public static let prefix = "token.sha256."

  /// True for `token.sha256.` followed by 64 lower-case hexadecimal digits.
  public static func isValid(_ token: String) -> Bool {
    guard token.hasPrefix(prefix) else { return false }
    let digest = token.utf8.dropFirst(prefix.utf8.count)
    return digest.count == 64 && digest.allSatisfy(isHexadecimal)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}
