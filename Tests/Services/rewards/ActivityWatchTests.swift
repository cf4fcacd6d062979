import CommandLine
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

  static func uses(_ text: String, host: String? = nil, sites: [String] = []) throws -> [AppUse] {
    let export = try ActivityWatchExport(text: Array(text.utf8), path: "x.json")
    return Array(try ActivityWatchUsage(export, host: host, sites: sites).uses)
  }

  static func message(_ text: String, host: String? = nil) -> String {
    do {
      let usage = try ActivityWatchUsage(ActivityWatchExport(text: Array(text.utf8), path: "x.json"), host: host)
      return usage.faults.lines.joined(separator: "\n")
    } catch {
      return "\(error)"
    }
  }

  private static func sample() throws -> ActivityWatchExport {
    let path = #filePath.replacing("ActivityWatchTests.swift", with: "aw-buckets-export.json")
    return try ActivityWatchExport(InputFile(path: path))
  }

  @Test("A laptop's export: time at the keyboard, per app, in whole seconds that add up")
  func laptop() throws {
    let usage = try ActivityWatchUsage(Self.sample(), host: "mia-laptop")
    let seconds = Dictionary(usage.uses.map { ($0.name, $0.seconds) }, uniquingKeysWith: +)
    #expect(seconds == ["Firefox": 600 + 830, "Anki": 1270 + 70, "steam.exe": 1200])
    #expect(usage.absentSeconds == 830)
    // 14:00 to 15:20 without a gap: counted and other seconds make up the whole.
    #expect(seconds.values.reduce(0, +) + usage.absentSeconds == 80 * 60)
    #expect(usage.uses.first?.start == Self.begin)
    #expect(usage.emptyEvents == 1)
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
    #expect(try Self.uses(Self.export(other, Self.event)).first == first.first?.with(event: 2))
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
    "Errors name file or bucket and event, field, value and what is allowed",
    arguments: [
      (event.replacing("2026-03-02T", with: "yesterday "), ["bucket w, event 1: timestamp is \"yesterday", "2026"]),
      (event.replacing("100.9", with: "\"long\""), ["bucket w", "event 1", "duration", "long", "seconds"]),
      (event.replacing("100.9", with: "1e300"), ["event 1", "duration", "100 years"]),
      (event.replacing("\"app\"", with: "\"ap\""), ["event 1", "data.app is missing", "text"]),
      (event + "," + event.replacing("\"Anki\"", with: "7"), ["event 2", "data.app is 7"]),
      (event.replacing("100.9", with: "1o0"), ["bucket w, event 1: duration is 1o0"]),
      (String(event.dropLast(3)), ["x.json", "line 1, byte", "missing"]),
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

@Suite("Exports that are not as they should be")
struct UnsoundExportTests {
  private static func file(_ name: String) throws -> InputFile {
    try InputFile(path: #filePath.replacing("ActivityWatchTests.swift", with: "Imports/\(name)"))
  }

  /// Seconds by name, and what could not be read.
  private static func read(_ name: String, host: String? = nil) throws -> (seconds: [String: Int64], faults: [String]) {
    let usage = try ActivityWatchUsage(ActivityWatchExport(file(name)), host: host)
    return (Dictionary(usage.uses.map { ($0.name, $0.seconds) }, uniquingKeysWith: +), usage.faults.lines)
  }

  @Test("US-9 every event that cannot be read is named by bucket, number, field and value, and the rest counts")
  func badEvents() throws {
    let (seconds, faults) = try Self.read("bad-events.json")
    #expect(seconds == ["Reading": 1_500, "kitty": 300])
    let time = "; it must be a time such as \"2026-03-02T14:10:00.123+00:00\""
    #expect(
      faults == [
        "bucket keyboard, event 2: data.status is null; it must be a text",
        "bucket windows, event 4: data.app is missing; it must be a text",
        "bucket windows, event 5: data.app is null; it must be a text",
        "bucket windows, event 6: duration is null; it must be a number of seconds",
        "bucket windows, event 7: timestamp is null\(time)",
      ])
  }

  @Test("US-9 of very many faults twenty are named, and all are counted")
  func many() throws {
    let event = ActivityWatchTests.event
    let bad = [
      event.replacing("100.9", with: "[1]"), event.replacing("100.9", with: "{}"), "null", "7", "[]", "\"x\"",
      event.replacing("100.9", with: "-"), event.replacing("100.9", with: "0x10"),
      event.replacing("\"Anki\"", with: "\"\(String(repeating: "a", count: 5_000))\""),
    ]
    let events = Array(repeating: bad, count: 3).joined() + [event]
    let text = ActivityWatchTests.export(events.joined(separator: ","))
    let usage = try ActivityWatchUsage(ActivityWatchExport(text: Array(text.utf8), path: "x.json"), host: nil)
    #expect(usage.uses.count == 1 && usage.faults.count == 27 && usage.faults.named.count == 20)
    #expect(usage.faults.lines.last == "and 7 more")
    #expect(usage.faults.lines[2] == "bucket w, event 3: it is null; it must be an object")
    #expect(usage.faults.lines[8].contains("data.app is a text of more than 4096 bytes"))
  }

  @Test("US-9 a part that is not read cannot stop an import, and no piece of it is shown")
  func unread() throws {
    let (seconds, faults) = try Self.read("text-that-is-not-read.json")
    #expect(seconds == ["Reading": 1_620, "kitty": 300] && faults.isEmpty)
    // Cut signs, zeros, bytes that are no UTF-8, numbers of any size, in titles, other buckets and other hosts.
    let odd: [[UInt8]] = [
      Array(#""\ud83d""#.utf8), Array(#""\u0000""#.utf8), [0x22, 0xFF, 0xC3, 0x28, 0x22], [0x22, 0, 0x22],
      Array("1e999999".utf8), Array(String(repeating: "9", count: 5_000).utf8),
      Array("\"\(String(repeating: "secret ", count: 200_000))\"".utf8), Array(#"{"a":["\\",{"}":"]"}]}"#.utf8),
      Array(#""\x""#.utf8),
    ]
    for value in odd {
      let text = ActivityWatchTests.export(ActivityWatchTests.event)
      let parts = text.replacing("\"x\"", with: "%").split(separator: "%").map { Array($0.utf8) }
      let whole =
        Array(
          #"{"other":{"type":"general.stopwatch","hostname":null,"events":"#.utf8) + value + Array("},".utf8)
      let bytes = parts[0] + value + parts[1]
      let first = Array(#"{"buckets":"#.utf8)
      let both = first + whole + bytes.dropFirst(first.count + 1)
      let usage = try ActivityWatchUsage(ActivityWatchExport(text: both, path: "x.json"), host: nil)
      #expect(usage.uses.map(\.seconds) == [101] && usage.faults.count == 0)
    }
    // Where the file is cut, the place is named and nothing else.
    let cut = ActivityWatchTests.export(ActivityWatchTests.event).replacing("\"x\"", with: "\"secret")
    let message = ActivityWatchTests.message(cut)
    #expect(message.contains("is not JSON") && !message.contains("secret"))
  }

  @Test("US-9 a list that is null is empty, and a bucket that is not read needs no host")
  func empty() throws {
    let (seconds, faults) = try Self.read("empty-fields.json")
    #expect(seconds == ["Reading": 1_500, "kitty": 300] && faults.isEmpty)
    #expect(ActivityWatchTests.message(#"{"buckets":null}"#).contains("currentwindow"))
  }

  @Test("US-9 only what is asked for is checked")
  func otherComputer() throws {
    let (seconds, faults) = try Self.read("other-computer.json", host: "laptop")
    #expect(seconds == ["Reading": 1_500, "kitty": 300] && faults.isEmpty)
    #expect(try Self.read("other-computer.json", host: "desktop").faults.count == 1)
  }

  @Test("US-9 a file in another encoding, or compressed, is named with the remedy")
  func encodings() throws {
    let error = #expect(throws: CommandError.self) { _ = try Self.read("utf16.json") }
    #expect(error?.description.contains("is in UTF-16") == true && error?.description.contains("iconv") == true)
    let text = Array(ActivityWatchTests.export(ActivityWatchTests.event).utf8)
    func wide(_ bytes: [UInt8], before: Int = 0, after: Int) -> [UInt8] {
      bytes.flatMap { [UInt8](repeating: 0, count: before) + [$0] + [UInt8](repeating: 0, count: after) }
    }
    let utf16 = wide(text, after: 1)
    for (bytes, word) in [
      (utf16, "UTF-16LE"), (wide(text, before: 1, after: 0), "UTF-16BE"), ([0xFE, 0xFF] + utf16, "UTF-16"),
      (wide(text, after: 3), "UTF-32LE"), ([0x1F, 0x8B, 8, 0], "gzip"), ([0x50, 0x4B, 3, 4], "zip"),
    ] as [([UInt8], String)] {
      let error = #expect(throws: CommandError.self) {
        _ = try ActivityWatchExport(InputFile(bytes: bytes, path: "x.json"))
      }
      #expect(error?.description.contains(word) == true)
    }
    let marked = try ActivityWatchExport(InputFile(bytes: [0xEF, 0xBB, 0xBF] + text, path: "x.json"))
    #expect(try ActivityWatchUsage(marked, host: nil).uses.count == 1)
  }

  @Test("US-9 texts are read whatever the escapes; an escape of no character is replaced")
  func texts() throws {
    for (text, name) in [
      (#"\u0041\n\t\r\b\f\/\\\""#, "A\n\t\r\u{8}\u{C}/\\\""), (#"\ud83d\ude00"#, "😀"), (#"\ud83dx"#, "\u{FFFD}x"),
      (#"\ud83d\n"#, "\u{FFFD}\n"), (#"\ud83d\u0041"#, "\u{FFFD}A"), (#"\u00e"#, "\u{FFFD}"), ("é", "é"),
    ] {
      let uses = try ActivityWatchTests.uses(
        ActivityWatchTests.export(ActivityWatchTests.event.replacing("Anki", with: text)))
      #expect(uses.map(\.name) == [name])
    }
  }

  @Test("US-9 a mapped site counts while its tab is current, its browser in front, and a person there")
  func sites() throws {
    func event(_ minute: Int, _ seconds: Int, _ data: String) -> String {
      #"{"timestamp":"2026-03-02T14:0\#(minute):00Z","duration":\#(seconds),"data":{\#(data)}}"#
    }
    let tabs = [
      event(0, 120, #""url":"https://user@www.Example.org:8443/a?b=//evil.net","title":"secret""#),
      event(2, 60, #""url":"https://example.org.evil.net/""#), event(3, 60, #""url":"about:blank""#),
      event(4, 60, #""url":"http://example.org""#), event(5, 60, #""url":null"#),
    ]
    func text(windows: String, host: String) -> String {
      #"{"buckets":{"aw-watcher-web-firefox":{"type":"web.tab.current","hostname":\#(host),"events":["#
        + tabs.joined(separator: ",") + #"]},"w":{"type":"currentwindow","hostname":"pc","events":[\#(windows)]}}}"#
    }
    func seconds(_ text: String) throws -> [String: Int64] {
      Dictionary(
        try ActivityWatchTests.uses(text, sites: ["example.org"]).map { ($0.name, $0.seconds) }, uniquingKeysWith: +)
    }
    let front = event(1, 210, #""app":"firefox.exe""#)
    for host in ["\"pc\"", "\"unknown\"", "null"] {
      #expect(
        try seconds(text(windows: front, host: host)) == [
          "firefox.exe": 210, "site:www.example.org": 60, "site:example.org": 30,
        ])
      // Where no window of the browser is known, its tabs alone count.
      #expect(try seconds(text(windows: "", host: host)) == ["site:www.example.org": 120, "site:example.org": 60])
    }
    #expect(try ActivityWatchTests.uses(text(windows: front, host: "\"pc\"")).map(\.name) == ["firefox.exe"])
    let names = try AppNames(
      apps: AppNamesTests.apps, maps: ["site:example.org=Reading", "Site:www.Example.org=Steam"], child: "Mia")
    #expect(names.app(AppNamesTests.use("site:example.org"))?.displayName == "Reading")
    #expect(names.app(AppNamesTests.use("site:a.example.org"))?.displayName == "Reading")
    #expect(names.app(AppNamesTests.use("site:a.www.example.org"))?.displayName == "Steam")
    #expect(names.app(AppNamesTests.use("site:other.org")) == nil)
  }
}

@Suite("What of a file counts")
struct CountedTimeTests {
  private static func time(
    _ rows: [(app: String, start: Int64, end: Int64, shielded: Bool)], assigned: [String: Int64] = [:]
  ) -> CountedTime {
    var stored = UsageRows()
    for row in rows {
      stored.add(
        place: 1, child: "", device: "d", installation: "i", sequence: 1, app: row.app, token: tokenDigest(of: row.app),
        start: row.start, end: row.end, shielded: row.shielded)
    }
    let apps = [("Reading", 10), ("Anki", 20), ("Chess", 20)].enumerated().map { index, app in
      var saved = ShieldV1.App(appID: "\(index)", tokenDigests: [tokenDigest(of: app.0)], displayName: app.0)
      (saved.category, saved.pointsPerMinute) = (.learning, Int32(app.1))
      return CountingApp(app: saved, assigned: assigned[app.0] ?? 0)
    }
    var time = CountedTime()
    time.add(stored, stored.indices.map { Int32($0) }, of: apps)
    return time
  }

  @Test("US-7 a second counts once in a category: for the highest rate, then the earlier assigned, then the lower id")
  func overlap() {
    let twice = Self.time([
      ("Reading", 0, 600, false), ("Reading", 0, 600, false), ("Reading", 0, 200, false), ("Reading", 300, 600, false),
    ])
    #expect(twice.counted == ["Reading": 600] && twice.before.isEmpty && twice.hint == nil)
    let mixed: [(app: String, start: Int64, end: Int64, shielded: Bool)] = [
      ("Reading", 0, 100, false), ("Anki", 50, 150, false), ("Chess", 140, 200, false), ("Chess", 90, 95, false),
      ("Reading", 400, 500, true), ("Other", 600, 700, false), ("Reading", 1_000, 90_000, false),
      ("Reading", 9, 9, false),
    ]
    #expect(Self.time(mixed).counted == ["Reading": 50, "Anki": 100, "Chess": 50])
    #expect(Self.time(mixed, assigned: ["Anki": 20]).counted == ["Reading": 50, "Anki": 85, "Chess": 65])
  }

  @Test("US-13 time from before an app was saved does not count, and is named")
  func before() {
    let time = Self.time(
      [("Reading", 0, 3_600, false), ("Reading", 0, 3_600, false), ("Reading", 7_000, 7_600, false)],
      assigned: ["Reading": 7_000])
    #expect(time.counted == ["Reading": 600] && time.before == ["Reading": 3_600])
    #expect(time.hint?.contains("1970-01-01T01:56:40Z") == true && time.hint?.contains("Reading 1h") == true)
  }

  @Test("US-7 the counted use equals a naive count second by second")
  func naive() {
    var random = SeededRandom(seed: 17)
    for _ in 0..<200 {
      let rows = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        let start = Int64.random(in: 0...40, using: &random)
        let end = start + Int64.random(in: 0...20, using: &random)
        return (
          app: ["Reading", "Anki", "Chess"].randomElement(using: &random) ?? "", start: start, end: end,
          shielded: Int.random(in: 0...5, using: &random) == 0
        )
      }
      let saved = ["Reading": Int64.random(in: 0...30, using: &random), "Anki": 5, "Chess": 7]
      var expected: [String: Int64] = [:]
      for second in 0...80 as ClosedRange<Int64> {
        let claims = rows.filter { row in
          !row.shielded && row.start <= second && second < row.end && second >= saved[row.app] ?? 0
        }
        let order = ["Anki", "Chess", "Reading"]
        if let winner = order.first(where: { app in claims.contains { $0.app == app } }) {
          expected[winner, default: 0] += 1
        }
      }
      #expect(Self.time(rows, assigned: saved).counted == expected)
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
    AppUse(name: name, package: package, start: 0, end: 1, bucket: "", event: 1, installationID: "", sequence: 1)
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
  fileprivate func with(event: Int) -> AppUse {
    var copy = self
    copy.event = event
    return copy
  }
}
