import LoadFigures

extension LoadReport {
  /// A page that needs nothing else: no network, no scripts.
  package var html: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(escaped(title))</title>
    <style>
    \(Self.style)
    </style>
    </head>
    <body>
    <main>
    <h1>\(escaped(title))</h1>
    \(verdict)
    \(Self.definitions(settings))
    \(loadSection)
    \(runs.enumerated().map { section($0.element, isOnly: runs.count == 1) }.joined(separator: "\n"))
    <section><h2>Environment</h2>
    \(Self.definitions(environment))
    </section>
    </main>
    </body>
    </html>

    """
  }

  private var verdict: String {
    var lines: [(style: String, text: String)] = []
    if isSearch {
      lines.append((reachesObjective ? "good" : "bad", searched))
    } else {
      lines += runs.flatMap(\.misses).map { ("bad", $0) }
      if objective != nil, reachesObjective { lines.append(("good", "the objective is reached")) }
      let faults = runs.flatMap(\.verdict.faults)
      lines += faults.map { ("warning", $0) }
      if faults.isEmpty { lines.append(("good", "the load generator kept up: these figures are the server's")) }
    }
    return lines.map { "<p class=\"verdict \($0.style)\">\(escaped($0.text))</p>" }.joined(separator: "\n")
  }

  // MARK: Sections

  /// Latency against load, where there were several rates.
  private var loadSection: String {
    let runs = runs.filter { $0.rate != nil && $0.figures.latency.count > 0 }.sorted { ($0.rate ?? 0) < ($1.rate ?? 0) }
    guard Set(runs.compactMap(\.rate)).count > 1 else { return "" }
    let lines = [(50.0, "p50", "s1"), (99, "p99", "s2"), (99.9, "p99.9", "s3")].map { percent, name, style in
      ChartSeries(
        name: name, style: style,
        points: runs.map { ($0.rate ?? 0, Double($0.figures.latency.percentile(percent)) / 1e6) }, showsDots: true)
    }
    let chart = Chart(
      title: "Latency against load", xTitle: "calls a second", yTitle: "ms", series: lines, yScale: .logarithmic)
    return "<section><h2>Load</h2>\n\(chart.html)</section>"
  }

  private func section(_ run: Run, isOnly: Bool) -> String {
    let figures = run.figures
    return """
      <section><h2>\(escaped(run.label))</h2>
      \(isOnly ? "" : (run.misses + run.verdict.faults.filter { !run.misses.contains($0) }).map { "<p class=\"verdict bad\">\(escaped($0))</p>" }.joined())
      \(Self.definitions(Self.summary(figures)))
      \(Self.table(run))
      \(Self.percentileChart(figures))
      \(Self.timeCharts(figures))
      </section>
      """
  }

  private static func summary(_ figures: RunFigures) -> [(name: String, value: String)] {
    var pairs = [
      (name: "offered", value: "\(shortened(figures.offeredRate.rounded())) calls a second, \(figures.offered) in all"),
      (
        name: "succeeded",
        value: "\(shortened(figures.successRate.rounded())) calls a second, \(figures.succeeded) in all"
      ),
      (name: "failed", value: "\(figures.failures), and \(figures.shed) were shed"),
    ]
    for (code, count) in figures.statuses.sorted(by: { $0.key < $1.key }) {
      pairs.append((name: code, value: "\(count)"))
    }
    for (reason, count) in figures.transportErrors.sorted(by: { $0.key < $1.key }).prefix(5) {
      pairs.append((name: "no answer", value: "\(count) × \(reason)"))
    }
    for (name, method) in figures.methods.sorted(by: { ($1.value.sent, $0.key) < ($0.value.sent, $1.key) }) {
      let times = [50, 99].map { "p\($0) \(durationText(method.latency.percentile(Double($0))))" }
      pairs.append((name: name, value: "\(method.sent) sent, \(times.joined(separator: ", "))"))
    }
    pairs.append(
      (
        name: "on the wire",
        value: "\(figures.wireBytesSent) bytes sent, \(figures.wireBytesReceived) received"
      ))
    if let server = figures.server {
      let cost = figures.serverMicroseconds.map { "\(decimal($0, 2)) µs CPU a call, " } ?? ""
      pairs.append(
        (
          name: "server",
          value: "\(server.name): \(cost)\(server.memory >> 20) MiB, at most \(server.maximumMemory >> 20) MiB"
        ))
    }
    pairs.append((name: "generator", value: "\(decimal(figures.ownMicroseconds, 2)) µs CPU a call"))
    return pairs
  }

  private static func table(_ run: Run) -> String {
    let figures = run.figures
    var rows = [("latency", figures.latency), ("service time", figures.service)]
    if run.isOpen { rows.append(("schedule lag", figures.lag)) }
    rows += [
      ("failed calls", figures.failed), ("first message", figures.firstMessage), ("each message", figures.messageTime),
    ]
    let head = percentiles.map { "<th scope=\"col\">p\(shortened($0))</th>" }.joined() + "<th scope=\"col\">max</th>"
    let body = rows.filter { $0.1.count > 0 }.map { name, histogram in
      let values = percentiles.map { histogram.percentile($0) } + [histogram.maximum]
      return "<tr><th scope=\"row\">\(name)</th>" + values.map { "<td>\(durationText($0))</td>" }.joined() + "</tr>"
    }
    return
      "<div class=\"scroll\"><table><thead><tr><th></th>\(head)</tr></thead><tbody>\(body.joined())</tbody></table></div>"
  }

  // MARK: Charts

  private static func percentileChart(_ figures: RunFigures) -> String {
    func series(_ name: String, _ style: String, _ histogram: HdrHistogram) -> ChartSeries {
      let lines = histogram.percentileLines().filter { $0.percentile < 100 }
      return ChartSeries(
        name: name, style: style, points: lines.map { (100 / (100 - $0.percentile), Double($0.value) / 1e6) })
    }
    guard figures.latency.count > 0 else { return "" }
    return Chart(
      title: "Latency by percentile", xTitle: "percentile", yTitle: "ms",
      series: [
        series("from the intended send time", "s1", figures.latency), series("service time", "s2", figures.service),
      ], xScale: .logarithmic, yScale: .logarithmic,
      xText: { "\(shortened(100 - 100 / $0)) %" }
    ).html
  }

  private static func timeCharts(_ figures: RunFigures) -> String {
    let seconds = figures.timeline.sorted { $0.key < $1.key }
    guard seconds.count > 1 else { return "" }
    func line(_ name: String, _ style: String, _ value: (RunFigures.Second) -> Double?) -> ChartSeries {
      ChartSeries(
        name: name, style: style,
        points: seconds.compactMap { second, figures in value(figures).map { (Double(second), $0) } })
    }
    func percentile(_ percent: Double) -> (RunFigures.Second) -> Double? {
      { $0.percentile(percent).map { Double($0) / 1e6 } }
    }
    var rates = [line("sent", "s1") { Double($0.sent) }, line("succeeded", "s2") { Double($0.succeeded) }]
    if seconds.contains(where: { $0.value.failed > 0 }) {
      rates.append(line("did not succeed", "s3") { Double($0.failed) })
    }
    let times = [
      line("p50", "s1", percentile(50)), line("p99", "s2", percentile(99)), line("max", "s3", percentile(100)),
    ]
    return Chart(
      title: "Calls by the second in which they were due", xTitle: "seconds", yTitle: "calls a second", series: rates
    ).html
      + Chart(
        title: "Latency by the second in which the calls were due", xTitle: "seconds", yTitle: "ms", series: times,
        yScale: .logarithmic
      ).html
  }

  // MARK: Pieces

  private static func definitions(_ pairs: [(name: String, value: String)]) -> String {
    "<dl>" + pairs.map { "<dt>\(escaped($0.name))</dt><dd>\(escaped($0.value))</dd>" }.joined() + "</dl>"
  }

  private static let style = """
    :root { color-scheme: light dark; --back: #ffffff; --ink: #1a1a1a; --soft: #5c6370; --line: #d9dce1; --panel: #f5f6f8;
      --s1: #0b62c4; --s2: #b34700; --s3: #8a2be2; --s4: #1b7f4b; --good: #14683a; --bad: #b3261e; --warning: #8a5a00; }
    @media (prefers-color-scheme: dark) { :root { --back: #14161a; --ink: #e8eaed; --soft: #a3abb8; --line: #363b44;
      --panel: #1d2026; --s1: #6ab0ff; --s2: #ffa35c; --s3: #c79bff; --s4: #63d297; --good: #6fd69b; --bad: #ff8a80;
      --warning: #f2c14e; } }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--back); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
    main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
    h1 { font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere; margin: 0 0 1rem; }
    h2 { font-size: 1.2rem; margin: 2.5rem 0 0.75rem; overflow-wrap: anywhere; }
    h3 { font-size: 1rem; margin: 0 1rem 0 0; display: inline-block; }
    dl { display: grid; grid-template-columns: minmax(6.5rem, max-content) 1fr; gap: 0.15rem 1rem; margin: 0 0 1rem; }
    dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
    .verdict { margin: 0 0 0.5rem; padding: 0.5rem 0.75rem; background: var(--panel); border-left: 4px solid; border-radius: 4px; }
    .good { border-color: var(--good); } .bad { border-color: var(--bad); } .warning { border-color: var(--warning); }
    .scroll { overflow-x: auto; margin: 0 0 1.5rem; }
    table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
    th, td { padding: 0.35rem 0.6rem; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--line); }
    th { font-weight: 600; } th[scope=row] { text-align: left; }
    figure { margin: 0 0 2rem; }
    figcaption { margin-bottom: 0.25rem; }
    .key { color: var(--soft); margin-right: 1rem; white-space: nowrap; font-size: 0.9rem; }
    .key i { display: inline-block; width: 1rem; height: 3px; margin-right: 0.35rem; vertical-align: middle; }
    svg { width: 100%; height: auto; display: block; } svg text { fill: var(--soft); font: 12px system-ui, sans-serif; }
    svg .grid { stroke: var(--line); } svg polyline { fill: none; stroke-width: 2; stroke-linejoin: round; }
    .s1 { stroke: var(--s1); } .s2 { stroke: var(--s2); } .s3 { stroke: var(--s3); } .s4 { stroke: var(--s4); }
    i.s1, circle.s1 { background: var(--s1); fill: var(--s1); } i.s2, circle.s2 { background: var(--s2); fill: var(--s2); }
    i.s3, circle.s3 { background: var(--s3); fill: var(--s3); } i.s4, circle.s4 { background: var(--s4); fill: var(--s4); }
    .narrow { display: none; }
    @media (max-width: 34rem) { .wide { display: none; } .narrow { display: block; } }
    """
}
