import EventFeed
import EventLoop
import Identity
import Metrics
import RPC
import ServiceAPI
import Stubs
import Telemetry

extension ServiceBasis {
  /// The server of all services, with what each call passes before its handler.
  func makeServer(
    _ parts: ServiceParts, _ standard: StandardServices, _ access: AccessWatch, _ consistency: ConsistencyInterceptor,
    _ erasures: Erasures?
  ) throws -> (Server, TelemetryInterceptor) {
    let services = parts.services + standard.services
    let table = standard.authorization + definition.authorization
    if let conflict = Server.conflict(in: services) { throw StartError("\(conflict)") }
    // The methods are known only to a server, as health is its own, and the telemetry needs them.
    let methods = Server(host: host, services: services).methods
    let faults = table.faults(serving: methods)
    guard faults.isEmpty else {
      throw StartError("the authorization table does not fit the methods: \(faults.joined(separator: "; "))")
    }
    let telemetry = TelemetryInterceptor(
      logger: logger, registry: metrics, methods: methods, clock: host.loops[0],
      accessLog: try configuration[settings.accessLog],
      describeCaller: { $0.principal.role.rawValue })
    let refused = metrics.counter("grpc_server_tokens_refused", help: "Tokens that were refused.")
    let clocks = ClockDifferenceLog(logger: logger, clock: host.loops[0])
    let open = Set(methods.filter { $0.service.hasPrefix("grpc.") && table.roles(for: $0) == .anyone })
    let authentication = AuthenticationInterceptor(keys.verifier, openMethods: open) { context, reason in
      refused.increment()
      switch reason {
      case .clocksDiffer, .issuedInFuture: clocks.log("\(reason)", peer: context.peer)
      default: break
      }
      telemetry.tokenRefused(context, because: "\(reason)")
    }
    // The services of gRPC itself reveal nothing about families, and a snapshot ends when everything is sent.
    let lasting = methods.filter { $0.service.hasPrefix("grpc.") || $0 == EventFeedService.Methods.snapshot }
    var settings = try self.settings.connections.serverSettings(configuration)
    settings.proxies = try self.settings.proxies.trusted(configuration)
    settings.admission.metrics = metrics
    // So that all lines of a call have its ids; nothing is created before it is needed.
    settings.startsTraces = true
    settings.onBrokenConnection = { telemetry.connectionBroken(by: $0, because: $1) }
    var interceptors: [any ServerInterceptor] = [
      authentication, telemetry, AccessInterceptor(access, lastingMethods: Set(lasting), openMethods: open),
      AuthorizationInterceptor(table, clock: host.wallClock), consistency,
    ]
    // First of all: why a device's calls are refused, although it is revoked as well.
    if let erasures {
      interceptors.insert(ErasureInterceptor(register: erasures.register, openMethods: open), at: 2)
    }
    let server = Server(host: host, services: services, interceptors: interceptors, settings: settings)
    return (server, telemetry)
  }
}
