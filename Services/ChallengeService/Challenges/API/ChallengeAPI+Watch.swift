import ChallengeCounting
import ChallengeFacts
import ChallengeStreaks
import Database
import EventFeed
import EventLoop
import LocalTime
package import Messages
package import RPC
import ServiceAPI

// CH-14: changes are sent as they happen.
extension ChallengeAPI {
  /// Streams a child's progress: each commit that may have changed it wakes the call, and so does the clock where time
  /// alone changes something; then everything is evaluated again, and the differences from the sent state are sent.
  package func watchProgress(
    _ request: ChallengeV1.WatchProgressRequest, responses: ResponseWriter<ChallengeV1.WatchProgressResponse>,
    context: RPCContext
  ) async throws {
    let child = try child(request.childID, context)
    var sent = SentProgress(token: request.resumeToken, child, epoch: database.epoch)
    try await watchers.watch(
      child.text, of: context.streamSubject(child), on: host, signsTo: request.signsOfLife ? responses : nil
    ) {
      var watched = try await watched(child, after: sent?.position)
      // A challenge that is gone has no message of its own: a snapshot follows.
      if let sent, watched.lacksChallenge(of: sent) { watched = try await self.watched(child, after: nil) }
      let updates = try ProgressUpdates(watched, sent: sent)
      for update in updates.list {
        try await responses.write(
          .init(
            change: update.change, resumeToken: update.sent.token(child, epoch: database.epoch),
            nearestChallengeID: watched.nearestChallengeID))
      }
      sent = updates.sent
      return .waiting(alarm: WallTime(seconds: watched.nextChange.seconds), hasSent: !updates.list.isEmpty)
    } sign: {
      .init(resumeToken: sent?.token(child, epoch: database.epoch) ?? "")
    }
  }

  private func watched(_ child: ChildKey, after position: Int64?) async throws -> WatchedProgress {
    let now = now
    return try await watchers.shared(child.text, part: [position ?? -1, now.seconds]) {
      try await read(child) { tx in
        try WatchedProgress(tx, child, after: position, now: now)
      }
    }
  }
}

/// The state that a watching client needs, read in one transaction.
struct WatchedProgress: Sendable {
  typealias Change = ChallengeV1.WatchProgressResponse.Change
  enum Completions: Sendable {
    /// Completions and withdrawals after the given position.
    case changes([(position: Int64, change: Change)])
    /// The newest first, where there is no position or the log no longer reaches back to it.
    case newest([ChallengeV1.Completion])
  }

  var progress: [ChallengeV1.Progress]
  var nearestChallengeID: String
  var streaks: ChallengeV1.Streaks
  var completions: Completions
  /// Position of the log at which all this holds.
  var position: Int64
  /// When time alone changes something.
  var nextChange: Instant

  /// Maximum number of completions in a snapshot.
  static let maximumCompletions = 20
  /// Maximum number of events of a partition that are examined to resume.
  static let maximumEvents: Int64 = 20_000

  init(_ tx: ReadTransaction, _ child: ChildKey, after position: Int64?, now: Instant) throws {
    let facts = try FactReader.any(tx, child)
    let current = try CurrentProgress(tx, child, facts: facts, now: now)
    progress = current.progress
    nearestChallengeID = current.nearestChallengeID
    nextChange = current.nextChange
    streaks = try ChallengeV1.Streaks(tx, child, facts: facts, now: now)
    let published = try position.flatMap {
      try PublishedEvents.since($0, familyID: child.familyID, limit: Self.maximumEvents, in: tx)
    }
    if let published {
      self.position = published.position
      completions = .changes(
        try published.events.compactMap { event in
          try Self.change(event, of: child).map { (event.position, $0) }
        })
    } else {
      self.position = try PublishedEvents.newestPosition(familyID: child.familyID, in: tx)
      completions = .newest(
        try CompletionTable.page(
          tx, child, challengeID: nil, after: nil, limit: Self.maximumCompletions
        ).rows.map { ChallengeV1.Completion($0) })
    }
  }

  /// Whether a challenge that the client knows is no longer there.
  func lacksChallenge(of sent: SentProgress) -> Bool {
    let ids = Set(progress.map { Digest.of($0.challengeID) })
    return !sent.progress.keys.allSatisfy(ids.contains)
  }

  private static func change(
    _ event: ReceivedEvent, of child: ChildKey
  ) throws -> Change? {
    if let event = try event.message(ChallengeV1.PeriodCompleted.self), event.childID == child.childID {
      return event.completion.map(Change.completion)
    }
    if let event = try event.message(ChallengeV1.PeriodCorrected.self), event.childID == child.childID {
      return event.current.map(Change.completion) ?? event.previous.map(Change.withdrawnCompletion)
    }
    return nil
  }
}

/// The messages to be sent to a client, in order, each with the client's state once it has received it.
struct ProgressUpdates {
  typealias Change = ChallengeV1.WatchProgressResponse.Change

  package private(set) var list: [(change: Change, sent: SentProgress)] = []
  private(set) var sent: SentProgress

  /// - Parameter known: the client's state; nil for none.
  init(_ watched: WatchedProgress, sent known: SentProgress?) throws {
    let progress = try watched.progress.map { (Digest.of($0.challengeID), try Digest.of($0), $0) }
    let streaks = try Digest.of(watched.streaks)
    let now = SentProgress(
      position: watched.position, streaks: streaks,
      progress: Dictionary(progress.map { ($0.0, $0.1) }, uniquingKeysWith: { first, _ in first }))
    guard let known, case .changes(let changes) = watched.completions else {
      sent = now
      list = [(.snapshot(Self.snapshot(watched)), now)]
      return
    }
    sent = known
    for (position, change) in changes {
      sent.position = position
      list.append((change, sent))
    }
    sent.position = watched.position
    for (id, digest, message) in progress where sent.progress[id] != digest {
      sent.progress[id] = digest
      list.append((.progress(message), sent))
    }
    if sent.streaks != streaks {
      sent.streaks = streaks
      list.append((.streaks(watched.streaks), sent))
    }
  }

  private static func snapshot(_ watched: WatchedProgress) -> ChallengeV1.ProgressSnapshot {
    var snapshot = ChallengeV1.ProgressSnapshot(progress: watched.progress, streaks: watched.streaks)
    if case .newest(let completions) = watched.completions { snapshot.completions = completions }
    return snapshot
  }
}
