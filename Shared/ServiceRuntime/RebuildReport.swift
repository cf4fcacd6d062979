import Database
import Messages
import Telemetry
import Verification

/// Collects what a rebuild has done into responses.
final class RebuildReport {
  private let logger: Logger
  private let send: (AdminV1.RebuildResponse) async throws -> Void
  private var response = AdminV1.RebuildResponse()
  private var tables: [String: AdminV1.RepairedTable] = [:]

  /// Of families that could not be rebuilt in a response.
  private static let maximum = 100

  init(from first: Partition, _ logger: Logger, _ send: @escaping (AdminV1.RebuildResponse) async throws -> Void) {
    (self.logger, self.send) = (logger, send)
    response.resumeToken = first.number == 0 ? "" : "\(first.number)"
  }

  func add(_ finding: LedgerRebuild.Finding) async throws {
    switch finding {
    case .facts(let count): response.readFacts += Int64(count)
    case .rebuilt(let count): response.rebuiltFamilies += Int64(count)
    case .replaced(let table, let kind, let count):
      var repaired = tables[table] ?? AdminV1.RepairedTable(table: table)
      switch kind {
      case .changed: repaired.changedRows += Int64(count)
      case .inserted: repaired.insertedRows += Int64(count)
      case .removed: repaired.removedRows += Int64(count)
      }
      tables[table] = repaired
    case .unrebuilt(let familyID, let reason):
      logger.error("a family could not be rebuilt", ["family": familyID, "reason": reason])
      response.unrebuiltFamilies.append(AdminV1.UnrebuiltFamily(familyID: familyID, reason: reason))
      if response.unrebuiltFamilies.count >= Self.maximum { try await flush() }
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
    var full = response
    full.repairedTables = tables.values.sorted { $0.table < $1.table }
    if !tables.isEmpty {
      logger.warning(
        "rows that were not what their facts give were replaced",
        ["tables": full.repairedTables.map(\.table).joined(separator: ", ")])
    }
    (response, tables) = (AdminV1.RebuildResponse(), [:])
    response.resumeToken = full.resumeToken
    try await send(full)
  }
}
