package import BadgeBadges
import BadgeChildren
import BadgeShop
package import Database
package import EventLoop
package import Identity
package import Messages
package import RPC
import ServiceAPI
import Stubs

/// Profiles, by which children show themselves (BA-9, BA-11).
package struct ProfileAPI: BadgeV1.ProfileService, KnownChildAPI {
  package let database: Database
  let host: any Host
  let catalogue: BadgeCatalogue

  package init(database: Database, host: any Host, catalogue: BadgeCatalogue = .current) {
    (self.database, self.host, self.catalogue) = (database, host, catalogue)
  }

  /// Roles that may call each method (FA-6); all others are rejected.
  package static let authorization: AuthorizationTable = roles.inParentMode([
    Methods.getProfile
  ])

  private static let roles: AuthorizationTable = [
    Methods.getProfile: .family,
    Methods.setDisplay: .children,
  ]

  package func getProfile(_ request: BadgeV1.GetProfileRequest, context: RPCContext) async throws -> BadgeV1.Profile {
    let child = try child(request.childID, context)
    return try await read(child) { [catalogue] tx in
      let shop = try ChildShop(tx, child)
      return BadgeV1.Profile(
        childID: child.childID, equipped: shop.equippedMessages,
        displayedBadges: try Self.displayed(tx, child, catalogue), points: .init(shop.balance),
        level: .init(try LevelTable.find(tx, child)))
    }
  }

  package func setDisplay(
    _ request: BadgeV1.SetDisplayRequest, context: RPCContext
  ) async throws -> BadgeV1.SetDisplayResponse {
    let child = try context.callingChild().child
    var faults = RequestFaults()
    faults.code(request.code)
    try faults.refuse()
    let now = host.wallClock.instant
    return try await database.write(child.familyID) { [catalogue] tx in
      try Self.requireKnown(tx, caller: child)
      let standings = try BadgeStanding.list(tx, child, catalogue)
      guard let standing = standings.first(where: { $0.badge.code == request.code }) else {
        throw Refusal.error(
          .notFound, reason: .notFound,
          "code is \"\(request.code.prefix(64))\", which is not a badge; list the child's badges", field: "code")
      }
      guard standing.award != nil else {
        throw Refusal.failedPrecondition(
          .notEarned, "code is \"\(standing.badge.code)\", which is not earned yet; display earned badges only",
          field: "code")
      }
      if standing.isDisplayed != request.displayed {
        if request.displayed {
          try DisplayTable.add(tx, child, code: standing.badge.code, at: now)
        } else {
          try DisplayTable.remove(tx, child, code: standing.badge.code)
        }
        ChildTable.noteChange(tx, child)
      }
      return .init(displayedBadges: try Self.displayed(tx, child, catalogue))
    }
  }

  private static func displayed(
    _ tx: ReadTransaction, _ child: ChildKey, _ catalogue: BadgeCatalogue
  ) throws -> [BadgeV1.ChildBadge] {
    try BadgeStanding.list(tx, child, catalogue).filter(\.isDisplayed).map { BadgeV1.ChildBadge($0) }
  }
}

extension BadgeV1.ProfileLevel {
  init(_ level: ChildLevel) {
    self.init(
      level: Int32(clamping: level.level), levelPoints: level.points, nextLevelPoints: level.nextPoints)
  }
}
