public import Database

/// The growth of a service's file by calls, compared with the bytes charged to the budgets of their callers. The caller
/// has to be found as in the service (`WriteOrigins`).
public struct GrowthMeasure: Sendable {
  /// In bytes of the file.
  public struct Growth: Hashable, Sendable, CustomStringConvertible {
    /// By the calls and by the pending work that they left.
    public var file: Int64
    public var chargedToCallers: Int64
    public var chargedToWork: Int64

    public var isCharged: Bool { chargedToCallers + chargedToWork >= file }

    public var description: String {
      "the file has grown by \(file); callers were charged \(chargedToCallers), work \(chargedToWork)"
    }
  }

  private let database: Database

  public init(_ database: Database) { self.database = database }

  /// Growth while `body` runs, and until no work is due any more.
  public func during(_ body: () async throws -> Void) async throws -> Growth {
    await database.settleTimers()
    let (used, charged) = (try await database.usedBytes(), database.chargedBytes)
    try await body()
    await database.settleTimers()
    let now = database.chargedBytes
    return Growth(
      file: try await database.usedBytes() - used, chargedToCallers: now.toCallers - charged.toCallers,
      chargedToWork: now.toWork - charged.toWork)
  }
}
