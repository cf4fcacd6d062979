import Messages
import RPC
import ShieldServer

// Grants taken back and requests of the same child (SH-12, SH-15).
extension ShieldFamily {
  func requests() async throws {
    let (child, apps) = (Bench.child, apps)
    let listed = try await api.listGrants(.init(childID: child, pageSize: 20), context: bench.context("ListGrants"))
    let live = listed.grants
    try await bench.measure("RevokeGrant", runs: min(5, live.count)) { run in
      _ = try await api.revokeGrant(
        .init(childID: child, grantID: live[run].grantID, requestID: Bench.id(21_000 + run)),
        context: bench.context("RevokeGrant"))
    }
    var made: [String] = []
    try await bench.measure("RequestTime-100-apps", runs: 5) { run in
      let asked = Array(apps[500 + run * 100..<600 + run * 100])
      made.append(
        try await api.requestTime(
          .init(kind: .time, appIDs: asked, seconds: 600, requestID: Bench.id(21_100 + run)),
          context: bench.context("RequestTime", asChild: true)
        ).childRequestID)
    }
    try await bench.measure("DecideRequest-approve", runs: 5) { [made] run in
      _ = try await api.decideRequest(
        .init(
          childID: child, childRequestID: made[run], decision: .approve, seconds: 300,
          requestID: Bench.id(21_200 + run)), context: bench.context("DecideRequest"))
    }
    try await bench.measure("ListRequests", runs: 20) { _ in
      _ = try await api.listRequests(.init(childID: child, pageSize: 200), context: bench.context("ListRequests"))
    }
  }
}
