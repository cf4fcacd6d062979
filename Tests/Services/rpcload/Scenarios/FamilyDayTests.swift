import EventLoop
import LoadEngine
import LoadFigures
import Locks
import RPC
import Testing

@testable import LoadScenarios

@Suite("A day of families")
struct FamilyDayTests {
  @Test("a day has its morning, its afternoon, devices that come back in the evening, and guardians who look")
  func events() throws {
    let day = FamilyDay(families: 30, seed: 3)
    #expect(day.events == FamilyDay(families: 30, seed: 3).events)
    #expect(day.events != FamilyDay(families: 30, seed: 4).events)
    #expect(day.events.map(\.second) == day.events.map(\.second).sorted())
    #expect(day.events.allSatisfy { (6 * 3_600..<23 * 3_600).contains(Int($0.second)) })
    for family in 0..<30 {
      let sent = day.events.filter { $0.family == family }.compactMap { event -> (Double, Range<Int64>)? in
        if case .sendUsage(let minutes) = event.deed { (event.second, minutes) } else { nil }
      }
      // Three hours, no minute twice, none before it has passed.
      #expect(sent.count == 12 && Set(sent.flatMap { Array($0.1) }).count == 180)
      #expect(sent.allSatisfy { $0.0 >= Double($0.1.upperBound) * 60 })
      let span = (sent.map(\.0).max() ?? 0) - (sent.map(\.0).min() ?? 0)
      #expect(family % 3 == 2 ? span < 60 : span > 9_000)
    }
    let times = day.times(speed: 1_000)
    #expect(times.count == day.events.count && times.last ?? 0 < 86_400_000_000)
  }

  @Test("a day on virtual clocks: every call succeeds, tokens are exchanged in time, and all usage is there")
  func played() async throws {
    let clock = VirtualWallClock(WallTime(seconds: 1_790_000_000))
    let services = try await FourServices(clock: clock)
    services.clients.virtualNow.withLock { $0 = clock.now.seconds }
    let preparation = FamilyPreparation(services.clients, path: nil, invitation: nil)
    let families = try await preparation.families(3) { _ in }
    try await Scenario.usage.begin(families, services.clients)
    let (midnight, speed) = (clock.now.seconds, 21_600.0)
    let day = FamilyDay(families: 3, seed: 1)
    let load = DayLoad(day, families, services.clients, preparation, midnight: midnight)
    var plan = LoadPlan(
      method: MethodDescriptor(service: "-", name: "-", kind: .unary),
      mode: .open(Schedule(.recorded(day.times(speed: speed))))
    ) { part, parts in load.feed(part: part, parts: parts) }
    plan.connections = 2
    // The whole day has passed: use that is reported later counts all the same.
    let evening = WallTime(seconds: midnight + Int64(FamilyDay.seconds))
    try await clock.advance(to: evening)
    services.clients.virtualNow.withLock { $0 = evening.seconds }
    let watching = Task { await load.watch() }
    let figures = try await LoadRun(
      host: services.host, target: services.targets[0], further: Array(services.targets.dropFirst()),
      settings: ChannelSettings(), plan: plan
    ).run()
    watching.cancel()
    await watching.value
    #expect(figures.succeeded == Int64(day.events.count) && figures.failures == 0, "\(figures.statuses)")
    #expect(Set(figures.methods.keys).isSuperset(of: ["RecordUsage", "GetPolicy", "GetSummary", "ListProgress"]))
    let (found, faults, refused) = try await Scenario.usage.check(families, services.clients)
    #expect(faults == [] && refused == [:] && found == 3 * 180 * 60)
    #expect(load.watches.streams >= 1)
    await services.stop()
  }
}
