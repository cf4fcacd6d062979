import BadgeServer
import ChallengeServer
import DatabaseServer
import EventLoop
import Glibc
import Identity
import Messages
import RPC
import ServiceHarness
import ServiceRuntime
import ShieldServer
import Stubs
import Telemetry
import Testing
import UsageServer

/// Every method of the four services against every role, over real calls.
@Suite(.timeLimit(.minutes(30)))
struct AuthorizationTests {
  private static let definitions = [
    ShieldProgram.definition, UsageProgram.definition, ChallengeProgram.definition, BadgeProgram.definition,
  ]

  /// The methods that callers without a token need in order to get one. A new such method has to be added here by hand.
  private static let open: Set<MethodDescriptor> = [
    FamilyV1.FamilyServiceMethods.createFamily, FamilyV1.FamilyServiceMethods.redeemPairing,
    FamilyV1.FamilyServiceMethods.awaitPairing, FamilyV1.FamilyServiceMethods.refreshToken,
    FamilyV1.FamilyServiceMethods.getSigningKeys, FamilyV1.FamilyServiceMethods.redeemRecoveryCode,
    // A guardian who was removed has none any more.
    FamilyV1.FamilyServiceMethods.undoByRecoveryCode,
    // Whoever knows the secret id of the request, also when no member has a token any longer.
    PrivacyV1.ErasureServiceMethods.getErasure,
  ]

  @Test("FA-6 only what leads to a token is open to all, and no method is for services or operators and families")
  func openMethods() {
    for definition in AuthorizationTests.definitions {
      for method in definition.authorization.methods {
        let roles = definition.authorization.roles(for: method)
        #expect(roles.contains(.anonymous) == AuthorizationTests.open.contains(method), "\(method)")
        if roles.contains(.anonymous) { continue }
        #expect(
          roles.isSubset(of: .family) || roles.isSubset(of: [.service, .operator]) || roles == .reporters,
          "\(method) \(roles)")
        #expect(!roles.isEmpty, "\(method)")
      }
    }
  }

  /// Whose repeat makes another secret, as none is stored.
  private static let secretive: Set<MethodDescriptor> = [
    FamilyV1.FamilyServiceMethods.createFamily, FamilyV1.FamilyServiceMethods.startPairing,
    FamilyV1.FamilyServiceMethods.startGuardianPairing, FamilyV1.FamilyServiceMethods.refreshToken,
    FamilyV1.FamilyServiceMethods.renewRecoveryCodes,
  ]

  /// Methods without a request id that change nothing more when they are repeated.
  private static let repeatable: Set<MethodDescriptor> = [
    UsageV1.UsageIngestServiceMethods.recordUsage, UsageV1.UsageIngestServiceMethods.streamUsage,
    ShieldV1.ShieldPolicyServiceMethods.ackPolicy, ShieldV1.ShieldPolicyServiceMethods.reportDeviceState,
    ShieldV1.InventoryServiceMethods.reportApps, ShieldV1.CommandServiceMethods.completeCommand,
    BadgeV1.BadgeServiceMethods.markSeen, BadgeV1.ProfileServiceMethods.setDisplay,
    BadgeV1.RewardServiceMethods.equipReward, BadgeV1.RewardServiceMethods.unequipReward,
    BadgeV1.ActivityServiceMethods.recordActivity,
    BadgeV1.ActivityServiceMethods.recordActivities,
    InboxV1.InboxServiceMethods.markRead, FamilyV1.FamilyServiceMethods.rotateSigningKeys,
    FamilyV1.FamilyServiceMethods.withdrawSigningKeys,
  ]

  /// Methods that read, and name the request of another call.
  private static let reading: Set<MethodDescriptor> = [PrivacyV1.ErasureServiceMethods.getErasure]

  @Test("a method with a request id is declared idempotent, but for those whose repeat makes another secret")
  func idempotency() {
    var declared = 0
    for method in AuthorizationTests.definitions.flatMap({ $0.authorization.methods }) {
      let hasID = Contract.screenTime.requestFields(of: method.path).contains("request_id")
      let isIdempotent =
        hasID && !AuthorizationTests.secretive.union(AuthorizationTests.reading).contains(method)
        || AuthorizationTests.repeatable.contains(method)
      #expect((method.idempotency == .idempotent) == isIdempotent, "\(method)")
      if isIdempotent { declared += 1 }
    }
    #expect(declared == 76)
  }

  @Test("Each service starts with the variables of the others in its environment, and with no others")
  func sharedEnvironment() throws {
    let names = Set(AuthorizationTests.definitions.flatMap { $0.allSettings.map(\.name) })
    for definition in AuthorizationTests.definitions {
      let own = Set(definition.allSettings.map(\.name))
      let others = Dictionary(
        uniqueKeysWithValues: names.subtracting(own).map {
          ("SCREENTIME_" + $0.uppercased().replacing("-", with: "_"), "anything")
        })
      #expect(!others.isEmpty)
      func read(_ more: [String: String]) throws {
        _ = try definition.readConfiguration(
          from: .init(arguments: ["--data", "/tmp"], environment: others.merging(more) { $1 }))
      }
      #expect(throws: Never.self, "\(definition.identity.name)") { try read([:]) }
      let error = #expect(throws: ConfigurationError.self) { try read(["SCREENTIME_FAMILY_CREATON": "open"]) }
      #expect(error?.problems.count == 1)
      #expect(error?.description.contains("did you mean SCREENTIME_FAMILY_CREATION?") == true)
    }
  }

  @Test(
    "FA-6 each method of each service rejects the roles it is not for", arguments: definitions.indices)
  func everyMethodAndRole(_ index: Int) async throws {
    let definition = AuthorizationTests.definitions[index]
    let host = try RealHost(loopCount: 1, blockingThreads: 2)
    let keys = try Keys(host)
    let service = try await RunningService.start(
      definition, configuration: keys.configuration(definition), host: host, logger: .silent(clock: host.wallClock))
    var refused = 0
    for role in Role.allCases {
      let channel = try keys.channel(role, to: service)
      for method in definition.authorization.methods
      where !definition.authorization.roles(for: method).contains(role) {
        let error = await #expect(throws: RPCError.self, "\(method) \(role)") {
          let _: GoogleProtobuf.Empty = try await channel.unary(
            method.path, GoogleProtobuf.Empty(), options: CallOptions(timeout: .seconds(120)))
        }
        #expect(error?.code == (role == .anonymous ? .unauthenticated : .permissionDenied), "\(method) \(role)")
        #expect(
          error?.reason == (role == .anonymous ? "ACCESS_TOKEN_MISSING" : "ROLE_NOT_ALLOWED"), "\(method) \(role)")
        refused += 1
      }
    }
    #expect(refused > definition.authorization.methods.count)
    try await expectHealthWithoutToken(service, host)
    await service.drain()
  }

  /// Health is open: a probe with a token that is stale or none is served, and other methods refuse it.
  private func expectHealthWithoutToken(_ service: RunningService, _ host: RealHost) async throws {
    let channel = Channel(host: host, target: service.addresses[0])
    defer { channel.close() }
    for header in ["Bearer stale", "stale", ""] {
      let options = CallOptions(timeout: .seconds(120), metadata: try Metadata(["authorization": header]))
      let _: GoogleProtobuf.Empty = try await channel.unary(
        "/grpc.health.v1.Health/Check", GoogleProtobuf.Empty(), options: options)
      let error = await failure {
        let _: GoogleProtobuf.Empty = try await channel.unary(
          "/screentime.admin.v1.AdminService/GetInfo", GoogleProtobuf.Empty(), options: options)
      }
      #expect(error?.code == .unauthenticated && error?.reason == "ACCESS_TOKEN_MALFORMED", "\(header)")
    }
  }
}

/// The keys of all callers that a service trusts.
struct Keys {
  let directory: String
  let host: RealHost
  let tokens: TokenSigner

  init(_ host: RealHost) throws {
    var template = Array("/tmp/authorization-XXXXXX".utf8CString)
    directory = try #require(mkdtemp(&template).map { String(cString: $0) })
    self.host = host
    mkdir(directory + "/public", 0o700)
    try KeyDirectory.make(
      services: Neighbour.all.map(\.name) + ["Other"], operators: ["anna"], reporters: ["bank"],
      tokenIssuers: ["ShieldPolicy"],
      privateDirectory: directory, publicDirectory: directory + "/public", host: host)
    tokens = TokenSigner(
      issuer: "ShieldPolicy", key: try KeyFile.privateKey(at: directory + "/tokens-ShieldPolicy.pem"))
  }

  /// - Parameter more: settings in addition to those that every service here has.
  func configuration(
    _ definition: ServiceDefinition, data: String = "data", listen: String = "127.0.0.1:0", _ more: [String] = []
  ) throws -> Configuration {
    let data = "\(directory)/\(data)"
    let outcome = try Configuration.read(
      definition.program, settings: definition.allSettings,
      from: Configuration.Sources(
        arguments: ["--data", data, "--listen", listen, "--trusted-keys", directory + "/public"]
          + DatabaseServer.arguments(of: data) + more
          + (definition.issuesTokens ? ["--token-key", directory + "/tokens-ShieldPolicy.pem"] : [])))
    guard case .run(let configuration) = outcome else { throw SettingRefusal("printed instead") }
    return configuration
  }

  func channel(_ role: Role, to service: RunningService) throws -> Channel {
    var interceptors: [any ClientInterceptor] = []
    switch role {
    case .anonymous: break
    case .service, .operator:
      let name = role == .operator ? "anna" : "Other"
      let key = try KeyFile.privateKey(at: "\(directory)/\(role.rawValue)-\(name).pem")
      interceptors.append(
        ServiceCredentials(
          name: name, isOperator: role == .operator, key: key, audience: service.definition.identity.name,
          clock: host.peerClock))
    case .reporter:
      let key = try KeyFile.privateKey(at: "\(directory)/reporter-bank.pem")
      interceptors.append(
        ServiceCredentials(
          reporter: "bank", key: key, audience: service.definition.identity.name, clock: host.peerClock))
    case .guardian, .child, .pendingDevice:
      let ids = (0..<3).map { _ in Identifier.make(on: host) }
      let principal: Principal =
        switch role {
        case .guardian:
          .guardian(familyID: ids[0], guardianID: ids[1], deviceID: ids[2], elevatedUntil: nil)
        case .child: .child(familyID: ids[0], childID: ids[1], deviceID: ids[2])
        default: .pendingDevice(familyID: ids[0], deviceID: ids[2])
        }
      let token = try tokens.accessToken(for: principal, now: host.wallClock.now).token
      interceptors.append(BearerCredentials { token })
    }
    return Channel(host: host, target: service.addresses[0], interceptors: interceptors)
  }
}
