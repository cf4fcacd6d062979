public import CommonProtos
import Locks

/// grpc.health.v1.Health: whether the server and each of its services accepts calls. Every `Server` has one; a service
/// that cannot work for the moment reports it here. A watch is sent the present state at once and every later one;
/// states that change faster than the watcher reads are skipped, so a watch holds one message at most.
public final class HealthService: RPCService {
  public static let serviceName = "grpc.health.v1.Health"

  /// The contract's own states: `serving`, `notServing` and others.
  public typealias Status = GrpcHealthV1.HealthCheckResponse.ServingStatus

  /// Watches at a time; one more is answered RESOURCE_EXHAUSTED.
  public static let maximumWatches = 1_000
  /// The same for one client: an IPv4 address, an IPv6 network, or all clients on Unix sockets or in this
  /// process.
  public static let maximumWatchesPerClient = 250
  /// Maximum number of services that `List` returns; with more it fails with RESOURCE_EXHAUSTED, as the contract
  /// requires.
  public static let maximumListed = 100

  private struct State {
    /// As announced.
    var statuses: [String: Status] = [:]
    var reasons = HealthReasons()
    var watches = HealthWatches(
      maximum: HealthService.maximumWatches, maximumPerClient: HealthService.maximumWatchesPerClient)

    func status(of service: String) -> Status? {
      guard let announced = statuses[service] else { return nil }
      return reasons.concern(service) ? .notServing : announced
    }
  }

  private let state: Locked<State>

  /// - Parameter services: full names; all of them, and the server as a whole (the empty name), start as `serving`.
  public init(services: [String]) {
    var initial = State()
    for name in services + [""] { initial.statuses[name] = .serving }
    state = Locked(initial)
  }

  /// Announces the state of one service, of the server as a whole for the empty name. It counts while no reason holds
  /// for which the service accepts no calls.
  public func set(_ status: Status, service: String = "") {
    change { $0.statuses[service] = status }
  }

  /// Announces that services accept no calls until the reason is gone.
  /// - Parameter services: full names, the empty one for the server as a whole; nil for all.
  public func suspend(_ reason: HealthReason, services: Set<String>? = nil) {
    change { $0.reasons.add(reason, for: services) }
  }

  /// Announces that the reason is gone. Services that another one concerns go on taking no calls.
  public func resume(_ reason: HealthReason) {
    change { $0.reasons.remove(reason) }
  }

  /// Announces that nothing accepts calls any more, for good.
  public func drain() {
    suspend(.draining)
  }

  /// The state that is reported for a service by its full name, or of the server as a whole for the empty one; nil
  /// for a service that the server does not have.
  public func status(of service: String) -> Status? {
    state.withLock { $0.status(of: service) }
  }

  private func change(_ body: (inout State) -> Void) {
    let watchers = state.withLock { state in
      body(&state)
      return state.watches.signals
    }
    for watcher in watchers { watcher.yield() }
  }

  public var methods: [MethodHandler] {
    [.unary("Check", check), .serverStreaming("Watch", watch), .unary("List", list)]
  }

  @Sendable private func check(
    _ request: GrpcHealthV1.HealthCheckRequest, context: RPCContext
  ) async throws -> GrpcHealthV1.HealthCheckResponse {
    guard let status = status(of: request.service) else {
      throw RPCError(.notFound, "this server has no service \"\(request.service)\"")
    }
    return GrpcHealthV1.HealthCheckResponse(status: status)
  }

  @Sendable private func list(
    _ request: GrpcHealthV1.HealthListRequest, context: RPCContext
  ) async throws -> GrpcHealthV1.HealthListResponse {
    let statuses = state.withLock { state in
      state.statuses.keys.reduce(into: [String: Status]()) { $0[$1] = state.status(of: $1) }
    }
    guard statuses.count <= Self.maximumListed else {
      throw RPCError(
        .resourceExhausted,
        "the server has \(statuses.count) services, List answers at most \(Self.maximumListed): ask for each by Check")
    }
    return GrpcHealthV1.HealthListResponse(
      statuses: statuses.mapValues { GrpcHealthV1.HealthCheckResponse(status: $0) })
  }

  @Sendable private func watch(
    _ request: GrpcHealthV1.HealthCheckRequest,
    responses: ResponseWriter<GrpcHealthV1.HealthCheckResponse>, context: RPCContext
  ) async throws {
    // One pending signal is enough: the state is read when it arrives.
    let (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let number: Int
    do {
      number = try state.withLock { try $0.watches.add(from: context.peer.address, signal) }
    } catch HealthWatches.Refusal.client(let limit) {
      throw RPCError.overload("this client has \(limit) watches of health open already: share one, or ask by Check")
    } catch HealthWatches.Refusal.server(let limit) {
      throw RPCError.overload("\(limit) watches of health are open already: ask by Check, or retry later")
    }
    defer { state.withLock { $0.watches.remove(number) } }
    var last: Status?
    signal.yield()
    for await _ in signals {
      let status = status(of: request.service) ?? .serviceUnknown
      if status != last { try await responses.write(GrpcHealthV1.HealthCheckResponse(status: status)) }
      last = status
    }
  }
}
