import CommandLine
import Identity
package import Messages
import RPC
package import Stubs

/// The caller: one of those whose credentials are stored.
enum Caller: Hashable, Sendable {
  /// The guardian of this machine.
  case guardian
  /// A child's device that this machine plays.
  case device(String)
  /// The guardian who is in parent mode on it.
  case parentMode(on: String)
}

/// The credentials of this machine while they are in use, and their renewal.
actor Logins {
  private(set) var keyring: Keyring
  private var renewals: [Caller: Task<Void, any Error>] = [:]

  init(_ keyring: Keyring) {
    self.keyring = keyring
  }

  func setGuardian(_ login: StoredLogin) throws { try keyring.setGuardian(login) }
  func setDevice(_ name: String, _ login: StoredLogin) throws { try keyring.setDevice(name, login) }

  /// Ends parent mode on a device here, if its token is still this one.
  func endParentMode(on name: String, _ token: String? = nil) throws {
    guard var login = keyring.devices[name], let mode = login.parentMode, token ?? mode.accessToken == mode.accessToken
    else { return }
    login.parentMode = nil
    try keyring.setDevice(name, login)
  }

  /// The credentials with the access token that the caller uses.
  func login(_ caller: Caller) -> StoredLogin? {
    switch caller {
    case .guardian: return keyring.guardian
    case .device(let name): return keyring.devices[name]
    case .parentMode(let name):
      guard var login = keyring.devices[name], let mode = login.parentMode else { return nil }
      login.accessToken = mode.accessToken
      return login
    }
  }

  /// Exchanges the refresh token unless it has been exchanged since `stale` was read.
  /// - Throws: `CommandError` for parent mode, whose token cannot be exchanged: it has ended, also here.
  func renew(_ caller: Caller, stale: String, _ family: FamilyV1.FamilyServiceClient) async throws {
    guard let login = login(caller), login.accessToken == stale else { return }
    if case .parentMode(let name) = caller {
      try endParentMode(on: name, stale)
      throw Session.noParentMode(on: name)
    }
    if let running = renewals[caller] { return try await running.value }
    let task = Task { try await self.exchange(caller, login, family) }
    renewals[caller] = task
    defer { renewals[caller] = nil }
    try await task.value
  }

  private func exchange(
    _ caller: Caller, _ login: StoredLogin, _ family: FamilyV1.FamilyServiceClient
  ) async throws {
    var request = FamilyV1.RefreshTokenRequest()
    request.refreshToken = login.refreshToken
    // The same for every try with one token, in this process or the next: an answer that was lost is returned again
    // (FA-4).
    request.requestID = Identifier.named(login.refreshToken)
    let fresh: FamilyV1.Credentials
    do {
      fresh = try await family.refreshToken(request)
    } catch let error as RPCError where error.code == .unauthenticated {
      throw CommandError("the stored credentials no longer work (\(error.message)); pair the device again")
    }
    var login = login
    login.accessToken = fresh.accessToken
    login.refreshToken = fresh.refreshToken
    guard case .device(let name) = caller else { return try keyring.setGuardian(login) }
    // It may have begun meanwhile.
    login.parentMode = keyring.devices[name]?.parentMode
    try keyring.setDevice(name, login)
  }
}

/// The services as one device sees them. Access tokens live five minutes: `call` renews them when they have expired.
package struct SignedIn: Sendable {
  let session: Session
  private let logins: Logins
  private let caller: Caller
  let family: FamilyV1.FamilyServiceClient
  package let shield: ShieldV1.ShieldPolicyServiceClient
  let inbox: InboxV1.InboxServiceClient
  let inventory: ShieldV1.InventoryServiceClient
  let commands: ShieldV1.CommandServiceClient
  let conflicts: ShieldV1.ConflictServiceClient
  let erasure: PrivacyV1.ErasureServiceClient
  package let usage: UsageV1.UsageIngestServiceClient
  let challenge: ChallengeV1.ChallengeServiceClient
  let levels: ChallengeV1.LevelServiceClient
  let builder: ChallengeV1.BuilderServiceClient
  let streaks: ChallengeV1.StreakServiceClient
  let explanations: ChallengeV1.ExplanationServiceClient
  let badge: BadgeV1.BadgeServiceClient
  let rewards: BadgeV1.RewardServiceClient
  let profiles: BadgeV1.ProfileServiceClient
  let awards: BadgeV1.AwardServiceClient
  let activities: BadgeV1.ActivityServiceClient
  let definitions: BadgeV1.DefinitionServiceClient
  /// The clients for the data that each service keeps about the family.
  let privacy: [ServiceName: PrivacyV1.PrivacyServiceClient]

  init(session: Session, logins: Logins, as caller: Caller) throws {
    self.session = session
    self.logins = logins
    self.caller = caller
    let credentials = BearerCredentials { await logins.login(caller)?.accessToken }
    let shieldPolicy = try session.channel(.shieldPolicy, [credentials])
    family = .init(shieldPolicy)
    shield = .init(shieldPolicy)
    inbox = .init(shieldPolicy)
    inventory = .init(shieldPolicy)
    commands = .init(shieldPolicy)
    conflicts = .init(shieldPolicy)
    erasure = .init(shieldPolicy)
    let usageIngest = try session.channel(.usageIngest, [credentials])
    let challengeService = try session.channel(.challengeService, [credentials])
    let badgeService = try session.channel(.badgeService, [credentials])
    usage = .init(usageIngest)
    challenge = .init(challengeService)
    levels = .init(challengeService)
    builder = .init(challengeService)
    streaks = .init(challengeService)
    explanations = .init(challengeService)
    badge = .init(badgeService)
    rewards = .init(badgeService)
    profiles = .init(badgeService)
    awards = .init(badgeService)
    activities = .init(badgeService)
    definitions = .init(badgeService)
    privacy = [
      .shieldPolicy: .init(shieldPolicy), .usageIngest: .init(usageIngest),
      .challengeService: .init(challengeService), .badgeService: .init(badgeService),
    ]
  }

  package var login: StoredLogin {
    get async throws {
      guard let login = await logins.login(caller) else { throw CommandError("the credentials are gone") }
      return login
    }
  }

  /// Makes a call, and retries it once with fresh credentials when the service no longer accepts the old ones.
  package func call<Answer: Sendable>(_ body: @Sendable () async throws -> Answer) async throws -> Answer {
    let used = try await login.accessToken
    do {
      return try await body()
    } catch let error as RPCError where error.code == .unauthenticated {
      try await logins.renew(
        caller, stale: used, .init(try session.anonymous(.shieldPolicy)))
      return try await body()
    }
  }

  /// An access token that has just been issued; in parent mode the one that there is.
  func freshToken() async throws -> String {
    if case .parentMode = caller { return try await login.accessToken }
    try await logins.renew(
      caller, stale: login.accessToken, .init(try session.anonymous(.shieldPolicy)))
    return try await login.accessToken
  }

  /// The family's children.
  package func children() async throws -> [FamilyV1.Child] {
    try await call { try await family.listChildren(.init()).children }
  }

  /// A guardian of the family by name or id; for children's devices, too.
  func member(_ nameOrID: String) async throws -> FamilyV1.Guardian {
    let guardians = try await call { try await family.listGuardians(.init()).guardians }
    if let exact = guardians.first(where: { $0.guardianID == nameOrID }) { return exact }
    let named = guardians.filter { $0.displayName == nameOrID }
    guard let guardian = named.first, named.count == 1 else {
      let list = guardians.map { "\($0.displayName.shown) (\($0.guardianID))" }.joined(separator: ", ")
      throw CommandError(
        "\(named.isEmpty ? "no guardian is" : "several guardians are") called \(nameOrID.shown); there are: \(list)")
    }
    return guardian
  }

  /// A device of the family by name or id; of several with one name, the one that is in use.
  func familyDevice(_ nameOrID: String) async throws -> FamilyV1.Device {
    let devices = try await call { try await family.listDevices(.init()).devices }
    if let exact = devices.first(where: { $0.deviceID == nameOrID }) { return exact }
    let named = devices.filter { $0.displayName == nameOrID }
    let inUse = named.filter { $0.status == .active }
    guard let device = inUse.first ?? named.first, max(inUse.count, min(1, named.count)) == 1 else {
      throw CommandError(
        "\(named.isEmpty ? "no device is" : "several devices are") called \(nameOrID.shown); rewards device list shows "
          + "their ids")
    }
    return device
  }

  /// The names of the family's children and guardians, by id.
  func memberNames() async throws -> [String: String] {
    let guardians = try await call { try await family.getFamily(.init()).guardians }
    return Dictionary(
      guardians.map { ($0.guardianID, $0.displayName.shown) }
        + (try await children()).map { ($0.childID, $0.displayName.shown) }, uniquingKeysWith: { first, _ in first })
  }

  /// A child by its name or id.
  package func child(_ nameOrID: String) async throws -> FamilyV1.Child {
    let children = try await children()
    if let exact = children.first(where: { $0.childID == nameOrID }) { return exact }
    let named = children.filter { $0.displayName == nameOrID }
    guard let child = named.first, named.count == 1 else {
      let list = children.map { "\($0.displayName.shown) (\($0.childID))" }.joined(separator: ", ")
      throw CommandError(
        "\(named.isEmpty ? "no child is" : "several children are") called \(nameOrID); there are: \(list)")
    }
    return child
  }
}
