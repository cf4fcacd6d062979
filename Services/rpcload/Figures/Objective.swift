/// The figures that a run must reach: `p99=20ms,errors=0.1%,rate=5000`.
package struct Objective: Hashable, Sendable {
  /// One bound.
  package enum Bound: Hashable, Sendable {
    /// At most so many nanoseconds for so many percent of the calls, from their intended send time.
    case percentile(Double, Int64)
    /// At most so many nanoseconds for every call.
    case max(Int64)
    /// At most this share of the calls (0…1) without success.
    case errors(Double)
    /// At least so many successes a second.
    case rate(Double)
  }

  /// A text that is no objective, with the right form.
  package struct Fault: Error, Hashable, Sendable, CustomStringConvertible {
    package var description: String
  }

  package var bounds: [Bound]

  package init(_ bounds: [Bound]) { self.bounds = bounds }

  /// - Throws: `Fault`.
  package init(parsing text: String) throws(Fault) {
    bounds = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      bounds.append(try Self.bound(part.filter { $0 != " " }))
    }
    // Without a bound of its own a run that fails fast would reach any latency.
    let hasErrors = bounds.contains { if case .errors = $0 { true } else { false } }
    if !hasErrors { bounds.append(.errors(0)) }
  }

  private static func bound(_ part: String) throws(Fault) -> Bound {
    let sides = part.split(separator: "=", maxSplits: 1).map(String.init)
    let fault = Fault(
      description: "\"\(part)\" is not an objective; there are p50=…, p99.9=… and max=… with a time (20ms, "
        + "1.5s, 800us), "
        + "errors=0.1% and rate=5000")
    guard sides.count == 2 else { throw fault }
    let (name, value) = (sides[0], sides[1])
    switch name {
    case "errors":
      let isPercent = value.hasSuffix("%")
      guard let number = Double(isPercent ? String(value.dropLast()) : value), number >= 0,
        number <= (isPercent ? 100 : 1)
      else { throw fault }
      return .errors(isPercent ? number / 100 : number)
    case "rate":
      guard let number = Double(value), number > 0, number.isFinite else { throw fault }
      return .rate(number)
    case "max":
      guard let time = duration(value) else { throw fault }
      return .max(time)
    default:
      guard name.hasPrefix("p"), let percent = Double(name.dropFirst()), percent > 0, percent <= 100,
        let time = duration(value)
      else { throw fault }
      return .percentile(percent, time)
    }
  }

  /// Why a run does not reach it; empty when it does.
  package func misses(_ figures: RunFigures) -> [String] {
    bounds.compactMap { bound in
      switch bound {
      case .percentile(let percent, let limit):
        let value = figures.latency.percentile(percent)
        return value <= limit && figures.latency.count > 0
          ? nil : "p\(shortened(percent)) is \(durationText(value)), the objective \(durationText(limit))"
      case .max(let limit):
        let value = figures.latency.maximum
        return value <= limit ? nil : "max is \(durationText(value)), the objective \(durationText(limit))"
      case .errors(let limit):
        let share = figures.errorShare
        return share <= limit
          ? nil : "\(percentText(share)) of the calls did not succeed, the objective is \(percentText(limit))"
      case .rate(let limit):
        return figures.successRate >= limit
          ? nil : "\(shortened(figures.successRate)) calls a second succeeded, the objective is \(shortened(limit))"
      }
    }
  }
}

/// Nanoseconds of a text with a unit: `20ms`, `1.5s`, `800us`, `2m`; nil for anything else.
package func duration(_ text: String) -> Int64? {
  let units: [(String, Double)] = [
    ("ns", 1), ("us", 1e3), ("µs", 1e3), ("ms", 1e6), ("s", 1e9), ("m", 6e10), ("h", 3.6e12),
  ]
  for (unit, factor) in units where text.hasSuffix(unit) {
    guard let number = Double(text.dropLast(unit.count)), number >= 0, number * factor < 9e18 else { continue }
    return Int64((number * factor).rounded())
  }
  return nil
}

/// Three significant digits with a unit: `1.24 ms`.
package func durationText(_ nanoseconds: Int64) -> String {
  let value = Double(nanoseconds)
  for (unit, factor) in [("s", 1e9), ("ms", 1e6), ("µs", 1e3)] where value >= factor {
    return "\(threeDigits(value / factor)) \(unit)"
  }
  return "\(nanoseconds) ns"
}

/// At least three significant digits, and no decimals from 100 on.
package func threeDigits(_ value: Double) -> String {
  decimal(value, abs(value) >= 99.95 ? 0 : abs(value) >= 9.995 ? 1 : 2)
}

/// Without zeros at the end of its decimals.
package func shortened(_ value: Double) -> String {
  var text = decimal(value, 4)
  while text.hasSuffix("0") { text.removeLast() }
  return text.hasSuffix(".") ? String(text.dropLast()) : text
}

/// A share of 0…1.
package func percentText(_ share: Double) -> String { "\(shortened(share * 100)) %" }
