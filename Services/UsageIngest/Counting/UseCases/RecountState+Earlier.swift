import Apps
import LocalTime
import Messages
import UsageRecords

// How a recount was stored before there were messages.

extension RecountState {
  /// A line with the numbers, one with the guardian where there is one, then one for each remembered stretch: six
  /// numbers and its app.
  init?(earlier bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    guard let numbers = Self.numbers(ofFirst: lines.first), (8...10).contains(numbers.count),
      Instant.all.contains(Instant(seconds: numbers[0])),
      let cause = Int32(exactly: numbers[6]).map(UsageV1.UsageChangeCause.init(rawValue:))
    else { return nil }
    self.init(from: Instant(seconds: numbers[0]), cause: cause, hasLongRecords: true)
    again = numbers[7] == .max ? nil : Instant(seconds: numbers[7])
    // The earliest versions remembered the records themselves, without a horizon: they are read again.
    if numbers.count == 8 { return }
    var ahead: [AppCategory: [Claim]] = [:]
    for line in lines.dropFirst() {
      let text = String(decoding: line, as: UTF8.self)
      if text.hasPrefix(Self.guardian) {
        guardianID = String(text.dropFirst(Self.guardian.count))
        continue
      }
      guard let claim = Self.claim(line) else { return nil }
      ahead[claim.terms.category, default: []].append(claim)
    }
    guard let sweep = UsageSweep(reached: numbers[0], horizon: numbers[8], ahead: ahead) else { return nil }
    self.sweep = sweep
    place = RecordTable.Mark(
      start: Instant(seconds: numbers[1]), installation: numbers[2], sequence: numbers[3], conflict: Int(numbers[4]))
    readsLong = numbers[5] == 1
    hasPublished = numbers.count == 10 && numbers[9] == 1
  }

  private static let guardian = "guardian "

  private static func numbers(ofFirst line: ArraySlice<UInt8>?) -> [Int64]? {
    line.flatMap { numbers($0.split(separator: UInt8(ascii: " "))) }
  }

  private static func claim(_ line: ArraySlice<UInt8>) -> Claim? {
    let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 6, omittingEmptySubsequences: false)
    guard parts.count == 7, let numbers = numbers(parts.prefix(6)) else { return nil }
    return Claim(
      app: String(decoding: parts[6], as: UTF8.self), category: numbers[2], start: numbers[0], end: numbers[1],
      pointsPerMinute: numbers[3], generation: numbers[4], assigned: numbers[5])
  }

  private static func numbers(_ parts: some Collection<ArraySlice<UInt8>>) -> [Int64]? {
    let numbers = parts.compactMap { Int64(String(decoding: $0, as: UTF8.self)) }
    return numbers.count == parts.count ? numbers : nil
  }
}
