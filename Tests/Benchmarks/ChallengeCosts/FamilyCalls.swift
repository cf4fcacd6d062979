import Database
import EventFeed
import EventLoop
import Identity
import LocalTime
import Messages
import ProtobufC
import RPC
import ServiceAPI
import ServiceRuntime
import ShieldAccess
import ShieldServer
import Stubs
import Telemetry

/// A family of ShieldPolicy at its limits: 20 guardians, 50 children who have had 1,000 calendars each, 100 devices.
struct FamilyCalls {
  let bench: Bench
  private static let start: Int64 = 1_767_225_600
  private let signingKeys: SigningKeys
  private let settings: FamilySettings
  private var children: [String] = []
  private var refreshToken = ""

  init(directory: String) async throws {
    bench = try await Bench(
      directory: directory, at: Self.start,
      migrations: Revocations.migrations + ShieldProgram.definition.migrations,
      register: { database, host in ShieldProgram.register(on: database, wallClock: host.wallClock) })
    signingKeys = try SigningKeys(
      issuer: "ShieldPolicy", files: .init(ring: directory + "/signing.keys", first: directory + "/tokens.pem"),
      schedule: .init(interval: nil), identity: PrivateKey(seed: [UInt8](repeating: 1, count: 32)), host: bench.host)
    var settings = FamilySettings()
    settings.creationsPerAddress = AttemptPace(burst: 1_000, milliseconds: 1)
    settings.creationsOverall = settings.creationsPerAddress
    self.settings = settings
  }

  /// Lives as long as the database, which each measurement reopens.
  private func api() -> FamilyAPI {
    FamilyAPI(
      host: bench.host, database: bench.database, signingKeys: signingKeys,
      refreshKey: RefreshKey(secret: [UInt8](repeating: 2, count: 32)), settings: settings,
      logger: .silent(clock: bench.clock))
  }

  mutating func run() async throws {
    try await creations()
    try await members()
    try await pairings()
    try await lapses()
    try await reads()
    try await changes()
    try await removals()
    try await tokens()
  }

  private mutating func creations() async throws {
    refreshToken = try await create(Bench.family, 0)
    try await bench.measure("CreateFamily", runs: 20) { run in
      _ = try await create(Bench.id(100 + run), 1 + run)
    }
  }

  private func create(_ familyID: String, _ number: Int) async throws -> String {
    let answer = try await api().createFamily(
      .init(
        familyID: familyID, displayName: "Kim", guardianDisplayName: "Alex", deviceDisplayName: "Phone",
        requestID: Bench.id(1_000 + number)), context: RPCContext(method: MethodDescriptor(path: "/CreateFamily")))
    return answer.credentials?.refreshToken ?? ""
  }

  private mutating func members() async throws {
    var made: [String] = []
    try await bench.measure("CreateChild", runs: 50) { run in
      made.append(
        try await api().createChild(
          .init(displayName: "Child \(run)", timeZone: "Europe/Berlin", requestID: Bench.id(2_000 + run)),
          context: bench.context("CreateChild")
        ).childID)
    }
    children = made
    try await bench.measure("AddGuardian", runs: 19) { run in
      _ = try await api().addGuardian(
        .init(displayName: "Guardian \(run)", requestID: Bench.id(3_000 + run)), context: bench.context("AddGuardian"))
    }
    try await bench.database.write(bench.partition) { [made] tx in
      for child in made {
        for change in 1..<Int64(999) {
          try tx.execute(
            """
            INSERT INTO child_calendar (partition, family_id, child_id, effective_time, time_zone, week_start,
              updater_guardian_id) VALUES (?, ?, ?, ?, ?, 1, '')
            """, tx.partition, Bench.family, child, Self.start + change,
            change % 2 == 0 ? "Europe/Berlin" : "Asia/Tokyo")
        }
      }
    }
    try await bench.advance(to: Self.start + 2_000)
    let child = made[0]
    try await bench.measure("UpdateChild", runs: 1) { _ in
      _ = try await api().updateChild(
        .init(
          child: .init(childID: child, timeZone: "America/New_York"), updateMask: .init(paths: ["time_zone"]),
          requestID: Bench.id(4_000)), context: bench.context("UpdateChild"))
    }
  }

  private func pairings() async throws {
    for part in 0..<9 { try await pair(part, isMeasured: part == 8) }
  }

  /// Ten devices from the guardian's call to the confirmation.
  private func pair(_ part: Int, isMeasured: Bool) async throws {
    var (started, tokens): ([FamilyV1.StartPairingResponse], [String]) = ([], [])
    func step(_ name: String, _ body: (Int) async throws -> Void) async throws {
      if isMeasured { return try await bench.measure(name, runs: 10, body) }
      for run in 0..<10 { try await body(run) }
    }
    try await step("StartPairing") { run in
      started.append(
        try await api().startPairing(
          .init(childID: children[run], requestID: Bench.id(5_000 + part * 10 + run)),
          context: bench.context("StartPairing")))
    }
    try await step("RedeemPairing") { run in
      tokens.append(
        try await api().redeemPairing(
          .init(code: started[run].code, deviceDisplayName: "Tablet"),
          context: RPCContext(method: MethodDescriptor(path: "/RedeemPairing"))
        ).pairingToken)
    }
    try await step("ConfirmPairing") { run in
      _ = try await api().confirmPairing(
        .init(pairingID: started[run].pairingID, requestID: Bench.id(6_000 + part * 10 + run)),
        context: bench.context("ConfirmPairing"))
    }
    try await step("AwaitPairing") { run in
      try await api().awaitPairing(
        .init(pairingToken: tokens[run]), responses: ResponseWriter { _ in },
        context: RPCContext(method: MethodDescriptor(path: "/AwaitPairing")))
    }
  }

  /// Ten pairings that an operator starts for a guardian and that lapse, and ten that are cancelled.
  private func lapses() async throws {
    let guardian = try await api().getFamily(.init(), context: bench.context("GetFamily")).guardians[1].guardianID
    var context = RPCContext(method: MethodDescriptor(path: "/StartGuardianPairing"))
    context.principal = .operator(name: "anna")
    try await bench.measure("StartGuardianPairing", runs: 10) { run in
      _ = try await api().startGuardianPairing(
        .init(familyID: Bench.family, guardianID: guardian, reason: "lost phone", requestID: Bench.id(6_500 + run)),
        context: context)
    }
    // A family has no more than these.
    try await bench.measure("timer-pairing.lapse-10") { _ in try await bench.advance(to: bench.now + 700) }
    var started: [String] = []
    for run in 0..<10 {
      started.append(
        try await api().startPairing(
          .init(childID: children[run], requestID: Bench.id(6_600 + run)), context: bench.context("StartPairing")
        ).pairingID)
    }
    try await bench.measure("ListPairings", runs: 20) { _ in
      _ = try await api().listPairings(.init(), context: bench.context("ListPairings"))
    }
    try await bench.measure("CancelPairing", runs: 10) { run in
      _ = try await api().cancelPairing(
        .init(pairingID: started[run], requestID: Bench.id(6_700 + run)), context: bench.context("CancelPairing"))
    }
    try await bench.measure("GetSigningKeys", runs: 20) { _ in
      _ = try await api().getSigningKeys(
        .init(), context: RPCContext(method: MethodDescriptor(path: "/GetSigningKeys")))
    }
  }

  /// As many recorded changes as are kept, each as large as it may be: a full page, a change that adds one more, and
  /// the changes of one child.
  private func changes() async throws {
    let (family, text) = (FamilyKey(Bench.family), String(repeating: "x", count: 60))
    let author = ChangeAuthor(family, guardianID: Bench.id(1), deviceID: Bench.id(2))
    let (now, childIDs) = (Instant(seconds: Self.start), children)
    for first in stride(from: 0, to: Int(ChangeTable.kept), by: 100) {
      try await bench.database.write(family.familyID) { tx in
        for number in first..<first + 100 {
          var change = Change(.childUpdated, childID: childIDs[number % childIDs.count])
          for value in 0..<100 { change.note("field_\(value)", from: nil, to: text) }
          try tx.record(change, by: author, at: now)
        }
      }
    }
    try await bench.measure("ListChanges-1000", runs: 20) { _ in
      _ = try await api().listChanges(.init(pageSize: 1_000), context: bench.context("ListChanges"))
    }
    try await bench.measure("ListChanges-child", runs: 20) { _ in
      _ = try await api().listChanges(
        .init(childID: childIDs[0], pageSize: 100), context: bench.context("ListChanges"))
    }
    try await bench.measure("UpdateFamily-recorded", runs: 20) { run in
      _ = try await api().updateFamily(
        .init(
          family: .init(displayName: "Lee \(run)"), updateMask: .init(paths: ["display_name"]),
          requestID: Bench.id(7_500 + run)), context: bench.context("UpdateFamily"))
    }
  }

  private func reads() async throws {
    try await bench.measure("GetFamily", runs: 20) { _ in
      _ = try await api().getFamily(.init(), context: bench.context("GetFamily"))
    }
    try await bench.measure("ListChildren", runs: 20) { _ in
      _ = try await api().listChildren(.init(), context: bench.context("ListChildren"))
    }
    try await bench.measure("ListDevices", runs: 20) { _ in
      _ = try await api().listDevices(.init(), context: bench.context("ListDevices"))
    }
    try await bench.measure("UpdateFamily", runs: 20) { run in
      _ = try await api().updateFamily(
        .init(
          family: .init(displayName: "Kim \(run)"), updateMask: .init(paths: ["display_name"]),
          requestID: Bench.id(7_000 + run)), context: bench.context("UpdateFamily"))
    }
  }

  /// A guardian with a further device, and children's devices that are changed and revoked, by the first guardian's.
  private func removals() async throws {
    let family = try await api().getFamily(.init(), context: bench.context("GetFamily"))
    let devices = try await api().listDevices(.init(), context: bench.context("ListDevices")).devices
    func context(_ method: String) -> RPCContext {
      var context = RPCContext(method: MethodDescriptor(path: "/\(method)"))
      context.principal = .guardian(
        familyID: Bench.family, guardianID: family.guardians[0].guardianID, deviceID: devices[0].deviceID,
        elevatedUntil: nil)
      return context
    }
    try await bench.measure("UpdateDevice", runs: 20) { run in
      _ = try await api().updateDevice(
        .init(
          device: .init(deviceID: devices[1 + run].deviceID, displayName: "Tablet \(run)"),
          updateMask: .init(paths: ["display_name"]), requestID: Bench.id(9_000 + run)),
        context: context("UpdateDevice"))
    }
    try await bench.measure("RevokeDevice", runs: 20) { run in
      _ = try await api().revokeDevice(
        .init(deviceID: devices[1 + run].deviceID, requestID: Bench.id(9_100 + run)), context: context("RevokeDevice"))
    }
    // All devices but one are a guardian's who is removed.
    let removed = family.guardians[1].guardianID
    try await bench.database.write(bench.partition) { tx in
      try tx.execute("UPDATE device SET mode = 1, child_id = NULL, guardian_id = ? WHERE place > 1", removed)
    }
    try await bench.measure("RemoveGuardian-70-devices", runs: 1) { _ in
      _ = try await api().removeGuardian(
        .init(guardianID: removed, requestID: Bench.id(9_200)), context: context("RemoveGuardian"))
    }
  }

  private func tokens() async throws {
    let first = refreshToken
    var token = first
    func refresh(_ number: Int, _ token: String) async throws -> String {
      try await api().refreshToken(
        .init(refreshToken: token, requestID: Bench.id(8_000 + number)),
        context: RPCContext(method: MethodDescriptor(path: "/RefreshToken"))
      ).refreshToken
    }
    try await bench.measure("RefreshToken", runs: 20) { run in token = try await refresh(run, token) }
    // Used twice: the device is revoked.
    try await bench.measure("RefreshToken-revokes", runs: 1) { _ in _ = try? await refresh(1_000, first) }
  }
}
