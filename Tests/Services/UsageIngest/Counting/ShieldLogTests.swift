import LocalTime
import Randomness
import Testing

@testable import UsageCounting

@Suite struct ShieldLogTests {
  @Test("US-3 rows of bits give the same stretches as a list of them for each app, in any order, whatever the clocks")
  func sameAsStretches() {
    for seed in 0..<400 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let acknowledgements = history(&random, isInOrder: seed.isMultiple(of: 2))
      let former = Stretches(acknowledgements)
      let log = ShieldLog(acknowledgements.shuffled(using: &random))
      #expect(log.newest == acknowledgements.map({ $0.version }).max() ?? 0)
      for _ in 0..<60 {
        let app = "app\(Int.random(in: 0..<16, using: &random))"
        let from = start + Int64.random(in: -5...130, using: &random)
        let range = from..<from + Int64.random(in: 0...90, using: &random)
        let limit = [.max, 1, 2, 3].randomElement(using: &random) ?? .max
        #expect(
          log.unshielded(app: app, in: range, limit: limit) == former.unshielded(app: app, in: range, limit: limit),
          "seed \(seed), \(app), \(range), at most \(limit)")
      }
    }
  }

  @Test("US-3 a log that was read by number continues with apps that were never shielded before")
  func numbered() {
    var log = ShieldLog(numbers: ["app1": 0, "app9": 7])
    log.append(version: 1, applied: start, ShieldedApps([0, 7]))
    log.append(PolicyAcknowledgement(version: 2, applied: start + 10, shieldedApps: ["app9", "new"]))
    let range = start..<start + 20
    #expect(log.unshielded(app: "app1", in: range) == [start + 10..<start + 20])
    #expect(log.unshielded(app: "app9", in: range) == [])
    #expect(log.unshielded(app: "new", in: range) == [start..<start + 10])
    #expect(log.unshielded(app: "other", in: range) == [range])
  }

  @Test("US-3 acknowledgements that change no shield take no memory, others 167 bytes and a row for a thousand apps")
  func size() {
    let apps = Set((0..<1_000).map { "app\($0)" })
    var log = ShieldLog()
    for version in 1...1_000 as ClosedRange<Int64> {
      log.append(PolicyAcknowledgement(version: version, applied: start + version, shieldedApps: apps))
    }
    #expect(log.size < 81_000 && log.newest == 1_000)
    for version in 1_001...2_000 as ClosedRange<Int64> {
      let shielded = version.isMultiple(of: 2) ? apps : apps.subtracting(["app999"])
      log.append(PolicyAcknowledgement(version: version, applied: start + version, shieldedApps: shielded))
    }
    #expect(log.size <= 1_001 * 200 + 81_000)
  }

  @Test("US-3 a set of apps by number is the same after it was text")
  func sets() throws {
    for text in ["/", "P1p", "1 1", "\0", "ä"] { #expect(ShieldedApps(text: text) == nil) }
    #expect(ShieldedApps().text == "" && ShieldedApps([0]).text == "1" && ShieldedApps([5, 6]).text == "P1")
    var random = SeededRandom(seed: 1)
    for _ in 0..<100 {
      let numbers = Set((0..<20).map { _ in Int.random(in: 0..<100, using: &random) })
      let apps = try #require(ShieldedApps(text: ShieldedApps(numbers).text))
      #expect(apps == ShieldedApps(numbers.shuffled(using: &random)))
      #expect((-1..<120).filter(apps.contains) == numbers.sorted())
    }
  }

  private let start = Instant(seconds: 1_780_000_000)

  private func history(_ random: inout SeededRandom, isInOrder: Bool) -> [PolicyAcknowledgement] {
    var at: Int64 = 0
    return (1...Int.random(in: 1...30, using: &random)).compactMap { version -> PolicyAcknowledgement? in
      if Int.random(in: 0..<6, using: &random) == 0 { return nil }
      at = isInOrder ? at + Int64.random(in: 0...8, using: &random) : Int64.random(in: 0...120, using: &random)
      let density = Int.random(in: 1...4, using: &random)
      let apps = (0..<14).filter { _ in Int.random(in: 0..<4, using: &random) < density }.map { "app\($0)" }
      return PolicyAcknowledgement(version: Int64(version), applied: start + at, shieldedApps: Set(apps))
    }
  }
}

/// The former way: the stretches of each app are kept.
private struct Stretches {
  private var closed: [String: [Range<Instant>]] = [:]
  private var open: [String: Instant] = [:]

  init(_ acknowledgements: [PolicyAcknowledgement]) {
    for acknowledgement in acknowledgements.sorted(by: { $0.version < $1.version }) {
      for (app, from) in open where !acknowledgement.shieldedApps.contains(app) {
        open[app] = nil
        if from < acknowledgement.applied { closed[app, default: []].append(from..<acknowledgement.applied) }
      }
      for app in acknowledgement.shieldedApps {
        open[app] = min(open[app] ?? acknowledgement.applied, acknowledgement.applied)
      }
    }
    closed = closed.mapValues { RangeSet.union($0) }
  }

  func unshielded(app: String, in range: Range<Instant>, limit: Int) -> [Range<Instant>] {
    let end = min(range.upperBound, open[app] ?? .distantFuture)
    guard range.lowerBound < end else { return [] }
    let range = range.lowerBound..<end
    return RangeSet.subtract(RangeSet.overlapping(closed[app] ?? [], range), from: range, limit: limit)
  }
}
