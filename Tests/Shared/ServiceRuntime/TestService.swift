import DatabaseServer
import EventLoop
import ExampleService
import Glibc
import Identity
import Messages
import RPC
import ServiceRuntime
import Stubs
import Telemetry
import Testing

/// The example service on this machine, with the keys of a family's token issuer, a neighbour and an operator.
struct TestService {
  let host: any Host
  let directory: String
  let service: RunningService
  private let tokens: TokenSigner
  private let neighbour: PrivateKey
  private let anna: PrivateKey
  private let bank: PrivateKey

  static let start = WallTime(seconds: 1_790_000_000)

  /// - Parameters:
  ///   - machine: where it runs; nil for this one, with the clock.
  ///   - directory: with keys and data, of an earlier run; nil for a new one.
  init(
    on machine: (any Host)? = nil, directory: String? = nil, arguments: [String] = [], listen: String = "127.0.0.1:0",
    clock: any WallClock = VirtualWallClock(start),
    definition: ServiceDefinition = ExampleService.definition
  ) async throws {
    host = try machine ?? RealHost(loopCount: 1, blockingThreads: 2, wallClock: clock)
    self.directory = try directory ?? TestService.makeDirectory()
    let keys = self.directory + "/keys"
    mkdir(keys, 0o700)
    mkdir(keys + "/public", 0o700)
    try KeyDirectory.make(
      services: ["UsageIngest"], operators: ["anna"], reporters: ["bank"], tokenIssuers: ["ShieldPolicy"],
      privateDirectory: keys, publicDirectory: keys + "/public", host: host)
    tokens = TokenSigner(issuer: "ShieldPolicy", key: try KeyFile.privateKey(at: keys + "/tokens-ShieldPolicy.pem"))
    neighbour = try KeyFile.privateKey(at: keys + "/service-UsageIngest.pem")
    anna = try KeyFile.privateKey(at: keys + "/operator-anna.pem")
    bank = try KeyFile.privateKey(at: keys + "/reporter-bank.pem")
    let data = self.directory + "/data"
    // A simulated machine reaches no server.
    let database = host is RealHost && !arguments.contains("--database") ? try DatabaseServer.arguments(of: data) : []
    service = try await RunningService.start(
      definition,
      configuration: TestService.configuration(
        ["--data", data, "--trusted-keys", keys + "/public", "--listen", listen] + database + arguments, definition),
      host: host, logger: Logger.silent(clock: host.wallClock))
  }

  static func makeDirectory() throws -> String {
    var template = Array("/tmp/service-XXXXXX".utf8CString)
    return try #require(mkdtemp(&template).map { String(cString: $0) })
  }

  static func configuration(
    _ arguments: [String], _ definition: ServiceDefinition = ExampleService.definition
  ) throws -> Configuration {
    let outcome = try definition.readConfiguration(from: Configuration.Sources(arguments: arguments))
    guard case .run(let configuration) = outcome else { throw SettingRefusal("printed instead") }
    return configuration
  }

  /// A channel that calls as the role.
  func channel(_ role: Role) throws -> Channel {
    let (family, person, device) = ("f", "p", "d")
    switch role {
    case .anonymous: return channel([])
    case .service:
      return channel([
        ServiceCredentials(name: "UsageIngest", key: neighbour, audience: "BadgeService", clock: host.peerClock)
      ])
    case .operator:
      return channel([
        ServiceCredentials(
          name: "anna", isOperator: true, key: anna, audience: "BadgeService", clock: host.peerClock)
      ])
    case .reporter:
      return channel([
        ServiceCredentials(reporter: "bank", key: bank, audience: "BadgeService", clock: host.peerClock)
      ])
    case .guardian:
      return try channel(.guardian(familyID: family, guardianID: person, deviceID: device, elevatedUntil: nil))
    case .child: return try channel(.child(familyID: family, childID: person, deviceID: device))
    case .pendingDevice: return try channel(.pendingDevice(familyID: family, deviceID: device))
    }
  }

  private func channel(_ principal: Principal) throws -> Channel {
    let token = try tokens.accessToken(for: principal, now: host.wallClock.now).token
    return channel([BearerCredentials { token }])
  }

  func channel(_ interceptors: [any ClientInterceptor]) -> Channel {
    Channel(host: host, target: service.addresses[0], interceptors: interceptors)
  }

  var admin: AdminV1.AdminServiceClient { get throws { AdminV1.AdminServiceClient(try channel(.operator)) } }
  var clock: AdminV1.TestClockServiceClient {
    get throws { AdminV1.TestClockServiceClient(try channel(.operator)) }
  }
}

let callOptions = CallOptions(timeout: .seconds(120))
