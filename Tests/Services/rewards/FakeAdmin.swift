import Bytes
import Locks
import Messages
import RPC
import Stubs

final class FakeAdmin: AdminV1.PartialAdminService {
  let name: String

  init(name: String) { self.name = name }

  func getInfo(_ request: AdminV1.GetInfoRequest, context: RPCContext) async throws -> AdminV1.GetInfoResponse {
    .init(
      service: "ShieldPolicy", version: "0.1.0", startTime: Fake.time, schemaVersion: 99,
      timeZoneDataVersion: "2025b", feedEpoch: "2c8125d471772bd53ae059152b850b50", feedPosition: 1_000_000,
      followedFeeds: [.init(service: "ShieldPolicy", connected: true, position: 1_000_000)], virtualClock: true)
  }
  func listParked(_ request: AdminV1.ListParkedRequest, context: RPCContext) async throws -> AdminV1.ListParkedResponse
  {
    .init(events: [
      .init(
        feed: "ChallengeService", partition: 255, position: 1_000_000, familyID: Fake.id,
        reason: "\(name) cannot be applied: the child is not known", attempts: 1_000)
    ])
  }
  func replayParked(_ request: AdminV1.ReplayParkedRequest, context: RPCContext) async throws
    -> AdminV1.ReplayParkedResponse
  { .init(appliedCount: 1) }
  func streamBackup(
    _ request: AdminV1.StreamBackupRequest, responses: ResponseWriter<AdminV1.StreamBackupResponse>, context: RPCContext
  ) async throws {
    var part = AdminV1.StreamBackupResponse()
    part.backup = AdminV1.Backup(
      service: "ShieldPolicy", fileName: "ShieldPolicy-1.sqlite3", sizeBytes: 1, sha256: sha256([1]),
      createTime: Fake.time, epoch: "2c8125d471772bd53ae059152b850b50", schemaVersion: 1)
    part.data = [1]
    try await responses.write(part)
  }
  func verify(
    _ request: AdminV1.VerifyRequest, responses: ResponseWriter<AdminV1.VerifyResponse>, context: RPCContext
  ) async throws {
    // A call that is interrupted within a partition, and the one that continues it.
    if request.sharePercent == 99 {
      let (difference, isFirst) = (Self.difference, request.resumeToken.isEmpty)
      if isFirst {
        try await responses.write(.init(differences: [difference], comparedFamilies: 2, resumeToken: "3"))
      }
      try await responses.write(.init(differences: [difference], comparedFamilies: 0, resumeToken: "3"))
      if isFirst { throw RPCError(.unavailable, "the service is restarted") }
      return try await responses.write(.init(comparedFamilies: 1))
    }
    var response = AdminV1.VerifyResponse()
    response.comparedFamilies = 1_000
    // The fault concerns one family.
    guard !request.familyID.isEmpty else { return try await responses.write(response) }
    response.differences = [Self.difference]
    response.uncomparedFamilies = [.init(familyID: Fake.id, reason: "it has pending work")]
    try await responses.write(response)
  }

  func rebuild(
    _ request: AdminV1.RebuildRequest, responses: ResponseWriter<AdminV1.RebuildResponse>, context: RPCContext
  ) async throws {
    var response = AdminV1.RebuildResponse(rebuiltFamilies: 500, readFacts: 1_000_000)
    response.repairedTables = [.init(table: "wallet_amount", insertedRows: 1, changedRows: 2)]
    // The fault concerns one family.
    if !request.familyID.isEmpty {
      response.unrebuiltFamilies = [.init(familyID: Fake.id, reason: "it has pending work")]
    }
    // A call that is interrupted, and the one that continues it.
    if request.sharePercent == 99, request.resumeToken.isEmpty {
      response.resumeToken = "3"
      try await responses.write(response)
      throw RPCError(.unavailable, "the service is restarted")
    }
    try await responses.write(response)
  }

  func copyDatabase(
    _ request: AdminV1.CopyDatabaseRequest, responses: ResponseWriter<AdminV1.CopyDatabaseResponse>, context: RPCContext
  ) async throws {
    try await responses.write(.init(pass: 2, rejectsWrites: true, table: "fact", comparedRows: 1_000, copiedRows: 12))
    try await responses.write(
      .init(
        rejectsWrites: true, comparedRows: 2_000,
        copy: .init(service: "UsageIngest", epoch: String(repeating: "0f", count: 16), tables: 43, rows: 2_000)))
  }

  private static let difference = AdminV1.Difference(
    kind: .changed, table: "wallet_amount", familyID: Fake.id, partition: 255,
    key: [.init(column: "child_id", value: Fake.id)], field: "sixtieths", stored: "-1000000", expected: "0")
}

final class FakeClock: AdminV1.PartialTestClockService {
  func getTime(_ request: AdminV1.GetTimeRequest, context: RPCContext) async throws -> AdminV1.GetTimeResponse {
    .init(now: .init(seconds: Fake.time.seconds + 86_400))
  }
  func advance(_ request: AdminV1.AdvanceRequest, context: RPCContext) async throws -> AdminV1.AdvanceResponse {
    .init(now: request.to)
  }
}
