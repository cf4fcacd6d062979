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
    let watch = CommitWatch<String>()
    let observation = database.observe(Reevaluation.progressed) { raised in
      if raised.contains(where: { $0.key == child.familyID }) { watch.note([child.familyID]) }
    }
    defer { observation.cancel() }
    let loop = EventLoop.current ?? host.loops[0]
    var shown = try await picture(child)
    for progress in shown.progress { try await responses.write(.init(change: .progress(progress))) }
    while true {
      // A new local day begins without a commit, so look now and then as well.
      _ = try await watch.next(within: .seconds(30), on: loop)
      let now = try await picture(child)
      for completion in now.completions.reversed() where !shown.completions.contains(completion) {
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
    /// The newest ones.
    var completions: [ChallengeV1.Completion]
  }

  private func picture(_ child: ChildKey) async throws -> Picture {
    let now = now
    return try await database.read(child.partition) { tx in
      try Self.requireKnown(tx, child)
      return Picture(
        progress: try Self.progress(tx, child, now: now),
        completions: try CompletionTable.page(tx, child, challengeID: nil, after: nil, limit: 100)
          .map { ChallengeV1.Completion($0) })
    }
  }
}
