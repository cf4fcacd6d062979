import ChallengeCounting
import ChallengeFacts
import Database
import Identity
import LocalTime
package import Messages
import ProtobufC
package import RPC
import ServiceAPI

extension ChallengeAPI {
  package func getChallenge(
    _ request: ChallengeV1.GetChallengeRequest, context: RPCContext
  ) async throws -> ChallengeV1.Challenge {
    var faults = RequestFaults()
    faults.identifier(request.challengeID, field: "challenge_id")
    try faults.refuse()
    let familyID = try context.callerFamilyID()
    let (own, now) = (context.principal.childID, now)
    return try await database.read(familyID) { tx in
      let stored = try Self.find(tx, familyID: familyID, request.challengeID, from: now, of: own)
      let facts = try FactReader.any(tx, ChildKey(familyID: familyID, childID: stored.childID))
      return try ChallengeV1.Challenge(stored, now: now, facts: facts)
    }
  }

  package func listChallenges(
    _ request: ChallengeV1.ListChallengesRequest, context: RPCContext
  ) async throws -> ChallengeV1.ListChallengesResponse {
    var faults = RequestFaults()
    let page = Page(size: request.pageSize, token: request.pageToken, faults: &faults)
    let child = try child(request.childID, context, &faults)
    let now = now
    let (wanted, isKnownCursor) = try await read(child) { tx in
      // The challenge that ended the previous page may have ended or been deleted since; its place is still known.
      let place = try page.after.map { try ChallengeTable.place(tx, child, challengeID: $0) } ?? 0
      guard let place else { return ([ChallengeV1.Challenge](), false) }
      let facts = try FactReader.any(tx, child)
      let heads = try ChallengeTable.heads(tx, child, notDeletedAfter: place)
      var wanted: [ChallengeV1.Challenge] = []
      for head in heads where wanted.count <= page.size {
        let stored = try ChallengeTable.load(tx, head, child.familyID, from: now, in: .message)
        let challenge = try ChallengeV1.Challenge(stored, now: now, facts: facts)
        if request.includeEnded || challenge.status != .ended { wanted.append(challenge) }
      }
      return (wanted, true)
    }
    _ = page.cursor(&faults) { _ in isKnownCursor ? true : nil }
    try faults.refuse()
    let (rows, token) = page.cut(wanted) { $0.challengeID }
    var response = ChallengeV1.ListChallengesResponse()
    response.challenges = rows
    response.nextPageToken = token
    return response
  }

  package func listProgress(
    _ request: ChallengeV1.ListProgressRequest, context: RPCContext
  ) async throws -> ChallengeV1.ListProgressResponse {
    let child = try child(request.childID, context)
    let now = now
    let current = try await read(child) { tx in
      try CurrentProgress(tx, child, facts: try FactReader.any(tx, child), now: now)
    }
    var response = ChallengeV1.ListProgressResponse()
    response.progress = current.progress
    response.nearestChallengeID = current.nearestChallengeID
    return response
  }

  /// Maximum number of app names in a page of completions; a single completion may have more.
  static let maximumNames = 20_000

  package func listCompletions(
    _ request: ChallengeV1.ListCompletionsRequest, context: RPCContext
  ) async throws -> ChallengeV1.ListCompletionsResponse {
    var faults = RequestFaults()
    let page = Page(size: request.pageSize, token: request.pageToken, faults: &faults)
    if !request.challengeID.isEmpty { faults.identifier(request.challengeID, field: "challenge_id") }
    let position = page.cursor(&faults) { CompletionPosition($0) }
    let child = try child(request.childID, context, &faults)
    let (rows, hasMore) = try await read(child) { tx in
      let challengeID = request.challengeID.isEmpty ? nil : request.challengeID
      // Completions outlive a deleted challenge; another child's or family's challenge does not exist for this one.
      if let challengeID,
        try ChallengeTable.place(tx, child, challengeID: challengeID) == nil
      {
        throw Refusal.notFound("challenge_id", challengeID)
      }
      return try CompletionTable.page(
        tx, child, challengeID: challengeID, after: position, limit: page.size, names: Self.maximumNames)
    }
    let token = hasMore ? rows.last.map { Page.token(after: CompletionPosition($0).text) } ?? "" : ""
    var response = ChallengeV1.ListCompletionsResponse()
    response.completions = rows.map { ChallengeV1.Completion($0) }
    response.nextPageToken = token
    return response
  }
}

extension ChallengeAPI {
  package func listPeriods(
    _ request: ChallengeV1.ListPeriodsRequest, context: RPCContext
  ) async throws -> ChallengeV1.ListPeriodsResponse {
    var faults = RequestFaults()
    let page = Page(size: request.pageSize, token: request.pageToken, faults: &faults)
    faults.identifier(request.challengeID, field: "challenge_id")
    let before = page.cursor(&faults) { Int32($0) }.map { LocalDate(daysSinceEpoch: $0) }
    let child = try child(request.childID, context, &faults)
    let now = now
    let periods = try await read(child) { tx in
      guard try ChallengeTable.place(tx, child, challengeID: request.challengeID) != nil,
        let head = try ChallengeTable.head(tx, familyID: child.familyID, challengeID: request.challengeID)
      else { throw Refusal.notFound("challenge_id", request.challengeID) }
      // Partly as before and partly as afterwards would be neither.
      if try PendingEvaluation.isWaiting(tx, child) {
        throw Refusal.tryAgain("changes of the child's usage are being counted")
      }
      let facts = try FactReader.any(tx, child)
      let history = ChallengeHistory(
        tx, head, familyID: child.familyID, calendar: facts.calendar, through: now, in: .message)
      let counter = DayCounter(history: history, facts: facts, segments: SegmentReader(tx, child))
      return try PeriodHistory(tx: tx, child: child, counter: counter, now: now).page(
        before: before, limit: page.size + 1, where: { !(request.notCompleted && $0.isCompleted) })
    }
    let (rows, token) = page.cut(periods) { "\($0.firstDate.daysSinceEpoch)" }
    return ChallengeV1.ListPeriodsResponse(
      periods: rows.map { ChallengeV1.Progress($0, challengeID: request.challengeID) }, nextPageToken: token)
  }
}

/// The progress of a child's active challenges at an instant.
struct CurrentProgress: Hashable, Sendable {
  /// In order of creation.
  var progress: [ChallengeV1.Progress] = []
  /// CH-13; empty when every period is completed.
  var nearestChallengeID = ""
  /// When time alone changes something: the next local day, or the start of a challenge before it.
  var nextChange: Instant

  /// Evaluates the current periods, which contain `now`.
  init(_ tx: ReadTransaction, _ child: ChildKey, facts: FactReader, now: Instant) throws {
    let calendar = facts.calendar
    nextChange = calendar.firstInstant(onOrAfter: calendar.localDate(at: now).adding(days: 1))
    let segments = SegmentReader(tx, child)
    var candidates: [Nearness.Candidate] = []
    let isPending = try PendingEvaluation.isWaiting(tx, child)
    for head in try ChallengeTable.heads(tx, child, goingOnAt: now) {
      let history = ChallengeHistory(tx, head, familyID: child.familyID, calendar: calendar, through: now, in: .message)
      let challenge = try history.part(now..<(now + 1)).challenge
      guard challenge.status(at: now, calendar: calendar) == .active else { continue }
      guard now >= challenge.countingStart else {
        nextChange = min(nextChange, challenge.countingStart)
        continue
      }
      let counter = DayCounter(history: history, facts: facts, segments: segments)
      guard let shown = try Self.progress(tx, child, counter, now: now, isPending: isPending) else { continue }
      progress.append(shown)
      let target = challenge.settings.goal.progressTarget(Int64(shown.target))
      candidates.append(
        .init(created: challenge.created, progress: shown.progress, target: target, isCompleted: shown.completed))
    }
    nearestChallengeID = Nearness.nearest(candidates).map { progress[$0].challengeID } ?? ""
  }
  /// A challenge's progress. While work on the child is pending, days and weeks are counted from the usage itself, and
  /// a longer period is shown as it was before until all of its days are recounted: never a mixture of both.
  private static func progress(
    _ tx: ReadTransaction, _ child: ChildKey, _ counter: DayCounter, now: Instant, isPending: Bool
  ) throws -> ChallengeV1.Progress? {
    if isPending,
      let before = try ProgressBeforeTable.find(
        tx, familyID: child.familyID, challengeID: counter.challengeID,
        { try ChallengeV1.Progress(serializedBytes: $0) })
    {
      return before
    }
    return try CurrentPeriod.find(tx, child, counter: counter, now: now, isPending: isPending).map {
      ChallengeV1.Progress($0, challengeID: counter.challengeID)
    }
  }
}
