import CommandLine
import JSON
import LoadFigures
import LoadReports

/// Reports in files and on standard output.
enum ReportFile {
  private static let limits = JSONLimits(maximumSize: 1 << 30)

  static func read(_ path: String) throws -> LoadReport {
    do {
      return try LoadReport(json: try JSON(parsing: try Files.read(path), limits: limits))
    } catch let error as CommandError {
      throw error
    } catch {
      throw CommandError("\(path): \(error)")
    }
  }

  /// Refuses a file that could not be written after a run that takes minutes.
  static func requireWritable(_ arguments: Arguments) throws {
    for path in ["json", "csv", "hgrm", "html"].compactMap({ arguments[$0] }) { try Files.requireWritable(path) }
  }

  /// The text, and every file that the options name.
  static func write(_ report: LoadReport, _ arguments: Arguments) throws {
    Terminal.write(report.text)
    if let path = arguments["json"] { try Files.write(try report.json.text() + "\n", to: path) }
    if let path = arguments["csv"] { try Files.write(report.csv, to: path) }
    if let path = arguments["hgrm"], let last = report.runs.last {
      try Files.write(last.figures.latency.percentileText(unit: 1_000_000), to: path)
    }
    if let path = arguments["html"] { try Files.write(report.html, to: path) }
  }
}
