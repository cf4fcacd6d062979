import ChallengeChallenges
import ChallengeServer
import Database
import EventFeed
import LocalTime
import Messages
import RPC
import ServiceRuntime
import Stubs

/// A child of ChallengeService with 100 challenges of all goal types that learns each second of some days with another
/// app than the second before, as two devices in turn would report it.
struct ChallengeDay {
  let bench: Bench
  private let histories = RecentHistories()
  /// A Monday in Berlin, 0:00.
  static let start: Int64 = 1_772_406_000
  static let day: Int64 = 86_400
  static let challenges = 100
  static let apps = (0..<200).map { Bench.id(1_000 + $0) }

  private var family: any EventHandler { ChallengeProgram.familyEventHandler }
  private var usage: any EventHandler { ChallengeProgram.usageEventHandler(histories) }
  private var api: any ChallengeV1.ChallengeService { ChallengeProgram.api(on: bench.database, host: bench.host) }

  init(directory: String) async throws {
    bench = try await Bench(
      directory: directory, at: Self.start - Self.day, migrations: ChallengeProgram.definition.migrations,
      register: { [histories] database, _ in ChallengeProgram.register(on: database, histories) })
  }

  func run() async throws {
    try await bench.deliver(childChanged("Europe/Berlin", at: Self.start - 30 * Self.day), to: family)
    for app in Self.apps {
      var message = ShieldV1.App()
      (message.appID, message.category, message.generation) = (app, .learning, 1)
      message.effectiveTime = .init(seconds: Self.start - 2 * Self.day)
      try await bench.deliver(ShieldV1.AppAssigned(childID: Bench.child, app: message), to: family)
    }
    for number in 0..<Self.challenges { try await create(number) }
    try await bench.advance(to: Self.start + Self.day + 83_000)
    try await receive()
    try await changes()
    try await calls()
    try await readsWhileWorkWaits()
    try await bench.measure("dense-challenge.dayClose") { _ in try await bench.advance(to: bench.now + Self.day) }
  }

  // MARK: - Events

  private func receive() async throws {
    let events = try stride(from: 0, to: Self.day + 80_000, by: 100).map { first in
      try bench.event(changed((first..<first + 100).map { segment($0) }))
    }
    try await bench.measure("dense-UsageIngest-snapshot-166400") { _ in
      // A piece has 32 KiB.
      _ = try await FamilyReconciliation.run(
        events, of: Bench.family, pieceEvents: 4, by: usage, in: bench.database)
    }
    try await bench.measure("dense-UsageChanged-1000") { _ in
      try await bench.deliver(changed((Self.day + 80_000..<Self.day + 81_000).map { segment($0) }), to: usage)
    }
  }

  private func changes() async throws {
    try await bench.measure("dense-UsageChanged-record", runs: 100) { run in
      try await bench.deliver(changed([segment(Self.day + 82_000 + Int64(run))]), to: usage)
    }
    // The first second of a day, before anything completes.
    try await bench.measure("dense-UsageChanged-late-record", runs: 2) { run in
      let day = Int64(run) * Self.day
      var new = segment(day)
      new.pointsPerMinute = 20
      try await bench.deliver(
        UsageV1.UsageChanged(childID: Bench.child, added: [new], removed: [segment(day)], cause: .assignment), to: usage
      )
    }
    try await bench.measure("dense-ChildChanged-zone") { _ in
      try await bench.deliver(childChanged("Asia/Tokyo", at: Self.start - 20 * Self.day), to: family)
    }
    try await bench.measure("dense-AppRemoved") { _ in
      try await bench.deliver(
        ShieldV1.AppRemoved(
          childID: Bench.child, appID: Self.apps[1], generation: 1,
          removeTime: .init(seconds: Self.start + Self.day + 43_200)), to: family)
    }
  }

  // MARK: - Calls

  private func calls() async throws {
    let list = try await api.listChallenges(.init(childID: Bench.child), context: bench.context("c")).challenges
    let ids = list.map(\.challengeID)
    func id(_ run: Int) -> String { Bench.id(20_000_000 + Int.random(in: 0..<1_000_000) * 10 + run) }
    try await read("dense-ListProgress-and-a-watch's-wake")
    try await bench.measure("dense-PauseChallenge", runs: 10) { run in
      _ = try await api.pauseChallenge(
        .init(challengeID: ids[run], paused: true, requestID: id(run)), context: bench.context("c"))
    }
    try await bench.measure("dense-ResumeChallenge", runs: 10) { run in
      _ = try await api.pauseChallenge(
        .init(challengeID: ids[run], paused: false, requestID: id(run)), context: bench.context("c"))
    }
    try await bench.measure("dense-UpdateChallenge", runs: 10) { run in
      _ = try await api.updateChallenge(
        .init(
          challengeID: ids[run + 10], settings: .init(title: "Once more"),
          updateMask: GoogleProtobuf.FieldMask(paths: ["title"]), requestID: id(run)), context: bench.context("c"))
    }
    try await bench.measure("dense-UpdateStreakSettings", runs: 2) { run in
      _ = try await api.updateStreakSettings(
        .init(childID: Bench.child, minimumMinutes: Int32(run + 2), requestID: id(run)), context: bench.context("c"))
    }
  }

  private func readsWhileWorkWaits() async throws {
    try await bench.reopen(works: false)
    try await bench.deliver(childChanged("Europe/Berlin", at: Self.start - 10 * Self.day), to: family)
    try await read("dense-ListProgress-while-work-waits", runs: 3, reopens: false)
    try await bench.reopen()
  }

  private func read(_ name: String, runs: Int = 10, reopens: Bool = true) async throws {
    try await bench.measure(name, runs: runs, reopens: reopens) { _ in
      _ = try await api.listProgress(.init(childID: Bench.child), context: bench.context("c"))
    }
  }

  private func create(_ number: Int) async throws {
    let goals: [(ChallengeV1.GoalType, Int32)] = [
      (.dailyMinutes, 240), (.weeklyMinutes, 1_440), (.specificApps, 360), (.streak, 3), (.pointsTarget, 1_000),
    ]
    let (goal, target) = goals[number % goals.count]
    let draft = ChallengeV1.ChallengeDraft(
      title: "\(number)", goalType: goal, target: target, learningAppIDs: Self.apps, fullDay: true,
      activeDays: [.monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday],
      repeatWeekly: number % 2 == 0)
    _ = try await api.createChallenge(
      .init(childID: Bench.child, draft: draft, requestID: Bench.id(10_000 + number)), context: bench.context("c"))
  }

  // MARK: - The neighbours' events

  private func changed(_ segments: [UsageV1.UsageSegment]) -> UsageV1.UsageChanged {
    UsageV1.UsageChanged(childID: Bench.child, added: segments, cause: .record)
  }

  private func childChanged(_ zone: String, at time: Int64) -> FamilyV1.ChildChanged {
    FamilyV1.ChildChanged(
      child: FamilyV1.Child(childID: Bench.child, displayName: "Mia", timeZone: zone),
      effectiveTime: .init(seconds: time))
  }

  private func segment(_ second: Int64) -> UsageV1.UsageSegment {
    UsageV1.UsageSegment(
      appID: Self.apps[Int(second % 2)], category: .learning, generation: 1,
      startTime: .init(seconds: Self.start + second), endTime: .init(seconds: Self.start + second + 1),
      pointsPerMinute: 10)
  }
}
