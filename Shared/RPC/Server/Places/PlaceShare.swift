import Synchronization

/// The places of calls of one kind of caller.
final class PlacePool: Sendable {
  let rule: PlaceRule
  /// The kind of holder, for the message of refusals: "this address".
  let holder: String
  private let inUse = Atomic(0)

  init(_ rule: PlaceRule, holder: String) {
    self.rule = rule
    self.holder = holder
  }

  /// Places that are in use.
  var count: Int { inUse.load(ordering: .relaxed) }

  /// - Parameter held: places the holder had before; it counts one more already.
  fileprivate func acquire(held: Int) -> PlaceRule.Refusal? {
    rule.refusal(held: held, inUse: inUse.wrappingAdd(1, ordering: .relaxed).oldValue)
  }

  fileprivate func release() {
    inUse.wrappingSubtract(1, ordering: .relaxed)
  }
}

/// The places of one holder, over all loops: of an address, of a group of callers, or of one member of a group. A call
/// that acquires one releases it at the same object.
final class PlaceShare: Sendable {
  /// Why there is no place.
  struct Refusal: Error, Sendable {
    var why: PlaceRule.Refusal
    /// Whose limit it is.
    var holder: String
    var pool: PlacePool
  }

  /// The groups that a member's places also count in.
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

  /// The share of a caller, of several that share a holder's places.
  init(in group: PlaceShare, maximum: Int, holder: String) {
    self.group = group
    pool = group.pool
    self.maximum = maximum
    self.holder = holder
  }

  var count: Int { held.load(ordering: .relaxed) }

  /// Acquires a place, unless there is none for this holder.
  func acquire() -> Refusal? {
    let before = held.wrappingAdd(1, ordering: .relaxed).oldValue
    guard let group else {
      guard let why = pool.acquire(held: before) else { return nil }
      release()
      return Refusal(why: why, holder: holder, pool: pool)
    }
    if before >= maximum {
      held.wrappingSubtract(1, ordering: .relaxed)
      return Refusal(why: .maximum(maximum), holder: holder, pool: pool)
    }
    guard let refusal = group.acquire() else { return nil }
    held.wrappingSubtract(1, ordering: .relaxed)
    return refusal
  }

  func release() {
    held.wrappingSubtract(1, ordering: .relaxed)
    if let group { group.release() } else { pool.release() }
  }
}

extension PlaceShare.Refusal {
  /// The error that the caller receives.
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
  var reason: AdmissionRefusal {
    switch why {
    case .maximum, .few: .share
    case .full: .places
    }
  }
}
