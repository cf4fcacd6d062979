import LoadFigures

extension LoadReport {
  /// A line for each second of each run (RFC 4180), times in milliseconds.
  package var csv: String {
    var lines = ["run,rate,second,sent,succeeded,failed,p50_ms,p99_ms,max_ms"]
    for (number, run) in runs.enumerated() {
      for (second, figures) in run.figures.timeline.sorted(by: { $0.key < $1.key }) {
        let times = [50.0, 99, 100].map { figures.percentile($0).map { decimal(Double($0) / 1e6, 3) } ?? "" }
        let rate = run.rate.map(shortened) ?? ""
        lines.append(
          "\(number + 1),\(rate),\(second),\(figures.sent),\(figures.succeeded),\(figures.failed),"
            + times.joined(separator: ","))
      }
    }
    return lines.joined(separator: "\r\n") + "\r\n"
  }

  /// How figures differ from those of an earlier report: `now / before` for each.
  package func comparison(with before: LoadReport) -> String {
    var lines = ["compared with \(before.title), \(before.environment.first { $0.name == "date" }?.value ?? "")"]
    for (name, unit, value) in Self.repeated {
      guard let new = Estimate(runs.map { value($0.figures) }),
        let old = Estimate(before.runs.map { value($0.figures) }),
        new.mean != 0, old.mean != 0
      else { continue }
      let change = (new.mean / old.mean - 1) * 100
      // Intervals that overlap are no difference.
      let isWithin = new.margin.flatMap { new in old.margin.map { new + $0 } }.map { abs(new.mean - old.mean) <= $0 }
      let note = isWithin == true ? ", within the confidence intervals" : ""
      lines.append(
        "  \(Self.left(name, 20)) \(threeDigits(old.mean)) → \(threeDigits(new.mean)) \(unit) "
          + "(\(change > 0 ? "+" : "")\(decimal(change, 1)) %\(note))")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
