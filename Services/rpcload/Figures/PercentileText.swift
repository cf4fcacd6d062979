extension HdrHistogram {
  /// The distribution as HdrHistogram's tools print and plot it (`.hgrm`).
  ///
  /// - Parameters:
  ///   - unit: one unit of the column "Value", in recorded units: 1,000,000 for milliseconds of nanoseconds.
  ///   - ticks: lines for each halving of the distance to 100 %.
  package func percentileText(unit: Double, ticks: Int = 5) -> String {
    var text =
      "\(Self.right("Value", 12)) \(Self.right("Percentile", 14)) \(Self.right("TotalCount", 10)) "
      + "\(Self.right("1/(1-Percentile)", 14))\n\n"
    for line in percentileLines(ticks: ticks) {
      let share = line.percentile / 100
      text += Self.right(decimal(Double(line.value) / unit, 3), 12) + " " + decimal(share, 12) + " "
      text += Self.right("\(line.count)", 10)
      if share < 1 { text += " " + Self.right(decimal(1 / (1 - share), 2), 14) }
      text += "\n"
    }
    func field(_ name: String, _ value: String) -> String { "\(name) = \(Self.right(value, 12))" }
    text += "#[" + field("Mean   ", decimal(mean / unit, 3)) + ", "
    text += field("StdDeviation  ", decimal(standardDeviation / unit, 3)) + "]\n"
    text +=
      "#[" + field("Max    ", decimal(Double(maximum) / unit, 3)) + ", " + field("Total count   ", "\(count)") + "]\n"
    text += "#[" + field("Buckets", "\(bucketCount)") + ", " + field("SubBuckets    ", "\(subBucketCount)") + "]\n"
    return text
  }

  /// A line of the distribution: this share of the values is at most `value`, and so many are.
  package struct PercentileLine: Hashable, Sendable {
    package var value: Int64
    /// 0…100.
    package var percentile: Double
    package var count: Int64
  }

  /// The steps of HdrHistogram's percentile iterator, which get finer towards 100 %.
  package func percentileLines(ticks: Int = 5) -> [PercentileLine] {
    guard count > 0 else { return [] }
    var lines: [PercentileLine] = []
    var (level, seen, last): (Double, Int64, Int64) = (0, 0, 0)
    visit { value, cell in
      seen += cell
      last = highestEquivalent(value)
      // At the last value one line is enough: it ends with 100 %.
      while level <= 100 * Double(seen) / Double(count), lines.last?.count != count {
        lines.append(PercentileLine(value: last, percentile: level, count: seen))
        level += 100 / Double(Int64(ticks) << Self.halvings(level))
      }
    }
    lines.append(PercentileLine(value: last, percentile: 100, count: count))
    return lines
  }

  /// One more than how often the distance to 100 % has been halved.
  private static func halvings(_ level: Double) -> Int64 {
    var (halvings, distance): (Int64, Double) = (1, 100 - level)
    while distance <= 50, halvings < 60 {
      distance *= 2
      halvings += 1
    }
    return halvings
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.utf8.count)) + text
  }
}

/// A number with so many decimals, rounded to the nearest.
package func decimal(_ value: Double, _ digits: Int) -> String {
  guard value.isFinite else { return "\(value)" }
  var scale = 1.0
  for _ in 0..<digits { scale *= 10 }
  let scaled = (abs(value) * scale).rounded()
  guard scaled < 9e18 else { return "\(value)" }
  let number = String(Int64(scaled))
  let padded = String(repeating: "0", count: max(0, digits + 1 - number.utf8.count)) + number
  let sign = value < 0 && scaled > 0 ? "-" : ""
  return digits == 0 ? sign + padded : "\(sign)\(padded.dropLast(digits)).\(padded.suffix(digits))"
}
