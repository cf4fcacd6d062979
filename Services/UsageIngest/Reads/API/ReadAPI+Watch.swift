import Database
import EventFeed
import EventLoop
import LocalTime
package import Messages
package import RPC
import ServiceAPI
import UsageCounting

// US-10, live: changes are sent as they happen.
extension ReadAPI {
  /// Each commit that may have changed the child's usage wakes the call; then the differences from the sent state are
  /// read in one transaction and sent. Commits in the meantime are sent together.
  package func watchUsage(
    _ request: UsageV1.WatchUsageRequest, responses: ResponseWriter<UsageV1.WatchUsageResponse>, context: RPCContext
  ) async throws {
    let child = try child(request.childID, context)
    var sent = SentUsage(token: request.resumeToken, child, epoch: database.epoch)
    // A family's facts may change, too.
    try await watchers.watch(
      child.text, child.familyID, of: context.streamSubject(child), on: host,
      signsTo: request.signsOfLife ? responses : nil
    ) {
      let watched = try await watched(child, after: sent?.position)
      let now = SentUsage(watched)
      let changes = Self.changes(watched, isListSent: sent?.apps == now.apps)
      for change in changes {
        try await responses.write(.init(resumeToken: now.token(child, epoch: database.epoch), change: change))
      }
      sent = now
      return .waiting(hasSent: !changes.isEmpty)
    } sign: {
      .init(resumeToken: sent?.token(child, epoch: database.epoch) ?? "")
    }
  }

  private func watched(_ child: ChildKey, after position: Int64?) async throws -> WatchedUsage {
    let (now, cache) = (now, cache)
    return try await watchers.shared(child.text, child.familyID, part: [position ?? -1, now.seconds]) {
      try await read(child) { tx in
        try WatchedUsage(tx, child, facts: try cache.facts(tx, child), after: position, now: now)
      }
    }
  }

  /// The messages to be sent, in order.
  private static func changes(
    _ watched: WatchedUsage, isListSent: Bool
  ) -> [UsageV1.WatchUsageResponse.Change] {
    guard isListSent, let changes = watched.changes else {
      return [.snapshot(UsageV1.UsageSnapshot(watched))]
    }
    return changes.days.isEmpty ? [] : [.update(UsageV1.UsageUpdate(watched, changes))]
  }
}

extension UsageV1.UsageSnapshot {
  fileprivate init(_ watched: WatchedUsage) {
    self.init(totals: UsageV1.GetTotalsResponse(watched.totals), today: UsageV1.DailySummary(watched.today))
  }
}

extension UsageV1.UsageUpdate {
  fileprivate init(_ watched: WatchedUsage, _ changes: WatchedUsage.Changes) {
    self.init()
    days = changes.days.map { UsageV1.DailySummary($0) }
    apps = watched.totals.apps.filter { changes.apps.contains($0.app) }.map { UsageV1.AppTotals($0) }
    learningSeconds = watched.totals.learning.seconds
    learningSixtieths = watched.totals.learning.sixtieths
    learningPoints = watched.totals.learning.wholePoints
    rewardSeconds = watched.totals.rewardSeconds
  }
}
