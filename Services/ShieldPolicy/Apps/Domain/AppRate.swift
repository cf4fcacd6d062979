package import Apps
import Violations

extension AppCategory {
  /// As it appears in texts.
  package var title: String {
    switch self {
    case .learning: "Learning"
    case .reward: "Reward"
    }
  }

  package var other: AppCategory { self == .learning ? .reward : .learning }
}

/// Rates in points per minute (SH-1).
enum AppRate {
  /// Smallest and largest rate of a category.
  static func range(_ category: AppCategory) -> ClosedRange<Int64> {
    switch category {
    case .learning: 5...500
    case .reward: 50...1000
    }
  }

  static func step(_ category: AppCategory) -> Int64 {
    switch category {
    case .learning: 5
    case .reward: 10
    }
  }

  /// The rate of an app saved without one.
  static func defaultRate(_ category: AppCategory) -> Int64 { range(category).lowerBound }

  /// The fault of a rate, naming the field; nil if there is none.
  static func violation(_ rate: Int64, category: AppCategory, field: String) -> FieldViolation? {
    let range = range(category)
    if range.contains(rate) && rate % step(category) == 0 { return nil }
    return FieldViolation(
      field: field,
      message:
        "\(field) is \(rate); a \(category.title.lowercased()) app takes \(range.lowerBound) to \(range.upperBound) "
        + "points a minute in steps of \(step(category))")
  }
}
