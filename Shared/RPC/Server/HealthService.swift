import Messages
import Locks

/// grpc.health.v1.Health: whether the server and each of its services takes calls. Every `Server` has one; a service
/// that cannot work for the moment says so here. A watch is told the present state at once and every later one; states
/// that come faster than the watcher reads are passed over, so a watch holds one message at most.
public final class HealthService: RPCService {
  public static let serviceName = "grpc.health.v1.Health"

  public typealias Status = GrpcHealthV1.HealthCheckResponse.ServingStatus

  /// Watches at a time; one more is answered RESOURCE_EXHAUSTED.
  public static let maximumWatches = 1_000
  /// The same for one client: an IPv4 address, an IPv6 network, or all that come over Unix sockets or from this process.
  public static let maximumWatchesPerClient = 250
  /// Services that `List` answers; with more it is RESOURCE_EXHAUSTED (as the contract says).
  public static let maximumListed = 100

  private struct State {
    var statuses: [String: Status] = [:]
    var watches = HealthWatches(
      maximum: HealthService.maximumWatches, maximumPerClient: HealthService.maximumWatchesPerClient)
    var isDraining = false
    /// Nobody finds a place: what is announced as serving is not, for as long.
    var isExhausted = false

    func status(of service: String) -> Status? {
      guard let status = statuses[service] else { return nil }
      return isExhausted && status == .serving ? .notServing : status
    }
  }

  private let state: Locked<State>

  /// - Parameter services: full names; all of them, and the server as a whole (the empty name), start as `serving`.
  public init(services: [String]) {
    var initial = State()
    for name in services + [""] { initial.statuses[name] = .serving }
    state = Locked(initial)
  }

  /// Announces the state of one service, of the server as a whole for the empty name. Ignored while draining.
  public func set(_ status: Status, service: String = "") {
    change { state in
      if !state.isDraining { state.statuses[service] = status }
    }
  }

  /// Announces that nothing takes calls any more, for good.
  public func drain() {
    change { state in
      state.isDraining = true
      for name in state.statuses.keys { state.statuses[name] = .notServing }
    }
  }

  public func status(of service: String) -> Status? {
    state.withLock { $0.status(of: service) }
  }

  /// Says that the server has no place for new calls, or has some again.
  func setExhausted(_ isExhausted: Bool) {
    change { $0.isExhausted = isExhausted }
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
      state.statuses.keys.reduce(into: [:]) { $0[$1] = state.status(of: $1) }
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
