import LoadFigures

extension LoadReport {
  /// For people, in lines of some 100 columns.
  package var text: String {
    var lines = [title]
    lines += settings.map { "  \(Self.left($0.name, 14)) \($0.value)" }
    for run in runs {
      lines += ["", run.label]
      lines += Self.lines(run)
    }
    lines += confidence
    if isSearch {
      lines += ["", searched]
    }
    lines += ["", "environment"] + environment.map { "  \(Self.left($0.name, 14)) \($0.value)" }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(_ run: Run) -> [String] {
    let figures = run.figures
    var lines: [String] = []
    func line(_ name: String, _ value: String) { lines.append("  \(left(name, 14)) \(value)") }
    line(
      "rate",
      "\(shortened(figures.offeredRate.rounded())) offered, \(shortened(figures.sentRate.rounded())) sent, "
        + "\(shortened(figures.successRate.rounded())) succeeded a second, for \(decimal(Double(figures.window) / 1e9, 1)) s"
    )
    line(
      "calls",
      "\(figures.offered) offered, \(figures.succeeded) succeeded, \(figures.failures) failed, \(figures.shed) shed")
    if figures.unfinished > 0 { line("", "\(figures.unfinished) without an answer when the run was over") }
    if figures.dropped > 0 { line("", "\(figures.dropped) not sent") }
    if !figures.statuses.isEmpty { line("status", counts(figures.statuses)) }
    for (reason, count) in figures.transportErrors.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }).prefix(5) {
      line("no answer", "\(count) × \(reason)")
    }
    lines.append("")
    lines += table(run)
    lines += steps(run)
    lines.append("")
    line(
      "bytes",
      "\(figures.requestBytes) sent in \(figures.requestMessages) messages, \(figures.responseBytes) received in "
        + "\(figures.responseMessages), without headers")
    line("on the wire", "\(figures.wireBytesSent) bytes sent, \(figures.wireBytesReceived) received")
    if figures.connects.count > 0 {
      line(
        "connections",
        "\(figures.connects.count): TCP \(durationText(figures.connects.percentile(50))), then until HTTP/2 is ready "
          + "\(durationText(figures.handshakes.percentile(50))) (median)")
    }
    line(
      "generator",
      "\(decimal(figures.ownMicroseconds, 2)) µs CPU a call, busiest loop \(percentText(figures.busiestLoop))")
    if let server = figures.server {
      line(
        "server",
        "\(server.name) (\(server.process)): \(figures.serverMicroseconds.map { decimal($0, 2) } ?? "-") µs CPU a call, "
          + "\(server.memory >> 20) MiB, at most \(server.maximumMemory >> 20) MiB")
    }
    lines += verdict(run)
    return lines
  }

  /// The verdicts on the generator and on the objective.
  private static func verdict(_ run: Run) -> [String] {
    let faults = run.verdict.faults
    return (faults.isEmpty ? ["  verdict        the generator kept up: these figures are the server's"] : [])
      + faults.map { "  WARNING        \($0)" }
      + run.misses.filter { !faults.contains($0) }.map { "  MISSED         \($0)" }
  }

  /// A row for each distribution.
  private static func table(_ run: Run) -> [String] {
    let figures = run.figures
    var rows: [(String, HdrHistogram)] = [("latency", figures.latency), ("service time", figures.service)]
    if run.isOpen { rows.append(("schedule lag", figures.lag)) }
    if figures.failed.count > 0 { rows.append(("failed calls", figures.failed)) }
    if figures.firstMessage.count > 0 { rows.append(("first message", figures.firstMessage)) }
    if figures.messageTime.count > 0 { rows.append(("each message", figures.messageTime)) }
    let heads = percentiles.map { "p\(shortened($0))" } + ["max"]
    var lines = ["  \(left("", 14)) " + heads.map { right($0, 9) }.joined(separator: " ")]
    for (name, histogram) in rows where histogram.count > 0 {
      let values = percentiles.map { histogram.percentile($0) } + [histogram.maximum]
      lines.append("  \(left(name, 14)) " + values.map { right(durationText($0), 9) }.joined(separator: " "))
    }
    return lines + methods(figures)
  }

  /// A row for each step of a run, by the whole seconds that lie in it.
  private static func steps(_ run: Run) -> [String] {
    guard !run.steps.isEmpty else { return [] }
    let heads = ["sent/s", "succeeded/s", "failed", "p50", "p99", "max"].map { right($0, 11) }.joined(separator: " ")
    let rows = run.steps.map { step in
      let (calls, seconds) = step.second(of: run.figures)
      let rates = [calls.sent, calls.succeeded].map {
        seconds == 0 ? "-" : shortened((Double($0) / Double(seconds)).rounded())
      }
      let times = [50.0, 99, 100].map { calls.percentile($0).map(durationText) ?? "-" }
      let name = "\(shortened(step.rate))/s, \(shortened(step.to - step.from)) s"
      return "  \(left(name, 18)) " + (rates + ["\(calls.failed)"] + times).map { right($0, 11) }.joined(separator: " ")
    }
    return ["", "  \(left("step", 18)) \(heads)"] + rows
  }

  /// A row for each method of several.
  private static func methods(_ figures: RunFigures) -> [String] {
    guard !figures.methods.isEmpty else { return [] }
    let width = figures.methods.keys.map(\.count).max() ?? 0
    let heads = ["sent", "succeeded", "p50", "p99", "max"].map { right($0, 9) }.joined(separator: " ")
    let rows = figures.methods.sorted { ($1.value.sent, $0.key) < ($0.value.sent, $1.key) }.map { name, method in
      let times = [method.latency.percentile(50), method.latency.percentile(99), method.latency.maximum]
      let cells = ["\(method.sent)", "\(method.latency.count)"] + times.map(durationText)
      return "  \(left(name, width)) " + cells.map { right($0, 9) }.joined(separator: " ")
    }
    return ["", "  \(left("", width)) \(heads)"] + rows
  }

  /// Mean and 95 % confidence interval of runs that were repeated.
  private var confidence: [String] {
    guard !isSearch, runs.count > 1 else { return [] }
    let rows = Self.repeated.compactMap { name, unit, value -> String? in
      guard let estimate = Estimate(runs.map { value($0.figures) }), estimate.mean != 0 else { return nil }
      let margin = estimate.margin.map { " ± \(threeDigits($0))" } ?? ""
      return "  \(Self.left(name, 20)) \(threeDigits(estimate.mean))\(margin) \(unit)"
    }
    return ["", "mean of \(runs.count) runs, with the 95 % confidence interval"] + rows
  }

  private static func counts(_ counts: [String: Int64]) -> String {
    counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value) × \($0.key)" }.joined(separator: ", ")
  }

  static func left(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
  static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
