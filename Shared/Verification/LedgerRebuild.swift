public import Database
public import EventLoop

/// Folds the facts of all families, family by family, and replaces each stored row that is not what follows from them
/// (SH-13): concurrently with the service's calls, and in small transactions.
///
/// The fold is the verification's, in a view of one moment. A row is replaced only where it is still what was compared.
/// A family with replaced rows is folded again, until nothing differs: a change since the view was opened is then found
/// as any other difference. So a rebuild that ends early leaves nothing that another one does not repair.
public struct LedgerRebuild: Sendable {
  /// A step, reported when it is done.
  public enum Finding: Sendable {
    /// Rows of facts were folded.
    case facts(Int)
    case replaced(table: String, RowReplacement.Kind, count: Int)
    /// Families are what their facts give.
    case rebuilt(Int)
    case unrebuilt(familyID: String, reason: String)
    /// Everything before the next partition is done.
    case finished(Partition)
  }

  public typealias Report = (Finding) async throws -> Void

  private let check: LedgerCheck

  /// - Parameters:
  ///   - share: of one processor, in percent, 1 to 100.
  ///   - pauses: before families that have work left are looked at again, each time.
  public init(
    _ database: Database, _ ledger: ServiceLedger, host: any Host, share: Int,
    pauses: [Duration] = [.milliseconds(100), .seconds(1), .seconds(2), .seconds(4)]
  ) {
    check = LedgerCheck(database, ledger, host: host, share: share, pauses: pauses)
  }

  /// How often a family is folded in which rows are replaced each time.
  private static let maximumRounds = 8

  /// - Parameter first: the partition to begin with.
  public func run(from first: Partition, _ report: @escaping Report) async throws {
    for partition in Partition.all where partition >= first {
      try Task.checkCancellation()
      try await run(of: partition, report)
    }
  }

  /// Only one partition.
  package func run(of partition: Partition, _ report: @escaping Report) async throws {
    var waiting: [String] = []
    var last = ""
    while true {
      let families = try await check.next(after: last, of: partition)
      guard let end = families.last else { break }
      for familyID in families where Partition(familyID: familyID) != partition {
        try await report(.unrebuilt(familyID: familyID, reason: "its rows are in another family's partition"))
      }
      waiting += try await rebuild(families.filter { Partition(familyID: $0) == partition }, of: partition, report)
      last = end
    }
    try await rebuildWaiting(waiting, of: partition, report)
    try await report(.finished(partition))
  }

  /// Only one family.
  public func run(only familyID: String, _ report: @escaping Report) async throws {
    let partition = Partition(familyID: familyID)
    try await rebuildWaiting(try await rebuild([familyID], of: partition, report), of: partition, report)
  }

  private func rebuildWaiting(_ families: [String], of partition: Partition, _ report: @escaping Report) async throws {
    var waiting = families
    for pause in check.pauses where !waiting.isEmpty {
      try await check.pause(pause)
      var left: [String] = []
      for start in stride(from: 0, to: waiting.count, by: LedgerCheck.familiesOfView) {
        let some = Array(waiting[start..<min(start + LedgerCheck.familiesOfView, waiting.count)])
        left += try await rebuild(some, of: partition, report)
      }
      waiting = left
    }
    for familyID in waiting {
      try await report(
        .unrebuilt(
          familyID: familyID, reason: "it has pending work, or a timer that is due; try again when that is done"))
    }
  }

  /// Rebuilds families and reports what was done.
  /// - Returns: the families that have work left.
  private func rebuild(_ families: [String], of partition: Partition, _ report: @escaping Report) async throws
    -> [String]
  {
    var (rest, waiting, rounds) = (families, [String](), 0)
    while !rest.isEmpty {
      rounds += 1
      let work = RebuildRound(check, report, partition)
      let outcomes = try await work.run(rest)
      var (again, rebuilt) = ([String](), 0)
      for familyID in rest {
        switch outcomes[familyID] ?? .unchanged {
        case .unchanged: rebuilt += 1
        case .waiting: waiting.append(familyID)
        case .failed(let reason): try await report(.unrebuilt(familyID: familyID, reason: reason))
        case .replaced where rounds < Self.maximumRounds: again.append(familyID)
        case .replaced:
          try await report(
            .unrebuilt(familyID: familyID, reason: "it has changed each time that it was folded; try again later"))
        }
      }
      if rebuilt > 0 { try await report(.rebuilt(rebuilt)) }
      rest = again
    }
    return waiting
  }
}
