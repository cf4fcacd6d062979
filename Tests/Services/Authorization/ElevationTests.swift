import BadgeServer
import ChallengeServer
import EventLoop
import Identity
import Messages
import RPC
import ServiceHarness
import ServiceRuntime
import ShieldServer
import Stubs
import Testing
import UsageServer

/// Every method of the four services on a shared device and in parent mode.
@Suite(.timeLimit(.minutes(30)))
struct ElevationTests {
  private static let tables = [
    ShieldProgram.definition, UsageProgram.definition, ChallengeProgram.definition, BadgeProgram.definition,
  ].map(\.authorization)

  /// Whether the contract guards a method, apart from the table: reads, by their names, and the calls about the PIN
  /// itself are exempt.
  private func isGuarded(_ method: MethodDescriptor, _ roles: Set<Role>) -> Bool {
    let reads = ["Get", "List", "Watch", "Validate", "Preview", "Simulate", "Explain"]
    return roles.contains(.guardian) && !roles.contains(.anonymous)
      && !reads.contains { method.name.hasPrefix($0) }
      && !["SetPin", "VerifyPin", "EndElevation"].contains(method.name)
  }

  /// Calls every method with an empty request: the elevation is required for each guarded one, or for none.
  private func walk(
    _ services: FourServices, _ device: Device, isRequired: Bool, isParentMode: Bool = false
  ) async throws {
    var (guarded, insufficient) = (0, Set<String>())
    for table in Self.tables {
      for method in table.methods where method.name != "EndElevation" {
        let roles = table.roles(for: method)
        let reason = try await services.firstError(method, device)?.reason
        if !roles.contains(.guardian) {
          #expect(reason == "ROLE_NOT_ALLOWED", "\(method)")
        } else {
          let expected = isRequired && isGuarded(method, roles)
          #expect((reason == "ELEVATION_REQUIRED") == expected, "\(method): \(reason ?? "none")")
          #expect(reason != "ROLE_NOT_ALLOWED")
          if expected { guarded += 1 }
          if reason == "ELEVATION_INSUFFICIENT" { insufficient.insert(method.name) }
        }
      }
    }
    #expect(guarded == 0 || guarded > 20)
    // The standard service of all four that is for guardians.
    let export = PrivacyV1.PrivacyServiceMethods.export
    for neighbour in Neighbour.all {
      let reason = try await services.firstError(export, device, at: neighbour)?.reason
      #expect((reason == "ELEVATION_INSUFFICIENT") == isParentMode, "\(neighbour.name): \(reason ?? "none")")
      if isParentMode { insufficient.insert(export.name) }
    }
    #expect(insufficient == (isParentMode ? Self.notInParentMode : []))
  }

  @Test("FA-5 FA-6 on a shared device each method of each service that changes something needs the PIN, in its reach")
  func sharedDevice() async throws {
    var services = try await FourServices()
    let (family, alex) = try await services.makeFamily()
    try await walk(services, alex, isRequired: false)
    _ = try await family.setPin(.init(pin: "4711", requestID: services.newID()), options: alex.options)
    _ = try await family.updateDevice(
      .init(
        device: .init(deviceID: alex.deviceID, shared: true), updateMask: .init(paths: ["shared"]),
        requestID: services.newID()), options: alex.options)
    // The token was issued before.
    for method in Self.guardedMethods {
      try await services.refuses(method, alex, because: "ELEVATION_REQUIRED")
    }
    try await walk(services, alex, isRequired: true)
    let fresh = Device(
      try await family.refreshToken(.init(refreshToken: alex.refreshToken, requestID: services.newID())),
      deviceID: alex.deviceID)
    try await walk(services, fresh, isRequired: true)
    var elevated = fresh
    elevated.accessToken = try await family.verifyPin(.init(pin: "4711"), options: fresh.options).accessToken
    try await walk(services, elevated, isRequired: false)
    _ = try await family.endElevation(.init(), options: elevated.options)
    for method in Self.guardedMethods {
      try await services.refuses(method, elevated, because: "ELEVATION_REQUIRED")
    }
    // Received restrictions stay in force after a restart, with nothing to ask.
    try await services.restart(ChallengeProgram.definition, without: ShieldProgram.definition)
    let method = ChallengeV1.ChallengeServiceMethods.createChallenge.path
    #expect(try await services.error(method, elevated)?.reason == "ELEVATION_REQUIRED")
    await services.stop()
  }

  /// One of each service that has any.
  static let guardedMethods = [
    ShieldV1.ShieldPolicyServiceMethods.saveApps, UsageV1.UsageIngestServiceMethods.reviewQuarantine,
    ChallengeV1.ChallengeServiceMethods.createChallenge, BadgeV1.ActivityServiceMethods.recordActivity,
  ].map(\.path)

  /// Methods that a guardian may call, but not in parent mode on a child's device: they make the family, end something
  /// for good, give all that is kept away, or change what the guardian itself is notified of.
  static let notInParentMode: Set<String> = [
    "UpdateFamily", "AddGuardian", "UpdateGuardian", "RemoveGuardian", "RenewRecoveryCodes", "CreateChild",
    "StartPairing", "ConfirmPairing", "ListPairings", "CancelPairing", "UpdateDevice", "RevokeDevice", "EraseChild",
    "DeleteFamily", "Export", "MarkRead", "SetPreferences", "ListSecurityChanges", "UndoSecurityChange",
  ]

  @Test(
    "FA-5 parent mode decides about the children and not about the family, and ends in every service by EndElevation and RevokeDevice"
  )
  func parentMode() async throws {
    let services = try await FourServices()
    let (family, alex) = try await services.makeFamily()
    let childID = try await family.createChild(
      .init(displayName: "Mia", timeZone: "Europe/Berlin", requestID: services.newID()), options: alex.options
    ).childID
    let (mia, lost) = (
      try await services.pair(childID, family, alex), try await services.pair(childID, family, alex)
    )
    _ = try await family.setPin(.init(pin: "4711", requestID: services.newID()), options: alex.options)
    let guardians = try await family.listGuardians(.init(), options: mia.options).guardians
    let alexID = try #require(guardians.first).guardianID
    func parent(_ device: Device) async throws -> Device {
      var parent = device
      parent.accessToken = try await family.verifyPin(
        .init(guardianID: alexID, pin: "4711"), options: device.options
      ).accessToken
      return parent
    }
    let (ended, stolen) = (try await parent(mia), try await parent(lost))
    for device in [ended, stolen] { try await walk(services, device, isRequired: false, isParentMode: true) }
    _ = try await family.endElevation(.init(), options: mia.options)
    _ = try await family.revokeDevice(
      .init(deviceID: lost.deviceID, requestID: services.newID()), options: alex.options)
    for method in FourServices.unaryMethods {
      try await services.refuses(method, ended, because: "ELEVATION_ENDED")
      try await services.refuses(method, stolen, because: "DEVICE_REVOKED")
      #expect(try await services.code(method, mia) != .unauthenticated)
    }
    // At once where it was ended, for every method that is not open.
    for table in Self.tables {
      for method in table.methods where !table.roles(for: method).contains(.anonymous) {
        #expect(try await services.error(method.path, ended)?.reason == "ELEVATION_ENDED", "\(method)")
        #expect(try await services.error(method.path, stolen)?.reason == "DEVICE_REVOKED", "\(method)")
      }
    }
    await services.stop()
  }
}
