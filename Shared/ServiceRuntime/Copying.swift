public import Database
import EventLoop
import Identity
import Locks
import Messages
import RPC
import Telemetry

/// Where the setting `copy-to` lets an operator copy the database.
public enum CopyTarget: Hashable, Sendable {
  /// A file of SQLite in `data`.
  case sqlite
  case postgreSQL(PostgreSQLConfiguration)
}

/// The move of the service's database to another engine: operators' calls, one at a time.
final class Copying: Sendable {
  private let service: String
  private let database: Database
  private let target: CopyTarget?
  private let host: any Host
  private let logger: Logger
  private let isBusy = Locked(false)

  /// Between two responses.
  private static let interval = Duration.seconds(1)

  init(_ service: String, database: Database, target: CopyTarget?, host: any Host, logger: Logger) {
    (self.service, self.database, self.target) = (service, database, target)
    (self.host, self.logger) = (host, logger)
  }

  func run(
    for caller: Principal, send: @escaping @Sendable (AdminV1.CopyDatabaseResponse) async throws -> Void
  ) async throws {
    guard let target else {
      let place = database.configuration.postgreSQL == nil ? "the PostgreSQL database that is to have it" : "sqlite"
      throw RPCError.because(
        .copyNotAllowed, .failedPrecondition,
        "\(service) has no copy-to: set it to \(place), and start the service again")
    }
    let isFirst = isBusy.withLock { isBusy in
      defer { isBusy = true }
      return !isBusy
    }
    guard isFirst else {
      throw RPCError.because(
        .copyInProgress, .resourceExhausted, "\(service) is being copied already; try again when that has ended"
      ).tryAgain(after: .seconds(5))
    }
    defer { isBusy.withLock { $0 = false } }
    logger.info("the database is being copied", ["caller": caller.requestScope])
    do {
      let copy = try await copy(to: target, send)
      logger.info(
        "the database was copied, and takes no writes any more: start the service on the copy",
        ["caller": caller.requestScope, "epoch": "\(copy.epoch)", "rows": "\(copy.rows)"])
      try await send(
        AdminV1.CopyDatabaseResponse(
          rejectsWrites: true, comparedRows: copy.rows,
          copy: AdminV1.DatabaseCopy(
            service: service, epoch: copy.epoch.description, tables: Int32(clamping: copy.tables), rows: copy.rows)))
    } catch {
      logger.error(
        "the database was not copied",
        [
          "caller": caller.requestScope, "error": "\(error)",
          "writes": database.condition.isStopped ? "rejected" : "accepted",
        ])
      throw Self.rpcError(error)
    }
  }

  private func copy(
    to target: CopyTarget, _ send: @escaping @Sendable (AdminV1.CopyDatabaseResponse) async throws -> Void
  ) async throws -> RowCopy {
    let (loop, last) = (host.loops[0], Locked((host.loops[0].now, stops: false)))
    let report: @Sendable (RowCopyProgress) async throws -> Void = { progress in
      let now = loop.readClock()
      let isDue = last.withLock { last in
        // That writes are rejected is not kept back.
        guard now - last.0 >= Self.interval || progress.rejectsWrites != last.stops else { return false }
        last = (now, progress.rejectsWrites)
        return true
      }
      guard isDue else { return }
      try await send(
        AdminV1.CopyDatabaseResponse(
          pass: Int32(clamping: progress.pass), rejectsWrites: progress.rejectsWrites, table: progress.table,
          comparedRows: progress.comparedRows, copiedRows: progress.copiedRows))
    }
    switch target {
    case .postgreSQL(let server):
      var configuration = DatabaseConfiguration(directory: database.configuration.directory)
      configuration.postgreSQL = server
      return try await database.copyRows(to: configuration, onProgress: report)
    case .sqlite:
      return try await database.copyRows(
        toFileIn: database.configuration.directory, on: host.makeSerialQueue(label: "copy", rank: .background),
        onProgress: report)
    }
  }

  /// Operators read what the two databases report, with paths and names; others never get here.
  private static func rpcError(_ error: any Error) -> any Error {
    guard let error = error as? DatabaseError else { return error }
    return switch error.kind {
    case .schemaMismatch, .schemaTooNew, .clockMismatch, .readOnly, .locked, .diskFull:
      RPCError.because(.copyTargetNotUsable, .failedPrecondition, "\(error)")
    case .corrupt, .unreadableRow: RPCError(.dataLoss, "\(error)")
    default: RPCError(.unavailable, "\(error)")
    }
  }
}
