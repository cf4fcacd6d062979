import Database
import EventFeed
import EventLoop
import Identity
import Locks
import Messages
import RPC
import Telemetry
import Verification

/// Operators' calls that fold the service's facts once more, and compare them with what is stored (SH-13) or replace
/// what differs, one at a time.
final class Verifications: Sendable {
  private enum Call {
    case verification
    case rebuild
  }

  private let service: String
  private let database: Database
  private let ledger: ServiceLedger
  /// Until it is over, stored rows differ from folded ones by their form.
  private let sealing: PersonalSealing?
  private let host: any Host
  private let logger: Logger
  private let current = Locked<Call?>(nil)

  init(
    _ service: String, database: Database, ledger: ServiceLedger?, sealing: PersonalSealing? = nil, host: any Host,
    logger: Logger
  ) {
    (self.service, self.database, self.sealing) = (service, database, sealing)
    (self.host, self.logger) = (host, logger)
    var ledger = ledger ?? ServiceLedger(families: [])
    ledger.partitionRules += EventFeed.partitionRules + ErasureTables.partitionRules
    self.ledger = ledger
  }

  func run(
    _ request: AdminV1.VerifyRequest, send: @escaping (AdminV1.VerifyResponse) async throws -> Void
  ) async throws {
    let range = try LedgerRange(request.familyID, request.resumeToken, request.sharePercent)
    try await alone(.verification) {
      let report = LedgerReport(from: range.first, logger, send)
      let check = LedgerCheck(database, ledger, host: host, share: range.share)
      if let familyID = range.familyID {
        try await check.run(only: familyID) { try await report.add($0) }
      } else {
        try await check.run(from: range.first) { try await report.add($0) }
      }
      try await report.finish()
    }
  }

  func rebuild(
    _ request: AdminV1.RebuildRequest, send: @escaping (AdminV1.RebuildResponse) async throws -> Void
  ) async throws {
    let range = try LedgerRange(request.familyID, request.resumeToken, request.sharePercent)
    try await alone(.rebuild) {
      let report = LedgerReport(from: range.first, logger) { [logger] (response: AdminV1.RebuildResponse) in
        response.logRepairs(logger)
        try await send(response)
      }
      let rebuild = LedgerRebuild(database, ledger, host: host, share: range.share)
      if let familyID = range.familyID {
        try await rebuild.run(only: familyID) { try await report.add($0) }
      } else {
        try await rebuild.run(from: range.first) { try await report.add($0) }
      }
      try await report.finish()
    }
  }

  /// Runs a call unless another one is in progress.
  private func alone(_ call: Call, _ body: () async throws -> Void) async throws {
    let other = current.withLock { current in
      defer { current = current ?? call }
      return current
    }
    switch other {
    case .verification: throw busy(.verificationInProgress, "is being verified already")
    case .rebuild: throw busy(.rebuildInProgress, "is being rebuilt already")
    case nil: break
    }
    defer { current.withLock { $0 = nil } }
    do {
      try await sealing?.finish(on: host.loops[0])
      try await body()
    } catch let error as DatabaseError {
      throw RPCError.tryAgain(.unavailable, "\(error)", after: .seconds(1))
    }
  }

  private func busy(_ reason: CommonV1.ErrorReason, _ state: String) -> RPCError {
    .because(reason, .resourceExhausted, "\(service) \(state); try again when that has ended")
      .tryAgain(after: .seconds(5))
  }
}

/// Which families a call is about, and how much of a processor it takes.
private struct LedgerRange {
  /// The only one; nil for all.
  let familyID: String?
  let first: Partition
  let share: Int

  /// Of one processor, in percent, where a call gives none.
  private static let defaultShare: Int32 = 25

  /// - Throws: INVALID_ARGUMENT, naming the fields.
  init(_ familyID: String, _ resumeToken: String, _ sharePercent: Int32) throws {
    let share = sharePercent == 0 ? Self.defaultShare : sharePercent
    var violations: [FieldViolation] = []
    if !familyID.isEmpty, !Identifier.isValid(familyID) {
      violations.append(
        FieldViolation(
          field: "family_id", message: "family_id is not a family's id; give a UUID, or none for all families"))
    }
    let number = resumeToken.isEmpty ? 0 : Int(resumeToken) ?? -1
    let first = Partition(number: number)
    if first == nil || first?.number != 0 && "\(number)" != resumeToken {
      violations.append(
        FieldViolation(
          field: "resume_token",
          message: "resume_token is not from a response; use the last one unchanged, or leave it out"))
    } else if !familyID.isEmpty, number > 0 {
      violations.append(
        FieldViolation(field: "resume_token", message: "resume_token is given with family_id; give one of them"))
    }
    if !(1...100).contains(share) {
      violations.append(
        FieldViolation(
          field: "share_percent", message: "share_percent is \(share); give 1 to 100, or 0 for \(Self.defaultShare)"))
    }
    guard violations.isEmpty, let first else { throw RPCError.invalid(violations) }
    (self.familyID, self.first, self.share) = (familyID.isEmpty ? nil : familyID, first, Int(share))
  }
}
