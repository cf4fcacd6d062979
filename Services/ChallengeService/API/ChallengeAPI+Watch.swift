import ChallengeDomain
import Database
import EventFeed
import EventLoop
import LocalTime
import Messages
import RPC
import ServiceAPI

// CH-14: what changes is told while it happens.
extension ChallengeAPI {
  /// Streams a child's progress: each commit that may have changed it wakes the call, and so does the clock where time
  /// alone changes something; then everything is looked at afresh, and what differs from what was told is sent.
  func watchProgress(
    _ request: ChallengeV1.WatchProgressRequest, responses: ResponseWriter<ChallengeV1.WatchProgressResponse>,
    context: RPCContext
  ) async throws {
    var faults = RequestFaults()
    let child = try child(request.childID, context, &faults)
    let subject = StreamLimits.Subject(familyID: child.familyID, memberID: child.childID)
    var told = SentProgress(token: request.resumeToken, child, epoch: database.epoch)
    try await watchers.watch(child.familyID, of: subject, on: host) {
      let picture = try await picture(child, after: told?.position)
      let updates = try ProgressUpdates(picture, told: told)
      for update in updates.list {
        try await responses.write(
          .init(
            change: update.change, resumeToken: update.told.token(child, epoch: database.epoch),
            nearestChallengeID: picture.nearestChallengeID))
      }
      told = updates.told
      return .waiting(alarm: WallTime(seconds: picture.nextChange.seconds))
    }
  }

  private func picture(_ child: ChildKey, after position: Int64?) async throws -> WatchedProgress {
    let now = now
    return try await database.read(child.familyID) { tx in
      try Self.requireKnown(tx, child)
      return try WatchedProgress(tx, child, after: position, now: now)
    }
  }
}

/// What a watching client is to know, read in one transaction.
struct WatchedProgress: Sendable {
  typealias Change = ChallengeV1.WatchProgressResponse.Change

  var progress: [ChallengeV1.Progress]
  var nearestChallengeID: String
  var streaks: ChallengeV1.Streaks
  /// Newest first; read for a snapshot only.
  var completions: [ChallengeV1.Completion] = []
  /// Completions and withdrawals behind the given position; nil when the log can't tell.
  var changes: [(position: Int64, change: Change)]?
  /// Position of the log that belongs to all this.
  var position: Int64
  /// When time alone changes something.
  var nextChange: Instant

  /// Completions of a snapshot.
  static let maximumCompletions = 20
  /// Events of a partition that are looked at to resume.
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
      changes = try published.events.compactMap { event in
        try Self.change(event, of: child).map { (event.position, $0) }
      }
    } else {
      self.position = try PublishedEvents.newestPosition(familyID: child.familyID, in: tx)
    }
    completions = try CompletionTable.page(
      tx, child, challengeID: nil, after: nil, limit: Self.maximumCompletions
    ).rows.map { ChallengeV1.Completion($0) }
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

/// What is to be sent to a client, in order, each with what the client knows when it has got it.
struct ProgressUpdates {
  typealias Change = ChallengeV1.WatchProgressResponse.Change

  private(set) var list: [(change: Change, told: SentProgress)] = []
  private(set) var told: SentProgress

  /// - Parameter told: what the client knows; nil for nothing.
  init(_ picture: WatchedProgress, told known: SentProgress?) throws {
    let progress = try picture.progress.map { (Digest.of($0.challengeID), try Digest.of($0), $0) }
    let streaks = try Digest.of(picture.streaks)
    let now = SentProgress(
      position: picture.position, streaks: streaks,
      progress: Dictionary(progress.map { ($0.0, $0.1) }, uniquingKeysWith: { first, _ in first }))
    guard let known, let changes = picture.changes else {
      told = now
      list = [(.snapshot(Self.snapshot(picture)), now)]
      return
    }
    told = known
    for (position, change) in changes {
      told.position = position
      list.append((change, told))
    }
    told.position = picture.position
    guard known.progress.keys.allSatisfy({ now.progress[$0] != nil }) else {
      told = now
      list.append((.snapshot(Self.snapshot(picture)), now))
      return
    }
    for (id, digest, message) in progress where told.progress[id] != digest {
      told.progress[id] = digest
      list.append((.progress(message), told))
    }
    if told.streaks != streaks {
      told.streaks = streaks
      list.append((.streaks(picture.streaks), told))
    }
  }

  private static func snapshot(_ picture: WatchedProgress) -> ChallengeV1.ProgressSnapshot {
    ChallengeV1.ProgressSnapshot(
      progress: picture.progress, streaks: picture.streaks, completions: picture.completions)
  }
}
