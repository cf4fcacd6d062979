import LocalTime

/// Points in a stretch of some minutes of a local day, the one with the highest number.
enum EfficiencyGoal: GoalDefinition {
  static let number: Int32 = 9
  static let form = GoalTypeForm(
    displayName: "Efficiency", initialTarget: 100, qualifier: "of learning",
    explanation: "Earn a number of points within a short time", example: "Earn 100 points in 30 minutes")
  static let unit = GoalType.Unit.points
  static let targetRange: ClosedRange<Int64> = 50...1000
  static let parameters = [GoalParameters.Name.withinMinutes]

  static func window(repeatsWeekly: Bool) -> GoalType.Window { .localDay }
  static func measure(_ parameters: GoalParameters) -> GoalMeasure { .peak(within: parameters.withinMinutes * 60) }
  static func rule(_ amount: String, _ settings: ChallengeSettings) -> String {
    "\(amount) of learning within \(GoalType.Unit.minutes.text(settings.parameters.withinMinutes)) of a local day"
  }
}

/// The highest number of sixtieths counted in any stretch of some minutes of a local day.
struct EfficiencyFold: GoalFold {
  private(set) var progress: Int64 = 0

  mutating func add(_ day: CountedDay) { progress = max(progress, day.peak) }

  func missing(to target: Int64) -> UsageTarget { .peak(target) }
}

/// The highest number of sixtieths counted in any [t − within, t) of elapsed time. Usage is added in order of time;
/// earlier usage that has left the stretch is forgotten. A stretch may begin before the usage does: it then has all of
/// it.
package struct Peak: Hashable, Sendable {
  /// Seconds.
  let within: Int64
  package private(set) var best: Int64
  /// The stretch that is looked at ends here.
  private(set) var end: Instant
  /// The count in it.
  private(set) var sum: Int64
  /// The usage of which a part lies in it, in order; the first ones may already have left it.
  private var usage: [Piece]
  private var first = 0

  struct Piece: Hashable {
    var span: Range<Instant>
    var rate: Int64
  }

  init(
    within: Int64, best: Int64 = 0, end: Instant = .distantPast, sum: Int64 = 0, usage: [Piece] = []
  ) {
    (self.within, self.best, self.end, self.sum, self.usage) = (within, best, end, sum, usage)
  }

  /// The usage that has not left the stretch.
  var pending: ArraySlice<Piece> { usage[first...] }

  /// Adds counted usage.
  /// - Parameter target: the sixtieths whose second is sought.
  /// - Returns: the second of the piece at which a stretch first has the target; nil if none does, or one did before.
  package mutating func add(_ piece: LearningSegment, seeking target: Int64? = nil) -> Int64? {
    _ = move(to: piece.span.lowerBound, gaining: 0, seeking: nil)
    append(piece)
    return move(to: piece.span.upperBound, gaining: piece.pointsPerMinute, seeking: target)
      .map { $0 - piece.span.lowerBound }
  }

  /// Moves the stretch on.
  /// - Parameter rate: the gain of every second.
  private mutating func move(to instant: Instant, gaining rate: Int64, seeking target: Int64?) -> Instant? {
    var reached: Instant?
    while end < instant {
      // Until another piece begins to leave the stretch, or has left it.
      guard let oldest = first < usage.count ? usage[first] : nil else {
        end = instant
        break
      }
      let isLeaving = oldest.span.lowerBound + within <= end
      let next = min(instant, (isLeaving ? oldest.span.upperBound : oldest.span.lowerBound) + within)
      let slope = rate - (isLeaving ? oldest.rate : 0)
      if let target, reached == nil, best < target, slope > 0, sum + slope * (next - end) >= target {
        reached = end + (target - sum + slope - 1) / slope
      }
      sum += slope * (next - end)
      best = max(best, sum)
      end = next
      drop()
    }
    return reached
  }

  private mutating func append(_ piece: LearningSegment) {
    if let last = usage.last, last.span.upperBound == piece.span.lowerBound, last.rate == piece.pointsPerMinute {
      usage[usage.count - 1].span = last.span.lowerBound..<piece.span.upperBound
    } else {
      usage.append(Piece(span: piece.span, rate: piece.pointsPerMinute))
    }
  }

  /// Forgets what has left the stretch.
  private mutating func drop() {
    while first < usage.count, usage[first].span.upperBound + within <= end { first += 1 }
    if first > 64, first * 2 > usage.count {
      usage.removeFirst(first)
      first = 0
    }
  }
}

extension Peak {
  package static func == (left: Peak, right: Peak) -> Bool {
    (left.within, left.best, left.end, left.sum) == (right.within, right.best, right.end, right.sum)
      && left.pending == right.pending
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(within)
    hasher.combine(best)
    hasher.combine(end)
    hasher.combine(sum)
    hasher.combine(pending)
  }
}
