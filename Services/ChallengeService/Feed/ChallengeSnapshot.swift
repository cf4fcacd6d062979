import ChallengeChallenges
import ChallengeCounting
import ChallengeLevels
import ChallengeStreaks
package import Database
package import EventFeed
import LocalTime
import Messages
import ProtobufC
import ServiceAPI

/// The published state of a family: its completed periods, streaks, streak bonuses and levels.
package struct ChallengeSnapshot: SnapshotProvider {
  package init() {}

  package func families(of partition: Partition, in tx: ReadTransaction) throws -> [String] {
    let completed = try CompletionTable.familyIDs(tx, partition: partition)
    return Set(completed).union(try StreakTable.familyIDs(tx, partition: partition)).sorted()
  }

  package func state(of familyID: String) -> StateStep {
    StateStep { tx in
      let streaks = try StreakTable.all(tx, familyID: familyID)
      return .init(
        try streaks.flatMap { childID, streaks -> [any Message] in
          let child = ChildKey(familyID: familyID, childID: childID)
          let streaks = ChallengeV1.StreakChanged(child, streaks)
          // Of completions that are taken back, those that remain add up to a state that never existed.
          // Work that cannot be read is reported where it is done, and must not keep other families' snapshots back.
          let waiting = try readable { try PendingEvaluation.find(tx, child) }
          return waiting?.hasWithdrawn == true
            ? [streaks, ChallengeV1.PeriodCorrected(childID: childID, moreFollows: true)] : [streaks]
        },
        next: [completions(of: familyID), levels(of: familyID)]
          + streaks.map { bonuses(of: ChildKey(familyID: familyID, childID: $0.childID)) })
    }
  }

  private func levels(of familyID: String) -> StateStep {
    StateStep { tx in
      .init(
        try LevelTables.all(tx, familyID: familyID).flatMap { childID, level -> [any Message] in
          let child = ChildKey(familyID: familyID, childID: childID)
          let reached = ChallengeV1.LevelReached(child, level).map { [$0] as [any Message] } ?? []
          return [ChallengeV1.LevelChanged(child, level.shown)] + reached
        })
    }
  }

  private func completions(of familyID: String) -> StateStep {
    .pages { tx, last in
      try CompletionTable.page(tx, familyID: familyID, after: last, limit: 100)
    } events: { page in
      page.map { ChallengeV1.PeriodCompleted(childID: $0.childID, completion: .init($0.stored)) }
    }
  }

  private func bonuses(of child: ChildKey) -> StateStep {
    .pages { tx, last in
      try LearningDayTable.booked(tx, child, after: last?.day.date, limit: 100)
    } events: { days in
      days.map {
        ChallengeV1.StreakBonusChanged(
          childID: child.childID, date: .init($0.day.date), streakDays: $0.booked.length,
          bonusSixtieths: $0.booked.sixtieths)
      }
    }
  }
}
