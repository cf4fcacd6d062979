import Database
import EventFeed
import Messages
import Stubs
import UsageServer

// A child all of whose 1,000 apps are in use on 100 devices at the same second; one with a shield that was raised and
// lifted 10,000 times in a day, an app that changed 20,000 times, and 1,000 zones one after the other; records in
// quarantine; a complete snapshot of ShieldPolicy.
extension UsageFamily {
  private static let crowded = Bench.id(4)
  private static let devices: Int64 = 100
  private static let apps: Int64 = 1_000
  private static let changeful = Bench.id(5)
  private static let acknowledging = Bench.id(6)

  // MARK: - Filling

  /// Every device uses every app from the same second on; apps of a higher rate end earlier. Then a minute each of the
  /// app that is worth most.
  func fillCrowd(_ bench: Bench) async throws {
    try await move("Europe/Berlin", Self.crowded)
    for app in 1...Self.apps {
      try await deliver(
        assigned(
          900 + Int(app), rate: 500 - (Int(app) - 1) / 10 * 5, to: Self.crowded, at: Self.start - 2_000 + app))
    }
    await bench.database.settleTimers()
    let (family, child, start) = (Bench.family, Self.crowded, Self.start)
    for device in 0..<Self.devices {
      try await bench.database.write(bench.partition) { tx in
        try tx.execute(
          "INSERT INTO installation VALUES (?, ?, ?, 'crowd', ?)", tx.partition, family,
          Bench.id(9_000 + Int(device)), 10 + device)
        try tx.execute(
          """
          INSERT INTO usage_record (\(Self.columns))
          SELECT ?, ?, ?, ?, token_number, 0, 1, ? + (token_number - 6) * 80, token_number, 0, 1, ?, NULL, 0
          FROM app_token WHERE partition = ? AND family_id = ? AND token_number > 6
          """, tx.partition, try Self.number(tx, child), start, 10 + device, start, start, tx.partition, family)
      }
    }
    try await insert(child, installation: 3, from: 10, count: 10_000, step: 8, seconds: 4, tokens: 1, first: 7)
  }

  /// Acknowledgements, changes of an app, calendars, records of most of a day, one a second, and one an hour for 400
  /// days.
  func fillHistory(_ bench: Bench) async throws {
    try await move("Europe/Berlin", Self.changeful)
    for app in 1...6 { try await deliver(assigned(app, rate: app * 5, to: Self.changeful, at: Self.start)) }
    let (family, child, start) = (Bench.family, Self.changeful, Self.start)
    try await bench.database.write(bench.partition) { tx in
      try tx.execute(
        "INSERT INTO shielded_app (partition, family_id, child_id, app_id, number) VALUES (?, ?, ?, ?, 0)",
        tx.partition,
        family, child, Bench.id(101))
      try tx.execute(
        """
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
        INSERT INTO policy_acknowledgement SELECT ?, ?, ?, ?, i, ? + i * 4, CASE i % 2 WHEN 0 THEN '' ELSE '1' END FROM n
        """, tx.partition, family, child, family, start)
      try tx.execute(
        """
        WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
        INSERT INTO app_change SELECT ?, ?, ?, ?, i, ? + i * 4, 1, 5 + 5 * (i % 2), 1, 0 FROM n
        """, tx.partition, family, child, Bench.id(102), start)
    }
    try await bench.database.write(bench.partition) { tx in
      for number in 1..<1_000 as Range<Int64> {
        try tx.execute(
          "INSERT INTO child_calendar VALUES (?, ?, ?, ?, ?, 1)", tx.partition, family, child, start + number * 30_000,
          number.isMultiple(of: 2) ? "Asia/Tokyo" : "America/New_York")
      }
    }
    try await insert(child, installation: 4, from: 10, count: 1_000, step: 1, seconds: 80_000, tokens: 2)
    try await insert(child, installation: 4, from: 10_000, count: 9_600, step: 3_600, seconds: 1_800, tokens: 4)
  }

  /// 1,700 versions on each of 100 devices, every other one with 1,000 apps shielded: with the 20,000 of `fillHistory`
  /// 190,000 of the 200,000 that a family may have; one that is measured is not forgotten at once.
  func fillAcknowledgements(_ bench: Bench) async throws {
    try await move("Europe/Berlin", Self.acknowledging)
    let (family, child, start) = (Bench.family, Self.acknowledging, Self.start)
    try await deliver(assigned(1, rate: 5, to: child, at: start))
    await bench.database.settleTimers()
    try await bench.database.write(bench.partition) { tx in
      for number in 0..<1_000 {
        try tx.execute(
          "INSERT INTO shielded_app (partition, family_id, child_id, app_id, number) VALUES (?, ?, ?, ?, ?)",
          tx.partition, family, child, Bench.id(101 + number), number)
      }
      let all = String(repeating: "o", count: 166) + "?"
      for device in 0..<100 {
        try tx.execute(
          """
          WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1700)
          INSERT INTO policy_acknowledgement SELECT ?, ?, ?, ?, i, ? + i * 40, CASE i % 2 WHEN 0 THEN '' ELSE ? END FROM n
          """, tx.partition, family, child, device == 0 ? family : Bench.id(9_000 + device), start, all)
      }
      try tx.execute("DELETE FROM acknowledgement_share WHERE partition = ? AND family_id = ?", tx.partition, family)
      try tx.execute(
        """
        INSERT INTO acknowledgement_share (partition, family_id, count)
        SELECT partition, family_id, COUNT(*) FROM policy_acknowledgement WHERE partition = ? AND family_id = ?
        GROUP BY partition, family_id
        """, tx.partition, family)
    }
  }

  func assigned(_ app: Int, rate: Int, to child: String, at time: Int64) -> ShieldV1.AppAssigned {
    var message = ShieldV1.App()
    (message.appID, message.generation, message.tokenDigests) = (Bench.id(100 + app), 1, [Self.token(app)])
    (message.category, message.pointsPerMinute) = (.learning, Int32(rate))
    message.effectiveTime = .init(seconds: time)
    return ShieldV1.AppAssigned(childID: child, app: message)
  }

  // MARK: - Measuring

  func measureCrowd(_ bench: Bench) async throws {
    try await bench.measure("recount-crowd") { _ in try await move("Asia/Tokyo", Self.crowded) }
    try await bench.measure("record-of-a-day-crowd", runs: 20) {
      try await send(Self.crowded, [record(7_000_000 + $0, app: 950, at: Self.start + 10, seconds: 80_000)])
    }
    try await read("GetTotals-1000-apps") {
      _ = try await $0.getTotals(.init(childID: Self.crowded), context: $1)
    }
    try await bench.measure("PolicyAcknowledged-1000-apps", runs: 20) { run in
      try await deliver(
        ShieldV1.PolicyAcknowledged(
          childID: Self.crowded, deviceID: Bench.id(9_000), version: Int64(run + 1),
          applyTime: .init(seconds: Self.now + Int64(run)),
          shieldedAppIDs: run.isMultiple(of: 2) ? (1...Int(Self.apps)).map { Bench.id(1_000 + $0) } : []))
    }
    try await bench.measure("AppAssigned", runs: 20) { run in
      try await deliver(assigned(901 + run, rate: 10, to: Self.crowded, at: Self.now))
    }
    try await bench.measure("AppRemoved", runs: 20) { run in
      try await deliver(
        ShieldV1.AppRemoved(
          childID: Self.crowded, appID: Bench.id(1_001 + run), generation: 1, removeTime: .init(seconds: Self.now)))
    }
    // To another app: all children are recounted.
    try await bench.measure("AppAssigned-token-moved") { _ in
      var message = assigned(950, rate: 10, to: Self.crowded, at: Self.now)
      message.app?.tokenDigests = [Self.token(5)]
      try await deliver(message)
    }
  }

  func measureHistory(_ bench: Bench) async throws {
    try await bench.measure("recount-20000-changes") { _ in try await move("Asia/Tokyo", Self.changeful) }
    for (app, name) in [(1, "20000-acknowledgements"), (2, "20000-changes")] {
      try await bench.measure("record-of-a-day-\(name)", runs: 5) {
        try await send(
          Self.changeful, [record(8_000_000 + app * 1_000 + $0, app: app, at: Self.start + 10, seconds: 80_000)])
      }
    }
    try await bench.measure("AppAssigned-20000-changes", runs: 5) { run in
      try await deliver(assigned(2, rate: 20 + run * 5, to: Self.changeful, at: Self.now + Int64(run)))
    }
    try await bench.measure("PolicyAcknowledged-20000-acknowledgements", runs: 5) { run in
      try await deliver(
        ShieldV1.PolicyAcknowledged(
          childID: Self.changeful, deviceID: Bench.family, version: Int64(20_001 + run),
          applyTime: .init(seconds: Self.now + Int64(run)),
          shieldedAppIDs: run.isMultiple(of: 2) ? [Bench.id(101)] : []))
    }
  }

  /// The first record reads the facts; one more acknowledgement forgets the oldest.
  func measureAcknowledgements(_ bench: Bench) async throws {
    for (name, runs) in [("first", 1), ("next", 20)] {
      try await bench.measure("record-190000-acknowledgements-\(name)", runs: runs) {
        try await send(
          Self.acknowledging, [record(9_500_000 + runs * 100 + $0, app: 1, at: Self.start + 10, seconds: 80_000)])
      }
    }
    print("acknowledgements-memory-MiB \(Self.peakMebibytes) 0 0")
    try await bench.measure("PolicyAcknowledged-190000-acknowledgements", runs: 20) { run in
      try await deliver(
        ShieldV1.PolicyAcknowledged(
          childID: Self.acknowledging, deviceID: Bench.family, version: Int64(1_801 + run),
          applyTime: .init(seconds: Self.now + Int64(run)),
          shieldedAppIDs: run.isMultiple(of: 2) ? [] : (1...1_000).map { Bench.id(100 + $0) }))
    }
  }

  /// 10,000 records of a month each.
  func measureQuarantine(_ bench: Bench) async throws {
    let month: Int64 = 31 * 86_400
    try await bench.measure("batch-1000-quarantined", runs: 10) { run in
      try await send(
        Bench.child,
        (0..<1_000).map {
          record(9_000_000 + run * 1_000 + $0, app: 6, at: Self.start + Int64($0) * 43_000, seconds: month)
        },
        outcome: .quarantined)
    }
    try await read("ListQuarantine-100") {
      _ = try await $0.listQuarantine(.init(childID: Bench.child, pageSize: 100), context: $1)
    }
    try await bench.measure("ReviewQuarantine-100") { run in
      guard let api = parts?.api else { return }
      let request = UsageV1.ReviewQuarantineRequest(
        childID: Bench.child, quarantineIDs: (1...100).map { "\($0)" }, decision: .accept, requestID: Bench.id(70_000))
      _ = try await api.reviewQuarantine(request, context: bench.context("ReviewQuarantine"))
    }
  }

  /// Everything in ShieldPolicy's snapshot of the family, less than was known.
  func measureSnapshot(_ bench: Bench) async throws {
    try await bench.measure("ShieldPolicy-snapshot") { _ in
      guard let handler = parts?.familyEventHandler else { return }
      var events: [ReceivedEvent] = []
      for child in [Bench.child, Self.crowded, Self.changeful] {
        events.append(
          try bench.event(
            FamilyV1.ChildChanged(
              child: FamilyV1.Child(childID: child, displayName: "Mia", timeZone: "Europe/Berlin"),
              effectiveTime: .init(seconds: Self.start))))
        events += try (1...6).map { try bench.event(assigned($0, rate: $0 * 5, to: child, at: Self.start)) }
      }
      events += try (901...1_900).map { try bench.event(assigned($0, rate: 10, to: Self.crowded, at: Self.start)) }
      _ = try await FamilyReconciliation.run(events, of: Bench.family, by: handler, in: bench.database)
    }
  }
}
