import BadgeChildren

/// The condition that earns a badge (BA-4): typed data, not code.
indirect enum Criterion: Hashable, Sendable {
  /// A fact has reached a threshold.
  case reached(Kind, Fact, threshold: Int64)
  /// Every nested condition holds.
  case all([Criterion])
  /// One nested condition holds.
  case any([Criterion])
  /// At least this many nested conditions hold.
  case atLeast(Int, of: [Criterion])

  /// The kinds of simple conditions, named as in the catalogue.
  enum Kind: String, CaseIterable, Hashable, Sendable {
    case singleAction = "single_action"
    case count = "count_threshold"
    case amount = "amount_threshold"
    case streak = "streak_count"
    case percentage = "percentage_target"
    case goalCompletion = "goal_completion"
    case timeBased = "time_based_action"
  }

  /// Every fact that the criterion depends on.
  var facts: Set<Fact> {
    switch self {
    case .reached(_, let fact, _): [fact]
    case .all(let nested), .any(let nested), .atLeast(_, let nested):
      nested.reduce(into: []) { $0.formUnion($1.facts) }
    }
  }

  /// The thresholds of a fact in its conditions: between two of them the fact decides nothing.
  func thresholds(of fact: Fact) -> [Int64] {
    switch self {
    case .reached(_, fact, let threshold): [threshold]
    case .reached: []
    case .all(let nested), .any(let nested), .atLeast(_, let nested): nested.flatMap { $0.thresholds(of: fact) }
    }
  }

  /// Whether conditions have to hold at one instant of which the number of approved tasks is one: it can fall, and all
  /// others only rise, so that for each of them it is enough to know since when it holds.
  var isOfTasksAndOthers: Bool {
    if case .reached = self { return false }
    return facts.contains(.tasksCompleted)
  }

  /// Whether the criterion holds.
  func isMet(_ values: [Fact: Int64]) -> Bool {
    switch self {
    case .reached(_, let fact, let threshold): values[fact, default: 0] >= threshold
    case .all(let nested): nested.allSatisfy { $0.isMet(values) }
    case .any(let nested): nested.contains { $0.isMet(values) }
    case .atLeast(let number, let nested): nested.count { $0.isMet(values) } >= number
    }
  }
}

/// Why a criterion is rejected: the path of the fault, such as `criteria.all[1].threshold`.
struct CriterionFault: Error, Hashable, Sendable {
  var path: String
  var message: String

  init(path: String, message: String) { (self.path, self.message) = (path, message) }
}

extension Criterion {
  /// The deepest nesting allowed.
  static let maximumDepth = 8
  /// Maximum number of conditions, nested ones included.
  static let maximumNested = 32

  /// The first fault of the criterion; nil if it has none.
  func fault(path: String = "criteria") -> CriterionFault? {
    if leaves.count > Self.maximumNested {
      return CriterionFault(
        path: path, message: "it has \(leaves.count) conditions in all; give at most \(Self.maximumNested)")
    }
    return fault(path, depth: 1)
  }

  private func fault(_ path: String, depth: Int) -> CriterionFault? {
    if depth > Self.maximumDepth {
      return CriterionFault(path: path, message: "conditions are nested deeper than \(Self.maximumDepth)")
    }
    switch self {
    case .reached(let kind, let fact, let threshold):
      return Self.fault(kind, fact, threshold, path)
    case .all(let nested): return Self.fault(nested, path: "\(path).all_of", depth: depth)
    case .any(let nested): return Self.fault(nested, path: "\(path).any_of", depth: depth)
    case .atLeast(let number, let nested):
      if !(1...max(1, nested.count)).contains(number) {
        return CriterionFault(
          path: "\(path).at_least", message: "at_least is \(number); give 1 to the \(nested.count) conditions")
      }
      return Self.fault(nested, path: "\(path).some_of", depth: depth)
    }
  }

  private static func fault(_ nested: [Criterion], path: String, depth: Int) -> CriterionFault? {
    guard (1...maximumNested).contains(nested.count) else {
      return CriterionFault(path: path, message: "\(nested.count) conditions; give 1 to \(maximumNested)")
    }
    for (index, criterion) in nested.enumerated() {
      if let fault = criterion.fault("\(path)[\(index)]", depth: depth + 1) { return fault }
    }
    return nil
  }

  private static func fault(_ kind: Kind, _ fact: Fact, _ threshold: Int64, _ path: String) -> CriterionFault? {
    if threshold < 1 {
      return CriterionFault(path: "\(path).threshold", message: "threshold is \(threshold); give 1 or more")
    }
    if fact.unit == .percent && threshold > 100 {
      return CriterionFault(path: "\(path).threshold", message: "threshold is \(threshold); a percentage ends at 100")
    }
    let fits =
      switch kind {
      case .amount: fact.unit == .minorUnits
      case .percentage: fact.unit == .percent
      default: fact.unit == .count
      }
    return fits
      ? nil : CriterionFault(path: "\(path).fact", message: "fact \(fact.rawValue) does not fit \(kind.rawValue)")
  }
}
