import Apps
import LocalTime

/// Seconds and sixtieths that add up; a correction subtracts the removed part and adds the new one (US-11).
package struct UsageAmount: Hashable, Sendable {
  package var seconds: Int64
  /// Learning: earned. Reward: the cost of the time at its rate, whether a grant covered it or not.
  package var sixtieths: Int64

  package static let zero = UsageAmount(seconds: 0, sixtieths: 0)

  init(seconds: Int64, sixtieths: Int64) {
    self.seconds = seconds
    self.sixtieths = sixtieths
  }

  static func + (left: UsageAmount, right: UsageAmount) -> UsageAmount {
    UsageAmount(seconds: left.seconds + right.seconds, sixtieths: left.sixtieths + right.sixtieths)
  }

  static func - (left: UsageAmount, right: UsageAmount) -> UsageAmount {
    UsageAmount(seconds: left.seconds - right.seconds, sixtieths: left.sixtieths - right.sixtieths)
  }

  package static func += (left: inout UsageAmount, right: UsageAmount) { left = left + right }
  static func -= (left: inout UsageAmount, right: UsageAmount) { left = left - right }

  /// Whole points, rounded down.
  package var wholePoints: Int64 { LearningPoints.whole(sixtieths: sixtieths) }
}

/// One line of the totals: an app's generation on a local day (US-10, US-12).
struct TotalsKey: Hashable, Sendable {
  var date: LocalDate
  var app: String
  var category: AppCategory
  var generation: Int64

  init(date: LocalDate, app: String, category: AppCategory, generation: Int64) {
    self.date = date
    self.app = app
    self.category = category
    self.generation = generation
  }

  init(_ segment: CountedSegment) {
    self.init(date: segment.date, app: segment.app, category: segment.category, generation: segment.generation)
  }
}

/// Totals as a fold over counted segments: day, app, category and lifetime figures are sums of its lines.
struct UsageTotals: Hashable, Sendable {
  private(set) var lines: [TotalsKey: UsageAmount] = [:]

  init() {}

  init(_ segments: some Sequence<CountedSegment>) {
    for segment in segments { add(segment) }
  }

  /// The change of each line that a difference makes; lines that do not change are left out.
  init(changeBy difference: SegmentDifference) {
    apply(difference)
  }

  mutating func apply(_ difference: SegmentDifference) {
    for segment in difference.removed { change(segment, sign: -1) }
    for segment in difference.added { change(segment, sign: 1) }
  }

  mutating func add(_ segment: CountedSegment) { change(segment, sign: 1) }

  private mutating func change(_ segment: CountedSegment, sign: Int64) {
    let amount = UsageAmount(seconds: sign * segment.seconds, sixtieths: sign * segment.sixtieths)
    let sum = lines[TotalsKey(segment), default: .zero] + amount
    lines[TotalsKey(segment)] = sum == .zero ? nil : sum
  }

  /// The sum over the lines that satisfy a condition.
  func sum(where isIncluded: (TotalsKey) -> Bool) -> UsageAmount {
    lines.reduce(into: .zero) { sum, line in if isIncluded(line.key) { sum += line.value } }
  }
}

/// One local day of a child (US-10, US-14): points are learning points from usage, without bonuses and costs; reward
/// time includes free and charged time.
struct DailySummary: Hashable, Sendable {
  var date: LocalDate
  var learningSeconds: Int64
  var learningSixtieths: Int64
  var rewardSeconds: Int64

  init(date: LocalDate, totals: UsageTotals) {
    self.date = date
    let learning = totals.sum { $0.date == date && $0.category == .learning }
    learningSeconds = learning.seconds
    learningSixtieths = learning.sixtieths
    rewardSeconds = totals.sum { $0.date == date && $0.category == .reward }.seconds
  }
}
