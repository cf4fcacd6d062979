import Database
import Messages
import ShieldCalls

// Requests of children, and grants that guardians take back.
extension ShieldFamily {
  /// Requests that name 100 apps each, of a child with 20 guardians, and revocations, as many as there may be.
  func requests() async throws {
    try await guardians()
    var made: [String] = []
    try await bench.measure("RequestTime-100", runs: 9) { made.append(try await ask($0)) }
    try await bench.measure("DecideRequest-approve-100", runs: 9) { try await decide(made[$0], .approve) }
    // As many as a page has.
    for day in 1...10 {
      try await bench.advance(to: bench.now + 86_400)
      for number in 0..<20 { try await decide(try await ask(day * 20 + number), .decline) }
    }
    try await bench.measure("ListRequests-200", runs: 20) { _ in
      _ = try await api.listRequests(
        .init(childID: Bench.child, pageSize: 200), context: bench.context("ListRequests"))
    }
    try await bench.advance(to: bench.now + 86_400)
    for number in 0..<5 { _ = try await ask(300 + number) }
    try await bench.measure("timer-shield.requestLapse-5") { _ in try await bench.advance(to: bench.now + 86_400) }
    try await revocations()
  }

  private func guardians() async throws {
    try await bench.database.write(bench.partition) { tx in
      for place in 1...20 {
        try tx.execute(
          """
          INSERT INTO guardian (partition, family_id, place, guardian_id, display_name, create_time, creator_guardian_id)
          VALUES (?, ?, ?, ?, 'Alex', 0, '')
          """, tx.partition, Bench.family, place, place == 1 ? Bench.family : Bench.id(20_000 + place))
      }
    }
  }

  /// Other apps than those of the eight requests before it.
  private func ask(_ number: Int) async throws -> String {
    let first = 5 + number % 9 * 100
    return try await api.requestTime(
      .init(
        kind: .time, appIDs: Array(apps[first..<first + 100]), seconds: 600,
        text: String(repeating: "x", count: 200), requestID: Bench.id(21_000 + number)),
      context: bench.context("RequestTime", asChild: true)
    ).childRequestID
  }

  private func decide(_ id: String, _ decision: ShieldV1.RequestDecision) async throws {
    _ = try await api.decideRequest(
      .init(
        childID: Bench.child, childRequestID: id, decision: decision, text: String(repeating: "y", count: 200),
        requestID: id), context: bench.context("DecideRequest"))
  }

  /// Of the grants that pay 300 seconds of a device whose clock is ahead; then with 10,000 revocations.
  private func revocations() async throws {
    let ids = try await api.listGrants(.init(childID: Bench.child), context: bench.context("ListGrants")).grants
      .map(\.grantID)
    let second = bench.now - Self.start
    for first in [Int64(1), 151] {
      try await deliver((first..<first + 150).map { segment(second + $0, seconds: 1) })
    }
    func revoke(_ id: String) async throws {
      _ = try await api.revokeGrant(
        .init(childID: Bench.child, grantID: id, requestID: id), context: bench.context("RevokeGrant"))
    }
    try await bench.measure("RevokeGrant-300-uses-follow", runs: 5) { try await revoke(ids[$0]) }
    let now = bench.now
    try await bench.database.write(bench.partition) { tx in
      try tx.execute(
        """
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9985)
        INSERT INTO unlock_grant (partition, family_id, child_id, place, grant_id, source, pool, pool_change, seconds,
          used_seconds, start_time, create_time, cause_id, price_sixtieths, cause_create_time, revoke_time)
        SELECT partition, family_id, child_id, place + n.i, 'grant ' || n.i, source, pool, pool_change, seconds, 0,
          start_time, create_time, cause_id, 0, create_time, ?
        FROM unlock_grant, n WHERE place = (SELECT MAX(place) FROM unlock_grant)
        """, now)
    }
    try await bench.measure("RevokeGrant-10000", runs: 5) { try await revoke(ids[5 + $0]) }
    try await bench.measure("UsageChanged-record-10000-revoked", runs: 5) { run in
      try await deliver([segment(second + 400 + Int64(run), seconds: 1)])
    }
    try await bench.measure("UsageChanged-late-10000-revoked", runs: 5) { run in
      try await deliver([segment(second - 100 + Int64(run), seconds: 1)])
    }
  }
}
