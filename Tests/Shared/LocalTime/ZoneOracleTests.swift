import Glibc
import LocalTime
import Randomness
import Testing

/// Every zone against Python's zoneinfo, which reads the same files.
struct ZoneOracleTests {
  @Test("Time: offsets and local days of all zones agree with Python's zoneinfo at random instants")
  func agreesWithPython() throws {
    let seed = 501_084
    let script = "\(#filePath)".split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/zone_oracle.py"
    let lines = try output(of: "python3 '\(script)' \(seed)")
    #expect(lines.count > 10_000, "the oracle ran (seed \(seed))")
    var disagreements: [String] = []
    for line in lines {
      let words = line.split(separator: " ").map(String.init)
      let zone = try Zone.named(words[1])
      if words[0] == "offset" {
        let instant = Instant(seconds: try #require(Int64(words[2])))
        if zone.offset(at: instant) != Int(words[3]) { disagreements.append("\(line): \(zone.offset(at: instant))") }
      } else {
        let date = try #require(LocalDate(words[2]))
        let day = zone.interval(of: date)
        let ours = "\(day.lowerBound.seconds) \(day.upperBound.seconds)"
        if ours != "\(words[3]) \(words[4])" { disagreements.append("\(line): \(ours)") }
      }
    }
    #expect(disagreements.isEmpty, "seed \(seed): \(disagreements.prefix(10))")
  }

  /// Of all continents and oceans; of zones with the same rules, which are the same file, one.
  private func zones() throws -> [String] {
    let folders = "Africa America Antarctica Arctic Asia Atlantic Australia Europe Indian Pacific Etc"
    let files = try output(
      of: "cd '\(ZoneDatabase.system.directory)' && find \(folders) -type f -exec md5sum {} + | sort | uniq -w32")
    let names = files.compactMap { $0.split(separator: " ").last.map(String.init) }.sorted()
    #expect(names.count > 200)
    return names
  }

  @Test("Time: all days of all zones from 2000 to 2040 follow each other; the odd ones are those that Python finds")
  func allDays() throws {
    let script = "\(#filePath)".split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/zone_oracle.py"
    let zones = try zones()
    let expected = try output(of: "python3 '\(script)' odd \(zones.joined(separator: " "))")
    var odd: [String] = []
    for name in zones {
      let zone = try Zone.named(name)
      var date = LocalDate(year: 2000, month: 1, day: 1)
      var start = zone.interval(of: date).lowerBound
      while date <= LocalDate(year: 2040, month: 12, day: 31) {
        let day = zone.interval(of: date)
        if day.lowerBound != start { Issue.record("\(name): \(date) begins at \(day.lowerBound), not at \(start)") }
        if !(82_800...90_000).contains(day.seconds) { odd.append("\(name) \(date) \(day.seconds)") }
        (start, date) = (day.upperBound, date.adding(days: 1))
      }
    }
    #expect(odd == expected)
    // A day that was left out, and zones whose summer time is two and three hours.
    for day in ["Pacific/Apia 2011-12-30 0", "Antarctica/Troll 2026-03-29 79200", "Antarctica/Troll 2026-10-25 93600"] {
      #expect(odd.contains(day))
    }
  }

  @Test("Time: the days of every zone follow each other without gap or overlap")
  func daysPartitionTime() throws {
    var random = SeededRandom(seed: 39)
    for name in try zones() {
      let zone = try Zone.named(name)
      for _ in 0..<20 {
        let instant = Instant(seconds: Int64.random(in: -3_800_000_000...8_000_000_000, using: &random))
        let date = zone.localDate(at: instant)
        let day = zone.interval(of: date)
        #expect(day.contains(instant), "\(name) \(instant)")
        #expect(zone.localDate(at: day.lowerBound) == date, "\(name) \(instant)")
        #expect(zone.localDate(at: day.lowerBound - 1) < date, "\(name) \(instant)")
        #expect(zone.localDate(at: day.upperBound) > date, "\(name) \(instant)")
        #expect(zone.interval(of: date.adding(days: 1)).lowerBound == day.upperBound, "\(name) \(instant)")
        #expect((0..<86_400).contains(zone.secondsOfDay(at: instant)))
        let whole = zone.intervals(of: date, from: 0, to: 86_400)
        #expect(whole == [day], "\(name) \(date)")
      }
    }
  }

  private func output(of command: String) throws -> [String] {
    let pipe = try #require(popen(command, "r"))
    defer { pclose(pipe) }
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&buffer, 1, buffer.count, pipe)
      if count == 0 { break }
      text += buffer[0..<count]
    }
    return text.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }
}
