import CommonProtos
import EventLoop
import Glibc
import LoadEngine
import LoadFigures
import Locks
import Messages
import RPC
import Testing

@testable import LoadScenarios

@Suite("Scenarios with families, against the services", .serialized)
struct ScenarioTests {
  private func run(_ scenario: Scenario, _ families: [LoadedFamily], _ services: FourServices) async throws
    -> RunFigures
  {
    var plan = LoadPlan(
      method: MethodDescriptor(service: "-", name: scenario.name, kind: .unary),
      mode: .open(.constant(60, seconds: 1))
    ) { part, parts in scenario.feed(families, seed: 1, part: part, parts: parts) }
    plan.connections = 2
    try await scenario.begin(families, services.clients)
    return try await LoadRun(
      host: services.host, target: services.targets[scenario.service.rawValue], settings: ChannelSettings(), plan: plan
    ).run()
  }

  @Test("families are made once and kept; every scenario's calls succeed, and acknowledged usage is there")
  func scenarios() async throws {
    let services = try await FourServices()
    let file = "\(services.directory)/families.jsonl"
    let preparation = FamilyPreparation(services.clients, path: file, invitation: nil)
    let made = try await preparation.families(3) { _ in }
    var status = stat()
    #expect(stat(file, &status) == 0 && status.st_mode & 0o777 == 0o600)
    for scenario in Scenario.all {
      let families = try await preparation.families(3) { _ in }
      #expect(families.map(\.familyID) == made.map(\.familyID))
      let figures = try await run(scenario, families, services)
      #expect(figures.succeeded == 60 && figures.failures == 0, "\(scenario.name): \(figures.statuses)")
      #expect(figures.methods.values.reduce(0) { $0 + $1.sent } == 60)
      #expect(figures.methods.count > 1)
      let (found, faults, refused) = try await scenario.check(families, services.clients)
      #expect(faults == [], "\(scenario.name)")
      #expect(refused == [:], "\(scenario.name)")
      if scenario.name != "challenges" { #expect(found > 0, "\(scenario.name)") }
      try preparation.save(families)
    }
    await services.stop()
  }

  @Test("acknowledged usage that is missing is found")
  func missing() async throws {
    let services = try await FourServices()
    let preparation = FamilyPreparation(services.clients, path: nil, invitation: nil)
    let families = try await preparation.families(1) { _ in }
    for scenario in Scenario.all {
      try await scenario.begin(families, services.clients)
      #expect(try await scenario.check(families, services.clients).faults == [])
      families[0].state.withLock { state in
        state.acknowledged.ids = ["0195561c-1d8f-7000-8000-000000000001"]
        state.acknowledged.seconds = 7
      }
      let faults = try await scenario.check(families, services.clients).faults
      #expect(faults.count == 1 && faults[0].contains(families[0].childID), "\(scenario.name): \(faults)")
      // Usage that had no answer may be missing.
      families[0].state.withLock { $0.acknowledged = Acknowledged() }
      families[0].state.withLock { $0.acknowledged.uncertainSeconds = 7 }
      #expect(try await scenario.check(families, services.clients).faults == [])
    }
    await services.stop()
  }

  private static let family = LoadedFamily(
    familyID: "f", childID: "c", deviceID: "d", installationID: "i", rewardAppID: "r",
    state: .init(
      guardian: .init(access: "a", refresh: "b", expireTime: 5),
      device: .init(access: "c", refresh: "d", expireTime: 6),
      usedUntil: 1_000_000))

  @Test("a child has one second of usage a second: records follow each other, and no time is used twice")
  func time() throws {
    var next: Int64 = 1_000_000
    var sequences: Set<Int64> = []
    while let request = Scenario.nextRecords(of: Self.family, now: 1_000_000) {
      for record in request.records {
        #expect(record.startTime?.seconds == next && record.endTime?.seconds == next + Scenario.recordSeconds)
        next = record.endTime?.seconds ?? 0
        sequences.insert(record.sequence)
      }
    }
    #expect(next == 1_000_240 && sequences.count == 240)
    #expect(Scenario.nextRecords(of: Self.family, now: 1_000_004) != nil)
  }

  @Test("usage that is acknowledged before its day has begun is not expected to count yet")
  func dayToCome() {
    // 00:00 on 2026-11-29 in Berlin.
    let midnight: Int64 = 1_795_906_800
    #expect(Scenario.endOfDay(at: midnight - 1) == midnight && Scenario.endOfDay(at: midnight) == midnight + 86_400)
    let records = (-2..<3).map { second in
      UsageV1.UsageRecord(
        startTime: .init(seconds: midnight + second), endTime: .init(seconds: midnight + second + 1))
    }
    Self.family.state.withLock { $0.acknowledged = Acknowledged() }
    Scenario.noteRecords(
      Self.family, .init(records: records),
      .success(.init(results: records.map { _ in UsageV1.RecordResult(outcome: .accepted) })),
      countedUntil: Scenario.endOfDay(at: midnight - 60))
    let noted = Self.family.state.withLock { $0.acknowledged }
    #expect(noted.seconds == 2 && noted.uncertainSeconds == 3 && noted.refused == [:])
  }

  @Test("families of a file are those that were written; another file is refused")
  func file() throws {
    let path = "/tmp/rpcload-families-\(getpid()).jsonl"
    defer { unlink(path) }
    try LoadedFamily.write([Self.family, Self.family], to: path)
    let read = try LoadedFamily.read(path)
    #expect(read.count == 2 && read[0].tokens(of: .device) == Self.family.tokens(of: .device))
    #expect(read[0].childID == "c" && read[0].rewardAppID == "r")
    try Array("{}\n".utf8).withUnsafeBytes { bytes in
      let file = try #require(fopen(path, "w"))
      fwrite(bytes.baseAddress, 1, bytes.count, file)
      fclose(file)
    }
    #expect(throws: (any Error).self) { try LoadedFamily.read(path) }
    #expect(try LoadedFamily.read("/tmp/rpcload-no-such-file").isEmpty)
  }

  @Test("calls come in their proportions, whatever the number of loops; a family has its own loop")
  func proportions() throws {
    let families = (0..<4).map { number in
      LoadedFamily(
        familyID: "f", childID: "\(number)", deviceID: "d", installationID: "i", rewardAppID: "r",
        state: Self.family.state.withLock { $0 })
    }
    var counts: [String: Int] = [:]
    for part in 0..<2 {
      let feed = Scenario.shields.feed(families, seed: 7, part: part, parts: 2)
      for _ in 0..<2_000 { counts[try #require(try feed.next().method).descriptor.name, default: 0] += 1 }
    }
    for (name, share) in [("GetPolicy", 50), ("ReportDeviceState", 15), ("GetWallet", 15), ("ListLedger", 10)] {
      #expect(abs(counts[name, default: 0] - share * 40) < 200, "\(counts)")
    }
  }
}
