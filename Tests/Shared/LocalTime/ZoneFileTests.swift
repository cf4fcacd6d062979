import Testing

@testable import LocalTime

struct ZoneFileTests {
  /// A version 2 file with these transitions between two types: 0 = UTC+1, 1 = UTC+2.
  private func file(transitions: [(Int64, UInt8)], footer: String, leapSeconds: Int32 = 0) -> [UInt8] {
    func number(_ value: some FixedWidthInteger) -> [UInt8] { withUnsafeBytes(of: value.bigEndian, Array.init) }
    func header(_ counts: [Int32]) -> [UInt8] {
      Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15) + counts.flatMap { number($0) }
    }
    var bytes = header([0, 0, 0, 0, 1, 1]) + [UInt8](repeating: 0, count: 7)
    bytes += header([0, 0, leapSeconds, Int32(transitions.count), 2, 4])
    for (time, _) in transitions { bytes += number(time) }
    for (_, type) in transitions { bytes.append(type) }
    bytes += number(Int32(3600)) + [0, 0] + number(Int32(7200)) + [1, 0] + Array("ABC\0".utf8)
    bytes += [UInt8](repeating: 0, count: Int(leapSeconds) * 12)
    return bytes + Array("\n\(footer)\n".utf8)
  }

  @Test("Time: a TZif file is read with its transitions and footer")
  func reads() throws {
    let file = try ZoneFile(file(transitions: [(100, 1), (200, 0)], footer: "CET-1CEST,M3.5.0,M10.5.0/3"))
    #expect(file.transitions == [100, 200])
    #expect(file.offsets == [3600, 7200, 3600])
    #expect(file.rule?.standardOffset == 3600)
    let zone = Zone(name: "Test", table: ZoneTable(file))
    #expect(zone.offset(at: Instant(seconds: 99)) == 3600)
    #expect(zone.offset(at: Instant(seconds: 100)) == 7200)
    #expect(zone.offset(at: Instant(seconds: 1_785_000_000)) == 7200)
  }

  @Test("Time: a rule without transitions holds for all time")
  func ruleOnly() throws {
    let bytes = file(transitions: [], footer: "CET-1CEST,M3.5.0,M10.5.0/3")
    let zone = Zone(name: "Test", table: ZoneTable(try ZoneFile(bytes)))
    for date in ["0900-07-01", "1970-07-01", "1971-07-01", "2026-07-01", "2100-07-01", "2999-07-01"] {
      let noon = try #require(Instant("\(date)T12:00:00Z"))
      #expect(zone.offset(at: noon) == 7200, "\(date)")
      #expect(zone.interval(of: zone.localDate(at: noon)).contains(noon), "\(date)")
    }
  }

  @Test("Time: no damage to a file crashes, each prefix and each changed byte is read or refused")
  func damaged() throws {
    let good = file(transitions: [(100, 1), (200, 0)], footer: "CET-1CEST,M3.5.0,M10.5.0/3")
    for length in 0..<good.count {
      #expect(throws: ZoneFile.Damage.self) { try ZoneFile(Array(good[..<length])) }
    }
    for index in good.indices {
      for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
        var bytes = good
        bytes[index] = value
        guard let parsed = try? ZoneFile(bytes) else { continue }
        let zone = Zone(name: "Test", table: ZoneTable(parsed))
        _ = zone.interval(of: LocalDate(year: 2026, month: 3, day: 29))
        _ = zone.localDate(at: Instant(seconds: 150))
      }
    }
    #expect(throws: ZoneFile.Damage("it counts leap seconds")) {
      try ZoneFile(file(transitions: [], footer: "", leapSeconds: 1))
    }
    #expect(throws: ZoneFile.Damage.self) { try ZoneFile(file(transitions: [(200, 0), (100, 1)], footer: "")) }
    #expect(throws: ZoneFile.Damage.self) { try ZoneFile(file(transitions: [(100, 2)], footer: "")) }
  }

  @Test("Time: the footer's forms are read as RFC 9636 specifies")
  func rules() {
    #expect(PosixRule("EST5".utf8)?.standardOffset == -18_000)
    #expect(PosixRule("<-0930>9:30".utf8)?.standardOffset == -34_200)
    #expect(PosixRule("<+1245>-12:45<+1345>,M9.5.0/2:45,M4.1.0/3:45".utf8)?.daylight?.offset == 49_500)
    #expect(PosixRule("IST-1GMT0,M10.5.0,M3.5.0/1".utf8)?.daylight?.offset == 0)
    // All year long daylight saving time.
    let always = PosixRule("XXX3EDT4,0/0,J365/23".utf8)
    #expect(always?.transitions(year: 2026).count == 2)
    let leap = PosixRule("AAA0BBB,J60/0,59/0".utf8)
    #expect(
      leap?.daylight?.start.daysSinceEpoch(year: 2028) == Int(LocalDate(year: 2028, month: 3, day: 1).daysSinceEpoch))
    #expect(
      leap?.daylight?.end.daysSinceEpoch(year: 2028) == Int(LocalDate(year: 2028, month: 2, day: 29).daysSinceEpoch))
    for text in [
      "", "A1", "EST", "EST5EDT", "EST5EDT,", "EST5EDT,M13.1.0,M1.1.0", "EST5EDT,M3.6.0,M1.1.0", "EST99",
      "EST5EDT,M3.2.0/168,M11.1.0", "EST5EDT,J0,J1", "EST5EDT,M3.2.0,M11.1.0x", "<EST5",
    ] {
      #expect(PosixRule(text.utf8) == nil, "\(text)")
    }
  }
}
