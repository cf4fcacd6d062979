import BadgeChildren
import LocalTime

/// A condition of a badge as it is now, by the functions that award it (CH-17).
struct ExplainedCondition: Hashable, Sendable {
  /// How the conditions inside decide.
  enum Rule: Int, CaseIterable, Hashable, Sendable {
    /// A simple condition: it has none inside.
    case simple = 0
    case all, any, atLeast
  }

  /// Such as `criteria.all_of[1]`.
  var path: String
  var criterion: Criterion
  var rule: Rule
  /// The value of the fact, or the number of conditions inside that hold; not capped.
  var value: Int64
  var target: Int64
  var isMet: Bool
  /// The local day on which it came to hold; nil where it does not, and where that is not known.
  var reached: LocalDate?
  var conditions: [ExplainedCondition]
  /// The progress and the missing rest, such as `3/7 days in a row: 4 to go`.
  var text: String

  /// The amount that is missing to the target.
  var missing: Int64 { isMet ? 0 : max(0, target - max(0, value)) }

  /// - Parameter date: when a fact reached a value; nil where it has not, or where that is not known.
  init(
    _ criterion: Criterion, path: String = "criteria", values: [Fact: Int64],
    date: (Fact, Int64) -> LocalDate?
  ) {
    func explain(_ nested: [Criterion], _ name: String) -> [ExplainedCondition] {
      nested.enumerated().map { index, condition in
        ExplainedCondition(condition, path: "\(path).\(name)[\(index)]", values: values, date: date)
      }
    }
    (self.path, self.criterion) = (path, criterion)
    let name: String
    switch criterion {
    case .reached(_, let fact, let threshold):
      (rule, conditions, name) = (.simple, [], "")
      (value, target) = (values[fact, default: 0], threshold)
    case .all(let nested):
      (rule, conditions, name) = (.all, explain(nested, "all_of"), "all of \(nested.count): ")
      (value, target) = (Int64(conditions.count(where: \.isMet)), Int64(nested.count))
    case .any(let nested):
      (rule, conditions, name) = (.any, explain(nested, "any_of"), "one of \(nested.count): ")
      (value, target) = (Int64(conditions.count(where: \.isMet)), 1)
    case .atLeast(let number, let nested):
      (rule, conditions, name) = (.atLeast, explain(nested, "some_of"), "at least \(number) of \(nested.count): ")
      (value, target) = (Int64(conditions.count(where: \.isMet)), Int64(number))
    }
    isMet = criterion.isMet(values)
    reached = isMet ? criterion.reachDate(date) : nil
    text = name + BadgeProgress(criterion, values: values).text
    if !isMet { text += ": \(BadgeProgress.number(missing, unit)) to go" }
  }

  private var unit: Fact.Unit {
    if case .reached(_, let fact, _) = criterion { return fact.unit }
    return .count
  }
}

/// How a child got a badge, or that it has none.
enum BadgeHistory: Hashable, Sendable {
  /// Facts have earned it.
  case earned(reached: LocalDate?)
  /// A guardian gave it.
  case given(reached: LocalDate?, note: String)
  case revoked(reason: String)
  case none
}

extension ExplainedCondition {
  /// Why a child has a badge, or does not.
  /// - Parameter criteria: nil for one that only guardians award.
  static func text(_ badge: Badge, _ history: BadgeHistory, _ criteria: ExplainedCondition?) -> String {
    switch history {
    case .earned(let date):
      let earned = date.map { "earned: its facts reached it on \($0)" } ?? "earned; the day is not known"
      let lowered = criteria.map { !$0.isMet } ?? false
      return earned + (lowered ? "; what has lowered them since does not take it back" : "")
    case .given(let date, let note):
      return "given by a guardian" + (date.map { " on \($0)" } ?? "") + (note.isEmpty ? "" : ": \(note)")
    case .revoked(let reason): return "revoked by a guardian: \(reason); facts do not give it again"
    case .none:
      if badge.isRetired { return "retired: no child earns it any more" }
      return criteria?.text ?? "only guardians award it"
    }
  }
}
