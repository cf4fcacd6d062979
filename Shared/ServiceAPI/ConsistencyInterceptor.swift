import Consistency
public import Database
public import EventFeed
public import EventLoop
public import Identity
import Locks
import Messages
public import RPC

private enum CarriedTokenKey: ContextKey {
  static let defaultValue: ConsistencyToken? = nil
}

private enum WrittenFamilyKey: ContextKey {
  static let defaultValue: WrittenFamily? = nil
}

/// The family for which the call of a caller without one has written.
private final class WrittenFamily: Sendable {
  private let families = Locked<Set<String>>([])

  /// nil for none and for several.
  var only: String? { families.withLock { $0.count == 1 ? $0.first : nil } }

  func note(_ familyID: String) {
    families.withLock { families in
      // Two are as good as any number.
      if families.count < 2 { families.insert(familyID) }
    }
  }
}

/// Lets callers read their own writes from any service. The answer to each call that may change something carries the
/// position of the service's feed, as a consistency token in its trailers; a call that carries a token waits until this
/// service has applied what the token names, and its answer carries those positions on.
///
/// No handler does anything for it: the position is the newest one of the family's partition when the call is answered,
/// which covers what the call wrote, and for a repeated request what the first one wrote. It belongs inside
/// the interceptors that admit the caller. A waiting call has one of its family's places, as any other.
public final class ConsistencyInterceptor: ServerInterceptor {
  /// The delay after which a call that has waited for nothing may be retried.
  private static let retryDelay = Duration.seconds(1)

  private let service: String
  private let published: PublishedPositions
  private let followers: [String: Follower]
  /// The names that a position may have.
  private let services: Set<String>
  private let host: any Host
  private let maximumWait: Duration
  /// Refuses a caller that must no longer be served.
  private let check: @Sendable (Principal) throws -> Void

  /// - Parameters:
  ///   - service: the service's own name, under which its neighbours follow it.
  ///   - followers: each has the name of the service that it follows.
  ///   - others: the names of further services that publish positions. This one cannot check those and waits for none;
  ///     a name that none has is of no token.
  ///   - maximumWait: of a call whose deadline is far away.
  ///   - check: called when a call has waited, as the caller may have lost its access meanwhile.
  public init(
    service: String, published: PublishedPositions, followers: [Follower], others: [String] = [], host: any Host,
    maximumWait: Duration = .seconds(5), check: @escaping @Sendable (Principal) throws -> Void = { _ in }
  ) {
    self.service = service
    self.published = published
    services = Set(followers.map(\.name) + others + [service])
    self.followers = Dictionary(followers.map { ($0.name, $0) }) { first, _ in first }
    self.host = host
    self.maximumWait = maximumWait
    self.check = check
  }

  /// Observes for which families the calls write, as their callers may have none. Before the service serves.
  public static func observeWrites(of database: Database) {
    database.observeWrites { RPCContext.current?.values[WrittenFamilyKey.self]?.note($0) }
  }

  /// Calls that wait now.
  public var waitingCalls: Int { followers.values.reduce(0) { $0 + $1.waitingCalls } }

  /// Ends the calls that wait, which may take seconds. Call it before the server is drained.
  public func endWaits() {
    for follower in followers.values { follower.endWaits() }
  }

  /// Without suspension where there is nothing to wait for, as with most calls.
  public func begin(_ context: inout RPCContext) throws -> Bool {
    guard let token = try carried(context) else {
      if Self.findsFamily(context) { context.values[WrittenFamilyKey.self] = WrittenFamily() }
      return true
    }
    for position in token.positions {
      guard try standing(of: position, in: token) == .applied else { return false }
    }
    context.values[CarriedTokenKey.self] = token
    return true
  }

  public func ended(_ context: RPCContext, _ error: (any Error)?) {
    guard error == nil, let familyID = context.principal.familyID ?? context.values[WrittenFamilyKey.self]?.only else {
      return
    }
    answer(context, familyID, carried: context.values[CarriedTokenKey.self])
  }

  public nonisolated(nonsending) func intercept(
    _ context: RPCContext, next: nonisolated(nonsending) (RPCContext) async throws -> Void
  ) async throws {
    guard let token = try carried(context) else { return try await next(context) }
    try await wait(for: token, context)
    try check(context.principal)
    try await next(context)
    answer(context, token.familyID, carried: token)
  }

  /// Whether the family of a call is that for which it writes, as its caller has none. Such a call must not wait here:
  /// it would have one of the places that are kept for finding out who calls.
  private static func findsFamily(_ context: RPCContext) -> Bool {
    context.principal.role == .anonymous && context.method.idempotency != .noSideEffects
      // Health and reflection are called by any number of machines, and write nothing.
      && !context.method.path.utf8.starts(with: "/grpc.".utf8)
  }

  // MARK: The request

  /// The call's token; nil without one, and for callers without a family, which have nothing to wait for.
  /// - Throws: INVALID_ARGUMENT for what is no token, or one of another family.
  private func carried(_ context: RPCContext) throws(RPCError) -> ConsistencyToken? {
    let name = ConsistencyToken.metadataName
    guard context.requestMetadata.contains(name: name), let familyID = context.principal.familyID else { return nil }
    let values = context.requestMetadata.binaryValues(name)
    guard values.count <= ConsistencyToken.maximumPositions else {
      throw Self.invalid(
        "the call carries \(values.count) tokens, at most \(ConsistencyToken.maximumPositions) are read")
    }
    var merged: ConsistencyToken?
    for value in values {
      guard let token = ConsistencyToken(bytes: value) else {
        throw Self.invalid("the token is not from an answer; send back its bytes unchanged")
      }
      guard token.familyID == familyID else { throw Self.invalid("the token is of another family than the caller") }
      try authenticate(token)
      merged?.merge(token)
      merged = merged ?? token
    }
    return merged
  }

  /// Checks the positions that can be checked here: those of this service and of its neighbours whose keys are known.
  private func authenticate(_ token: ConsistencyToken) throws(RPCError) {
    let partition = Partition(familyID: token.familyID)
    for position in token.positions {
      guard services.contains(position.service), Int(position.partition) == partition.number else {
        throw Self.notAuthentic(position)
      }
      let key =
        position.service == service
        ? ownKey(of: position)
        : Self.epoch(of: position).flatMap {
          followers[position.service]?.consistencyKey(of: $0)
        }
      if let key, !token.isAuthentic(position, key: key) { throw Self.notAuthentic(position) }
    }
  }

  /// This service's key; nil for a position of another database that was in its place.
  private func ownKey(of position: ConsistencyToken.Position) -> [UInt8]? {
    published.epoch.bytes.prefix(8) == position.epoch.prefix(8) ? published.key : nil
  }

  private static func epoch(of position: ConsistencyToken.Position) -> Epoch? { Epoch(bytes: position.epoch) }

  // MARK: Waiting

  /// - Throws: the error of one that needs no wait.
  private func standing(
    of position: ConsistencyToken.Position, in token: ConsistencyToken
  ) throws(RPCError) -> PositionStanding {
    if position.service == service {
      // A service that was restored since has published less.
      let partition = Partition(familyID: token.familyID)
      guard position.epoch == published.epoch.bytes, position.position <= published.newest(of: partition) else {
        throw Self.expired(position)
      }
      return .applied
    }
    guard let follower = followers[position.service], let awaited = Self.awaited(position, token) else {
      return .applied
    }
    if follower.consistencyKey(of: awaited.epoch) == nil {
      if follower.hasConsistencyKey { throw Self.expired(position) }
      return .pending
    }
    return try Self.usable(follower.standing(of: awaited), position)
  }

  private nonisolated(nonsending) func wait(for token: ConsistencyToken, _ context: RPCContext) async throws {
    let loop = EventLoop.current ?? host.loops[0]
    let end = loop.now + limit(context, now: loop.now)
    for position in token.positions where try standing(of: position, in: token) == .pending {
      guard let follower = followers[position.service], let awaited = Self.awaited(position, token) else { continue }
      if !follower.hasConsistencyKey {
        guard try await follower.hasConsistencyKey(for: awaited, waitingUntil: end, on: loop) else {
          throw Self.notYetApplied(position)
        }
        try authenticate(token)
        guard try standing(of: position, in: token) == .pending else { continue }
      }
      let reached = try await follower.standing(of: awaited, waitingUntil: end, on: loop)
      guard try Self.usable(reached, position) == .applied else { throw Self.notYetApplied(position) }
    }
  }

  /// A quarter of the time that the call has is left to its handler, and to the way of the answer.
  private func limit(_ context: RPCContext, now: MonotonicInstant) -> Duration {
    guard let deadline = context.deadline else { return maximumWait }
    return min(maximumWait, .nanoseconds((deadline - now).clampedNanoseconds / 4 * 3))
  }

  private static func awaited(
    _ position: ConsistencyToken.Position, _ token: ConsistencyToken
  ) -> AwaitedPosition? {
    epoch(of: position).map { AwaitedPosition(familyID: token.familyID, epoch: $0, position: position.position) }
  }

  private static func usable(
    _ standing: PositionStanding, _ position: ConsistencyToken.Position
  ) throws(RPCError) -> PositionStanding {
    switch standing {
    case .applied, .pending: return standing
    case .expired: throw expired(position)
    case .parked: throw parked(position)
    }
  }

  // MARK: The answer

  /// Sets the trailer of a call that may have changed something, or whose answer depends on what it carried.
  private func answer(_ context: RPCContext, _ familyID: String, carried: ConsistencyToken?) {
    guard carried != nil || context.method.idempotency != .noSideEffects else { return }
    guard let token = token(for: familyID, carried: carried) else { return }
    // The name is a constant that can be sent.
    try? context.setTrailer(ConsistencyToken.metadataName, binary: token.bytes)
  }

  /// The newest position of the family's partition and those that were carried; nil where nothing was published.
  private func token(for familyID: String, carried: ConsistencyToken?) -> ConsistencyToken? {
    let partition = Partition(familyID: familyID)
    let newest = published.newest(of: partition)
    guard newest > 0, let key = published.key else { return carried }
    var token = ConsistencyToken(
      familyID: familyID, service: service, epoch: published.epoch.bytes, partition: UInt8(partition.number),
      position: newest, key: key)
    if let carried { token.merge(carried) }
    return token
  }
}

// MARK: - Errors

extension ConsistencyInterceptor {
  private static func invalid(_ message: String) -> RPCError { .invalid(ConsistencyToken.metadataName, message) }

  private static func notAuthentic(_ position: ConsistencyToken.Position) -> RPCError {
    invalid("the token's position of \(position.service.debugDescription) is not one that it has issued to this family")
  }

  private static func notYetApplied(_ position: ConsistencyToken.Position) -> RPCError {
    RPCError.because(
      .notYetApplied, .unavailable,
      "what \(position.service) has published is not applied here yet; try again in a moment, or without the token"
    ).tryAgain(after: retryDelay)
  }

  private static func parked(_ position: ConsistencyToken.Position) -> RPCError {
    RPCError.because(
      .familyParked, .unavailable,
      "an event of the family from \(position.service) can't be applied here until an operator has acted; without the "
        + "token the call is answered from what was applied before"
    ).tryAgain(after: .seconds(60))
  }

  private static func expired(_ position: ConsistencyToken.Position) -> RPCError {
    Refusal.failedPrecondition(
      .consistencyTokenExpired,
      "\(position.service.debugDescription) has begun a new line of history since the token; repeat the call without it",
      field: ConsistencyToken.metadataName)
  }
}
