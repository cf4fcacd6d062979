import BadgeServer
import ChallengeServer
import EventLoop
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

/// A caller learns nothing of ids that are not its own (FA-6).
@Suite(.timeLimit(.minutes(30)))
struct ForeignIDTests {
  private typealias Kind = ForeignProbe.Kind

  private typealias Family = FamilyV1.FamilyServiceMethods
  private typealias Privacy = PrivacyV1.ErasureServiceMethods
  private typealias Usage = UsageV1.UsageIngestServiceMethods
  private typealias Challenges = ChallengeV1.ChallengeServiceMethods
  private typealias Badges = BadgeV1.BadgeServiceMethods
  private typealias Activities = BadgeV1.ActivityServiceMethods

  private static let definitions = [
    ShieldProgram.definition, UsageProgram.definition, ChallengeProgram.definition, BadgeProgram.definition,
  ]

  private static func probes() throws -> [ForeignProbe] {
    try ForeignProbe.all(definitions.flatMap(\.authorization.methods))
  }

  /// Whose ids mean something to a caller without a family, or are answered by lists alone.
  private static let elsewhere: Set<MethodDescriptor> = [
    Family.createFamily, Family.redeemRecoveryCode, Family.undoByRecoveryCode, Family.startGuardianPairing,
    Challenges.validateDraft,
    ChallengeV1.BuilderServiceMethods.previewReward,
    Family.rotateSigningKeys, Family.withdrawSigningKeys, Privacy.getErasure,
    Activities.recordActivities,
    // A device makes the ids of its imports.
    Usage.recordUsage, Usage.streamUsage,
  ]

  @Test("FA-6 each method that takes an id is walked with foreign ones")
  func complete() throws {
    let walked = Set(try Self.probes().map(\.method))
    for definition in Self.definitions {
      for method in definition.authorization.methods where !Self.elsewhere.contains(method) {
        let ids = Contract.screenTime.requestFields(of: method.path).filter {
          ($0.hasSuffix("_id") || ["child", "device", "guardian"].contains($0)) && $0 != "request_id"
        }
        #expect(ids.isEmpty || walked.contains(method), "\(method) \(ids)")
      }
    }
  }

  @Test("FA-6 a foreign id is answered like one that was never given out, and with the same work, whoever asks")
  func foreign() async throws {
    let (services, probes) = (try await FourServices(), try Self.probes())
    let household = try await Household(services)
    let theirs = try await ids(services, of: try await services.makeFamily())
    for caller in household.callers {
      for probe in probes {
        let id = try #require(theirs[probe.kind])
        // The service knows the other family, or it would know no id at all.
        let foreign = try await answer(services, probe, id, caller.device)
        #expect(foreign.code == caller.code(probe), "\(probe.method) \(caller.name): \(foreign)")
        let unknown = try await answer(services, probe, Self.neverGiven(id), caller.device)
        #expect(unknown == foreign, "\(probe.method) \(caller.name)")
        try await expectSameWork(services, probe, id, caller)
      }
    }
    await services.stop()
  }

  @Test("FA-6 a sibling's id is answered to a child like one that was never given out; an own one is not")
  func siblings() async throws {
    let (services, probes) = (try await FourServices(), try Self.probes())
    let household = try await Household(services)
    let (own, siblings) = (
      try await ids(services, of: (household.client, household.guardian), child: household.childID),
      try await ids(services, of: (household.client, household.guardian))
    )
    for caller in household.callers where caller.kind == .child {
      for probe in probes where probe.isForChildren && [.child, .challenge, .command].contains(probe.kind) {
        let id = try #require(siblings[probe.kind])
        let answered = try await answer(services, probe, id, caller.device)
        #expect(answered.code == .notFound, "\(probe.method) \(caller.name): \(answered)")
        #expect(try await answer(services, probe, Self.neverGiven(id), caller.device) == answered, "\(probe.method)")
        try await expectSameWork(services, probe, id, caller, isSibling: true)
      }
    }
    for caller in household.callers where caller.kind != .revoked {
      for probe in probes
      where probe.method.idempotency == .noSideEffects && probe.method.kind == .unary
        && (caller.kind == .child ? probe.isForChildren && probe.kind != .device : probe.isForGuardians)
      {
        guard let id = own[probe.kind] else { continue }
        let answered = try await answer(services, probe, id, caller.device)
        // Another id of the request may name nothing.
        #expect(
          answered.code == .ok || answered.code == .notFound && !answered.message.contains("\"ID\""),
          "\(probe.method) \(caller.name): \(answered)")
      }
    }
    await services.stop()
  }

  /// An id next to that one, which the tables would have at the same place.
  private static func neverGiven(_ id: String) -> String { id.dropLast() + (id.hasSuffix("0") ? "1" : "0") }

  /// Expects that for a foreign id, or a sibling's, the services do the same work as for one that was never given out:
  /// so the answers take as long. Their other work meanwhile, such as receiving events, is gone when the call is made
  /// once more.
  /// - Parameter isSibling: whether only the statements have to be the same: a row of the family may be found.
  private func expectSameWork(
    _ services: FourServices, _ probe: ForeignProbe, _ id: String, _ caller: Caller, isSibling: Bool = false
  ) async throws {
    func work(_ id: String) async throws -> [String] {
      _ = services.trace.dequeue()
      _ = try await answer(services, probe, id, caller.device)
      let statements = services.trace.dequeue()
      return isSibling ? statements.map { String($0.drop { $0 != ":" }) } : statements
    }
    var (given, never) = ([String](), [String]())
    for _ in 0..<20 {
      (given, never) = (try await work(id), try await work(Self.neverGiven(id)))
      if given == never { return }
    }
    Issue.record("\(probe.method) \(caller.name): \(given) instead of \(never)")
  }

  /// A device of the family that asks.
  private struct Caller {
    enum Kind { case guardian, sharedDevice, parentMode, child, revoked }
    let name: String
    let kind: Kind
    let device: Device

    /// How a call with an id that it may not know ends.
    func code(_ probe: ForeignProbe) -> StatusCode {
      switch kind {
      case .revoked: .unauthenticated
      case .child: probe.isForChildren ? .notFound : .permissionDenied
      case _ where Self.isOfChildrenOnly(probe.method): .permissionDenied
      // By the old PIN a guardian changes its own.
      case .parentMode:
        ElevationTests.notInParentMode.contains(probe.method.name) || probe.method == Family.setPin
          ? .permissionDenied : .notFound
      case .guardian: probe.isForGuardians ? .notFound : .invalidArgument
      case .sharedDevice:
        !probe.isForGuardians
          ? .invalidArgument : Self.isFree(probe.method) ? .notFound : .permissionDenied
      }
    }

    private static func isOfChildrenOnly(_ method: MethodDescriptor) -> Bool {
      ShieldProgram.definition.authorization.roles(for: method) == .children
    }

    /// Whether no PIN is needed, as the method changes nothing.
    private static func isFree(_ method: MethodDescriptor) -> Bool {
      ["Get", "List", "Watch", "Validate", "Preview", "Simulate", "Explain"].contains { method.name.hasPrefix($0) }
    }
  }

  /// A family in which every kind of device asks.
  private struct Household {
    let client: FamilyV1.FamilyServiceClient
    let guardian: Device
    let childID: String
    let callers: [Caller]

    init(_ services: FourServices) async throws {
      let (client, guardian) = try await services.makeFamily()
      (self.client, self.guardian) = (client, guardian)
      let childID = try await ForeignIDTests.child(client, services, guardian)
      self.childID = childID
      let guardianID = try await client.getFamily(.init(), options: guardian.options).guardians[0].guardianID
      func paired(viewer: Bool = false) async throws -> Device {
        try await services.pair(childID, client, guardian, viewer: viewer)
      }
      func guardians() async throws -> Device {
        try await services.pair(.init(requestID: services.newID(), guardianID: guardianID), client, guardian)
      }
      func verified(_ device: Device, _ guardianID: String = "") async throws -> Device {
        var elevated = device
        elevated.accessToken = try await client.verifyPin(
          .init(guardianID: guardianID, pin: "4711"), options: device.options
        ).accessToken
        return elevated
      }
      _ = try await client.setPin(.init(pin: "4711", requestID: services.newID()), options: guardian.options)
      _ = try await client.verifyPin(.init(pin: "4711"), options: guardian.options)
      let (shared, elevated) = (try await guardians(), try await guardians())
      for device in [shared, elevated] {
        _ = try await client.updateDevice(
          .init(
            device: .init(deviceID: device.deviceID, shared: true), updateMask: .init(paths: ["shared"]),
            requestID: services.newID()), options: guardian.options)
      }
      let lost = [try await guardians(), try await paired(), try await paired(viewer: true)]
      let parent = try await verified(try await paired(), guardianID)
      callers = [
        Caller(name: "guardian", kind: .guardian, device: guardian),
        Caller(name: "elevated on a shared device", kind: .guardian, device: try await verified(elevated)),
        Caller(name: "on a shared device", kind: .sharedDevice, device: shared),
        Caller(name: "parent mode", kind: .parentMode, device: parent),
        Caller(name: "child", kind: .child, device: try await paired()),
        Caller(name: "viewer", kind: .child, device: try await paired(viewer: true)),
        Caller(name: "revoked guardian's", kind: .revoked, device: lost[0]),
        Caller(name: "revoked child's", kind: .revoked, device: lost[1]),
        Caller(name: "revoked viewer", kind: .revoked, device: lost[2]),
      ]
      for device in lost {
        _ = try await client.revokeDevice(
          .init(deviceID: device.deviceID, requestID: services.newID()), options: guardian.options)
      }
      for method in FourServices.unaryMethods {
        for device in lost { #expect(try await services.refuses(method, device)) }
        for device in [guardian, parent] { #expect(try await services.code(method, device) != .unauthenticated) }
      }
      for method in ElevationTests.guardedMethods {
        try await services.refuses(method, shared, because: "ELEVATION_REQUIRED")
      }
    }
  }

  /// All that an answer tells apart from the id that was asked for.
  private struct Answer: Hashable {
    var code: StatusCode
    var message: String
    var reason: String?
    var metadata: [String: String]
    var fields: [String]
    var details: Int
  }

  private func answer(
    _ services: FourServices, _ probe: ForeignProbe, _ id: String, _ device: Device
  ) async throws -> Answer {
    let error = try await services.error(probe.method.path, device, probe.request(id)) ?? RPCError(.ok, "")
    let info = error.detail(GoogleRpc.ErrorInfo.self)
    return Answer(
      code: error.code, message: error.message.replacing(id, with: "ID"), reason: info?.reason,
      metadata: (info?.metadata ?? [:]).mapValues { $0.replacing(id, with: "ID") }, fields: error.fields,
      details: error.details.count)
  }

  fileprivate static func child(
    _ client: FamilyV1.FamilyServiceClient, _ services: FourServices, _ guardian: Device
  ) async throws -> String {
    try await client.createChild(
      .init(displayName: "Mia", timeZone: "Europe/Berlin", requestID: services.newID()), options: guardian.options
    ).childID
  }

  /// The ids of a family and one of its children, a new one unless it is named, once every service knows it.
  private func ids(
    _ services: FourServices, of family: (client: FamilyV1.FamilyServiceClient, guardian: Device),
    child known: String? = nil
  ) async throws -> [Kind: String] {
    let (client, guardian) = family
    let childID: String
    if let known { childID = known } else { childID = try await Self.child(client, services, guardian) }
    let challenge = ChallengeV1.CreateChallengeRequest(
      childID: childID, draft: .init(title: "x"), requestID: services.newID())
    let challenges = ChallengeV1.ChallengeServiceClient(try services.channel(.challengeService))
    var challengeID = ""
    try await services.eventually(.challengeService, "the child") {
      do {
        challengeID = try await challenges.createChallenge(challenge, options: guardian.options).challengeID
        return true
      } catch let error as RPCError where error.code == .notFound {
        return false
      }
    }
    for (service, method, request) in [
      (.usageIngest, Usage.getTotals, UsageV1.GetTotalsRequest(childID: childID)),
      (.badgeService, Badges.getSummary, BadgeV1.GetSummaryRequest(childID: childID)),
    ] as [(Neighbour, MethodDescriptor, any Message)] {
      func knows(_ request: some Message) async throws -> Bool {
        try await services.error(method.path, guardian, request) == nil
      }
      try await services.eventually(service, "the child") { try await knows(request) }
    }
    let device = try await services.pair(childID, client, guardian)
    let summer = CommonV1.LocalDate(year: 2099, month: 7, day: 1)
    let command = try await ShieldV1.CommandServiceClient(try services.channel(.shieldPolicy)).queueCommand(
      .init(deviceID: device.deviceID, kind: .syncNow, requestID: services.newID()), options: guardian.options)
    return [
      .command: command.commandID,
      .family: try await client.getFamily(.init(), options: guardian.options).familyID, .child: childID,
      .pause: try await ChallengeV1.StreakServiceClient(try services.channel(.challengeService)).pauseStreak(
        .init(
          childID: childID, name: "Trip", firstDate: summer, lastDate: summer, requestID: services.newID()),
        options: guardian.options
      ).pauseID,
      .challenge: challengeID, .device: guardian.deviceID,
      .guardian: try await client.getFamily(.init(), options: guardian.options).guardians[0].guardianID,
      .pairing: try await client.startPairing(
        .init(childID: childID, requestID: services.newID()), options: guardian.options
      ).pairingID,
    ]
  }
}
