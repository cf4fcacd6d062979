import Database
import Metrics
import Telemetry

/// Reads all pages of the database once after the start, beside the calls: a damaged page in what is seldom read is
/// told while there are backups from before it, and so is one of a backup that was brought back.
enum PageCheck {
  /// A larger database is read as far as that.
  private static let limit: Duration = .seconds(600)

  static func run(_ database: Database, logger: Logger, metrics: MetricRegistry) async {
    let checked = metrics.gauge("database_checked", help: "1 when all pages of the database were read since the start.")
    do {
      let damage = try await database.verify(.pages, within: limit)
      checked.set(1)
      // The first one is told with the condition.
      for line in damage.dropFirst() { logger.error("the database is damaged", ["finding": line]) }
    } catch {
      if Task.isCancelled { return }
      logger.warning("not all pages of the database could be checked", ["error": "\(error)"])
    }
  }
}
