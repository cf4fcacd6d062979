import BadgeChildren
package import Database
package import Identity
import LocalTime
package import Messages
package import RPC
package import ServiceAPI
import Stubs

/// BadgeService: badges and achievement points.
package struct BadgeAPI: BadgeV1.BadgeService, KnownChildAPI {
  package let database: Database
  /// The points that a child has earned and spent: only subjects above badges know the spent ones.
  let balance: @Sendable (ReadTransaction, ChildKey) throws -> PointBalance
  let catalogue: BadgeCatalogue

  package init(
    database: Database, catalogue: BadgeCatalogue = .current,
    balance: @escaping @Sendable (ReadTransaction, ChildKey) throws -> PointBalance
  ) {
    (self.database, self.catalogue, self.balance) = (database, catalogue, balance)
  }

  /// Roles that may call each method (FA-6); all others are rejected.
  package static let authorization: AuthorizationTable = roles.inParentMode([
    Methods.listBadges, Methods.listChildBadges, Methods.listProgress, Methods.getSummary, Methods.getPoints,
    Methods.listChanges,
  ])

  private static let roles: AuthorizationTable = [
    Methods.listBadges: .family,
    Methods.listChildBadges: .family,
    Methods.listProgress: .family,
    Methods.getSummary: .family,
    Methods.getPoints: .family,
    Methods.markSeen: .children,
    Methods.listChanges: .guardians,
  ]

  /// Maximum number of badges in one call.
  static let maximumCodes = 100

  package func markSeen(
    _ request: BadgeV1.MarkSeenRequest, context: RPCContext
  ) async throws -> BadgeV1.MarkSeenResponse {
    let child = try context.callingChild().child
    var faults = RequestFaults()
    faults.count(request.codes.count, field: "codes", in: 0...Self.maximumCodes)
    try faults.refuse()
    return try await database.write(child.familyID) { [catalogue] tx in
      try Self.requireKnown(tx, caller: child)
      let awards = try AwardTable.list(tx, child)
      var unseen = Set(awards.filter { !$0.isSeen }.map(\.code))
      let earned = Set(awards.map(\.code))
      for (index, code) in request.codes.enumerated() where !earned.contains(code) {
        // A secret one that the child does not have is none for it.
        let badge = try catalogue.badge(tx, familyID: child.familyID, code)
        guard badge.map({ $0.isSecret }) ?? true else { continue }
        throw Refusal.error(
          .notFound, reason: .notFound,
          "codes[\(index)] is \"\(code.prefix(64))\", which is not a badge; list the child's badges",
          field: "codes[\(index)]")
      }
      if let index = request.codes.firstIndex(where: { !earned.contains($0) }) {
        throw Refusal.failedPrecondition(
          .notEarned,
          "codes[\(index)] is \"\(request.codes[index])\", which is not earned yet; mark earned badges only",
          field: "codes[\(index)]")
      }
      for code in request.codes.isEmpty ? unseen : unseen.intersection(request.codes) {
        try AwardTable.markSeen(tx, child, code: code)
        unseen.remove(code)
      }
      return BadgeV1.MarkSeenResponse(newBadges: Int32(clamping: unseen.count))
    }
  }
}
