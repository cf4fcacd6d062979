import ChallengeCounting
package import Database
package import EventFeed
package import EventLoop
package import Identity
import LocalTime
import Messages
package import RPC
package import ServiceAPI
import Stubs

/// ChallengeService: challenges, their progress and completions.
package struct ChallengeAPI: ChallengeV1.ChallengeService, WatchingAPI {
  package static let watched = ChildProgress.changed
  package let database: Database
  package let host: any Host
  package var watchers = CommitWatchers()

  package init(database: Database, host: any Host, watchers: CommitWatchers = CommitWatchers()) {
    self.database = database
    self.host = host
    self.watchers = watchers
  }

  /// Roles that may call each method (FA-6); all others are rejected.
  package static let authorization: AuthorizationTable = roles.inParentMode([
    Methods.listTemplates, Methods.listGoalTypes, Methods.validateDraft, Methods.createChallenge,
    Methods.updateChallenge, Methods.pauseChallenge, Methods.endChallenge, Methods.deleteChallenge,
    Methods.getChallenge, Methods.listChallenges, Methods.listProgress, Methods.listCompletions,
    Methods.listPeriods, Methods.getStreaks, Methods.updateStreakSettings, Methods.watchProgress,
    Methods.listChanges,
  ])

  private static let roles: AuthorizationTable = [
    Methods.listTemplates: .family,
    Methods.listGoalTypes: .family,
    Methods.validateDraft: .guardians,
    Methods.createChallenge: .guardians,
    Methods.updateChallenge: .guardians,
    Methods.pauseChallenge: .guardians,
    Methods.endChallenge: .guardians,
    Methods.deleteChallenge: .guardians,
    Methods.getChallenge: .family,
    Methods.listChallenges: .family,
    Methods.listProgress: .family,
    Methods.listCompletions: .family,
    Methods.listPeriods: .family,
    Methods.getStreaks: .family,
    Methods.updateStreakSettings: .guardians,
    Methods.watchProgress: .family,
    Methods.listChanges: .guardians,
  ]

  /// A challenge of the family that is not deleted, with the history that matters from an instant on.
  /// - Parameter childID: the child whose it has to be, if it may not be any one's.
  static func find(
    _ tx: ReadTransaction, familyID: String, _ challengeID: String, from now: Instant, of childID: String? = nil
  ) throws -> StoredChallenge {
    guard let head = try ChallengeTable.head(tx, familyID: familyID, challengeID: challengeID),
      head.challenge.deleted == nil, childID.map({ $0 == head.childID }) ?? true
    else { throw Refusal.notFound("challenge_id", challengeID) }
    return try ChallengeTable.load(tx, head, familyID, from: now, in: .message)
  }

  /// The status for a change that the challenge does not allow.
  /// - Parameter draft: the field of the request that holds the draft.
  package static func refusal(_ error: ChallengeRefusal, in draft: String) -> RPCError {
    switch error {
    case .violations(let violations):
      .invalid(violations.map { .init(field: "\(draft).\($0.field)", message: $0.message) })
    case .notAllowed(let field, let message):
      Refusal.error(
        .failedPrecondition, reason: .challengeNotEditable, message, field: field.map { "\(draft).\($0)" })
    case .foreignApp(let field, let app):
      // As for a child: ShieldPolicy's changes arrive with a delay, so the same call may succeed a little later.
      Refusal.error(
        .notFound, reason: .appNotFound,
        "\(field) names \"\(app.prefix(64))\", which is not an app of the child; ListApps lists them, and one that was "
          + "saved just now is known here in a moment: try again", field: "\(draft).\(field)"
      ).tryAgain(after: .seconds(1))
    }
  }
}

extension ChallengeAPI: ChildAPI {
  package static func isKnown(_ tx: ReadTransaction, _ child: ChildKey) throws -> Bool {
    try ChildCalendarTable.isKnown(tx, child)
  }
}
