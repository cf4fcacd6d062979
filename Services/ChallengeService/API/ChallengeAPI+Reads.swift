import ChallengeDomain
import Database
import LocalTime
import Messages
import RPC
import ServiceAPI

extension ChallengeAPI {
  func getChallenge(
    _ request: ChallengeV1.GetChallengeRequest, context: RPCContext
  ) async throws -> ChallengeV1.Challenge {
    var faults = RequestFaults()
    faults.identifier(request.challengeID, field: "challenge_id")
    try faults.refuse()
    let familyID = try context.callerFamilyID()
    let (own, now) = (context.principal.childID, now)
    return try await database.read(Partition(familyID: familyID)) { tx in
      let stored = try Self.find(tx, familyID: familyID, request.challengeID)
      if let own, own != stored.childID { throw Refusal.notFound("challenge_id", request.challengeID) }
      let facts = try FactTables.facts(tx, ChildKey(familyID: familyID, childID: stored.childID))
      return ChallengeV1.Challenge(stored, now: now, facts: facts)
    }
  }

  func listChallenges(
    _ request: ChallengeV1.ListChallengesRequest, context: RPCContext
  ) async throws -> ChallengeV1.ListChallengesResponse {
    var faults = RequestFaults()
    let page = Page(size: request.pageSize, token: request.pageToken, faults: &faults)
    let child = try child(request.childID, context, &faults)
    let now = now
    let all = try await database.read(child.partition) { tx in
      try Self.requireKnown(tx, child)
      let facts = try FactTables.facts(tx, child)
      return try ChallengeTable.list(tx, child).map { ChallengeV1.Challenge($0, now: now, facts: facts) }
    }
    // The challenge that ended the page before may have ended or been deleted since; its place is still known.
    let start = page.place(&faults) { after in all.firstIndex { $0.challengeID == after } }.map { $0 + 1 } ?? 0
    try faults.refuse()
    let wanted = all.dropFirst(start).filter {
      $0.status != .deleted && (request.includeEnded || $0.status != .ended)
    }
    let (rows, token) = page.cut(Array(wanted.prefix(page.size + 1))) { $0.challengeID }
    var response = ChallengeV1.ListChallengesResponse()
    response.challenges = rows
    response.nextPageToken = token
    return response
  }

  func listProgress(
    _ request: ChallengeV1.ListProgressRequest, context: RPCContext
  ) async throws -> ChallengeV1.ListProgressResponse {
    var faults = RequestFaults()
    let child = try child(request.childID, context, &faults)
    let now = now
    let current = try await database.read(child.partition) { tx in
      try Self.requireKnown(tx, child)
      return try CurrentProgress(tx, child, facts: try FactTables.facts(tx, child), now: now)
    }
    var response = ChallengeV1.ListProgressResponse()
    response.progress = current.progress
    response.nearestChallengeID = current.nearestChallengeID
    return response
  }

  func listCompletions(
    _ request: ChallengeV1.ListCompletionsRequest, context: RPCContext
  ) async throws -> ChallengeV1.ListCompletionsResponse {
    var faults = RequestFaults()
    let page = Page(size: request.pageSize, token: request.pageToken, faults: &faults)
    if !request.challengeID.isEmpty { faults.identifier(request.challengeID, field: "challenge_id") }
    let position = page.place(&faults) { CompletionPosition($0) }
    let child = try child(request.childID, context, &faults)
    let completions = try await database.read(child.partition) { tx in
      try Self.requireKnown(tx, child)
      let challengeID = request.challengeID.isEmpty ? nil : request.challengeID
      return try CompletionTable.page(tx, child, challengeID: challengeID, after: position, limit: page.size + 1)
    }
    let (rows, token) = page.cut(completions) { CompletionPosition($0).text }
    var response = ChallengeV1.ListCompletionsResponse()
    response.completions = rows.map { ChallengeV1.Completion($0) }
    response.nextPageToken = token
    return response
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

  /// Evaluates the periods that hold `now`.
  init(_ tx: ReadTransaction, _ child: ChildKey, facts: ChildFacts, now: Instant) throws {
    let calendar = facts.calendar
    nextChange = calendar.firstInstant(onOrAfter: calendar.localDate(at: now).adding(days: 1))
    let segments = SegmentReader(tx, child)
    var candidates: [(created: Instant, period: PeriodEvaluation)] = []
    for stored in try ChallengeTable.list(tx, child, goingOnAt: now) {
      let challenge = stored.challenge
      guard challenge.status(at: now, calendar: calendar) == .active else { continue }
      guard now >= challenge.countingStart else {
        nextChange = min(nextChange, challenge.countingStart)
        continue
      }
      let period = try CurrentPeriod.find(tx, child, challenge, facts: facts, now: now, segments: segments)
      guard let period else { continue }
      progress.append(ChallengeV1.Progress(period, challengeID: challenge.id))
      candidates.append((challenge.created, period))
    }
    nearestChallengeID = Nearness.nearest(candidates).map { progress[$0].challengeID } ?? ""
  }
}
