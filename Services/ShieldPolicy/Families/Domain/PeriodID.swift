package import LocalTime

/// How a completed period of a challenge is named: by the challenge and the period's first local date.
package enum PeriodID {
  package static func text(challengeID: String, start: LocalDate) -> String { "\(challengeID)/\(start)" }

  /// - Returns: no date where the id has none that can be read.
  package static func parts(_ id: String) -> (challengeID: String, start: LocalDate?) {
    let parts = id.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    return (parts[0], parts.count > 1 ? LocalDate(parts[1]) : nil)
  }
}
