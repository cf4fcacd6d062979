import Database
import EventFeed
import EventLoop
import Identity
import Messages
import RPC
import ServiceAPI
import ServiceRuntime

/// All that a new service with a followed feed, a watch and a list in pages has to define itself: here the apps of a
/// child. It borrows its messages from the contract; a real one has its own, and stubs instead of `methods`.
struct AppList: RPCService, ChildAPI, WatchingAPI {
  static let serviceName = "example.v1.AppListService"
  static let list = MethodDescriptor(service: serviceName, name: "List", kind: .unary)
  static let watch = MethodDescriptor(service: serviceName, name: "Watch", kind: .serverStreaming)
  static let sentList = ResumeToken.Watch(1)
  static let watched = CommitSignal("app-list-changed")
  static let rows = KeyedRows("app", key: [.text("child_id"), .text("app_id")])

  static let definition = ServiceDefinition(
    identity: .badgeService, program: ProgramDescription(name: "AppList", summary: "Lists apps."),
    neighbours: [.shieldPolicy],
    migrations: [
      Migration(
        version: 1, name: "apps",
        sql: """
          CREATE TABLE app (
            partition INTEGER NOT NULL, family_id TEXT NOT NULL, child_id TEXT NOT NULL, app_id TEXT NOT NULL,
            PRIMARY KEY (partition, family_id, child_id, app_id)
          ) WITHOUT ROWID;
          """)
    ],
    authorization: [list: .family, watch: .family]
  ) { environment in
    let api = AppList(database: environment.database, host: environment.host)
    api.startWatches()
    return ServiceParts(
      services: [api], followers: [try environment.follower(of: .shieldPolicy, AppHandler())],
      willDrain: api.endWatches)
  }

  let database: Database
  let host: any Host
  var watchers = CommitWatchers()

  var methods: [MethodHandler] { [.unary("List", list), .serverStreaming("Watch", watch)] }

  static func isKnown(_ tx: ReadTransaction, _ child: ChildKey) throws -> Bool {
    try !apps(tx, child, limit: 1).isEmpty
  }

  static func apps(
    _ tx: ReadTransaction, _ child: ChildKey, after last: String = "", limit: Int
  ) throws -> [String] {
    try tx.query(
      """
      SELECT app_id FROM app WHERE partition = ? AND family_id = ? AND child_id = ? AND app_id > ?
      ORDER BY app_id LIMIT ?
      """, child.partition, child.familyID, child.childID, last, limit
    ) { $0.string(0) }
  }

  @Sendable private func list(
    _ request: ChallengeV1.ListChallengesRequest, context: RPCContext
  ) async throws -> ChallengeV1.ListChallengesResponse {
    var faults = RequestFaults()
    let page = Page(size: request.pageSize, token: request.pageToken, faults: &faults)
    let child = try child(request.childID, context, &faults)
    let apps = try await read(child) { tx in
      try Self.apps(tx, child, after: page.after ?? "", limit: page.size + 1)
    }
    let (rows, token) = page.cut(apps) { $0 }
    return .init(challenges: rows.map { .init(challengeID: $0) }, nextPageToken: token)
  }

  /// Sends the whole list after each change, with a resume token (in `next_page_token`). A client that comes back with
  /// the token of the present list (in `page_token`) is sent nothing until the next change.
  @Sendable private func watch(
    _ request: ChallengeV1.ListChallengesRequest, responses: ResponseWriter<ChallengeV1.ListChallengesResponse>,
    context: RPCContext
  ) async throws {
    let child = try child(request.childID, context)
    var sent = ResumeToken.numbers(
      in: request.pageToken, of: Self.sentList, about: child.childID, epoch: database.epoch)
    try await watchers.watch(child.familyID, of: context.streamSubject(child), on: host) {
      let apps = try await read(child) { tx in try Self.apps(tx, child, limit: Page.maximumSize) }
      let list = [Digest.of(apps.joined(separator: "\n"))]
      if list != sent {
        let token = ResumeToken.text(list, of: Self.sentList, about: child.childID, epoch: database.epoch)
        try await responses.write(.init(challenges: apps.map { .init(challengeID: $0) }, nextPageToken: token))
        sent = list
      }
      return .waiting()
    }
  }
}

/// Applies ShieldPolicy's events.
struct AppHandler: EventHandler {
  func apply(_ event: ReceivedEvent, in tx: Transaction) throws -> Applied {
    guard let fact = try FamilyFact(event) else { return .applied }
    let child = fact.child
    switch fact.content {
    case .app(let app, _, _):
      try tx.execute(
        "INSERT INTO app (partition, family_id, child_id, app_id) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
        child.partition, child.familyID, child.childID, app.appID)
    case .removal(let app, _, _):
      try tx.execute(
        "DELETE FROM app WHERE partition = ? AND family_id = ? AND child_id = ? AND app_id = ?",
        child.partition, child.familyID, child.childID, app)
    case .calendar: return .applied
    }
    tx.raise(AppList.watched, key: child.familyID)
    return .applied
  }

  func reconcile(_ piece: SnapshotPiece, cursor: inout [UInt8], in tx: Transaction) throws -> Reconciled {
    let applied = try piece.applyEach(in: tx) { event in
      if let fact = try FamilyFact(event), case .app(let app, _, _) = fact.content {
        try piece.keys.note(SnapshotKeys.key("app", fact.child.childID, app.appID), in: tx)
      }
      return try apply(event, in: tx)
    }
    guard applied == .done else { return applied }
    let apps = KnownKeys(
      "app", AppList.rows, familyID: piece.familyID, in: tx,
      onForget: { tx.raise(AppList.watched, key: piece.familyID) })
    return try piece.removeMissing([apps], cursor: &cursor, in: tx)
  }

  func knownFamily(after familyID: String, in tx: Transaction) throws -> String? {
    try tx.family(after: familyID, of: tx.partition, in: "app")
  }
}
