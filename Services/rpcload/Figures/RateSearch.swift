/// Searches the highest rate that holds an objective: grows until it fails, then halves the rest. A rate that the load
/// generator cannot judge, as it was itself at fault, is tried again; when it cannot be judged at all the search ends
/// without a result.
package struct RateSearch: Hashable, Sendable {
  /// The highest rate that held.
  package private(set) var best: Double?
  /// The lowest rate that did not.
  package private(set) var worst: Double?
  /// The rate that could not be judged; nil for a search that has a result.
  package private(set) var inconclusive: Double?
  private var attempts = 0
  private var present: Double
  private let growth: Double
  private let precision: Double
  private let maximum: Double
  /// A run at less has no calls to judge by.
  private let minimum = 0.1

  /// The outcome of a run at a rate.
  package enum Outcome: Hashable, Sendable {
    case holds, misses
    /// The generator was at fault: nothing of the server.
    case unknown
  }

  /// How often a rate is tried until it can be judged.
  package static let maximumAttempts = 3

  /// - Parameters:
  ///   - start: the first rate, calls a second.
  ///   - growth: of the rate as long as it holds, above 1.
  ///   - precision: how near the two sides have to get, as a share of the rate.
  package init(start: Double, growth: Double = 2, precision: Double = 0.05, maximum: Double = 10_000_000) {
    present = start
    self.growth = growth
    self.precision = precision
    self.maximum = maximum
  }

  /// The rate to try next; nil at the end.
  package var next: Double? {
    if inconclusive != nil { return nil }
    if let best, let worst, worst / best - 1 <= precision { return nil }
    // Nothing holds the objective.
    if best == nil, present < minimum { return nil }
    return present > maximum ? nil : present
  }

  /// The outcome at `next`.
  package mutating func report(_ outcome: Outcome) {
    attempts += 1
    switch outcome {
    case .holds: best = present
    case .misses: worst = present
    case .unknown:
      if attempts == Self.maximumAttempts { inconclusive = present }
      return
    }
    attempts = 0
    switch (best, worst) {
    case (let best?, nil): present = best * growth
    case (nil, let worst?): present = worst / growth
    case (let best?, let worst?): present = (best * worst).squareRoot()
    case (nil, nil): break
    }
  }
}
