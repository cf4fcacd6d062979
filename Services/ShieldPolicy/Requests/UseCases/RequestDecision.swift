import Apps
import Database
import LocalTime
import Messages
import RPC
import ServiceAPI
import ShieldApps
import ShieldPolicies
import ShieldWallet

/// The time that a child asks for, with the ids of apps as the child gave them.
struct RequestedTime: Sendable {
  var kind = ChildRequest.Kind.time
  let appIDs: [String]
  let seconds: Int64
  let text: String
}

/// A decision about a request that a guardian makes.
struct RequestDecision: Sendable {
  let requestID: String
  let decision: ChildRequest.Decision
  /// Of the grant that an approval gives.
  let grantID: String
  /// The guardian's.
  let stamp: ChangeStamp
}

extension ChildRequests {
  /// Makes a child's request.
  /// - Returns: the request, and the apps that it names.
  static func ask(
    _ tx: Transaction, _ child: ChildKey, _ asked: RequestedTime, id: String, now: Instant
  ) throws -> (made: ChildRequest, apps: [ChildApp]) {
    let apps = try named(tx, child, asked)
    let made = ChildRequest(
      id: id, kind: asked.kind, apps: AppSet(apps.map(\.number)), seconds: asked.seconds, text: asked.text,
      created: now)
    try refuseMore(tx, child, made, apps: apps)
    try make(tx, child, made)
    return (made, apps)
  }

  /// The apps that a request names.
  private static func named(_ tx: ReadTransaction, _ child: ChildKey, _ asked: RequestedTime) throws -> [ChildApp] {
    let (ids, known) = (Set(asked.appIDs), try AssignedApps.list(tx, child, including: asked.appIDs))
    let violations = BlockApps.violations(ids: asked.appIDs, apps: known)
    guard violations.isEmpty else { throw RPCError.invalid(violations) }
    let apps = known.filter { ids.contains($0.id) }
    if asked.kind == .liftBan, let open = apps.first(where: { $0.setting != .banned }) {
      throw Refusal.failedPrecondition(
        .appNotBanned, "app \(open.id) is not banned; ask for time instead", field: "app_ids[0]")
    }
    return apps
  }

  private static func refuseMore(
    _ tx: ReadTransaction, _ child: ChildKey, _ made: ChildRequest, apps: [ChildApp]
  ) throws {
    let open = try ChildRequestTable.open(tx, child).filter { $0.state(at: made.created) == .open }
    for other in open {
      guard let app = apps.first(where: { other.apps.contains($0.number) }) else { continue }
      throw Refusal.failedPrecondition(
        .requestOpen,
        "request \(other.id) names app \(app.id), too, and waits until \(other.lapses); wait for the answer")
    }
    let most = ChildRequest.maximumADay
    if let earlier = try ChildRequestTable.created(tx, child, fromNewest: most),
      earlier > made.created - ChildRequest.lifetime
    {
      throw Refusal.limitReached(
        "the child has made \(most) requests in 24 hours; the next one is possible from "
          + "\(earlier + ChildRequest.lifetime) on")
    }
  }

  /// Decides a request: an approval gives time, or lifts bans.
  /// - Parameter counted: the child's grants, for an approval.
  static func decide(
    _ tx: Transaction, _ child: ChildKey, _ decided: RequestDecision, _ counted: GrantChanges.Counted?
  ) throws -> (request: ChildRequest, change: Change) {
    let (decision, guardianID, now) = (decided.decision, decided.stamp.authorID, decided.stamp.time)
    guard var made = try ChildRequestTable.find(tx, child, decided.requestID) else {
      throw Refusal.notFound("child_request_id", decided.requestID)
    }
    try refuseClosed(made, at: now)
    if let violation = made.violation(decision) { throw RPCError.invalid([violation]) }
    let effect = try decision.isApproval ? approve(tx, child, made) : (apps: [], lifted: [])
    var grant: Grant?
    if decision.isApproval, made.kind == .time {
      let given = Grant(
        id: decided.grantID, source: .guardian, apps: effect.apps.map(\.id), seconds: made.seconds(givenBy: decision),
        usableFrom: now, created: now)
      _ = try GrantChanges.add(tx, child, given, counted, causeID: guardianID, known: effect.apps, now: now)
      grant = given
    }
    made.decide(decision, grantID: grant?.id, by: guardianID, at: now)
    try decide(tx, child, made, now: now)
    try FieldChanges.noteSettings(tx, child, effect.lifted, by: decided.stamp)
    if !effect.lifted.isEmpty { try PolicyUpdate.settle(tx, child, now: now) }
    return (made, .decided(made, grant, lifted: effect.lifted, known: effect.apps, of: child))
  }

  private static func refuseClosed(_ made: ChildRequest, at now: Instant) throws {
    let state = made.state(at: now)
    guard state != .open else { return }
    let end = state == .lapsed ? "has lapsed at \(made.lapses)" : "was \(state) at \(made.decided ?? now)"
    throw Refusal.failedPrecondition(
      .requestClosed, "request \(made.id) \(end); give time by GrantUnlock, or lift a ban by BlockApps, instead",
      field: "child_request_id")
  }

  /// The apps of an approved request that are still reward apps of the child, and those whose ban it lifts, as they
  /// were.
  private static func approve(
    _ tx: Transaction, _ child: ChildKey, _ made: ChildRequest
  ) throws -> (apps: [ChildApp], lifted: [ChildApp]) {
    let apps = try AppTable.assigned(tx, child).filter { made.apps.contains($0.number) && $0.category == .reward }
    guard !apps.isEmpty else {
      throw Refusal.failedPrecondition(
        .requestedAppsRemoved,
        "none of the apps of request \(made.id) is a reward app of the child any more; decline it")
    }
    guard made.kind == .liftBan else { return (apps, []) }
    let lifted = apps.filter { $0.setting == .banned }
    for app in lifted { try AppTable.set(tx, child, app.id, .earned) }
    return (apps, lifted)
  }
}
