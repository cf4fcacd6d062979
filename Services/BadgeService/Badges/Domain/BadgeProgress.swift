import BadgeChildren

/// A child's progress towards a badge (BA-3).
struct BadgeProgress: Hashable, Sendable {
  /// Never exceeds the target, never below 0.
  var value: Int64
  var target: Int64
  /// For display, such as `7/10 tasks completed`.
  var text: String

  init(_ criterion: Criterion?, values: [Fact: Int64]) {
    // A badge that only guardians award has nothing to show before.
    guard let criterion else {
      self.init(value: 0, target: 1, text: "")
      return
    }
    switch criterion {
    case .reached(_, let fact, let threshold):
      self.init(fact, value: min(max(0, values[fact, default: 0]), threshold), target: threshold)
    case .all(let nested): self.init(nested, needed: nested.count, values)
    case .any(let nested): self.init(nested, needed: 1, values)
    case .atLeast(let number, let nested): self.init(nested, needed: number, values)
    }
  }

  /// The progress of an earned badge: full, even when a correction has lowered the facts behind it.
  init(earned criterion: Criterion?) {
    guard let criterion else {
      self.init(value: 1, target: 1, text: "")
      return
    }
    switch criterion {
    case .reached(_, let fact, let threshold): self.init(fact, value: threshold, target: threshold)
    case .all(let nested): self.init(conditions: nested.count, needed: nested.count)
    case .any: self.init(conditions: 1, needed: 1)
    case .atLeast(let number, _): self.init(conditions: number, needed: number)
    }
  }

  private init(_ fact: Fact, value: Int64, target: Int64) {
    let (shown, needed) = (Self.number(value, fact.unit), Self.number(target, fact.unit))
    self.init(value: value, target: target, text: "\(shown)/\(needed) \(fact.phrase)")
  }

  private init(_ nested: [Criterion], needed: Int, _ values: [Fact: Int64]) {
    self.init(conditions: min(nested.count { $0.isMet(values) }, needed), needed: needed)
  }

  private init(conditions met: Int, needed: Int) {
    self.init(value: Int64(met), target: Int64(needed), text: "\(met)/\(needed) conditions met")
  }

  private init(value: Int64, target: Int64, text: String) {
    assert(0 <= value && value <= target, "progress is between nothing and the target")
    self.value = value
    self.target = target
    self.text = text
  }

  /// Whether this is nearer to its target than the other, compared without rounding.
  func isNearer(than other: BadgeProgress) -> Bool {
    value.multipliedFullWidth(by: other.target) > other.value.multipliedFullWidth(by: target)
  }

  /// A value or a threshold of a fact for display.
  static func number(_ value: Int64, _ unit: Fact.Unit) -> String {
    switch unit {
    case .count: "\(value)"
    case .percent: "\(value)%"
    case .minorUnits: "\(value / 100).\(value % 100 < 10 ? "0" : "")\(value % 100)"
    }
  }
}
