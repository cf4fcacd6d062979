import Awaiting
import BadgeServer
import ChallengeServer
import Database
import DatabaseServer
import EventFeed
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
import Telemetry
import Testing
import UsageServer

/// The calls that a device can still make once it was revoked (FA-3).
@Suite(.timeLimit(.minutes(30)))
struct RevocationTests {
  /// The cause of a device's revocation.
  enum Cause: CaseIterable, Sendable { case reuse, guardian, reset }

  @Test(
    "FA-3 a revoked device's streams end and its tokens are rejected in all four services, also after a restart",
    arguments: Cause.allCases)
  func everywhere(_ cause: Cause) async throws {
    var services = try await FourServices()
    let (family, guardian) = try await services.makeFamily()
    // No day ends there within hours: usage of the next day would count later.
    let zone = services.now % 86_400 < 64_800 ? "Europe/Berlin" : "Asia/Tokyo"
    let childID = try await family.createChild(
      .init(displayName: "Mia", timeZone: zone, requestID: services.newID()), options: guardian.options
    ).childID
    let (stolen, other) = (
      try await services.pair(childID, family, guardian), try await services.pair(childID, family, guardian)
    )
    let streams = try await OpenedStreams(services, childID, stolen)
    var others = try await OpenedStreams(services, childID, other)
    for method in FourServices.unaryMethods {
      #expect(try await services.code(method, stolen) != .unauthenticated, "\(method)")
    }

    try await revoke(stolen, cause, services, family, guardian)
    #expect(await streams.ends() == Array(repeating: "DEVICE_REVOKED", count: 4))
    for method in FourServices.unaryMethods {
      #expect(try await services.refuses(method, stolen), "\(method)")
      #expect(try await services.code(method, other) != .unauthenticated, "\(method)")
    }
    #expect(try await others.isOpen())
    try await expectNothingStored(services, childID, guardian, stolen, streams, other)

    // No other service can be asked any more; received revocations are still in force.
    try await services.restart(UsageProgram.definition, without: ShieldProgram.definition)
    let method = "/screentime.usage.v1.UsageIngestService/GetTotals"
    #expect(try await services.code(method, stolen) == .unauthenticated)
    #expect(try await services.code(method, other) != .unauthenticated)
    await services.stop()
  }

  private func revoke(
    _ device: Device, _ cause: Cause, _ services: FourServices, _ family: FamilyV1.FamilyServiceClient,
    _ guardian: Device
  ) async throws {
    let request = (device: device.deviceID, id: services.newID())
    switch cause {
    case .reuse:
      // The device's used token is presented again.
      _ = try await family.refreshToken(.init(refreshToken: device.refreshToken, requestID: services.newID()))
    case .guardian:
      _ = try await family.revokeDevice(
        .init(deviceID: request.device, requestID: request.id), options: guardian.options)
    case .reset:
      _ = try await family.updateDevice(
        .init(device: .init(deviceID: request.device), updateMask: .init(paths: ["mode"]), requestID: request.id),
        options: guardian.options)
    }
    _ = await #expect(throws: RPCError.self) {
      try await family.refreshToken(.init(refreshToken: device.refreshToken, requestID: services.newID()))
    }
  }

  /// That records of the revoked device count nowhere, and those of the child's other device do.
  private func expectNothingStored(
    _ services: FourServices, _ childID: String, _ guardian: Device, _ stolen: Device, _ streams: OpenedStreams,
    _ other: Device
  ) async throws {
    let digest = "token.sha256." + String(repeating: "5", count: 64)
    let selection = ShieldV1.AppSelection(
      tokenDigest: digest, displayName: "Read", category: .learning, pointsPerMinute: 10)
    _ = try await ShieldV1.ShieldPolicyServiceClient(try services.channel(.shieldPolicy)).saveApps(
      .init(childID: childID, selections: [selection], requestID: services.newID()), options: guardian.options)
    let usage = UsageV1.UsageIngestServiceClient(try services.channel(.usageIngest))
    let now = services.now
    func record(_ sequence: Int64, _ installation: String) -> UsageV1.UsageRecord {
      .init(
        installationID: installation, sequence: sequence, appTokenDigest: digest, startTime: .init(seconds: now + 1),
        endTime: .init(seconds: now + 61))
    }
    #expect(await !streams.accept(record(1, "stolen")))
    _ = await #expect(throws: RPCError.self) {
      try await usage.recordUsage(.init(records: [record(2, "stolen")]), options: stolen.options)
    }
    let kept = try await usage.recordUsage(.init(records: [record(1, "other")]), options: other.options)
    #expect(kept.results.count == 1)
    let waiting = try await usage.listQuarantine(.init(childID: childID), options: guardian.options).records
    #expect(waiting.allSatisfy { $0.record?.installationID == "other" })
    // Its minute counts once the app is known there; nothing else does.
    let seconds = try await withinLimit("the record of the other device") {
      var seconds: Int64 = 0
      for try await response in usage.watchUsage(.init(childID: childID), options: other.options) where seconds == 0 {
        switch response.change {
        case .snapshot(let snapshot): seconds = snapshot.totals?.learningSeconds ?? 0
        case .update(let update): seconds = update.learningSeconds
        case nil: break
        }
        if seconds > 0 { break }
      }
      return seconds
    }
    #expect(seconds == 60)
  }

  @Test("FA-3 a service that starts from nothing receives earlier revocations")
  func fromNothing() async throws {
    var services = try await FourServices()
    let (family, guardian) = try await services.makeFamily()
    _ = try await family.refreshToken(.init(refreshToken: guardian.refreshToken, requestID: services.newID()))
    _ = await #expect(throws: RPCError.self) {
      try await family.refreshToken(.init(refreshToken: guardian.refreshToken, requestID: services.newID()))
    }
    let method = "/screentime.badge.v1.BadgeService/GetSummary"
    try await services.restart(BadgeProgram.definition, data: "fresh")
    #expect(try await services.refuses(method, guardian))
    await services.stop()
  }
}

/// The credentials of a device.
struct Device {
  var accessToken: String
  var refreshToken: String
  let deviceID: String

  init(_ credentials: FamilyV1.Credentials, deviceID: String) {
    self.deviceID = deviceID
    (accessToken, refreshToken) = (credentials.accessToken, credentials.refreshToken)
  }

  /// Anonymous with a token that cannot be sent.
  var options: CallOptions {
    let metadata = try? Metadata(["authorization": "Bearer \(accessToken)"])
    return CallOptions(timeout: .seconds(120), metadata: metadata ?? Metadata())
  }
}

/// The four services in one process, each following those that were started before it.
struct FourServices {
  static let unaryMethods = [
    "/screentime.shield.v1.ShieldPolicyService/GetPolicy", "/screentime.usage.v1.UsageIngestService/GetTotals",
    "/screentime.challenge.v1.ChallengeService/ListChallenges", "/screentime.badge.v1.BadgeService/GetSummary",
  ]
  private static let nowhere = "127.0.0.1:1"

  private let host: RealHost
  private let keys: Keys
  /// Whether each follows all of its neighbours, and finds them again after they have been restarted.
  private let areLinked: Bool
  private var running: [String: RunningService] = [:]
  private var channels: [String: Channel] = [:]
  /// The statements of the services' databases.
  let trace = StatementTrace()
  /// Notified when a service commits received events.
  private var received: [String: Changes] = [:]
  /// Notified when an erasure has ended in a service.
  private var erased: [String: Changes] = [:]

  init(areLinked: Bool = false) async throws {
    host = try RealHost(loopCount: 1, blockingThreads: 2)
    keys = try Keys(host)
    self.areLinked = areLinked
    for definition in [
      ShieldProgram.definition, UsageProgram.definition, ChallengeProgram.definition, BadgeProgram.definition,
    ] {
      try await start(definition, data: definition.identity.name)
    }
  }

  private func address(of neighbour: Neighbour) -> String {
    areLinked
      ? "unix:\(keys.directory)/\(neighbour.name).socket"
      : running[neighbour.name].map { "\($0.addresses[0])" } ?? Self.nowhere
  }

  private mutating func start(_ definition: ServiceDefinition, data: String) async throws {
    let neighbours = definition.neighbours.flatMap { ["--\($0.settingName)", address(of: $0)] }
    let key = ["--key", "\(keys.directory)/service-\(definition.identity.name).pem"]
    let service = try await RunningService.start(
      definition,
      configuration: keys.configuration(
        definition, data: data, listen: areLinked ? address(of: definition.identity) : "127.0.0.1:0", key + neighbours),
      host: host, logger: .silent(clock: host.wallClock)
    ) { [trace] in $0.onStatement = { trace.note($0, $1) } }
    running[definition.identity.name] = service
    channels[definition.identity.name] = Channel(host: host, target: service.addresses[0])
    let changes = Changes()
    _ = service.database.observe(EventFeed.applied) { _ in changes.note() }
    let erased = Changes()
    _ = service.database.observe(Erasures.ended) { _ in erased.note() }
    self.erased[definition.identity.name] = erased
    // The observers of earlier commits have run when a later write has ended.
    try await service.database.write(newID()) { _ in }
    received[definition.identity.name] = changes
  }

  mutating func restart(
    _ definition: ServiceDefinition, without gone: ServiceDefinition? = nil, data: String? = nil,
    meanwhile: (_ directory: String) throws -> Void = { _ in }
  ) async throws {
    for definition in [definition, gone].compactMap({ $0 }) {
      channels.removeValue(forKey: definition.identity.name)?.close()
      let service = running[definition.identity.name]
      if definition.identity == gone?.identity { running[definition.identity.name] = nil }
      await service?.drain()
    }
    try meanwhile(keys.directory)
    try await start(definition, data: data ?? definition.identity.name)
  }

  func stop() async {
    for channel in channels.values { channel.close() }
    for service in running.values { await service.drain() }
    host.shutdown()
  }

  func newID() -> String { Identifier.make(on: host) }

  /// Seconds since 1970.
  var now: Int64 { host.wallClock.now.seconds }

  /// The bytes of a service's database and of SQLite's log. Of a server, whose files keep what was deleted for a while,
  /// all rows.
  func stored(_ neighbour: Neighbour) async throws -> Data {
    if DatabaseServer.current != nil {
      return Data(try await #require(running[neighbour.name]).database.read(nil) { try $0.rowBytes() })
    }
    let folder = "\(keys.directory)/\(neighbour.name)"
    return try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.contains(".sqlite3") }
      .reduce(into: Data()) { $0 += try Data(contentsOf: URL(filePath: "\(folder)/\($1)")) }
  }

  /// The entries of a neighbour's register that a service keeps a copy of.
  func copies(of neighbour: Neighbour, in service: Neighbour) async throws -> Int {
    try await #require(running[service.name]).database.read(nil) { tx in
      try tx.queryOne(
        "/* test */ SELECT COUNT(*) FROM (SELECT DISTINCT code FROM erasure_entry WHERE service = ?)", neighbour.name
      ) { $0.int(0) } ?? 0
    }
  }

  func channel(_ neighbour: Neighbour) throws -> Channel { try #require(channels[neighbour.name]) }

  private static func neighbour(of method: String) throws -> Neighbour {
    try #require(
      [
        "shield": Neighbour.shieldPolicy, "usage": .usageIngest, "challenge": .challengeService,
        "badge": .badgeService, "family": .shieldPolicy, "inbox": .shieldPolicy, "privacy": .shieldPolicy,
      ][String(method.split(separator: ".")[1])])
  }

  /// Waits until the condition holds, which commits of what the service receives can change.
  func eventually(_ neighbour: Neighbour, _ what: String, _ condition: () async throws -> Bool) async throws {
    try await #require(received[neighbour.name]).eventually(what, condition)
  }

  /// Waits until the condition holds, which the end of an erasure in the service can change.
  func erased(_ neighbour: Neighbour, _ what: String, _ condition: () async throws -> Bool) async throws {
    try await #require(erased[neighbour.name]).eventually(what, condition)
  }

  /// How a call with an empty request ends.
  func code(_ method: String, _ device: Device) async throws -> StatusCode {
    try await error(method, device)?.code ?? .ok
  }

  /// The error of a call; nil for one that succeeds.
  func error(
    _ method: String, _ device: Device, _ request: some Message = GoogleProtobuf.Empty()
  ) async throws -> RPCError? {
    do {
      let _: GoogleProtobuf.Empty = try await channel(Self.neighbour(of: method)).unary(
        method, request, options: device.options)
      return nil
    } catch let error as RPCError {
      return error
    }
  }

  /// The error of a call with an empty request, or without one where requests are a stream; nil when it succeeds or
  /// sends something first.
  /// - Parameter neighbour: the service, where it is not that of the method.
  func firstError(
    _ method: MethodDescriptor, _ device: Device, at neighbour: Neighbour? = nil
  ) async throws -> RPCError? {
    let channel = try channel(neighbour ?? Self.neighbour(of: method.path))
    var responses: ResponseStream<GoogleProtobuf.Empty>.Iterator
    switch method.kind {
    case .unary: return try await error(method.path, device)
    case .serverStreaming:
      responses = channel.serverStreaming(method, GoogleProtobuf.Empty(), options: device.options).makeAsyncIterator()
    case .clientStreaming, .bidirectional:
      let call: BidirectionalCall<GoogleProtobuf.Empty, GoogleProtobuf.Empty> = channel.bidirectional(
        MethodDescriptor(path: method.path, kind: .bidirectional), options: device.options)
      call.requests.finish()
      responses = call.responses.makeAsyncIterator()
    }
    do {
      _ = try await responses.next()
      return nil
    } catch {
      return error
    }
  }

  /// Waits until the device's call ends with this reason.
  func refuses(_ method: String, _ device: Device, because reason: String) async throws {
    try await eventually(Self.neighbour(of: method), "\(method): \(reason)") {
      try await error(method, device)?.detail(GoogleRpc.ErrorInfo.self)?.reason == reason
    }
  }

  /// Whether the device's calls are refused within the limit.
  func refuses(_ method: String, _ device: Device) async throws -> Bool {
    try await eventually(Self.neighbour(of: method), "the refusal") {
      try await code(method, device) == .unauthenticated
    }
    return true
  }

  func makeFamily() async throws -> (client: FamilyV1.FamilyServiceClient, guardian: Device) {
    let client = FamilyV1.FamilyServiceClient(try channel(.shieldPolicy))
    let created = try await client.createFamily(
      .init(
        familyID: newID(), displayName: "Kim", guardianDisplayName: "Alex", deviceDisplayName: "phone",
        requestID: newID()))
    return (client, Device(try #require(created.credentials), deviceID: created.device?.deviceID ?? ""))
  }

  func pair(
    _ childID: String, _ family: FamilyV1.FamilyServiceClient, _ guardian: Device, viewer: Bool = false
  ) async throws -> Device {
    try await pair(
      .init(childID: childID, requestID: newID(), viewer: viewer), family, guardian)
  }

  func pair(
    _ request: FamilyV1.StartPairingRequest, _ family: FamilyV1.FamilyServiceClient, _ guardian: Device
  ) async throws -> Device {
    let started = try await family.startPairing(request, options: guardian.options)
    let redeemed = try await family.redeemPairing(.init(code: started.code, deviceDisplayName: "tablet"))
    _ = try await family.confirmPairing(
      .init(pairingID: started.pairingID, requestID: newID()), options: guardian.options)
    var credentials: FamilyV1.Credentials?
    for try await answer in family.awaitPairing(.init(pairingToken: redeemed.pairingToken)) {
      credentials = answer.credentials
    }
    return Device(try #require(credentials), deviceID: redeemed.deviceID)
  }
}

/// The streams that a child's device keeps open, each of which has sent something.
private struct OpenedStreams {
  private var policy: ResponseStream<ShieldV1.WatchPolicyResponse>.Iterator
  private var usage: ResponseStream<UsageV1.WatchUsageResponse>.Iterator
  private var progress: ResponseStream<ChallengeV1.WatchProgressResponse>.Iterator
  private let records: BidirectionalCall<UsageV1.StreamUsageRequest, UsageV1.StreamUsageResponse>
  private var answers: ResponseStream<UsageV1.StreamUsageResponse>.Iterator
  private var batch: Int64 = 0

  init(_ services: FourServices, _ childID: String, _ device: Device) async throws {
    let usageClient = UsageV1.UsageIngestServiceClient(try services.channel(.usageIngest))
    let challenges = ChallengeV1.ChallengeServiceClient(try services.channel(.challengeService))
    policy = ShieldV1.ShieldPolicyServiceClient(try services.channel(.shieldPolicy))
      .watchPolicy(.init(childID: childID), options: device.options).makeAsyncIterator()
    _ = try await policy.next()
    // They receive the child a little later.
    usage = try await Self.opened(services, .usageIngest) {
      usageClient.watchUsage(.init(childID: childID), options: device.options)
    }
    progress = try await Self.opened(services, .challengeService) {
      challenges.watchProgress(.init(childID: childID), options: device.options)
    }
    records = usageClient.streamUsage(options: device.options)
    answers = records.responses.makeAsyncIterator()
    _ = try await isOpen()
  }

  /// The stream that is opened once the service has received the child.
  private static func opened<Response: Message>(
    _ services: FourServices, _ neighbour: Neighbour, _ open: () -> ResponseStream<Response>
  ) async throws -> ResponseStream<Response>.Iterator {
    var opened: ResponseStream<Response>.Iterator?
    try await services.eventually(neighbour, "the child") {
      var stream = open().makeAsyncIterator()
      do {
        _ = try await stream.next()
      } catch let error as RPCError where error.code == .notFound {
        return false
      }
      opened = stream
      return true
    }
    return try #require(opened)
  }

  /// Whether a batch is answered. Its one record is none, so that the watches send nothing.
  mutating func isOpen() async throws -> Bool {
    batch += 1
    try await records.requests.write(.init(batch: batch, records: [.init()]))
    return try await answers.next()?.batch == batch
  }

  /// Whether a record can still be sent, and is answered.
  func accept(_ record: UsageV1.UsageRecord) async -> Bool {
    var answers = answers
    do {
      try await records.requests.write(.init(batch: 99, records: [record]))
      return try await answers.next() != nil
    } catch {
      return false
    }
  }

  /// The reasons with which the streams end.
  func ends() async -> [String] {
    [await end(of: policy), await end(of: usage), await end(of: progress), await end(of: answers)]
  }

  private func end<Response: Message>(of stream: ResponseStream<Response>.Iterator) async -> String {
    var stream = stream
    do {
      while try await stream.next() != nil {}
      return "no error"
    } catch {
      return error.detail(GoogleRpc.ErrorInfo.self)?.reason ?? "\(error)"
    }
  }
}
