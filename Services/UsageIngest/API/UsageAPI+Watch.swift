import Database
import EventFeed
import EventLoop
import LocalTime
import Messages
import RPC
import ServiceAPI
import UsageDomain

// US-10, live: what changes is told when it changes.
extension UsageAPI {
  /// Each commit that may have changed the child's usage wakes the call; then what differs from what was told is read
  /// in one transaction and sent. Commits that come meanwhile are told together.
  func watchUsage(
    _ request: UsageV1.WatchUsageRequest, responses: ResponseWriter<UsageV1.WatchUsageResponse>, context: RPCContext
  ) async throws {
    var faults = RequestFaults()
    let child = try child(request.childID, context, &faults)
    let subject = StreamLimits.Subject(familyID: child.familyID, memberID: child.childID)
    var told = SentUsage(token: request.resumeToken, child, epoch: database.epoch)
    try await watchers.watch(child.familyID, of: subject, on: host) {
      let picture = try await picture(child, after: told?.position)
      let now = SentUsage(picture)
      for change in Self.changes(picture, isListTold: told?.apps == now.apps) {
        try await responses.write(.init(resumeToken: now.token(child, epoch: database.epoch), change: change))
      }
      told = now
      return .waiting()
    }
  }

  private func picture(_ child: ChildKey, after position: Int64?) async throws -> WatchedUsage {
    let (now, cache) = (host.wallClock.instant, cache)
    return try await database.read(child.familyID) { tx in
      try Self.requireKnown(tx, child)
      return try WatchedUsage(tx, child, facts: try cache.facts(tx, child), after: position, now: now)
    }
  }

  /// What is to be sent, in order.
  private static func changes(
    _ picture: WatchedUsage, isListTold: Bool
  ) -> [UsageV1.WatchUsageResponse.Change] {
    guard isListTold, let changes = picture.changes else {
      return [.snapshot(UsageV1.UsageSnapshot(picture))]
    }
    return changes.days.isEmpty ? [] : [.update(UsageV1.UsageUpdate(picture, changes))]
  }
}

extension UsageV1.UsageSnapshot {
  fileprivate init(_ picture: WatchedUsage) {
    self.init(totals: UsageV1.GetTotalsResponse(picture.totals), today: UsageV1.DailySummary(picture.today))
  }
}

extension UsageV1.UsageUpdate {
  fileprivate init(_ picture: WatchedUsage, _ changes: WatchedUsage.Changes) {
    self.init()
    days = changes.days.map { UsageV1.DailySummary($0) }
    apps = picture.totals.apps.filter { changes.apps.contains($0.app) }.map { UsageV1.AppTotals($0) }
    learningSeconds = picture.totals.learning.seconds
    learningSixtieths = picture.totals.learning.sixtieths
    learningPoints = picture.totals.learning.wholePoints
    rewardSeconds = picture.totals.rewardSeconds
  }
}
