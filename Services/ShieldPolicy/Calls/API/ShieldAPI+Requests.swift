import Apps
import Database
import Identity
import LocalTime
package import Messages
package import RPC
import ServiceAPI
import ShieldApps
import ShieldPolicies
import ShieldRequests
import ShieldWallet

// Requests of children, and what guardians decide (SH-15).
extension ShieldAPI {
  /// Maximum number of requests on a page: each names up to 100 apps.
  private static let maximumRequests = 200

  package func requestTime(
    _ request: ShieldV1.RequestTimeRequest, context: RPCContext
  ) async throws -> ShieldV1.ChildRequest {
    let child = try context.callingChild().child
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    let asked = RequestedTime(request, &faults)
    try faults.refuse()
    let (now, id) = (now, Identifier.make(on: host))
    return try await once.answer(
      in: database, of: child.familyID, now: now, again: Self.remadeRequest(child, now: now)
    ) { tx in
      try Self.requireKnown(tx, caller: child)
      let apps = try Self.named(tx, child, asked)
      let made = ChildRequest(
        id: id, kind: asked.kind, apps: AppSet(apps.map(\.number)), seconds: asked.seconds, text: asked.text,
        created: now)
      try Self.refuseMoreRequests(tx, child, made, apps: apps)
      try ChildRequests.make(tx, child, made)
      let names = Dictionary(apps.map { ($0.number, $0.id) }, uniquingKeysWith: { first, _ in first })
      return Recorded(ShieldV1.ChildRequest(made, childID: child.childID, apps: names, at: now), nil)
    }
  }

  /// The request as it is now: it may name many apps.
  private static func remadeRequest(_ child: ChildKey, now: Instant) -> RemadeAnswer<ShieldV1.ChildRequest> {
    RemadeAnswer(naming: { .init(childRequestID: $0.childRequestID) }) { tx, named in
      guard let made = try ChildRequestTable.find(tx, child, named.childRequestID) else {
        throw Refusal.notFound("child_request_id", named.childRequestID)
      }
      return ShieldV1.ChildRequest(made, childID: child.childID, apps: try AppTable.ids(tx, child), at: now)
    }
  }

  /// What a child asks for, with the ids as it gave them.
  private struct RequestedTime: Sendable {
    var kind = ChildRequest.Kind.time
    let appIDs: [String]
    let seconds: Int64
    let text: String

    init(_ request: ShieldV1.RequestTimeRequest, _ faults: inout RequestFaults) {
      (appIDs, seconds, text) = (request.appIDs, request.seconds, request.text)
      faults.appIDs(appIDs)
      guard let kind = ChildRequest.Kind(rawValue: Int(request.kind.rawValue)) else {
        faults.add("kind", "kind \(request.kind.rawValue) is unknown; use 1 (time) or 2 (lift a ban)")
        return
      }
      self.kind = kind
      faults.add(
        ChildRequest.violations(kind: kind, apps: Set(appIDs).count, seconds: seconds, text: text))
    }
  }

  /// The apps that a request names.
  private static func named(_ tx: ReadTransaction, _ child: ChildKey, _ asked: RequestedTime) throws -> [ChildApp] {
    let (ids, known) = (Set(asked.appIDs), try apps(tx, child, including: asked.appIDs))
    let violations = BlockApps.violations(ids: asked.appIDs, apps: known)
    guard violations.isEmpty else { throw RPCError.invalid(violations) }
    let apps = known.filter { ids.contains($0.id) }
    if asked.kind == .liftBan, let open = apps.first(where: { $0.setting != .banned }) {
      throw Refusal.failedPrecondition(
        .appNotBanned, "app \(open.id) is not banned; ask for time instead", field: "app_ids[0]")
    }
    return apps
  }

  private static func refuseMoreRequests(
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

  package func decideRequest(
    _ request: ShieldV1.DecideRequestRequest, context: RPCContext
  ) async throws -> ShieldV1.ChildRequest {
    let guardianID = try context.callerGuardian().guardianID
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    faults.identifier(request.childRequestID, field: "child_request_id")
    let decision = ChildRequest.Decision(request, &faults)
    let child = try child(request.childID, context, &faults)
    let (now, id, grantID) = (now, request.childRequestID, Identifier.make(on: host))
    let stamp = try Self.stamp(request.requestID, context, at: now)
    return try await addGrant(
      child, once, without: .purchase, now: now, again: Self.remadeRequest(child, now: now)
    ) { tx, counted in
      try Self.requireKnown(tx, child)
      guard var made = try ChildRequestTable.find(tx, child, id) else { throw Refusal.notFound("child_request_id", id) }
      try Self.refuseClosed(made, at: now)
      if let violation = made.violation(decision) { throw RPCError.invalid([violation]) }
      let effect = try decision.isApproval ? Self.approve(tx, child, made) : (apps: [], lifted: [])
      var grant: Grant?
      if decision.isApproval, made.kind == .time {
        let given = Grant(
          id: grantID, source: .guardian, apps: effect.apps.map(\.id), seconds: made.seconds(givenBy: decision),
          usableFrom: now, created: now)
        _ = try Self.add(tx, child, given, counted, causeID: guardianID, known: effect.apps, now: now)
        grant = given
      }
      made.decide(decision, grantID: grant?.id, by: guardianID, at: now)
      try ChildRequests.decide(tx, child, made, now: now)
      try FieldChanges.noteSettings(tx, child, effect.lifted, by: stamp)
      if !effect.lifted.isEmpty { try PolicyUpdate.settle(tx, child, now: now) }
      return Recorded(
        ShieldV1.ChildRequest(made, childID: child.childID, apps: try AppTable.ids(tx, child), at: now),
        .decided(made, grant, lifted: effect.lifted, known: effect.apps, of: child))
    }
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

  package func listRequests(
    _ request: ShieldV1.ListRequestsRequest, context: RPCContext
  ) async throws -> ShieldV1.ListRequestsResponse {
    var faults = RequestFaults()
    let page = Page(size: request.pageSize, token: request.pageToken, faults: &faults)
    let before = page.cursor(&faults) { Int64($0) } ?? .max
    let child = try child(request.childID, context, &faults)
    let (now, size) = (now, min(page.size, Self.maximumRequests))
    let (found, names) = try await read(child) { tx in
      let found = try ChildRequestTable.page(
        tx, child, before: before, openAt: request.openOnly ? now : nil, limit: size + 1)
      return (found, found.isEmpty ? [:] : try AppTable.ids(tx, child))
    }
    let rows = found.prefix(size)
    return ShieldV1.ListRequestsResponse(
      requests: rows.map { ShieldV1.ChildRequest($0.request, childID: child.childID, apps: names, at: now) },
      nextPageToken: found.count > size ? rows.last.map { Page.token(after: "\($0.number)") } ?? "" : "")
  }
}

extension ChildRequest.Decision {
  fileprivate init(_ request: ShieldV1.DecideRequestRequest, _ faults: inout RequestFaults) {
    self.init(isApproval: request.decision == .approve, seconds: request.seconds, answer: request.text)
    if ![.approve, .decline].contains(request.decision) {
      faults.add("decision", "decision \(request.decision.rawValue) is unknown; use 1 (approve) or 2 (decline)")
    } else {
      faults.add(violations)
    }
  }
}

extension ShieldV1.ChildRequest {
  /// - Parameter names: ids of apps by number.
  fileprivate init(_ request: ChildRequest, childID: String, apps names: [Int: String], at now: Instant) {
    self.init()
    childRequestID = request.id
    self.childID = childID
    kind = ShieldV1.ChildRequestKind(rawValue: Int32(request.kind.rawValue))
    request.apps.forEach { number in names[number].map { appIDs.append($0) } }
    seconds = request.seconds
    text = request.text
    createTime = .init(request.created)
    lapseTime = .init(request.lapses)
    state = ShieldV1.ChildRequestState(rawValue: Int32(request.state(at: now).rawValue))
    decideTime = request.decided.map { .init($0) }
    guardianID = request.guardianID ?? ""
    answer = request.answer
    givenSeconds = request.givenSeconds
    grantID = request.grantID ?? ""
  }
}
