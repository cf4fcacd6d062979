import BadgeChildren
import Messages

// Criteria as the contract's messages: so they are sent, and stored.

extension BadgeV1.ConditionKind {
  /// Numbered in the order of the domain's kinds, from 1.
  init(_ kind: Criterion.Kind) {
    self.init(rawValue: Int32(clamping: (Criterion.Kind.allCases.firstIndex(of: kind) ?? 0) + 1))
  }

  var kind: Criterion.Kind? {
    let index = Int(rawValue) - 1
    return Criterion.Kind.allCases.indices.contains(index) ? Criterion.Kind.allCases[index] : nil
  }
}

extension BadgeV1.Criterion {
  init(_ criterion: Criterion) {
    self.init()
    switch criterion {
    case .reached(let kind, let fact, let threshold):
      (self.kind, self.fact, self.threshold) = (.init(kind), fact.rawValue, threshold)
    case .all(let nested): allOf = nested.map { Self($0) }
    case .any(let nested): anyOf = nested.map { Self($0) }
    case .atLeast(let number, let nested):
      atLeast = Int32(clamping: number)
      someOf = nested.map { Self($0) }
    }
  }

  /// The criterion that the message describes.
  /// - Throws: `CriterionFault` with the path of the first fault.
  func criterion(path: String = "criteria") throws(CriterionFault) -> Criterion {
    let criterion = try read(path, depth: 1)
    if let fault = criterion.fault(path: path) { throw fault }
    return criterion
  }

  private func read(_ path: String, depth: Int) throws(CriterionFault) -> Criterion {
    if depth > Criterion.maximumDepth {
      throw CriterionFault(path: path, message: "conditions are nested deeper than \(Criterion.maximumDepth)")
    }
    let isSimple = kind != .unspecified || !fact.isEmpty || threshold != 0
    let forms = [isSimple, !allOf.isEmpty, !anyOf.isEmpty, !someOf.isEmpty || atLeast != 0]
    guard forms.count(where: { $0 }) == 1 else {
      throw CriterionFault(
        path: path,
        message: "give exactly one of kind with fact and threshold, all_of, any_of, and some_of with at_least")
    }
    if isSimple { return try condition(path) }
    if !allOf.isEmpty { return .all(try Self.read(allOf, "\(path).all_of", depth)) }
    if !anyOf.isEmpty { return .any(try Self.read(anyOf, "\(path).any_of", depth)) }
    return .atLeast(Int(atLeast), of: try Self.read(someOf, "\(path).some_of", depth))
  }

  private static func read(
    _ nested: [Self], _ path: String, _ depth: Int
  ) throws(CriterionFault) -> [Criterion] {
    guard nested.count <= Criterion.maximumNested else {
      throw CriterionFault(
        path: path, message: "\(nested.count) conditions; give 1 to \(Criterion.maximumNested)")
    }
    var criteria: [Criterion] = []
    for (index, message) in nested.enumerated() {
      criteria.append(try message.read("\(path)[\(index)]", depth: depth + 1))
    }
    return criteria
  }

  private func condition(_ path: String) throws(CriterionFault) -> Criterion {
    guard let kind = kind.kind else {
      throw CriterionFault(
        path: "\(path).kind", message: "kind \(kind.rawValue) is unknown; use 1 to \(Criterion.Kind.allCases.count)")
    }
    guard let fact = Fact(rawValue: fact) else {
      throw CriterionFault(
        path: "\(path).fact", message: "\"\(fact.prefix(64))\" is not a fact; ListFacts lists those that there are")
    }
    return .reached(kind, fact, threshold: threshold)
  }
}
