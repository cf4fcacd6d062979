import Database
import EventFeed
import EventLoop
import LocalTime
import Messages
import RPC
import ServiceAPI

// CH-14: what changes is told while it happens.
extension ChallengeAPI {
  func watchProgress(
    _ request: ChallengeV1.WatchProgressRequest, responses: ResponseWriter<ChallengeV1.WatchProgressResponse>,
    context: RPCContext
  ) async throws {
    var faults = RequestFaults()
    let child = try child(request.childID, context, &faults)
    guard let watch = watchers.join(child.familyID) else { throw Refusal.tryAgain("too many calls watch progress") }
    defer { watchers.leave(child.familyID, watch) }
    let loop = EventLoop.current ?? host.loops[0]
    var shown = try await picture(child)
    for progress in shown.progress { try await responses.write(.init(change: .progress(progress))) }
    while true {
      // A new local day begins without a commit, so look now and then as well.
      _ = try await watch.next(within: .seconds(30), on: loop)
      guard !watchers.haveEnded else { throw Refusal.tryAgain("the service is shutting down") }
      let now = try await picture(child)
      for completion in now.completions(newTo: shown) {
        try await responses.write(.init(change: .completion(completion)))
      }
      for progress in now.progress where !shown.progress.contains(progress) {
        try await responses.write(.init(change: .progress(progress)))
      }
      shown = now
    }
  }

  private struct Picture: Sendable {
    var progress: [ChallengeV1.Progress]
    /// The newest ones, newest first.
    var completions: [ChallengeV1.Completion]

    static let maximumCompletions = 100

    /// Those that were not there before or were otherwise, oldest first; not one that is old and only came within the
    /// limit because a newer one was withdrawn.
    func completions(newTo shown: Picture) -> [ChallengeV1.Completion] {
      let oldest = shown.completions.last?.completionTime?.seconds ?? .min
      let known = Set(shown.completions)
      return completions.reversed().filter { completion in
        let isBehind = (completion.completionTime?.seconds ?? .min) < oldest
        return !known.contains(completion) && !(isBehind && shown.completions.count == Self.maximumCompletions)
      }
    }
  }

  private func picture(_ child: ChildKey) async throws -> Picture {
    let now = now
    return try await database.read(child.partition) { tx in
      try Self.requireKnown(tx, child)
      return Picture(
        progress: try CurrentProgress(tx, child, now: now).progress,
        completions: try CompletionTable.page(
          tx, child, challengeID: nil, after: nil, limit: Picture.maximumCompletions
        )
        .map { ChallengeV1.Completion($0) })
    }
  }
}
