package import ChallengeCounting
package import Database
package import EventLoop
package import Identity
import LocalTime
package import Messages
package import RPC
package import ServiceAPI
import Stubs

/// The levels of a family's children (CH-20).
package struct LevelAPI: ChallengeV1.LevelService, ChildAPI {
  package let database: Database
  package let host: any Host
  /// A child's local days with learning, in order; UNAVAILABLE while they are being folded again.
  package let days: @Sendable (ReadTransaction, ChildKey) throws -> [LearningDay]

  package init(
    database: Database, host: any Host, days: @escaping @Sendable (ReadTransaction, ChildKey) throws -> [LearningDay]
  ) {
    (self.database, self.host, self.days) = (database, host, days)
  }

  /// Roles that may call each method; all others are rejected.
  package static let authorization: AuthorizationTable = roles.inParentMode([
    Methods.getLevel, Methods.setLevels, Methods.explainLevel,
  ])

  private static let roles: AuthorizationTable = [
    Methods.getLevel: .family,
    Methods.setLevels: .guardians,
    Methods.explainLevel: .family,
  ]

  package static func isKnown(_ tx: ReadTransaction, _ child: ChildKey) throws -> Bool {
    try ChildCalendarTable.isKnown(tx, child)
  }

  package func getLevel(_ request: ChallengeV1.GetLevelRequest, context: RPCContext) async throws -> ChallengeV1.Level {
    let child = try child(request.childID, context)
    return try await read(child) { tx in try ChallengeV1.Level(tx, child) }
  }

  package func setLevels(
    _ request: ChallengeV1.SetLevelsRequest, context: RPCContext
  ) async throws -> ChallengeV1.LevelTable {
    let familyID = try context.callerGuardian().familyID
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    if !request.points.isEmpty { faults.add(Levels.violations(request.points, field: "points")) }
    try faults.refuse()
    let levels = request.points.isEmpty ? nil : Levels(points: request.points)
    let now = host.wallClock.instant
    let again = RemadeAnswer<ChallengeV1.LevelTable> { tx, _ in try .init(tx, familyID: familyID) }
    return try await once.answer(in: database, of: familyID, now: now, again: again) { tx in
      let before = try LevelTables.own(tx, familyID: familyID)
      guard before != levels else { return Recorded(try .init(tx, familyID: familyID), nil) }
      try LevelTables.save(tx, familyID: familyID, levels)
      // A family has at most 50 children.
      for (childID, level) in try LevelTables.all(tx, familyID: familyID) {
        let child = ChildKey(familyID: familyID, childID: childID)
        try LevelBook(tx: tx, child: child, now: now).reevaluate(level)
      }
      var change = Change(.levelsSet)
      change.note("points", from: before?.text, to: levels?.text)
      return Recorded(try .init(tx, familyID: familyID), change)
    }
  }
}

extension Levels {
  /// As it is recorded (FA-1).
  fileprivate var text: String { points.map(String.init).joined(separator: " ") }
}

extension ChallengeV1.Level {
  /// A child's level as of now.
  init(_ tx: ReadTransaction, _ child: ChildKey) throws {
    let table = try ChallengeV1.LevelTable(tx, familyID: child.familyID)
    let level =
      try LevelTables.find(tx, child)
      ?? StoredLevel(shown: Levels(points: table.points).level(ofSixtieths: 0))
    self.init(
      childID: child.childID, level: Int32(clamping: level.shown.level), points: max(0, level.sixtieths) / 60,
      levelPoints: level.shown.points, nextLevelPoints: level.shown.next,
      highestLevel: Int32(clamping: level.highest), table: table)
  }
}

extension ChallengeV1.LevelTable {
  /// The table that holds for a family.
  init(_ tx: ReadTransaction, familyID: String) throws {
    let own = try LevelTables.own(tx, familyID: familyID)
    self.init(points: (own ?? .standard).points, isDefault: own == nil)
  }
}
