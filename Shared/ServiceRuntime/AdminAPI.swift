import Database
import EventFeed
import EventLoop
import Identity
import LocalTime
import Messages
import RPC
import Stubs

/// The calls of operators.
final class AdminAPI: AdminV1.AdminService {
  private let definition: ServiceDefinition
  private let followers: [Follower]
  private let feed: EventFeedService?
  private let database: Database
  private let backups: Backups
  private let copying: Copying
  private let verifications: Verifications
  private let host: any Host
  private let startTime: WallTime

  init(
    definition: ServiceDefinition, followers: [Follower], feed: EventFeedService?, database: Database,
    backups: Backups, copying: Copying, verifications: Verifications, host: any Host
  ) {
    self.definition = definition
    self.followers = followers
    self.feed = feed
    self.database = database
    self.backups = backups
    self.copying = copying
    self.verifications = verifications
    self.host = host
    startTime = host.wallClock.now
  }

  func getInfo(_ request: AdminV1.GetInfoRequest, context: RPCContext) async throws -> AdminV1.GetInfoResponse {
    var positions: FeedV1.GetPositionsResponse?
    var pendingWork = 0
    var digest: [UInt8] = []
    var lastBackup: WallTime?
    var followedDigests: [String: [UInt8]] = [:]
    do {
      positions = try await feed?.getPositions(FeedV1.GetPositionsRequest(), context: context)
      pendingWork = try await database.pendingWork()
      lastBackup = try await backups.lastTime()
      digest = try await EventFeed.digest(of: database)
      for follower in followers {
        followedDigests[follower.name] = try await EventFeed.followedDigest(of: follower.name, in: database)
      }
    } catch {
      // Of a damaged database at least the damage can be reported.
      guard case .damaged = database.condition else { throw error }
    }
    return AdminV1.GetInfoResponse(
      service: definition.identity.name, version: definition.program.version, startTime: .init(startTime),
      schemaVersion: Int32(definition.schemaVersion),
      timeZoneDataVersion: Zone.databaseVersion, feedEpoch: positions?.epoch ?? "",
      feedPosition: positions?.positions.reduce(0) { $0 + $1.position } ?? 0,
      followedFeeds: followers.map { follower in
        let status = follower.status
        return AdminV1.FollowedFeed(
          service: status.feed, connected: status.isConnected, position: status.position,
          parkedFamilies: Int64(status.parkedFamilies), digest: followedDigests[status.feed] ?? [],
          reconciliations: Int64(status.snapshots), lostEpoch: status.lostEpoch ?? "")
      },
      virtualClock: host.wallClock is VirtualWallClock, pendingWork: Int64(pendingWork), feedDigest: digest,
      databaseFault: database.condition.fault?.description ?? "",
      lastBackupTime: lastBackup.map { GoogleProtobuf.Timestamp($0) },
      machineTime: GoogleProtobuf.Timestamp(host.peerClock.now))
  }

  func listParked(
    _ request: AdminV1.ListParkedRequest, context: RPCContext
  ) async throws -> AdminV1.ListParkedResponse {
    var violations: [FieldViolation] = []
    func add(_ field: String, _ message: String) {
      violations.append(FieldViolation(field: field, message: message))
    }
    if !(0...1000).contains(request.pageSize) {
      add("page_size", "page_size is \(request.pageSize); give 1 to 1000, or 0 for 100")
    }
    let offset = request.pageToken.isEmpty ? 0 : Int(request.pageToken) ?? -1
    if offset < 0 {
      add("page_token", "page_token is not from an answer; use next_page_token unchanged")
    }
    guard violations.isEmpty else { throw RPCError.invalid(violations) }
    let size = request.pageSize == 0 ? 100 : Int(request.pageSize)
    let events = try await EventFeed.parkedEvents(in: database, offset: offset, limit: size + 1)
    return AdminV1.ListParkedResponse(
      events: events.prefix(size).map { parked in
        AdminV1.ParkedEvent(
          feed: parked.family.feed, partition: Int32(parked.family.partition.number), position: parked.position,
          familyID: parked.family.familyID, reason: parked.family.reason,
          attempts: Int32(clamping: parked.family.attempts),
          payload: parked.payload)
      },
      nextPageToken: events.count > size ? "\(offset + size)" : "")
  }

  func replayParked(
    _ request: AdminV1.ReplayParkedRequest, context: RPCContext
  ) async throws -> AdminV1.ReplayParkedResponse {
    try Identifier.validate(request.familyID, field: "family_id")
    var response = AdminV1.ReplayParkedResponse()
    for follower in followers {
      let outcome = try await follower.replay(familyID: request.familyID)
      response.appliedCount += Int64(outcome.applied)
      response.remainingCount += Int64(outcome.remaining)
    }
    return response
  }

  func streamBackup(
    _ request: AdminV1.StreamBackupRequest, responses: ResponseWriter<AdminV1.StreamBackupResponse>, context: RPCContext
  ) async throws {
    try await backups.stream(for: context.principal, orEnd: { context.end(with: $0) }) {
      try await responses.write($0)
    }
  }

  func createBackup(
    _ request: AdminV1.CreateBackupRequest, context: RPCContext
  ) async throws -> AdminV1.CreateBackupResponse {
    AdminV1.CreateBackupResponse(backup: try await backups.create(for: context.principal))
  }

  func verify(
    _ request: AdminV1.VerifyRequest, responses: ResponseWriter<AdminV1.VerifyResponse>, context: RPCContext
  ) async throws {
    try await verifications.run(request) { try await responses.write($0) }
  }

  func rebuild(
    _ request: AdminV1.RebuildRequest, responses: ResponseWriter<AdminV1.RebuildResponse>, context: RPCContext
  ) async throws {
    try await verifications.rebuild(request) { try await responses.write($0) }
  }

  func copyDatabase(
    _ request: AdminV1.CopyDatabaseRequest, responses: ResponseWriter<AdminV1.CopyDatabaseResponse>, context: RPCContext
  ) async throws {
    try await copying.run(for: context.principal) { try await responses.write($0) }
  }
}
