import Database
import Locks
package import ServiceAPI

/// Serializes calls that change a child's policy facts and the making of its policy: a change while a policy is being
/// made would force it to be made again. Callers that wait for the same policy share one making. A child with many
/// calls delays only itself.
///
/// Other writers, such as the handlers of followed feeds, change facts at any time; a making that detects such a change
/// starts over.
package final class PolicyRounds<Policy: Sendable>: Sendable {
  /// Maximum number of times that a making starts.
  private static var maximumTries: Int { 3 }

  fileprivate struct Child {
    /// Changes in progress.
    var changing = 0
    var waitingChanges: [UnsafeContinuation<Void, Never>] = []
    var round: Round?
    /// Callers that wait for the next round; true for the one that prepares it.
    var waitingMakers: [UnsafeContinuation<Bool, Never>] = []
  }

  /// The preparation, shared by all that wait for it.
  fileprivate struct Round {
    var participants: Int
    var prepared: Result<Policy, any Error>?
    var waiting: [UnsafeContinuation<Policy, any Error>] = []
  }

  private typealias Begun = (
    changes: [UnsafeContinuation<Void, Never>], makers: [UnsafeContinuation<Bool, Never>]
  )

  private let children = Locked<[ChildKey: Child]>([:])

  /// A child's waiting changes and makers.
  func waiting(_ child: ChildKey) -> (changes: Int, makers: Int) {
    children.withLock { ($0[child]?.waitingChanges.count ?? 0, $0[child]?.waitingMakers.count ?? 0) }
  }

  /// Whether no child has any state left.
  var isIdle: Bool { children.withLock { $0.isEmpty } }

  /// Runs a change of the facts that the child's policy is made of.
  package func change<Value>(
    _ child: ChildKey, _ body: () async throws -> Value
  ) async rethrows -> Value {
    await withUnsafeContinuation { continuation in
      let begins = children.withLock { children in
        if children[child]?.round == nil, children[child]?.waitingMakers.isEmpty ?? true {
          children[child, default: Child()].changing += 1
          return true
        }
        children[child, default: Child()].waitingChanges.append(continuation)
        return false
      }
      if begins { continuation.resume() }
    }
    defer { end(child) { $0.changing -= 1 } }
    return try await body()
  }

  /// Makes the child's policy.
  /// - Parameters:
  ///   - prepare: reads and evaluates it; not called when another maker's result is shared that began after this call.
  ///   - store: returns nil when a fact has changed since, so that it has to be prepared again.
  /// - Throws: what these throw, or "try again" when facts change all the time.
  func make<Value>(
    _ child: ChildKey, prepare: () async throws -> Policy, store: (Policy) async throws -> Value?
  ) async throws -> Value {
    for _ in 0..<Self.maximumTries {
      let isFirst = await begin(child)
      defer { end(child) { $0.round?.participants -= 1 } }
      let policy: Policy
      if isFirst {
        let prepared = await result(of: prepare)
        share(prepared, with: child)
        policy = try prepared.get()
      } else {
        policy = try await shared(child)
      }
      if let value = try await store(policy) { return value }
    }
    throw Refusal.tryAgain("the policy of child \(child.childID) changes all the time")
  }

  private func result(of prepare: () async throws -> Policy) async -> Result<Policy, any Error> {
    do { return .success(try await prepare()) } catch { return .failure(error) }
  }

  /// Joins the next round. Returns whether the caller prepares it.
  private func begin(_ child: ChildKey) async -> Bool {
    await withUnsafeContinuation { continuation in
      let begins = children.withLock { children in
        var state = children[child] ?? Child()
        defer { children[child] = state }
        if state.round == nil, state.changing == 0 {
          state.round = Round(participants: 1)
          return true
        }
        state.waitingMakers.append(continuation)
        return false
      }
      if begins { continuation.resume(returning: true) }
    }
  }

  private func share(_ prepared: Result<Policy, any Error>, with child: ChildKey) {
    let waiting = children.withLock { children in
      defer { children[child]?.round?.waiting = [] }
      children[child]?.round?.prepared = prepared
      return children[child]?.round?.waiting ?? []
    }
    for continuation in waiting { continuation.resume(with: prepared) }
  }

  private func shared(_ child: ChildKey) async throws -> Policy {
    try await withUnsafeThrowingContinuation { continuation in
      let prepared = children.withLock { children in
        let prepared = children[child]?.round?.prepared
        if prepared == nil { children[child]?.round?.waiting.append(continuation) }
        return prepared
      }
      if let prepared { continuation.resume(with: prepared) }
    }
  }

  /// A change or a participant of a round has ended: when it was the last one, it is the others' turn.
  private func end(_ child: ChildKey, _ note: (inout Child) -> Void) {
    let (changes, makers) = children.withLock { children -> Begun in
      guard var state = children[child] else { return ([], []) }
      note(&state)
      defer { children[child] = state.isIdle ? nil : state }
      let wasRound = state.round != nil
      if state.round?.participants ?? 0 > 0 || state.changing > 0 { return ([], []) }
      state.round = nil
      return wasRound && !state.waitingChanges.isEmpty || state.waitingMakers.isEmpty
        ? (state.admitChanges(), []) : ([], state.beginRound())
    }
    for continuation in changes { continuation.resume() }
    for (index, continuation) in makers.enumerated() { continuation.resume(returning: index == 0) }
  }
}

extension PolicyRounds.Child {
  fileprivate var isIdle: Bool {
    changing == 0 && round == nil && waitingChanges.isEmpty && waitingMakers.isEmpty
  }

  fileprivate mutating func admitChanges() -> [UnsafeContinuation<Void, Never>] {
    defer { waitingChanges = [] }
    changing = waitingChanges.count
    return waitingChanges
  }

  /// Begins a round with those that wait for one.
  fileprivate mutating func beginRound() -> [UnsafeContinuation<Bool, Never>] {
    defer { waitingMakers = [] }
    if !waitingMakers.isEmpty { round = .init(participants: waitingMakers.count) }
    return waitingMakers
  }
}
