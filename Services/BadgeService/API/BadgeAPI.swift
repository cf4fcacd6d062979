import BadgeDomain
import Database
import Identity
import LocalTime
import Messages
import RPC
import ServiceAPI
import Stubs

/// BadgeService: badges and achievement points.
struct BadgeAPI: BadgeV1.BadgeService {
  let database: Database

  /// Who may call what (FA-6); everything else is refused.
  static let roles: [String: Set<Role>] = [
    "ListBadges": [.guardian, .child],
    "ListChildBadges": [.guardian, .child],
    "GetPoints": [.guardian, .child],
  ]

  func listBadges(
    _ request: BadgeV1.ListBadgesRequest, context: RPCContext
  ) async throws -> BadgeV1.ListBadgesResponse {
    var response = BadgeV1.ListBadgesResponse()
    response.badges = BadgeCatalogue.badges.map { BadgeV1.Badge($0) }
    return response
  }

  func listChildBadges(
    _ request: BadgeV1.ListChildBadgesRequest, context: RPCContext
  ) async throws -> BadgeV1.ListChildBadgesResponse {
    let child = try child(request.childID, context)
    return try await database.read(child.partition) { tx in
      try Self.requireKnown(tx, child)
      let awards = Dictionary(
        try AwardTable.list(tx, child).map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })
      let values = try FactTable.facts(tx, child).values
      var response = BadgeV1.ListChildBadgesResponse()
      response.badges = BadgeCatalogue.badges.map {
        BadgeV1.ChildBadge($0, award: awards[$0.code], progress: BadgeProgress($0.criterion, values: values))
      }
      return response
    }
  }

  func getPoints(
    _ request: BadgeV1.GetPointsRequest, context: RPCContext
  ) async throws -> BadgeV1.GetPointsResponse {
    let child = try child(request.childID, context)
    return try await database.read(child.partition) { tx in
      try Self.requireKnown(tx, child)
      let points = AchievementPoints(total: try AwardTable.list(tx, child).reduce(0) { $0 + $1.points })
      var response = BadgeV1.GetPointsResponse()
      response.totalPoints = points.total
      response.availablePoints = points.available
      return response
    }
  }

  /// The child that the caller may read; another one is NOT_FOUND.
  private func child(_ childID: String, _ context: RPCContext) throws -> ChildKey {
    var faults = RequestFaults()
    faults.identifier(childID, field: "child_id")
    try faults.refuse()
    return ChildKey(familyID: try context.readableFamily(childID: childID), childID: childID)
  }

  /// A child exists here as soon as ShieldPolicy has told about it.
  private static func requireKnown(_ tx: ReadTransaction, _ child: ChildKey) throws {
    guard try ChildTable.isKnown(tx, child) else { throw Refusal.notFound("child_id", child.childID) }
  }
}

extension BadgeV1.ChildBadge {
  fileprivate init(_ badge: Badge, award: AwardTable.Award?, progress: BadgeProgress) {
    self.init()
    self.badge = .init(badge)
    earned = award != nil
    earnTime = award.map { .init($0.earned) }
    // An earned badge stays earned, also when a correction lowers the fact behind it.
    self.progress = award == nil ? progress.value : progress.target
    progressTarget = progress.target
    progressText = progress.text
  }
}
