/// The content of a TZif file (RFC 9636), version 2 or later: when the offset changes, and the rule after the last
/// change.
struct ZoneFile: Sendable {
  /// Seconds since 1970 at which an offset begins, strictly ascending.
  var transitions: [Int64]
  /// Seconds east of UTC; one for before the first transition, then one per transition.
  var offsets: [Int32]
  var rule: PosixRule?

  struct Damage: Error, Equatable {
    var reason: String
    init(_ reason: String) { self.reason = reason }
  }

  private struct Header {
    static let size = 44
    var version: UInt8
    var utcIndicators, standardIndicators, leapSeconds, transitions, types, abbreviations: Int

    init(_ bytes: ArraySlice<UInt8>) throws(Damage) {
      guard bytes.count >= Header.size, bytes.starts(with: "TZif".utf8) else { throw Damage("it is not a TZif file") }
      let start = bytes.startIndex
      version = bytes[start + 4]
      var counts: [Int] = []
      for field in 0..<6 {
        counts.append(Int(bigEndian(bytes, at: start + 20 + field * 4, size: 4)))
      }
      (utcIndicators, standardIndicators, leapSeconds) = (counts[0], counts[1], counts[2])
      (transitions, types, abbreviations) = (counts[3], counts[4], counts[5])
      guard counts.allSatisfy({ $0 <= 65_536 }) else { throw Damage("a count in its header is above 65,536") }
    }

    /// Bytes of the data block behind the header.
    func dataSize(timeSize: Int) -> Int {
      transitions * (timeSize + 1) + types * 6 + abbreviations + leapSeconds * (timeSize + 4) + standardIndicators
        + utcIndicators
    }
  }

  init(_ bytes: [UInt8]) throws(Damage) {
    let first = try Header(bytes[...])
    guard first.version >= UInt8(ascii: "2") else { throw Damage("it is TZif version 1, version 2 or later is needed") }
    let second = Header.size + first.dataSize(timeSize: 4)
    guard second <= bytes.count else { throw Damage("it is cut short") }
    let header = try Header(bytes[second...])
    let data = second + Header.size
    let footer = data + header.dataSize(timeSize: 8)
    guard footer <= bytes.count else { throw Damage("it is cut short") }
    // UTC without leap seconds is the time scale of every fact; a file that counts them means other instants.
    guard header.leapSeconds == 0 else { throw Damage("it counts leap seconds") }
    guard header.types >= 1, header.types <= 256 else {
      throw Damage("it has \(header.types) types, 1 to 256 are legal")
    }

    let indices = data + header.transitions * 8
    let types = indices + header.transitions
    var typeOffsets: [Int32] = []
    for type in 0..<header.types {
      let offset = Int32(truncatingIfNeeded: bigEndian(bytes[...], at: types + type * 6, size: 4))
      // RFC 9636 section 3.2: more than -25 h and less than 26 h.
      guard offset > -90_000, offset < 93_600 else { throw Damage("offset \(offset) s is not within -25 h to 26 h") }
      typeOffsets.append(offset)
    }
    transitions = []
    offsets = [typeOffsets[0]]
    for index in 0..<header.transitions {
      let time = Int64(bitPattern: bigEndian(bytes[...], at: data + index * 8, size: 8))
      let type = Int(bytes[indices + index])
      guard type < typeOffsets.count else { throw Damage("transition \(index) names type \(type), which is missing") }
      if let last = transitions.last, time <= last { throw Damage("transition \(index) is not after the one before") }
      transitions.append(time)
      offsets.append(typeOffsets[type])
    }
    rule = try ZoneFile.footerRule(bytes[footer...])
  }

  private static func footerRule(_ footer: ArraySlice<UInt8>) throws(Damage) -> PosixRule? {
    let newline = UInt8(ascii: "\n")
    guard footer.first == newline, let end = footer.dropFirst().firstIndex(of: newline) else {
      throw Damage("its footer is missing")
    }
    let text = footer[(footer.startIndex + 1)..<end]
    if text.isEmpty { return nil }
    guard let rule = PosixRule(text) else { throw Damage("its footer is not a POSIX TZ rule") }
    return rule
  }
}

/// The caller has checked that the bytes are there.
private func bigEndian(_ bytes: ArraySlice<UInt8>, at index: Int, size: Int) -> UInt64 {
  var value: UInt64 = 0
  for byte in bytes[index..<(index + size)] {
    value = value << 8 | UInt64(byte)
  }
  return value
}
