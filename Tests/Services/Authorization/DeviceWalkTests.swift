import BadgeServer
import ChallengeServer
import Identity
import Messages
import RPC
import ServiceHarness
import ServiceRuntime
import ShieldServer
import Stubs
import Testing
import UsageServer

/// Every method of the four services by each kind of a child's device, and by revoked ones.
@Suite(.timeLimit(.minutes(30)))
struct DeviceWalkTests {
  private static let tables = [
    ShieldProgram.definition, UsageProgram.definition, ChallengeProgram.definition, BadgeProgram.definition,
  ].map(\.authorization)

  @Test("FA-2 FA-3 FA-6 each method is a viewer's as it is the child's device's, and none a revoked device's")
  func walk() async throws {
    let services = try await FourServices()
    let (family, guardian) = try await services.makeFamily()
    let childID = try await family.createChild(
      .init(displayName: "Mia", timeZone: "Europe/Berlin", requestID: services.newID()), options: guardian.options
    ).childID
    let guardianID = try await family.getFamily(.init(), options: guardian.options).guardians[0].guardianID
    let used = [
      try await services.pair(childID, family, guardian),
      try await services.pair(childID, family, guardian, viewer: true),
    ]
    let revoked = [
      try await services.pair(childID, family, guardian),
      try await services.pair(childID, family, guardian, viewer: true),
      try await services.pair(.init(requestID: services.newID(), guardianID: guardianID), family, guardian),
    ]
    for device in revoked {
      _ = try await family.revokeDevice(
        .init(deviceID: device.deviceID, requestID: services.newID()), options: guardian.options)
      for method in FourServices.unaryMethods { try await services.refuses(method, device, because: "DEVICE_REVOKED") }
    }
    var (admitted, refused) = (0, 0)
    for table in Self.tables {
      for method in table.methods {
        let roles = table.roles(for: method)
        for device in used {
          let error = try await services.firstError(method, device)
          let isRefused = error?.code == .permissionDenied && error?.reason == "ROLE_NOT_ALLOWED"
          let mayCall = roles.contains(.child) || roles.contains(.anonymous)
          #expect(isRefused != mayCall, "\(method): \(error.map { "\($0)" } ?? "OK")")
          if mayCall { admitted += 1 } else { refused += 1 }
        }
        for device in revoked {
          // Methods that lead to a token are called without one.
          let error = try await services.firstError(method, device)
          #expect(error?.reason == "DEVICE_REVOKED", "\(method): \(error.map { "\($0)" } ?? "OK")")
        }
      }
    }
    #expect(admitted > 40 && refused > 60)
    await services.stop()
  }
}
