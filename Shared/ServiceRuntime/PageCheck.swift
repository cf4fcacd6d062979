import Database
import Metrics
import Telemetry

/// Reads all pages of the database once after the start, concurrently with the calls: damage in a page that is seldom
/// read is reported while there are backups from before it, and so is damage in a restored backup.
enum PageCheck {
  /// A larger database is read as far as this time allows.
  private static let limit: Duration = .seconds(600)

  static func run(_ database: Database, logger: Logger, metrics: MetricRegistry) async {
    let checked = metrics.gauge("database_checked", help: "1 when all pages of the database were read since the start.")
    do {
      let damage = try await database.verify(.pages, within: limit)
      checked.set(1)
      // The first one is logged with the condition.
      for line in damage.dropFirst() { logger.error("the database is damaged", ["finding": line]) }
    } catch {
      if Task.isCancelled { return }
      logger.warning("not all pages of the database could be checked", ["error": "\(error)"])
    }
  }
}
