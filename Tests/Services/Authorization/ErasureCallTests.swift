import BadgeServer
import DatabaseServer
import EventLoop
import Foundation
import Identity
import Messages
import ProtobufC
import RPC
import ServiceHarness
import ServiceRuntime
import ShieldServer
import Stubs
import Testing
import UsageServer

/// The erasure of children and families, as guardians request it of the four services.
@Suite(.timeLimit(.minutes(30)))
struct ErasureCallTests {
  /// A family with two children, each with a device, that all services know.
  private struct Home {
    let family: FamilyV1.FamilyServiceClient
    let erasure: PrivacyV1.ErasureServiceClient
    let familyID: String
    let guardian: Device
    let childIDs: [String]
    let devices: [Device]

    init(_ services: FourServices) async throws {
      (family, guardian) = try await services.makeFamily()
      erasure = PrivacyV1.ErasureServiceClient(try services.channel(.shieldPolicy))
      familyID = try await family.getFamily(.init(), options: guardian.options).familyID
      var (childIDs, devices): ([String], [Device]) = ([], [])
      for name in ["Mia-Mirabella", "Tom-Theodor"] {
        let child = try await family.createChild(
          .init(displayName: name, timeZone: "UTC", requestID: services.newID()), options: guardian.options)
        childIDs.append(child.childID)
        devices.append(try await services.pair(child.childID, family, guardian))
      }
      (self.childIDs, self.devices) = (childIDs, devices)
      for (childID, device) in zip(childIDs, devices) {
        try await Self.received(services, .usageIngest, device, UsageV1.GetTotalsRequest(childID: childID))
        try await Self.received(
          services, .challengeService, device, ChallengeV1.ListChallengesRequest(childID: childID))
        try await Self.received(services, .badgeService, device, BadgeV1.GetSummaryRequest(childID: childID))
      }
    }

    private static func received(
      _ services: FourServices, _ neighbour: Neighbour, _ device: Device, _ request: some Message & Sendable
    ) async throws {
      let methods = FourServices.unaryMethods
      let method = try #require(methods.first { $0.contains(".\(neighbour.name)") })
      try await services.eventually(neighbour, "the child in \(neighbour.name)") {
        try await services.error(method, device, request) == nil
      }
    }

    /// The erasure once all services have given their receipts.
    func complete(_ requestID: String, _ services: FourServices) async throws -> PrivacyV1.Erasure {
      let request = PrivacyV1.GetErasureRequest(familyID: familyID, requestID: requestID)
      try await services.erased(.shieldPolicy, "the receipts") { try await erasure.getErasure(request).complete }
      return try await erasure.getErasure(request)
    }
  }

  private func expectReceipts(of erasure: PrivacyV1.Erasure) throws {
    #expect(erasure.complete && erasure.receipts.count == 4)
    for signed in erasure.receipts {
      #expect(try PublicKey(rawBytes: signed.publicKey).isValid(signature: signed.signature, for: signed.receipt))
      let receipt = try PrivacyV1.ErasureReceipt(serializedBytes: signed.receipt)
      #expect(receipt.erasureID == erasure.erasureID && !receipt.rows.isEmpty, "\(receipt.service)")
    }
  }

  @Test("FA-7 an erased child is refused by all four services; all sign receipts; a sibling stays")
  func child() async throws {
    let services = try await FourServices(areLinked: true)
    let home = try await Home(services)
    let requestID = services.newID()
    let request = PrivacyV1.EraseChildRequest(childID: home.childIDs[0], requestID: requestID)
    let begun = try await home.erasure.eraseChild(request, options: home.guardian.options)
    // A repeat begins nothing else; another call finds no such child.
    let repeated = try await home.erasure.eraseChild(request, options: home.guardian.options)
    #expect(repeated.erasureID == begun.erasureID)
    let again = PrivacyV1.EraseChildRequest(childID: home.childIDs[0], requestID: services.newID())
    #expect(try await services.error(Methods.eraseChild.path, home.guardian, again)?.code == .notFound)
    let reused = PrivacyV1.EraseChildRequest(childID: home.childIDs[1], requestID: requestID)
    let refused = try await services.error(Methods.eraseChild.path, home.guardian, reused)
    #expect(refused?.code == .alreadyExists && refused?.reason == "REQUEST_ID_REUSED")
    let deletion = PrivacyV1.DeleteFamilyRequest(familyID: home.familyID, requestID: requestID)
    #expect(try await services.error(Methods.deleteFamily.path, home.guardian, deletion)?.code == .alreadyExists)
    for method in FourServices.unaryMethods {
      try await services.refuses(method, home.devices[0], because: "CHILD_ERASED")
    }
    let complete = try await home.complete(requestID, services)
    #expect(complete.erasureID == begun.erasureID)
    try expectReceipts(of: complete)

    for method in FourServices.unaryMethods {
      #expect(try await services.code(method, home.devices[1]) != .unauthenticated, "\(method)")
    }
    let left = try await home.family.listChildren(.init(), options: home.guardian.options).children
    #expect(left.map(\.childID) == [home.childIDs[1]])
    let changes = try await home.family.listChanges(.init(), options: home.guardian.options).changes
    #expect(changes.first?.kind == .childErased && changes.first?.deviceID == home.guardian.deviceID)
    #expect(changes.allSatisfy { $0.childID != home.childIDs[0] && $0.subjectID != home.childIDs[0] })
    await services.stop()
  }

  @Test("FA-7 a child's device can't erase, and an erasure is shown to whoever knows its request alone")
  func strangers() async throws {
    let services = try await FourServices()
    let home = try await Home(services)
    let request = PrivacyV1.EraseChildRequest(childID: home.childIDs[0], requestID: services.newID())
    let refused = try await services.error(Methods.eraseChild.path, home.devices[0], request)
    #expect(refused?.code == .permissionDenied && refused?.reason == "ROLE_NOT_ALLOWED")
    let (_, stranger) = try await services.makeFamily()
    let deletion = PrivacyV1.DeleteFamilyRequest(familyID: home.familyID, requestID: services.newID())
    #expect(try await services.error(Methods.deleteFamily.path, stranger, deletion)?.code == .notFound)
    #expect(try await services.error(Methods.eraseChild.path, stranger, request)?.code == .notFound)
    let unknown = PrivacyV1.GetErasureRequest(familyID: home.familyID, requestID: services.newID())
    #expect(try await services.error(Methods.getErasure.path, home.guardian, unknown)?.code == .notFound)
    #expect(try await home.family.listChildren(.init(), options: home.guardian.options).children.count == 2)
    await services.stop()
  }

  @Test("FA-7 a family erases as many children as it can have, then one an hour; neither repeats nor others count")
  func limit() async throws {
    let services = try await FourServices()
    let erasure = PrivacyV1.ErasureServiceClient(try services.channel(.shieldPolicy))
    let (family, guardian) = try await services.makeFamily()
    func makeRequest(_ guardian: Device) async throws -> PrivacyV1.EraseChildRequest {
      let child = try await family.createChild(
        .init(displayName: "Mia", timeZone: "UTC", requestID: services.newID()), options: guardian.options)
      return .init(childID: child.childID, requestID: services.newID())
    }
    let first = try await makeRequest(guardian)
    let begun = try await erasure.eraseChild(first, options: guardian.options)
    for _ in 1..<50 {
      _ = try await erasure.eraseChild(try await makeRequest(guardian), options: guardian.options)
      #expect(try await erasure.eraseChild(first, options: guardian.options).erasureID == begun.erasureID)
      let unknown = PrivacyV1.EraseChildRequest(childID: services.newID(), requestID: services.newID())
      #expect(try await services.error(Methods.eraseChild.path, guardian, unknown)?.code == .notFound)
    }
    let refused = try await services.error(Methods.eraseChild.path, guardian, try await makeRequest(guardian))
    #expect(refused?.code == .resourceExhausted)
    let delay = try #require(refused?.detail(GoogleRpc.RetryInfo.self)?.retryDelay?.seconds)
    #expect((3_000...3_600).contains(delay))
    #expect(try await erasure.eraseChild(first, options: guardian.options).erasureID == begun.erasureID)
    let (_, other) = try await services.makeFamily()
    _ = try await erasure.eraseChild(try await makeRequest(other), options: other.options)
    // The family itself can be deleted at any time.
    let familyID = try await family.getFamily(.init(), options: guardian.options).familyID
    _ = try await erasure.deleteFamily(
      .init(familyID: familyID, requestID: services.newID()), options: guardian.options)
    await services.stop()
  }

  @Test("FA-8 a deleted family is refused by all four services, its id is used up, and its receipts can be had")
  func family() async throws {
    let services = try await FourServices(areLinked: true)
    let home = try await Home(services)
    let (_, other) = try await services.makeFamily()
    let requestID = services.newID()
    _ = try await home.erasure.deleteFamily(
      .init(familyID: home.familyID, requestID: requestID), options: home.guardian.options)
    for device in home.devices + [home.guardian] {
      for method in FourServices.unaryMethods { try await services.refuses(method, device, because: "FAMILY_ERASED") }
    }
    try expectReceipts(of: try await home.complete(requestID, services))
    for text in ["Mia-Mirabella", "Tom-Theodor"] + home.childIDs {
      for neighbour in Neighbour.all {
        try await services.erased(neighbour, "\(text) is erased from \(neighbour.name)") {
          try await services.stored(neighbour).range(of: Data(text.utf8)) == nil
        }
      }
    }
    _ = await #expect(throws: RPCError.self) {
      try await home.family.refreshToken(
        .init(refreshToken: home.guardian.refreshToken, requestID: services.newID()))
    }
    _ = await #expect(throws: RPCError.self) {
      try await home.family.createFamily(
        .init(
          familyID: home.familyID, displayName: "Kim", guardianDisplayName: "Alex", deviceDisplayName: "phone",
          requestID: services.newID()))
    }
    #expect(try await services.code("/screentime.family.v1.FamilyService/GetFamily", other) == .ok)
    await services.stop()
  }

  @Test(
    "FA-7 a service whose database is restored, and whose register is lost, learns from its neighbours what to erase",
    .sqlite("restored files"))
  func restored() async throws {
    var services = try await FourServices(areLinked: true)
    let home = try await Home(services)
    let name = Neighbour.usageIngest.name
    // SQLite's file and log as they are, like a copy of the volume.
    try await services.restart(UsageProgram.definition) { directory in
      try FileManager.default.copyItem(atPath: "\(directory)/\(name)", toPath: "\(directory)/backup")
    }
    let requestID = services.newID()
    _ = try await home.erasure.eraseChild(
      .init(childID: home.childIDs[0], requestID: requestID), options: home.guardian.options)
    _ = try await home.complete(requestID, services)
    let erased = Data(home.childIDs[0].utf8)
    try await services.restart(UsageProgram.definition) { directory in
      try FileManager.default.removeItem(atPath: "\(directory)/\(name)")
      try FileManager.default.copyItem(atPath: "\(directory)/backup", toPath: "\(directory)/\(name)")
      // Its key stays: without that no service could tell whose the entries are.
      try FileManager.default.removeItem(atPath: "\(directory)/erasure-\(name).register")
      let files = try FileManager.default.contentsOfDirectory(atPath: "\(directory)/\(name)")
      let bytes = try files.reduce(into: Data()) {
        $0 += try Data(contentsOf: URL(filePath: "\(directory)/\(name)/\($1)"))
      }
      #expect(bytes.range(of: erased) != nil)
    }
    try await services.refuses(FourServices.unaryMethods[1], home.devices[0], because: "CHILD_ERASED")
    try await services.erased(.usageIngest, "the restored child is erased again") {
      try await services.stored(.usageIngest).range(of: erased) == nil
    }
    // ShieldPolicy takes a snapshot of the restored one, which has no receipts in it: it asks for them again.
    let deletion = services.newID()
    _ = try await home.erasure.deleteFamily(
      .init(familyID: home.familyID, requestID: deletion), options: home.guardian.options)
    #expect(try await home.complete(deletion, services).receipts.count == 4)
    await services.stop()
  }

  @Test(
    "FA-7 a restored service has copies of its neighbours' registers again before it serves", .sqlite("restored files"))
  func copies() async throws {
    var services = try await FourServices(areLinked: true)
    let home = try await Home(services)
    let name = Neighbour.badgeService.name
    try await services.restart(BadgeProgram.definition) { directory in
      try FileManager.default.copyItem(atPath: "\(directory)/\(name)", toPath: "\(directory)/backup")
    }
    let requestID = services.newID()
    _ = try await home.erasure.eraseChild(
      .init(childID: home.childIDs[0], requestID: requestID), options: home.guardian.options)
    _ = try await home.complete(requestID, services)
    try await services.restart(BadgeProgram.definition) { directory in
      try FileManager.default.removeItem(atPath: "\(directory)/\(name)")
      try FileManager.default.copyItem(atPath: "\(directory)/backup", toPath: "\(directory)/\(name)")
    }
    for neighbour in BadgeProgram.definition.neighbours {
      #expect(try await services.copies(of: neighbour, in: .badgeService) == 2, "\(neighbour.name)")
    }
    await services.stop()
  }

  private typealias Methods = PrivacyV1.ErasureServiceMethods
}
