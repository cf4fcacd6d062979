package import ChallengeCounting
package import LocalTime

/// A level that was announced (CH-20).
package struct AnnouncedLevel: Hashable, Sendable {
  package var level: Int64
  /// Points at which it was reached then; nil where that is not known.
  package var points: Int64?
  package var time: Instant

  init(level: Int64, points: Int64?, time: Instant) {
    (self.level, self.points, self.time) = (level, points, time)
  }
}

/// A level that a child has reached at some time.
package struct ExplainedThreshold: Hashable, Sendable {
  /// From 2.
  package var level: Int64
  /// Points by the present table; nil for a level that it does not have.
  package var points: Int64?
  /// The local day on which the learning that is known reached it; nil where it has not.
  package var reached: LocalDate?
  var announced: AnnouncedLevel?
}

/// The points that the learning of a day or of a month has earned.
package struct ExplainedPoints: Hashable, Sendable {
  package var dates: ClosedRange<LocalDate>
  package var seconds: Int64
  package var sixtieths: Int64
  /// Of all learning up to its end.
  package var total: Int64
}

/// Why a child's level is what it is (CH-17).
package struct LevelExplanation: Hashable, Sendable {
  /// By what points are added up; numbered as in the contract.
  package enum Part: Int, CaseIterable, Hashable, Sendable {
    case month = 1
    case day
  }

  /// Of all days.
  package let sixtieths: Int64
  package let shown: ReachedLevel
  let thresholds: [ExplainedThreshold]
  /// The highest level that was ever reached.
  let highest: Int64
  private let days: [LearningDay]

  /// - Parameters:
  ///   - days: all days with learning, in order.
  ///   - levels: the family's table.
  ///   - announced: by level.
  ///   - highest: the highest level that was ever reached.
  package init(_ days: [LearningDay], levels: Levels, announced: [AnnouncedLevel], highest: Int64) {
    self.days = days
    sixtieths = days.reduce(0) { $0 + $1.sixtieths }
    shown = levels.level(ofSixtieths: sixtieths)
    self.highest = max(highest, shown.level)
    let byLevel = Dictionary(announced.map { ($0.level, $0) }, uniquingKeysWith: { first, _ in first })
    let shown = shown
    var (total, next, reached): (Int64, [LearningDay].SubSequence, LocalDate?) = (0, days[...], nil)
    thresholds = stride(from: 2, through: self.highest, by: 1).map { level in
      let points = level <= Int64(levels.points.count) ? levels.points[Int(level) - 1] : nil
      // Thresholds ascend, so that each continues where the one before was reached.
      while let points, level <= shown.level, total / 60 < points, let day = next.popFirst() {
        total += day.sixtieths
        reached = day.date
      }
      return ExplainedThreshold(
        level: level, points: points, reached: level <= shown.level ? reached : nil, announced: byLevel[level])
    }
  }

  /// The parts with learning, in order.
  package func parts(_ part: Part) -> [ExplainedPoints] {
    var (parts, total): ([ExplainedPoints], Int64) = ([], 0)
    for day in days {
      total += day.sixtieths
      if part == .month, let last = parts.last, last.dates.contains(day.date) {
        parts[parts.count - 1].seconds += day.seconds
        parts[parts.count - 1].sixtieths += day.sixtieths
        parts[parts.count - 1].total = total
      } else {
        parts.append(
          ExplainedPoints(
            dates: part == .day ? day.date...day.date : Self.month(of: day.date), seconds: day.seconds,
            sixtieths: day.sixtieths, total: total))
      }
    }
    return parts
  }

  private static func month(of date: LocalDate) -> ClosedRange<LocalDate> {
    let next = LocalDate(year: date.year, month: date.month + 1, day: 1)
    return LocalDate(year: date.year, month: date.month, day: 1)...next.adding(days: -1)
  }

  /// Why the level is what it is, and why it is lower than one that was reached.
  package var text: String {
    let points = max(0, sixtieths) / 60
    func amount(_ points: Int64) -> String { GoalType.Unit.points.text(points) }
    let next = shown.next.map { ", \(amount($0 - points)) to level \(shown.level + 1)" } ?? ", the highest level"
    let present = "\(amount(points)): level \(shown.level) is reached at \(shown.points)\(next)"
    guard highest > shown.level, let lost = thresholds.last else { return present }
    let reason =
      switch (lost.announced?.points, lost.points) {
      case (nil, let points?): "a correction or another table has lowered it: it needs \(points) points"
      case (nil, nil): "the present table does not have it"
      case (let then?, let now?) where then == now:
        "a correction has taken points away since: it needs \(now) points"
      case (let then?, let now?): "another table has replaced the one of then: it needed \(then) points, now \(now)"
      case (let then?, nil): "the present table does not have it: it needed \(then) points"
      }
    return "\(present). Level \(highest) was reached once; \(reason)"
  }
}
