import Database
import Identity
package import Messages
package import RPC
import ServiceAPI

// BA-12: the catalogue, a child's badges, and its progress.
extension BadgeAPI {
  package func listBadges(
    _ request: BadgeV1.ListBadgesRequest, context: RPCContext
  ) async throws -> BadgeV1.ListBadgesResponse {
    var faults = RequestFaults()
    let category = faults.category(request.category)
    try faults.refuse()
    let includesSecret = try Self.includesSecret(request.includeSecret, context)
    let familyID = try context.callerFamilyID()
    let badges = try await database.read(familyID) { [catalogue] tx in
      try catalogue.badges(tx, familyID: familyID)
    }
    return BadgeV1.ListBadgesResponse(
      badges: badges.filter { $0.isIn(category) && (includesSecret || !$0.isSecret) }.map { BadgeV1.Badge($0) })
  }

  package func listChildBadges(
    _ request: BadgeV1.ListChildBadgesRequest, context: RPCContext
  ) async throws -> BadgeV1.ListChildBadgesResponse {
    var faults = RequestFaults()
    let category = faults.category(request.category)
    let child = try child(request.childID, context, &faults)
    let standings = try await standings(child, category, Self.includesSecret(request.includeSecret, context))
    return BadgeV1.ListChildBadgesResponse(
      badges: standings.filter { !request.newOnly || $0.isNew }.map { BadgeV1.ChildBadge($0) })
  }

  package func listProgress(
    _ request: BadgeV1.ListProgressRequest, context: RPCContext
  ) async throws -> BadgeV1.ListProgressResponse {
    var faults = RequestFaults()
    let category = faults.category(request.category)
    let child = try child(request.childID, context, &faults)
    let standings = try await standings(child, category, Self.includesSecret(request.includeSecret, context))
    return BadgeV1.ListProgressResponse(
      badges: standings.filter { $0.award == nil }.map { BadgeV1.ChildBadge($0) })
  }

  package func getSummary(
    _ request: BadgeV1.GetSummaryRequest, context: RPCContext
  ) async throws -> BadgeV1.GetSummaryResponse {
    let child = try child(request.childID, context)
    let includesSecret = try Self.includesSecret(request.includeSecret, context)
    return try await read(child) { [catalogue, balance] tx in
      BadgeV1.GetSummaryResponse(
        try BadgeStanding.list(tx, child, catalogue, includesSecret: includesSecret),
        points: try balance(tx, child).points)
    }
  }

  package func getPoints(
    _ request: BadgeV1.GetPointsRequest, context: RPCContext
  ) async throws -> BadgeV1.GetPointsResponse {
    let child = try child(request.childID, context)
    let found = try await read(child) { [balance] tx in try balance(tx, child) }
    return BadgeV1.GetPointsResponse(
      totalPoints: found.points.total, availablePoints: found.points.available, spentPoints: found.points.spent,
      badges: Int32(clamping: found.badges), rewards: Int32(clamping: found.rewards))
  }

  /// Whether secret badges that a child does not have are shown (BA-7).
  /// - Throws: PERMISSION_DENIED for a child that asks for them.
  static func includesSecret(_ isAsked: Bool, _ context: RPCContext) throws -> Bool {
    guard isAsked else { return false }
    guard context.principal.role == .guardian else {
      throw Refusal.permissionDenied(
        .secretBadgesHidden, "include_secret is for guardians; leave it out")
    }
    return true
  }

  /// A child's standing with each badge of a category; nil for all categories.
  private func standings(
    _ child: ChildKey, _ category: BadgeCategory?, _ includesSecret: Bool
  ) async throws -> [BadgeStanding] {
    try await read(child) { [catalogue] tx in
      try BadgeStanding.list(tx, child, catalogue, includesSecret: includesSecret).filter { $0.badge.isIn(category) }
    }
  }
}

extension Badge {
  /// Whether it is of a category; nil for all.
  fileprivate func isIn(_ category: BadgeCategory?) -> Bool { category == nil || self.category == category }
}

extension BadgeV1.GetSummaryResponse {
  /// Maximum number of badges shown: of those earned last, and of those begun.
  private static let shown = 5

  init(_ standings: [BadgeStanding], points: AchievementPoints) {
    self.init()
    let awards = standings.compactMap(\.award)
    totalBadges = Int32(clamping: standings.count)
    earnedBadges = Int32(clamping: awards.count)
    newBadges = Int32(clamping: standings.count { $0.isNew })
    totalPoints = points.total
    availablePoints = points.available
    recent = Self.first(standings.filter { $0.award != nil }) { first, second in
      guard let left = first.award, let right = second.award else { return false }
      return left.earned > right.earned
    }
    inProgress = Self.first(standings.filter(\.isBegun)) { $0.progress.isNearer(than: $1.progress) }
    categories = BadgeCategory.allCases.compactMap { category in
      let ofCategory = standings.filter { $0.badge.category == category }
      if ofCategory.isEmpty { return nil }
      return BadgeV1.CategorySummary(
        category: .init(category), totalBadges: Int32(clamping: ofCategory.count),
        earnedBadges: Int32(clamping: ofCategory.count { $0.award != nil }))
    }
  }

  /// The first ones by an order; equal ones stay in the catalogue's order.
  private static func first(
    _ standings: [BadgeStanding], by precedes: (BadgeStanding, BadgeStanding) -> Bool
  ) -> [BadgeV1.ChildBadge] {
    standings.enumerated().sorted { first, second in
      if precedes(first.element, second.element) { return true }
      return !precedes(second.element, first.element) && first.offset < second.offset
    }.prefix(shown).map { BadgeV1.ChildBadge($0.element) }
  }
}

extension RequestFaults {
  /// The category to filter by; nil when unspecified.
  fileprivate mutating func category(_ value: BadgeV1.BadgeCategory) -> BadgeCategory? {
    if value == .unspecified { return nil }
    if let category = BadgeCategory(rawValue: Int(value.rawValue)) { return category }
    add("category", "category \(value.rawValue) is unknown; use 1 (saving) to 7 (special), or leave it out for all")
    return nil
  }
}
