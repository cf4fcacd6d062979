import BadgeChildren

// Criteria as texts, as they are stored: words separated by blanks, each form with the number of its conditions.
extension Criterion {
  /// Such as `all 2 count_threshold transactions 5 any 1 streak_count streak_days 7`.
  var text: String {
    switch self {
    case .reached(let kind, let fact, let threshold): "\(kind.rawValue) \(fact.rawValue) \(threshold)"
    case .all(let nested): Self.text("all", nested)
    case .any(let nested): Self.text("any", nested)
    case .atLeast(let number, let nested): Self.text("at_least \(number) of", nested)
    }
  }

  private static func text(_ form: String, _ nested: [Criterion]) -> String {
    (["\(form) \(nested.count)"] + nested.map(\.text)).joined(separator: " ")
  }

  /// nil for a text that is none, also for one with a threshold or number that no criterion has.
  init?(text: String) {
    var words = text.split(separator: " ")[...]
    guard let criterion = Self.read(&words, depth: 1), words.isEmpty else { return nil }
    self = criterion
  }

  private static func read(_ words: inout ArraySlice<Substring>, depth: Int) -> Criterion? {
    guard depth <= maximumDepth, let word = words.popFirst() else { return nil }
    switch word {
    case "all": return nested(&words, depth).map { .all($0) }
    case "any": return nested(&words, depth).map { .any($0) }
    case "at_least":
      guard let number = words.popFirst().flatMap({ Int($0) }), words.popFirst() == "of" else { return nil }
      guard let nested = nested(&words, depth), (1...nested.count).contains(number) else { return nil }
      return .atLeast(number, of: nested)
    default:
      guard let kind = Kind(rawValue: String(word)),
        let fact = words.popFirst().flatMap({ Fact(rawValue: String($0)) }),
        let threshold = words.popFirst().flatMap({ Int64($0) }), threshold >= 1
      else { return nil }
      return .reached(kind, fact, threshold: threshold)
    }
  }

  private static func nested(_ words: inout ArraySlice<Substring>, _ depth: Int) -> [Criterion]? {
    guard let count = words.popFirst().flatMap({ Int($0) }), (1...maximumNested).contains(count) else { return nil }
    var criteria: [Criterion] = []
    for _ in 0..<count {
      guard let criterion = read(&words, depth: depth + 1) else { return nil }
      criteria.append(criterion)
    }
    return criteria
  }
}
