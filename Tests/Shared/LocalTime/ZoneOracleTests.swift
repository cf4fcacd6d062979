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

  @Test("Time: the days of every zone follow each other without gap or overlap")
  func daysPartitionTime() throws {
    var zones: Set<String> = []
    for line in try output(
      of: "cd '\(ZoneDatabase.system.directory)' && find Africa America Asia Europe Pacific -type f")
    {
      zones.insert(line)
    }
    #expect(zones.count > 200)
    var random = SeededRandom(seed: 39)
    for name in zones.sorted() {
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
