import BadgeServer
import ChallengeServer
import EventLoop
import Identity
import Locks
import Messages
import Metrics
import ProtobufC
import RPC
import ServiceHarness
import ServiceRuntime
import ShieldServer
import Stubs
import Telemetry
import Testing
import UsageServer

/// Errors as the contract specifies them: all faults of a request at once, by path, and the reasons.
@Suite(.timeLimit(.minutes(30)))
struct ErrorContractTests {
  typealias Family = FamilyV1.FamilyServiceMethods
  typealias Inbox = InboxV1.InboxServiceMethods
  typealias Shield = ShieldV1.ShieldPolicyServiceMethods
  typealias Inventory = ShieldV1.InventoryServiceMethods
  typealias Commands = ShieldV1.CommandServiceMethods
  typealias Conflicts = ShieldV1.ConflictServiceMethods
  typealias Usage = UsageV1.UsageIngestServiceMethods
  typealias Challenges = ChallengeV1.ChallengeServiceMethods
  typealias LevelMethods = ChallengeV1.LevelServiceMethods
  typealias Builders = ChallengeV1.BuilderServiceMethods
  typealias StreakMethods = ChallengeV1.StreakServiceMethods
  typealias Badges = BadgeV1.BadgeServiceMethods
  typealias Rewards = BadgeV1.RewardServiceMethods
  typealias Profiles = BadgeV1.ProfileServiceMethods
  typealias Awards = BadgeV1.AwardServiceMethods
  typealias Activities = BadgeV1.ActivityServiceMethods
  typealias Definitions = BadgeV1.DefinitionServiceMethods
  typealias Feed = FeedV1.EventFeedServiceMethods
  typealias Erasure = PrivacyV1.ErasureServiceMethods
  typealias Admin = AdminV1.AdminServiceMethods

  /// A request in which everything is wrong that may be, and the paths of the fields that the answer has to name.
  struct BadRequest: Sendable {
    let method: MethodDescriptor
    let role: Role
    let fields: Set<String>
    /// As a unary call: a wrong request is answered before anything is sent, also by a method that streams.
    let call: @Sendable (Channel) async throws -> Void

    init(_ method: MethodDescriptor, _ request: some Message, _ fields: Set<String>) {
      self.init(method, .guardian, request, fields)
    }

    init(_ method: MethodDescriptor, _ role: Role, _ request: some Message, _ fields: Set<String>) {
      (self.method, self.role, self.fields) = (method, role, fields)
      call = { channel in
        let _: GoogleProtobuf.Empty = try await channel.unary(
          method.path, request, options: CallOptions(timeout: .seconds(120)))
      }
    }
  }

  /// Stands for what families write and for secrets: no line of the log has it.
  static let planted = "Anabella-4711"
  static let name = String(repeating: planted, count: 8)
  static let one = "0195561c-1d8f-7000-8000-000000000001"
  static let never = GoogleProtobuf.Timestamp(seconds: .max)
  static let noDate = CommonV1.LocalDate(year: 2026, month: 13, day: 1)

  static func badChanges(_ method: MethodDescriptor) -> BadRequest {
    BadRequest(
      method, CommonV1.ListChangesRequest(childID: "1", pageSize: 1_001, pageToken: planted),
      ["child_id", "page_size", "page_token"])
  }

  /// Of every service.
  private static let standard: [BadRequest] = [
    BadRequest(
      Feed.subscribe, .service,
      FeedV1.SubscribeRequest(positions: [
        .init(partition: 3), .init(partition: 256, position: -1), .init(partition: 3, link: [1]),
      ]),
      ["positions[1].partition", "positions[1].position", "positions[2].partition", "positions[2].link"]),
    BadRequest(
      Feed.snapshot, .service, FeedV1.SnapshotRequest(partitions: [0, 256, -1]), ["partitions[1]", "partitions[2]"]),
    BadRequest(Feed.snapshot, .service, FeedV1.SnapshotRequest(), ["partitions"]),
    BadRequest(
      Admin.listParked, .operator, AdminV1.ListParkedRequest(pageSize: -1, pageToken: planted),
      ["page_size", "page_token"]),
    BadRequest(Admin.replayParked, .operator, AdminV1.ReplayParkedRequest(), ["family_id"]),
    BadRequest(
      Admin.verify, .operator, AdminV1.VerifyRequest(familyID: planted, resumeToken: planted, sharePercent: 101),
      ["family_id", "resume_token", "share_percent"]),
    BadRequest(
      Admin.rebuild, .operator, AdminV1.RebuildRequest(familyID: planted, resumeToken: planted, sharePercent: 101),
      ["family_id", "resume_token", "share_percent"]),
    BadRequest(
      PrivacyV1.PrivacyServiceMethods.export, PrivacyV1.ExportRequest(childID: planted, resumeToken: planted),
      ["child_id", "resume_token"]),
    BadRequest(AdminV1.TestClockServiceMethods.advance, .operator, AdminV1.AdvanceRequest(), ["to"]),
  ]

  /// Requests with fields of which every value is answered with a reason, or all are right.
  private static let neverWrong: Set<MethodDescriptor> = [
    Family.awaitPairing, Inbox.watchNotifications, Commands.watchCommands,
  ]

  private static let services: [(definition: ServiceDefinition, requests: [BadRequest])] = [
    (ShieldProgram.definition, family + inbox + erasure + shield), (UsageProgram.definition, usage),
    (ChallengeProgram.definition, challenges), (BadgeProgram.definition, badges),
  ]

  @Test("Every method names all that is wrong with a request, each by its path in the request", arguments: 0..<4)
  func violations(_ index: Int) async throws {
    let (definition, requests) = Self.services[index]
    let host = try RealHost(
      loopCount: 1, blockingThreads: 2, wallClock: VirtualWallClock(WallTime(seconds: 1_772_442_000)))
    let keys = try Keys(host)
    let lines = Locked<[String]>([])
    let logger = Logger(
      service: definition.identity.name, level: .debug, format: index % 2 == 0 ? .logfmt : .json,
      clock: host.wallClock, sink: { line in lines.withLock { $0.append(line) } })
    let service = try await RunningService.start(
      definition,
      configuration: try keys.configuration(
        definition, data: "data", ["--clock", "virtual:2026-03-02T09:00:00Z", "--access-log", "1"]),
      host: host, logger: logger)
    for request in requests + Self.standard {
      let channel = try keys.channel(request.role, to: service)
      let error = await failure { try await request.call(channel) }
      channel.close()
      #expect(error?.code == .invalidArgument, "\(request.method): \(String(describing: error))")
      #expect(Set(error?.fields ?? []) == request.fields, "\(request.method)")
      #expect(error.flatMap { Contract.screenTime.fault(of: $0, from: request.method.path) } == nil)
    }
    try await plantElsewhere(in: service, keys, host)
    await service.drain()
    let written = lines.withLock { $0 }
    #expect(written.filter { $0.contains("call refused") && $0.contains("INVALID_ARGUMENT") }.count >= requests.count)
    #expect(
      written.filter { $0.contains("call refused") }.allSatisfy { $0.contains("request") && $0.contains("trace") })
    #expect(written.filter { $0.contains(Self.planted) } == [])
    #expect(written.contains { $0.contains("token refused") })
  }

  /// Calls with what no line may have in their headers and path, and one that succeeds.
  private func plantElsewhere(in service: RunningService, _ keys: Keys, _ host: RealHost) async throws {
    let channel = Channel(host: host, target: service.addresses[0])
    defer { channel.close() }
    let planted: [KeyValuePairs<String, String>] = [
      ["authorization": "Bearer \(Self.planted)"], ["x-pin": Self.planted],
    ]
    for headers in planted {
      for path in ["/screentime.family.v1.FamilyService/\(Self.planted)", Feed.getPositions.path] {
        let options = CallOptions(timeout: .seconds(120), metadata: try Metadata(headers))
        let error = await failure {
          let _: GoogleProtobuf.Empty = try await channel.unary(path, GoogleProtobuf.Empty(), options: options)
        }
        #expect(error != nil)
      }
    }
    #expect(service.metrics.counter("grpc_server_unknown_methods", help: "").value == 2)
    guard service.definition.issuesTokens else { return }
    let family = FamilyV1.FamilyServiceClient(channel)
    let creation = FamilyV1.CreateFamilyRequest(
      familyID: Identifier.make(on: host), displayName: Self.planted, guardianDisplayName: Self.planted,
      deviceDisplayName: Self.planted, requestID: freshID())
    let options = CallOptions(timeout: .seconds(120))
    let created = try await family.createFamily(creation, options: options)
    let token = try #require(created.credentials?.accessToken)
    let guardian = CallOptions(timeout: .seconds(120), metadata: try Metadata(["authorization": "Bearer \(token)"]))
    let child = FamilyV1.CreateChildRequest(displayName: Self.planted, timeZone: "UTC", requestID: freshID())
    #expect(try await family.createChild(child, options: guardian).displayName == Self.planted)
  }

  @Test("The requests of all methods of the contract were tried, but for those in which nothing can be wrong")
  func methods() {
    let tried = Self.services.flatMap(\.requests).map(\.method) + Self.standard.map(\.method) + Self.neverWrong
    let withFields = Contract.screenTime.methods.filter { !Contract.screenTime.requestFields(of: $0).isEmpty }
    #expect(Set(tried.map(\.path)) == withFields)
  }

  @Test("A path leads to a field of the request, and to no other")
  func paths() {
    let method = Challenges.createChallenge.path
    for path in [
      "draft", "draft.target", "draft.active_days[2]", "draft.end_date.year", "child_id", "draft.active_days",
    ] {
      #expect(Contract.screenTime.isPath(path, of: method), "\(path)")
    }
    for path in [
      "", "target", "draft.", "draft.colour", "draft[0].target", "draft.target.x", "draft.active_days[]",
      "draft.active_days[-1]", "draft.active_days[1", "child_id.x",
    ] {
      #expect(!Contract.screenTime.isPath(path, of: method), "\(path)")
    }
  }

  @Test("Every reason of the contract is one of a method, every documented one is of the contract")
  func documentedReasons() {
    let names = CommonV1.ErrorReason.allCases.filter { $0 != .unspecified }.map(\.protoName)
    #expect(DocumentedReasons().all == Set(names))
  }

  @Test("What the contract does not have is no reason: it is not sent, and a method sends none that it does not list")
  func otherReasons() {
    for reason in [CommonV1.ErrorReason.unspecified, .unrecognized(9_999)] {
      let error = RPCError.because(reason, .notFound, "there is none")
      #expect(error.code == .internalError && error.details.isEmpty)
    }
    for reason in CommonV1.ErrorReason.allCases where reason != .unspecified {
      #expect(RPCError.because(reason, .notFound, "there is none").reason == reason.protoName)
    }
    let contract = Contract.screenTime
    let foreign = RPCError.because(.noDebt, .failedPrecondition, "there is none")
    #expect(contract.fault(of: foreign, from: Shield.forgiveDebt.path) == nil)
    #expect(contract.fault(of: foreign, from: Shield.getWallet.path) != nil)
    let reused = RPCError.because(.requestIDReused, .alreadyExists, "used")
    #expect(contract.fault(of: reused, from: Shield.forgiveDebt.path) == nil)
    #expect(contract.fault(of: reused, from: Shield.getWallet.path) != nil)
    #expect(contract.fault(of: RPCError.invalid("target", "no"), from: Challenges.createChallenge.path) != nil)
    for code in [StatusCode.notFound, .failedPrecondition, .alreadyExists, .aborted, .outOfRange, .resourceExhausted] {
      #expect(contract.fault(of: RPCError(code, "no"), from: Shield.forgiveDebt.path) != nil, "\(code)")
    }
    #expect(contract.fault(of: RPCError(.invalidArgument, "no"), from: Shield.forgiveDebt.path) != nil)
    for code in [StatusCode.permissionDenied, .unauthenticated] {
      #expect(contract.fault(of: RPCError(code, "no"), from: Shield.forgiveDebt.path) != nil, "\(code)")
    }
    let busy = RPCError.tryAgain(.resourceExhausted, "too many", after: .seconds(1))
    #expect(contract.fault(of: busy, from: Shield.forgiveDebt.path) == nil)
    let misplaced = RPCError.because(.notFound, .notFound, "none", field: "child")
    #expect(contract.fault(of: misplaced, from: Shield.getWallet.path) != nil)
  }
}
