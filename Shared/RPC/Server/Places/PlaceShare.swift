import Synchronization

/// The places of calls of one kind of caller.
final class PlacePool: Sendable {
  let rule: PlaceRule
  /// Who holds places here, for refusals: "this address".
  let holder: String
  private let taken = Atomic(0)

  init(_ rule: PlaceRule, holder: String) {
    self.rule = rule
    self.holder = holder
  }

  /// Places that are taken.
  var count: Int { taken.load(ordering: .relaxed) }

  /// - Parameter held: places the holder had before; it counts one more already.
  fileprivate func take(held: Int) -> PlaceRule.Refusal? {
    rule.refusal(held: held, taken: taken.wrappingAdd(1, ordering: .relaxed).oldValue)
  }

  fileprivate func refund() {
    taken.wrappingSubtract(1, ordering: .relaxed)
  }
}

/// The places of one holder, over all loops: of an address, of a group of callers, or of one member of a group. A call
/// that takes one gives it back to the same object.
final class PlaceShare: Sendable {
  /// Why there is no place.
  struct Refusal: Error, Sendable {
    var why: PlaceRule.Refusal
    /// Whose limit it is.
    var holder: String
    var pool: PlacePool
  }

  /// What a member counts in besides.
  private let group: PlaceShare?
  private let pool: PlacePool
  private let maximum: Int
  private let holder: String
  private let held = Atomic(0)

  /// A holder of a pool.
  init(of pool: PlacePool) {
    group = nil
    self.pool = pool
    maximum = .max
    holder = pool.holder
  }

  /// One of the callers that share a holder's places.
  init(in group: PlaceShare, maximum: Int, holder: String) {
    self.group = group
    pool = group.pool
    self.maximum = maximum
    self.holder = holder
  }

  var count: Int { held.load(ordering: .relaxed) }

  /// Takes a place, unless there is none for this holder.
  func take() -> Refusal? {
    let before = held.wrappingAdd(1, ordering: .relaxed).oldValue
    guard let group else {
      guard let why = pool.take(held: before) else { return nil }
      refund()
      return Refusal(why: why, holder: holder, pool: pool)
    }
    if before >= maximum {
      held.wrappingSubtract(1, ordering: .relaxed)
      return Refusal(why: .maximum(maximum), holder: holder, pool: pool)
    }
    guard let refusal = group.take() else { return nil }
    held.wrappingSubtract(1, ordering: .relaxed)
    return refusal
  }

  func refund() {
    held.wrappingSubtract(1, ordering: .relaxed)
    if let group { group.refund() } else { pool.refund() }
  }
}

extension PlaceShare.Refusal {
  /// What the caller is told.
  var error: RPCError {
    let words =
      switch why {
      case .maximum(let limit):
        "\(holder) has \(limit) calls open, which is the limit: end streams that nobody needs, make fewer calls at a time"
      case .few(let limit):
        "the server has few places left, which are for those who have fewer than \(limit) calls open; \(holder) has as many: "
          + "make fewer at a time, or retry later"
      case .full(let limit): "the server has \(limit) calls in flight already: retry later"
      }
    return .tryAgain(.resourceExhausted, words, after: .seconds(1))
  }

  /// The label of its counter.
  var reason: Refusal {
    switch why {
    case .maximum, .few: .share
    case .full: .places
    }
  }
}
