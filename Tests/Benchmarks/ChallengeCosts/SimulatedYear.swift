import ChallengeChallenges
import ChallengeServer
import Database
import LocalTime
import Messages
import RPC
import ServiceRuntime
import Stubs

/// A child of ChallengeService that has learned a year, four hours a day, with a stretch for each minute of two apps in
/// turn, as devices report them.
struct SimulatedYear {
  let bench: Bench
  /// 1 January 2026, 0:00 in Berlin.
  static let start: Int64 = 1_767_222_000
  static let days: Int64 = 365
  /// Stretches a day.
  static let minutes: Int64 = 240
  static let apps = (0..<2).map { Bench.id(1_000 + $0) }

  private var builder: any ChallengeV1.BuilderService {
    ChallengeProgram.builder(on: bench.database, host: bench.host)
  }

  init(directory: String) async throws {
    bench = try await Bench(
      directory: directory, at: Self.start, migrations: ChallengeProgram.definition.migrations,
      register: { database, _ in ChallengeProgram.register(on: database, RecentHistories()) })
  }

  func run() async throws {
    let family = ChallengeProgram.familyEventHandler
    try await bench.deliver(
      FamilyV1.ChildChanged(
        child: FamilyV1.Child(childID: Bench.child, displayName: "Mia", timeZone: "Europe/Berlin"),
        effectiveTime: .init(seconds: Self.start)), to: family)
    for app in Self.apps {
      var message = ShieldV1.App()
      (message.appID, message.category, message.generation) = (app, .learning, 1)
      message.effectiveTime = .init(seconds: Self.start)
      try await bench.deliver(ShieldV1.AppAssigned(childID: Bench.child, app: message), to: family)
    }
    let (child, familyID, apps) = (Bench.child, Bench.family, Self.apps)
    try await bench.database.write(bench.partition) { tx in
      try tx.execute(
        """
        WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
        INSERT INTO learning_segment (
          partition, family_id, child_id, start_time, end_time, app_id, points_per_minute)
        SELECT ?, ?, ?, at, at + 60, app, 10 FROM (
          SELECT ? + i / 240 * 86400 + 54000 + i % 240 * 60 AS at, CASE WHEN i % 2 = 0 THEN ? ELSE ? END AS app FROM n)
        """, Self.days * Self.minutes - 1, tx.partition, familyID, child, Self.start, apps[0], apps[1])
    }
    try await bench.advance(to: Self.start + Self.days * 86_400)
    try await simulate("daily-minutes", .init(target: 60))
    try await simulate("one-app", .init(target: 60, learningAppIDs: [Self.apps[0]], fullDay: true))
    try await simulate("points-once", .init(goalType: .pointsTarget, target: 1_000, repeatWeekly: false))
    try await simulate("streak", .init(goalType: .streak, target: 7, fullDay: true))
    try await simulate("weekly-minutes", .init(goalType: .weeklyMinutes, target: 1_440, fullDay: true))
    try await simulate("specific-apps", .init(goalType: .specificApps, target: 360, repeatWeekly: false))
    try await simulate("app-diversity", .init(goalType: .appDiversity, target: 2, fullDay: true))
    try await simulate("consistency", .init(goalType: .consistency, target: 5, fullDay: true))
    try await simulate("time-of-day", .init(goalType: .timeOfDay, target: 60, fullDay: true))
    try await simulate("efficiency", .init(goalType: .efficiency, target: 1_000, fullDay: true))
    try await simulate(
      "chain",
      .init(
        goalType: .chain, fullDay: true,
        chainSteps: [
          .init(goalType: .streak, target: 30), .init(goalType: .weeklyMinutes, target: 1_440),
          .init(goalType: .efficiency, target: 100), .init(goalType: .dailyMinutes, target: 240),
          .init(goalType: .pointsTarget, target: 1_000), .init(goalType: .specificApps, target: 360),
          .init(goalType: .appDiversity, target: 2), .init(goalType: .streak, target: 30),
          .init(goalType: .streak, target: 30), .init(goalType: .streak, target: 30),
        ]))
  }

  private func simulate(_ name: String, _ draft: ChallengeV1.ChallengeDraft) async throws {
    let request = ChallengeV1.SimulateDraftRequest(
      childID: Bench.child, draft: draft, firstDate: .init(year: 2026, month: 1, day: 1),
      lastDate: .init(year: 2026, month: 12, day: 31))
    try await bench.measure("SimulateDraft-year-\(name)", runs: 5) { _ in
      try await builder.simulateDraft(request, responses: ResponseWriter { _ in }, context: bench.context("c"))
    }
  }
}
