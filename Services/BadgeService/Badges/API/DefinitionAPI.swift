import BadgeChildren
package import Database
package import EventLoop
package import Identity
import LocalTime
package import Messages
package import RPC
import ServiceAPI
import Stubs

/// A family's own badges, and what guardians award and revoke (BA-4, BA-6 to BA-8).
package struct DefinitionAPI: BadgeV1.DefinitionService, KnownChildAPI {
  let host: any Host
  package let database: Database
  let catalogue: BadgeCatalogue

  package init(host: any Host, database: Database, catalogue: BadgeCatalogue = .current) {
    (self.host, self.database, self.catalogue) = (host, database, catalogue)
  }

  /// Roles that may call each method (FA-6); all others are rejected.
  package static let authorization: AuthorizationTable = roles.inParentMode([
    Methods.createBadge, Methods.updateBadge, Methods.retireBadge, Methods.listDefinitions,
    Methods.awardBadge, Methods.revokeBadge, Methods.getAward, Methods.explainBadge,
  ])

  private static let roles: AuthorizationTable = [
    Methods.createBadge: .guardians,
    Methods.updateBadge: .guardians,
    Methods.retireBadge: .guardians,
    Methods.listDefinitions: .guardians,
    Methods.awardBadge: .guardians,
    Methods.revokeBadge: .guardians,
    Methods.getAward: .family,
    Methods.explainBadge: .family,
  ]

  package func createBadge(_ request: BadgeV1.CreateBadgeRequest, context: RPCContext) async throws -> BadgeV1.Badge {
    let familyID = try context.callerGuardian().familyID
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    let read = faults.badge(request.draft ?? .init(), code: Identifier.make(on: host))
    try faults.refuse()
    return try await once.answer(
      in: database, of: familyID, now: host.wallClock.instant, again: remade(familyID: familyID)
    ) { tx in
      let number = try OwnBadgeTable.newest(tx, familyID: familyID) + 1
      guard number <= Int64(OwnBadgeLimits.ever),
        try OwnBadgeTable.countInUse(tx, familyID: familyID) < OwnBadgeLimits.inUse
      else {
        throw Refusal.limitReached(
          "the family has \(OwnBadgeLimits.inUse) badges of its own, or has made \(OwnBadgeLimits.ever); retire one, or "
            + "change one that there is")
      }
      try OwnBadges.save(tx, familyID: familyID, .init(badge: read, number: number))
      return Recorded(BadgeV1.Badge(withCriteria: read), .badge(.badgeCreated, from: nil, to: read))
    }
  }

  package func updateBadge(_ request: BadgeV1.UpdateBadgeRequest, context: RPCContext) async throws -> BadgeV1.Badge {
    let familyID = try context.callerGuardian().familyID
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    faults.code(request.code)
    let fields = faults.updateMask(request.updateMask, allowed: BadgeField.allCases.map(\.rawValue))
    let read = faults.badge(request.draft ?? .init(), code: request.code, only: fields)
    try faults.refuse()
    return try await once.answer(
      in: database, of: familyID, now: host.wallClock.instant, again: remade(familyID: familyID)
    ) { tx in
      var stored = try own(tx, familyID: familyID, request.code)
      if stored.badge.isRetired { throw Refusal.badgeRetired(request.code) }
      let before = stored.badge
      for field in BadgeField.allCases where fields.contains(field.rawValue) {
        field.copy(from: read, to: &stored.badge)
      }
      if fields.contains(BadgeField.icon.rawValue), request.draft?.icon ?? "" == "" {
        stored.badge.icon = stored.badge.category.icon
      }
      let change = Change.badge(.badgeUpdated, from: before, to: stored.badge)
      if stored.badge != before { try OwnBadges.save(tx, familyID: familyID, stored) }
      return Recorded(BadgeV1.Badge(withCriteria: stored.badge), change.isEmpty ? nil : change)
    }
  }

  package func retireBadge(_ request: BadgeV1.RetireBadgeRequest, context: RPCContext) async throws -> BadgeV1.Badge {
    let familyID = try context.callerGuardian().familyID
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    faults.code(request.code)
    try faults.refuse()
    return try await once.answer(
      in: database, of: familyID, now: host.wallClock.instant, again: remade(familyID: familyID)
    ) { tx in
      var stored = try own(tx, familyID: familyID, request.code)
      let before = stored.badge
      stored.badge.isRetired = true
      if stored.badge != before { try OwnBadges.save(tx, familyID: familyID, stored) }
      return Recorded(
        BadgeV1.Badge(withCriteria: stored.badge),
        before.isRetired ? nil : .badge(.badgeUpdated, from: before, to: stored.badge))
    }
  }

  /// The badge as it is now.
  private func remade(familyID: String) -> RemadeAnswer<BadgeV1.Badge> {
    RemadeAnswer(naming: { .init(code: $0.code) }) { tx, named in
      BadgeV1.Badge(withCriteria: try own(tx, familyID: familyID, named.code).badge)
    }
  }

  package func listDefinitions(
    _ request: BadgeV1.ListDefinitionsRequest, context: RPCContext
  ) async throws -> BadgeV1.ListDefinitionsResponse {
    let familyID = try context.callerGuardian().familyID
    var faults = RequestFaults()
    let page = Page(size: request.pageSize, token: request.pageToken, faults: &faults)
    let after = page.cursor(&faults) { Int64($0) } ?? 0
    try faults.refuse()
    let found = try await database.read(familyID) { tx in
      try OwnBadgeTable.page(tx, familyID: familyID, after: after, limit: page.size + 1)
    }
    let (rows, token) = page.cut(found) { "\($0.number)" }
    return BadgeV1.ListDefinitionsResponse(
      badges: rows.map { BadgeV1.Badge(withCriteria: $0.badge) }, nextPageToken: token)
  }

  /// A badge that the family has made.
  /// - Throws: NOT_FOUND for another family's, FAILED_PRECONDITION for one that every family has.
  func own(_ tx: ReadTransaction, familyID: String, _ code: String) throws -> OwnBadgeTable.Numbered {
    if let stored = try OwnBadgeTable.find(tx, familyID: familyID, code) { return stored }
    if catalogue[code] != nil {
      throw Refusal.failedPrecondition(
        .badgeNotOwn, "code \"\(code)\" is a badge that every family has; name one of the family's own", field: "code")
    }
    throw Refusal.notFound("code", code)
  }
}

/// A field of an own badge that guardians set.
enum BadgeField: String, CaseIterable {
  case displayName = "display_name"
  case description, icon, category, rarity, points, criteria, secret

  func copy(from draft: Badge, to badge: inout Badge) {
    switch self {
    case .displayName: badge.name = draft.name
    case .description: badge.description = draft.description
    case .icon: badge.icon = draft.icon
    case .category: badge.category = draft.category
    case .rarity: badge.rarity = draft.rarity
    case .points: badge.points = draft.points
    case .criteria: badge.criterion = draft.criterion
    case .secret: badge.isSecret = draft.isSecret
    }
  }
}
