/// The two text formats in which Prometheus and similar programs read metrics.
public enum ExpositionFormat: Hashable, Sendable {
  /// Prometheus text format 0.0.4.
  case prometheus
  /// OpenMetrics 1.0.0.
  case openMetrics

  var contentType: String {
    switch self {
    case .prometheus: "text/plain; version=0.0.4; charset=utf-8"
    case .openMetrics: "application/openmetrics-text; version=1.0.0; charset=utf-8"
    }
  }

  /// The format that a request's header `accept` prefers; Prometheus text when it names neither, or is missing.
  init(accept: String?) {
    var best: [Double] = [0, 0]
    for range in (accept ?? "").prefix(1024).lowercased().split(separator: ",") {
      let parts = range.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
      let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
      switch parts.first {
      case "application/openmetrics-text": best[0] = max(best[0], quality)
      case "text/plain", "text/*": best[1] = max(best[1], quality)
      default: break
      }
    }
    self = best[0] > 0 && best[0] >= best[1] ? .openMetrics : .prometheus
  }
}
