import Glibc
import Messages
import Randomness
import Testing

@testable import RewardsCommands

@Suite("Usage from ActivityWatch")
struct ActivityWatchTests {
  /// A window event that begins at 14:00:00.2 and ends 100.9 s later.
  static let event = #"{"timestamp":"2026-03-02T14:00:00.2Z","duration":100.9,"data":{"app":"Anki","title":"x"}}"#
  /// 2026-03-02T14:00:00Z
  static let begin: Int64 = 1_772_460_000

  static func export(_ events: String..., presence: String = "") -> String {
    let windows = #""w":{"type":"currentwindow","hostname":"pc","events":[\#(events.joined(separator: ","))]}"#
    let keyboard = #""a":{"events":[\#(presence)],"hostname":"pc","type":"afkstatus"}"#
    return #"{"buckets":{\#(windows)\#(presence.isEmpty ? "" : ",\(keyboard)")}}"#
  }

  static func uses(_ text: String, host: String? = nil) throws -> [AppUse] {
    try ActivityWatchUsage(ActivityWatchExport(text: Array(text.utf8), path: "x.json"), host: host).uses
  }

  static func message(_ text: String, host: String? = nil) -> String {
    do {
      _ = try uses(text, host: host)
      return ""
    } catch {
      return "\(error)"
    }
  }

  private static func sample() throws -> ActivityWatchExport {
    let path = #filePath.replacing("ActivityWatchTests.swift", with: "aw-buckets-export.json")
    return try ActivityWatchExport(text: try #require(try readFile(path)), path: path)
  }

  @Test("A laptop's export: time at the keyboard, per app, in whole seconds that add up")
  func laptop() throws {
    let usage = try ActivityWatchUsage(Self.sample(), host: "mia-laptop")
    let seconds = Dictionary(usage.uses.map { ($0.name, $0.seconds) }, uniquingKeysWith: +)
    #expect(seconds == ["Firefox": 600 + 830, "Anki": 1270 + 70, "steam.exe": 1200])
    #expect(usage.absentSeconds == 830)
    // 14:00 to 15:20 without a gap: what is counted and what is not makes up the whole.
    #expect(seconds.values.reduce(0, +) + usage.absentSeconds == 80 * 60)
    #expect(usage.uses.first?.start == Self.begin)
    #expect(try Self.sample().emptyEvents == 1)
  }

  @Test("A phone's export has packages and no keyboard activity; tabs and unlocks are not use of apps")
  func phone() throws {
    let uses = try ActivityWatchUsage(Self.sample(), host: "Pixel 7").uses
    #expect(uses.map(\.seconds) == [90, 300])
    #expect(uses.map(\.package) == ["org.example.reading", "org.example.blocks"])
  }

  @Test("One bucket exported alone, a list of buckets as in old versions, events without ids and zones")
  func forms() throws {
    let bucket = #"{"id":"w","type":"currentwindow","hostname":"pc","events":[\#(Self.event)]}"#
    let alone = try Self.uses(#"{"buckets":{"w":\#(bucket)}}"#)
    #expect(alone.map(\.seconds) == [101])
    #expect(try Self.uses(#"{"buckets":[\#(bucket)]}"#) == alone)
    #expect(try Self.uses(Self.export(Self.event.replacing("00.2Z", with: "00.200000"))) == alone)
    #expect(try Self.uses(Self.export(Self.event.replacing("14:00:00.2Z", with: "15:00:00.2+01:00"))) == alone)
  }

  @Test("US-5: the same events are the same records in every export, a grown one is another record")
  func identity() throws {
    let first = try Self.uses(Self.export(Self.event))
    let grown = Self.event.replacing("100.9", with: "160.9")
    let other = #"{"timestamp":"2026-03-02T15:00:00Z","duration":5,"data":{"app":"Anki"}}"#
    #expect(try Self.uses(Self.export(other, Self.event)).first == first.first?.with(origin: "bucket w, event 2"))
    let second = try Self.uses(Self.export(grown))
    #expect(second.first?.installationID == first.first?.installationID)
    #expect(second.first?.sequence != first.first?.sequence)
    #expect(second.first?.start == first.first?.start)
    #expect(first.allSatisfy { $0.sequence >= 1 })
  }

  @Test("Presence that is reported later lengthens what counts, and absence is never counted first")
  func presence() throws {
    func here(_ start: String, _ duration: Double, _ status: String = "not-afk") -> String {
      #"{"timestamp":"2026-03-02T14:\#(start)Z","duration":\#(duration),"data":{"status":"\#(status)"}}"#
    }
    let soon = try Self.uses(Self.export(Self.event, presence: here("00:10", 20)))
    #expect(soon.map(\.start) == [Self.begin + 10])
    #expect(soon.map(\.end) == [Self.begin + 30])
    let later = try Self.uses(
      Self.export(
        Self.event,
        presence: [here("00:10", 40), here("01:00.9", 5), here("00:50", 10.9, "afk"), here("01:03", 3)]
          .joined(separator: ",")))
    #expect(later.map(\.start) == [Self.begin + 10, Self.begin + 60])
    #expect(later.map(\.end) == [Self.begin + 50, Self.begin + 66])
    #expect(try Self.uses(Self.export(Self.event, presence: here("30:00", 5))).isEmpty)
  }

  @Test(
    "Errors name file, bucket, event, field, value and what is allowed",
    arguments: [
      (event.replacing("2026-03-02T", with: "yesterday "), ["x.json", "bucket w", "event 1", "timestamp", "2026"]),
      (event.replacing("100.9", with: "\"long\""), ["bucket w", "event 1", "duration", "long", "seconds"]),
      (event.replacing("100.9", with: "1e300"), ["event 1", "duration", "100 years"]),
      (event.replacing("\"app\"", with: "\"ap\""), ["event 1", "data.app is missing", "text"]),
      (event + "," + event.replacing("\"Anki\"", with: "7"), ["event 2", "data.app is 7"]),
      (event.replacing("100.9", with: "1o0"), ["event 1", "line 1"]),
      (String(event.dropLast(3)), ["x.json", "bucket w", "missing"]),
    ])
  func errors(_ events: String, _ words: [String]) {
    let message = Self.message(Self.export(events))
    for word in words { #expect(message.contains(word), "\(message)") }
  }

  @Test("A file that is no export, and one of several hosts, are rejected with the remedy")
  func noExport() {
    #expect(Self.message(#"{"events":[]}"#).contains("Raw Data"))
    #expect(Self.message("[\(Self.event)]").contains("Raw Data"))
    #expect(Self.message(#"{"buckets":{}} x"#).contains("end of the file"))
    #expect(Self.message(#"{"buckets":{"w":{"hostname":"pc"}}}"#).contains("type is missing"))
    #expect(Self.message(#"{"buckets":{"w":{"type":"web.tab.current"}}}"#).contains("currentwindow"))
    let two = Self.export(Self.event).replacing(
      "{\"w\"", with: #"{"v":{"type":"currentwindow","hostname":"phone"},"w""#)
    #expect(Self.message(two).contains("--host"))
    #expect(Self.message(two, host: "tv").contains("\"phone\", \"pc\""))
    #expect(Self.message(two, host: "pc").isEmpty)
  }

  @Test("Deep, cut and random texts end in an error or a value, never in a crash")
  func hostile() {
    _ = Self.message(String(repeating: #"{"buckets":"#, count: 50_000))
    _ = Self.message(#"{"buckets":{"w":{"type":"currentwindow","events":["# + String(repeating: "[", count: 100_000))
    let whole = Array(
      Self.export(Self.event, presence: #"{"timestamp":"2026-03-02T14:00:00Z","data":{"status":"afk"}}"#).utf8)
    var random = SeededRandom(seed: 134)
    for cut in whole.indices { _ = Self.message(String(decoding: whole[..<cut], as: UTF8.self)) }
    for _ in 0..<2_000 {
      var text = whole
      text[Int.random(in: 0..<text.count, using: &random)] = UInt8.random(in: 0x20...0x7E, using: &random)
      _ = Self.message(String(decoding: text, as: UTF8.self))
    }
  }
}

@Suite("Names of apps in usage files")
struct AppNamesTests {
  static let apps = ["Reading": "org.example.reading", "Steam": "org.example.blocks"].sorted { $0.key < $1.key }.map {
    var app = ShieldV1.App()
    app.displayName = $0.key
    app.tokenDigests = [tokenDigest(of: $0.value)]
    return app
  }

  static func use(_ name: String, _ package: String = "") -> AppUse {
    AppUse(name: name, package: package, start: 0, end: 1, origin: "", installationID: "", sequence: 1)
  }

  @Test("An app is found by label, token name or package without regard to case, and by a mapping before all")
  func finding() throws {
    let names = try AppNames(apps: Self.apps, maps: ["Firefox=ORG.example.reading", "kitty=steam"], child: "Mia")
    #expect(names.app(Self.use("reading"))?.displayName == "Reading")
    #expect(names.app(Self.use("steam.exe"))?.displayName == "Steam")
    #expect(names.app(Self.use("Org.Example.Blocks"))?.displayName == "Steam")
    #expect(names.app(Self.use("Blocks!", "org.example.blocks"))?.displayName == "Steam")
    #expect(names.app(Self.use("firefox"))?.displayName == "Reading")
    #expect(names.app(Self.use("Kitty"))?.displayName == "Steam")
    #expect(names.app(Self.use("Slack")) == nil)
  }

  @Test("A mapping to an app that the child does not have names those it has", arguments: ["Firefox=chess", "Firefox"])
  func unknown(_ map: String) {
    #expect(throws: CommandError.self) { try AppNames(apps: Self.apps, maps: [map], child: "Mia") }
  }
}

extension AppUse {
  fileprivate func with(origin: String) -> AppUse {
    var copy = self
    copy.origin = origin
    return copy
  }
}
