import Database
import Messages
import ProtobufC
import Telemetry
import Verification

/// A response of a call that folds one partition after the other and is continued by its token.
protocol LedgerResponse: Message {
  var resumeToken: String { get set }
}

extension AdminV1.VerifyResponse: LedgerResponse {}
extension AdminV1.RebuildResponse: LedgerResponse {}

/// Collects what folds have found or done into responses: one for each partition, and more where it is much.
final class LedgerReport<Response: LedgerResponse> {
  private let logger: Logger
  private let send: (Response) async throws -> Void
  private var response = Response()

  /// Of each list in a response.
  private var maximum: Int { 100 }

  init(from first: Partition, _ logger: Logger, _ send: @escaping (Response) async throws -> Void) {
    (self.logger, self.send) = (logger, send)
    response.resumeToken = first.number == 0 ? "" : "\(first.number)"
  }

  /// The last response, which has no token.
  func finish() async throws {
    response.resumeToken = ""
    try await flush()
  }

  private func finish(_ partition: Partition) async throws {
    guard let next = Partition(number: partition.number + 1) else { return }
    response.resumeToken = "\(next.number)"
    try await flush()
  }

  private func flush() async throws {
    let full = response
    response = Response()
    response.resumeToken = full.resumeToken
    try await send(full)
  }
}

extension LedgerReport<AdminV1.VerifyResponse> {
  func add(_ finding: LedgerCheck.Finding) async throws {
    switch finding {
    case .compared(let count): response.comparedFamilies += Int64(count)
    case .uncompared(let familyID, let reason):
      response.uncomparedFamilies.append(AdminV1.UncomparedFamily(familyID: familyID, reason: reason))
      if response.uncomparedFamilies.count >= maximum { try await flush() }
    case .differences(let found, let partition, let familyID):
      response.unlistedDifferences += Int64(found.unlisted)
      for difference in found.listed {
        response.differences.append(AdminV1.Difference(difference, partition, familyID))
        if response.differences.count >= maximum { try await flush() }
      }
      logger.error(
        "what is stored is not what its facts give",
        [
          "family": familyID, "partition": "\(partition.number)",
          "differences": "\(found.listed.count + found.unlisted)",
        ])
    case .finished(let partition): try await finish(partition)
    }
  }
}

extension LedgerReport<AdminV1.RebuildResponse> {
  func add(_ finding: LedgerRebuild.Finding) async throws {
    switch finding {
    case .facts(let count): response.readFacts += Int64(count)
    case .rebuilt(let count): response.rebuiltFamilies += Int64(count)
    case .replaced(let table, let kind, let count): response.count(count, kind, of: table)
    case .unrebuilt(let familyID, let reason):
      logger.error("a family could not be rebuilt", ["family": familyID, "reason": reason])
      response.unrebuiltFamilies.append(AdminV1.UnrebuiltFamily(familyID: familyID, reason: reason))
      if response.unrebuiltFamilies.count >= maximum { try await flush() }
    case .finished(let partition): try await finish(partition)
    }
  }
}

extension AdminV1.RebuildResponse {
  /// Counts rows of a table that were replaced; the tables are in the order of their names.
  fileprivate mutating func count(_ count: Int, _ kind: RowReplacement.Kind, of table: String) {
    let index = repairedTables.firstIndex { $0.table >= table } ?? repairedTables.count
    if index == repairedTables.count || repairedTables[index].table != table {
      repairedTables.insert(AdminV1.RepairedTable(table: table), at: index)
    }
    switch kind {
    case .changed: repairedTables[index].changedRows += Int64(count)
    case .inserted: repairedTables[index].insertedRows += Int64(count)
    case .removed: repairedTables[index].removedRows += Int64(count)
    }
  }

  func logRepairs(_ logger: Logger) {
    guard !repairedTables.isEmpty else { return }
    logger.warning(
      "rows that were not what their facts give were replaced",
      ["tables": repairedTables.map(\.table).joined(separator: ", ")])
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
