import Bytes
package import CommandLine
import Consistency
import EventLoop
import Glibc
import Identity
import LocalTime
import Messages
import RPC
import Stubs
import Synchronization

/// The context of a command: the services, the credentials, and the output.
package final class Session: Sendable {
  let host: RealHost
  package let stateDirectory: String
  package let isJSON: Bool
  let targets: [ServiceName: ChannelTarget]
  /// Options for every command that were given here, as words: a command that is suggested repeats them.
  let given: [String]
  /// The child's device on which the guardian calls, in parent mode; nil for this machine.
  let parentModeDevice: String?
  private let security: Security
  private let operatorKeyFile: String?
  let operatorName: String
  private let logins: Logins
  private let tokens: StoredTokens

  package init(_ arguments: Arguments) throws {
    host = try Self.sharedHost ?? RealHost(loopCount: 1, blockingThreads: 1)
    isJSON = arguments.has("json")
    parentModeDevice = arguments["parent-mode"]
    given = arguments.given(Command.commonOptions.filter { !["json", "help"].contains($0.name) })
    let home = environment("HOME") ?? "."
    stateDirectory =
      arguments["state"] ?? environment("REWARDS_STATE") ?? "\(home)/.config/screentime-rewards"
    var targets: [ServiceName: ChannelTarget] = [:]
    for service in ServiceName.allCases { targets[service] = try Session.target(of: service, arguments) }
    self.targets = targets
    security = try Security(arguments)
    operatorKeyFile = arguments["operator-key"] ?? environment("REWARDS_OPERATOR_KEY")
    operatorName =
      arguments["operator-name"] ?? environment("REWARDS_OPERATOR_NAME")
      ?? operatorKeyFile.flatMap(KeyDirectory.operatorName) ?? "operator"
    logins = Logins(try Keyring(directory: stateDirectory))
    tokens = StoredTokens(directory: stateDirectory)
  }

  private static func target(of service: ServiceName, _ arguments: Arguments) throws -> ChannelTarget {
    let option = arguments[service.option]
    let text = option ?? environment(service.variable) ?? service.defaultAddress
    do throws(ChannelTargetError) {
      return try ChannelTarget(parsing: text)
    } catch {
      let source = option == nil ? service.variable : "--\(service.option)"
      throw CommandError(
        "\(source) is \"\(text)\", which is not an address of a service: \(error.reason); give \(ChannelTarget.forms)")
    }
  }

  /// The stored credentials.
  package var keyring: Keyring { get async { await logins.keyring } }

  func store(guardian login: StoredLogin) async throws { try await logins.setGuardian(login) }
  func store(device name: String, _ login: StoredLogin) async throws { try await logins.setDevice(name, login) }

  /// Calls without credentials, for methods that are open to all callers.
  func anonymous(_ service: ServiceName) throws -> Channel { try channel(service, []) }

  func store(parentMode: StoredParentMode, on name: String) async throws {
    guard var login = await logins.keyring.devices[name] else { return }
    login.parentMode = parentMode
    try await logins.setDevice(name, login)
  }
  func endParentMode(on name: String) async throws { try await logins.endParentMode(on: name) }

  /// Calls as the guardian of this machine, or as the one who is in parent mode on a child's device.
  package func guardian() async throws -> SignedIn {
    if let name = parentModeDevice { return try await parentMode(on: name) }
    guard await logins.keyring.guardian != nil else {
      throw CommandError("nobody is signed in here; make a family with rewards family create first")
    }
    return try SignedIn(session: self, logins: logins, as: .guardian)
  }

  /// Calls as a child's device that was paired from this machine.
  package func device(_ name: String) async throws -> SignedIn {
    guard await logins.keyring.devices[name] != nil else {
      throw CommandError(
        "no device \"\(name.shown)\" is paired here; pair it with",
        remedy: pairing(of: name))
    }
    return try SignedIn(session: self, logins: logins, as: .device(name))
  }

  private func parentMode(on name: String) async throws -> SignedIn {
    _ = try await device(name)
    // Whether it has ended is known to the services, whose clock is another one.
    guard await logins.keyring.devices[name]?.parentMode != nil else { throw Self.noParentMode(on: name) }
    return try SignedIn(session: self, logins: logins, as: .parentMode(on: name))
  }

  /// Where parent mode was never begun, or has ended.
  static func noParentMode(on name: String) -> CommandError {
    CommandError(
      "parent mode on \(name.shown) has ended, or was not begun; begin it with",
      remedy: ShellCommand(
        words: ["rewards", "pin", "verify"] + Option.words("device", name) + ["--guardian", "NAME"]))
  }

  /// The command that pairs a device of that name.
  func pairing(of device: String) -> ShellCommand {
    ShellCommand(words: ["rewards", "device", "pair", "--child", "NAME"] + Option.words("device", device) + given)
  }

  /// Calls as an operator, identified by a key or by the certificate of the connection.
  func operations(_ service: ServiceName) throws -> Channel {
    if operatorKeyFile == nil, security.showsCertificate { return try channel(service, []) }
    return try channel(service, [OperatorErrors(name: operatorName), try operatorCredentials(for: service)])
  }

  /// The operator's tokens for a service.
  func operatorCredentials(for service: ServiceName) throws -> ServiceCredentials {
    guard let operatorKeyFile else {
      throw CommandError(
        "this needs an operator: name the key file with --operator-key FILE, or for calls over TLS a certificate of "
          + "an operator with --tls-certificate FILE and --tls-key FILE")
    }
    return ServiceCredentials(
      name: operatorName, isOperator: true, key: try KeyFile.privateKey(at: operatorKeyFile),
      audience: service.executable, clock: RealWallClock())
  }

  func channel(_ service: ServiceName, _ interceptors: [any ClientInterceptor]) throws -> Channel {
    guard let target = targets[service] else { throw CommandError("no address for \(service.executable)") }
    var settings = ChannelSettings()
    settings.userAgent = Product.userAgent
    settings.tls = security.tls(to: service, at: target)
    settings.clearText = .thisMachine
    // A name is checked by the channel, whenever it is looked up.
    if settings.tls == nil, let other = target.addresses.first(where: { !$0.isLocal }) {
      throw CommandError(
        "\(service.executable) is at \(other), on another machine, where clear text is not sent: give --tls-authorities FILE, "
          + "with the authorities that sign the services' certificates")
    }
    return Channel(
      host: host, target: target, interceptors: [ServiceErrors(service: service)] + interceptors + [tokens.interceptor],
      settings: settings)
  }

  /// Keeps what the next command has to see of this one's changes.
  func keepTokens() { tokens.save() }

  /// A new id, for what is created and for requests.
  package func newID() -> String { Session.requests?.next(on: host) ?? Identifier.make(on: host) }

  /// The host of several commands in one process; each has its own otherwise, which ends with the process.
  @TaskLocal static var sharedHost: RealHost?

  /// Set while an action is played: its ids are the same on every run, so that a repetition is recognized.
  @TaskLocal package static var requests: Requests?
}

extension Session {
  /// Ids derived from a seed.
  package final class Requests: Sendable {
    private let seed: String
    private let count = Atomic<Int>(0)

    package init(seed: String) {
      self.seed = seed
    }

    /// A name-based id; in the form that family ids need.
    func next(on host: any Host) -> String {
      let number = count.wrappingAdd(1, ordering: .relaxed).newValue
      let bytes = Array(sha256("\(seed)\n\(number)".utf8).prefix(10))
      return Identifier.make(now: WallTime(nanoseconds: 0), randomBytes: bytes)
    }
  }
}

/// The four services.
enum ServiceName: String, CaseIterable, Hashable, Sendable {
  case shieldPolicy = "shield-policy"
  case usageIngest = "usage-ingest"
  case challengeService = "challenge-service"
  case badgeService = "badge-service"

  var option: String { rawValue }
  var variable: String { "REWARDS_" + rawValue.uppercased().replacing("-", with: "_") }

  var executable: String {
    switch self {
    case .shieldPolicy: "ShieldPolicy"
    case .usageIngest: "UsageIngest"
    case .challengeService: "ChallengeService"
    case .badgeService: "BadgeService"
    }
  }

  var defaultAddress: String {
    switch self {
    case .shieldPolicy: "127.0.0.1:7001"
    case .usageIngest: "127.0.0.1:7002"
    case .challengeService: "127.0.0.1:7003"
    case .badgeService: "127.0.0.1:7004"
    }
  }
}
