import Database
import EventFeed
import EventLoop
import Identity
import Locks
import Messages
import RPC
import Telemetry
import Verification

/// Operators' calls that fold the service's facts once more and compare them with what is stored (SH-13), one at a
/// time.
final class Verifications: Sendable {
  private let service: String
  private let database: Database
  private let ledger: ServiceLedger
  private let host: any Host
  private let logger: Logger
  private let isBusy = Locked(false)

  /// Of one processor, in percent, where a call gives none.
  private static let defaultShare: Int32 = 25

  init(_ service: String, database: Database, ledger: ServiceLedger?, host: any Host, logger: Logger) {
    (self.service, self.database, self.host, self.logger) = (service, database, host, logger)
    var ledger = ledger ?? ServiceLedger(families: [])
    ledger.partitionRules += EventFeed.partitionRules + ErasureTables.partitionRules
    self.ledger = ledger
  }

  func run(
    _ request: AdminV1.VerifyRequest, send: @escaping (AdminV1.VerifyResponse) async throws -> Void
  ) async throws {
    let share = request.sharePercent == 0 ? Self.defaultShare : request.sharePercent
    let first = try start(request, share)
    let isFirst = isBusy.withLock { isBusy in
      defer { isBusy = true }
      return !isBusy
    }
    guard isFirst else {
      throw RPCError.because(
        .verificationInProgress, .resourceExhausted,
        "\(service) is being verified already; try again when that has ended"
      ).tryAgain(after: .seconds(5))
    }
    defer { isBusy.withLock { $0 = false } }
    let report = VerificationReport(from: first, logger, send)
    let check = LedgerCheck(database, ledger, host: host, share: Int(share))
    do {
      if request.familyID.isEmpty {
        try await check.run(from: first) { try await report.add($0) }
      } else {
        try await check.run(only: request.familyID) { try await report.add($0) }
      }
      try await report.finish()
    } catch let error as DatabaseError {
      throw RPCError.tryAgain(.unavailable, "\(error)", after: .seconds(1))
    }
  }

  /// Where to begin.
  private func start(_ request: AdminV1.VerifyRequest, _ share: Int32) throws -> Partition {
    var violations: [FieldViolation] = []
    if !request.familyID.isEmpty, !Identifier.isValid(request.familyID) {
      violations.append(
        FieldViolation(
          field: "family_id", message: "family_id is no family's id; give a UUID, or none for all families"))
    }
    let number = request.resumeToken.isEmpty ? 0 : Int(request.resumeToken) ?? -1
    let first = Partition(number: number)
    if first == nil || first?.number != 0 && "\(number)" != request.resumeToken {
      violations.append(
        FieldViolation(
          field: "resume_token",
          message: "resume_token is none that a response contained; use the last one unchanged, or none"))
    } else if !request.familyID.isEmpty, number > 0 {
      violations.append(
        FieldViolation(field: "resume_token", message: "resume_token is given with family_id; give one of them"))
    }
    if !(1...100).contains(share) {
      violations.append(
        FieldViolation(
          field: "share_percent", message: "share_percent is \(share); give 1 to 100, or 0 for \(Self.defaultShare)"))
    }
    guard violations.isEmpty, let first else { throw RPCError.invalid(violations) }
    return first
  }
}

/// Collects findings into responses.
private final class VerificationReport {
  private let logger: Logger
  private let send: (AdminV1.VerifyResponse) async throws -> Void
  private var response = AdminV1.VerifyResponse()

  /// Of differences, and of uncompared families, in a response.
  private static let maximum = 100

  init(
    from first: Partition, _ logger: Logger, _ send: @escaping (AdminV1.VerifyResponse) async throws -> Void
  ) {
    (self.logger, self.send) = (logger, send)
    response.resumeToken = first.number == 0 ? "" : "\(first.number)"
  }

  func add(_ finding: LedgerCheck.Finding) async throws {
    switch finding {
    case .compared(let count): response.comparedFamilies += Int64(count)
    case .uncompared(let familyID, let reason):
      response.uncomparedFamilies.append(AdminV1.UncomparedFamily(familyID: familyID, reason: reason))
      if response.uncomparedFamilies.count >= Self.maximum { try await flush() }
    case .differences(let found, let partition, let familyID):
      response.unlistedDifferences += Int64(found.unlisted)
      for difference in found.listed {
        response.differences.append(AdminV1.Difference(difference, partition, familyID))
        if response.differences.count >= Self.maximum { try await flush() }
      }
      logger.error(
        "what is stored is not what its facts give",
        [
          "family": familyID, "partition": "\(partition.number)",
          "differences": "\(found.listed.count + found.unlisted)",
        ])
    case .finished(let partition):
      guard let next = Partition(number: partition.number + 1) else { return }
      response.resumeToken = "\(next.number)"
      try await flush()
    }
  }

  /// The last response, which has no token.
  func finish() async throws {
    response.resumeToken = ""
    try await flush()
  }

  private func flush() async throws {
    let (full, token) = (response, response.resumeToken)
    response = AdminV1.VerifyResponse()
    response.resumeToken = token
    try await send(full)
  }
}

extension AdminV1.Difference {
  init(_ difference: StoredDifference, _ partition: Partition, _ familyID: String) {
    self.init(
      kind: .init(difference.kind), table: difference.table, familyID: familyID, partition: Int32(partition.number),
      key: difference.key.map { AdminV1.Difference.KeyPart(column: $0.column, value: $0.value) },
      field: difference.field, stored: difference.stored, expected: difference.expected)
  }
}

extension AdminV1.Difference.Kind {
  init(_ kind: StoredDifference.Kind) {
    switch kind {
    case .changed: self = .changed
    case .missing: self = .missing
    case .added: self = .added
    case .unreadable: self = .unreadable
    }
  }
}
