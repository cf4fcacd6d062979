public import Database

/// Decides again what was decided from a clock that was ahead (`Database.clockLag`): family by family, each in a
/// transaction of its own. A process that is killed in the middle begins again.
public struct Redecision: Sendable {
  /// Families whose transactions wait together, and so share commits.
  private static let familiesAtOnce = 16

  let database: Database
  let ledger: ServiceLedger

  public init(_ database: Database, _ ledger: ServiceLedger) {
    (self.database, self.ledger) = (database, ledger)
  }

  /// The outcome.
  public struct Outcome: Sendable {
    /// How far the clock was set back, in seconds; up to ten more where a process was killed.
    public var lag: Int64
    public var families = 0
    /// Why families stay as they were.
    public var failures: [String] = []
  }

  /// - Returns: nil when the clock was not set back.
  public func run() async throws -> Outcome? {
    guard let lag = database.clockLag else { return nil }
    return try await run(lag: lag)
  }

  /// The same, whatever the clock did.
  func run(lag: Int64) async throws -> Outcome {
    var outcome = Outcome(lag: lag)
    try await database.beginSettingBack()
    for partition in Partition.all {
      var last = ""
      while true {
        let families = try await database.read(partition) { [ledger, last] in
          try ledger.families(after: last, of: partition, limit: Self.familiesAtOnce, in: $0)
        }
        guard let end = families.last else { break }
        try await run(families.filter { Partition(familyID: $0) == partition }, of: partition, &outcome)
        last = end
      }
    }
    try await database.endSettingBack()
    return outcome
  }

  private func run(_ families: [String], of partition: Partition, _ outcome: inout Outcome) async throws {
    let results = await database.write(
      each: families.map { familyID in (partition, { [ledger] tx in try ledger.redecide(tx, familyID) }) },
      cause: "clock set back")
    for (familyID, result) in zip(families, results) {
      switch result {
      case .success: outcome.families += 1
      case .failure(let error):
        // A fault of one family only must not keep the others waiting.
        _ = try LedgerCheck.unreadable(error)
        outcome.failures.append("family \(familyID): \(error)")
      }
    }
  }
}
