/// Mean of repeated measurements, and how sure it is.
package struct Estimate: Hashable, Sendable {
  package var mean: Double
  /// Half of the 95 % confidence interval (Student's t); nil for a single measurement.
  package var margin: Double?
  /// Measurements.
  package var count: Int

  /// Nil without measurements.
  package init?(_ values: [Double]) {
    guard !values.isEmpty else { return nil }
    count = values.count
    mean = values.reduce(0, +) / Double(count)
    guard count > 1 else { return }
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let deviation = (squares / Double(count - 1)).squareRoot()
    margin = Self.quantile(freedom: count - 1) * deviation / Double(count).squareRoot()
  }

  /// The 97.5 % quantile of Student's t distribution, exact to three decimals up to 30 degrees of freedom.
  static func quantile(freedom: Int) -> Double {
    let table = [
      12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131, 2.120,
      2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042,
    ]
    // Beyond the table the first terms of the expansion around the normal distribution are exact to three decimals.
    guard freedom > table.count else { return table[max(freedom, 1) - 1] }
    return 1.960 + 2.372 / Double(freedom) + 2.822 / Double(freedom * freedom)
  }
}
