import Ordering
package import Violations

/// The lifetime learning points at which a family's children reach levels (CH-20).
package struct Levels: Hashable, Sendable {
  /// Ascending; the first is 0, that of level 1.
  package let points: [Int64]

  /// - Parameter points: without `violations`.
  package init(points: [Int64]) { self.points = points }

  /// The table of a family that has set none.
  package static let standard = Levels(points: [
    0, 100, 250, 500, 1_000, 1_750, 2_750, 4_000, 5_500, 7_500, 10_000, 13_000, 16_500, 20_500, 25_000, 30_000, 36_000,
    43_000, 51_000, 60_000,
  ])

  package static let counts = 1...100
  package static let maximumPoints: Int64 = 1_000_000_000

  /// The faults of a table.
  /// - Parameter field: of the request.
  package static func violations(_ points: [Int64], field: String) -> [FieldViolation] {
    guard counts.contains(points.count) else {
      let message = "\(field) has \(points.count) levels; name \(counts.lowerBound) to \(counts.upperBound)"
      return [FieldViolation(field: field, message: message)]
    }
    var violations: [FieldViolation] = []
    func add(_ index: Int, _ message: String) {
      violations.append(FieldViolation(field: "\(field)[\(index)]", message: "\(field)[\(index)] \(message)"))
    }
    for (index, value) in points.enumerated() {
      if index == 0 {
        if value != 0 { add(index, "is \(value); every child is at level 1, so the first threshold is 0") }
      } else if value > maximumPoints {
        add(index, "is \(value); at most \(maximumPoints) is possible")
      } else if value <= points[index - 1] {
        add(index, "is \(value); each level needs more points than the one before, which has \(points[index - 1])")
      }
    }
    return violations
  }

  /// The level of a child whose learning has earned so much.
  package func level(ofSixtieths sixtieths: Int64) -> ReachedLevel {
    let reached = max(1, points.partitioningIndex { $0 > max(0, sixtieths) / 60 })
    return ReachedLevel(
      level: Int64(reached), points: points[reached - 1], next: reached < points.count ? points[reached] : nil)
  }
}

/// A level as it is shown.
package struct ReachedLevel: Hashable, Sendable {
  /// From 1.
  package var level: Int64
  /// Points at which it was reached.
  package var points: Int64
  /// Points at which the next one is reached; nil at the highest.
  package var next: Int64?

  package init(level: Int64, points: Int64, next: Int64?) {
    (self.level, self.points, self.next) = (level, points, next)
  }
}
