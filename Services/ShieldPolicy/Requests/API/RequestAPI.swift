package import Database
import EventLoop
package import Identity
import LocalTime
package import Messages
package import RPC
import ServiceAPI
import ShieldApps
import ShieldFamilies
package import ShieldPolicies
import ShieldWallet
import Stubs

/// Requests of children, and what guardians decide (SH-15).
package struct RequestAPI: KnownChildAPI {
  package let database: Database
  private let host: any Host
  private let policies: PolicyAPI

  /// - Parameter policies: makes the policy that follows from decisions.
  package init(policies: PolicyAPI) {
    (host, database, self.policies) = (policies.host, policies.database, policies)
  }

  private typealias Methods = ShieldV1.ShieldPolicyServiceMethods

  /// Roles that may call each method; all others are rejected.
  package static let authorization: AuthorizationTable = roles.inParentMode([
    Methods.decideRequest, Methods.listRequests,
  ])

  private static let roles: AuthorizationTable = [
    Methods.requestTime: .children,
    Methods.decideRequest: .guardians,
    Methods.listRequests: .family,
  ]

  private var now: Instant { host.wallClock.instant }

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
      let (made, apps) = try ChildRequests.ask(tx, child, asked, id: id, now: now)
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

  package func decideRequest(
    _ request: ShieldV1.DecideRequestRequest, context: RPCContext
  ) async throws -> ShieldV1.ChildRequest {
    let now = now
    let stamp = try ChangeStamp(request.requestID, context, at: now)
    var faults = RequestFaults()
    let once = try Once(request, \.requestID, context, &faults)
    faults.identifier(request.childRequestID, field: "child_request_id")
    let decision = ChildRequest.Decision(request, &faults)
    let child = try child(request.childID, context, &faults)
    let decided = RequestDecision(
      requestID: request.childRequestID, decision: decision, grantID: Identifier.make(on: host), stamp: stamp)
    return try await policies.addGrant(
      child, once, without: .purchase, now: now, again: Self.remadeRequest(child, now: now)
    ) { tx, counted in
      try Self.requireKnown(tx, child)
      let (made, change) = try ChildRequests.decide(tx, child, decided, counted)
      return Recorded(
        ShieldV1.ChildRequest(made, childID: child.childID, apps: try AppTable.ids(tx, child), at: now), change)
    }
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

extension RequestedTime {
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
