/// A set of a child's apps by their numbers (`ChildApp.number`), one bit each: a thousand grants over a thousand apps
/// are 128 kB, and are scanned in a few milliseconds.
///
/// UsageIngest's `ShieldedApps` is another form on purpose: grants are united and subtracted, word by word;
/// acknowledgements are only stored and asked for one app.
package struct AppSet: Hashable, Sendable {
  /// Bit n represents number n; the last word is never 0.
  private var words: [UInt64] = []

  package init() {}

  /// - Parameter numbers: from 0 on; negative ones are left out.
  package init(_ numbers: some Sequence<Int>) {
    for number in numbers { insert(number) }
  }

  /// From `text`: the first character represents number 0, and may be followed by further `0`. nil where there is
  /// another character than `0` and `1`.
  package init?(text: String) {
    var text = text
    let isReadable = text.withUTF8 { bytes in
      words.reserveCapacity((bytes.count + 63) / 64)
      var (bits, start) = (UInt64(0), 0)
      while start < bytes.count {
        guard let eight = Self.bits(bytes, from: start) else { return false }
        bits |= eight << UInt64(start & 63)
        start += 8
        if start & 63 == 0 || start >= bytes.count {
          words.append(bits)
          bits = 0
        }
      }
      return true
    }
    guard isReadable else { return nil }
    while words.last == 0 { words.removeLast() }
  }

  /// Eight characters as eight bits; characters after the end are no members. nil for other characters than `0` and
  /// `1`.
  @inline(__always)
  private static func bits(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> UInt64? {
    let zeros: UInt64 = 0x3030_3030_3030_3030
    var eight = zeros
    if start + 8 <= bytes.count {
      eight = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: start, as: UInt64.self).littleEndian
    } else {
      for index in start..<bytes.count {
        eight ^= UInt64(bytes[index] ^ UInt8(ascii: "0")) << UInt64((index - start) * 8)
      }
    }
    // Each byte is now the character's digit, 0 or 1.
    let digits = eight ^ zeros
    guard digits & 0xFEFE_FEFE_FEFE_FEFE == 0 else { return nil }
    return (digits &* 0x0102_0408_1020_4080) >> 56
  }

  /// One character a number up to the last member: `1` for a member, `0` for none.
  package var text: String {
    guard let last = words.last else { return "" }
    let count = words.count * 64 - last.leadingZeroBitCount
    return String(decoding: (0..<count).map { contains($0) ? UInt8(ascii: "1") : UInt8(ascii: "0") }, as: UTF8.self)
  }

  package var isEmpty: Bool { words.isEmpty }
  package var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  package func contains(_ number: Int) -> Bool {
    number >= 0 && number >> 6 < words.count && words[number >> 6] & (1 << UInt64(number & 63)) != 0
  }

  package mutating func insert(_ number: Int) {
    guard number >= 0 else { return }
    while words.count <= number >> 6 { words.append(0) }
    words[number >> 6] |= 1 << UInt64(number & 63)
  }

  package mutating func remove(_ number: Int) {
    guard contains(number) else { return }
    words[number >> 6] &= ~(1 << UInt64(number & 63))
    while words.last == 0 { words.removeLast() }
  }

  package mutating func formUnion(_ other: AppSet) {
    for (index, word) in other.words.enumerated() {
      if index < words.count { words[index] |= word } else { words.append(word) }
    }
  }

  package func intersection(_ other: AppSet) -> AppSet {
    var both = AppSet()
    both.words = zip(words, other.words).map { $0 & $1 }
    while both.words.last == 0 { both.words.removeLast() }
    return both
  }

  package func subtracting(_ other: AppSet) -> AppSet {
    var rest = self
    for (index, word) in other.words.enumerated() where index < rest.words.count { rest.words[index] &= ~word }
    while rest.words.last == 0 { rest.words.removeLast() }
    return rest
  }

  /// Calls `body` for each number, ascending.
  @inline(__always)
  package func forEach(_ body: (Int) -> Void) {
    forEachWord { Self.forEach($1, from: $0, body) }
  }

  /// Calls `body` for the number of each set bit of a word, ascending.
  @inline(__always)
  package static func forEach(_ bits: UInt64, from first: Int, _ body: (Int) -> Void) {
    var rest = bits
    while rest != 0 {
      body(first | rest.trailingZeroBitCount)
      rest &= rest - 1
    }
  }

  /// Whether `body` holds for a member; stops at the first.
  package func contains(where body: (Int) -> Bool) -> Bool {
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        if body(index << 6 | rest.trailingZeroBitCount) { return true }
        rest &= rest - 1
      }
    }
    return false
  }

  /// Calls `body` for 64 numbers at a time, with the first of them and a bit for each.
  @inline(__always)
  package func forEachWord(_ body: (_ first: Int, _ bits: UInt64) -> Void) {
    for (index, word) in words.enumerated() { body(index << 6, word) }
  }

  /// The number of times that `forEachWord` calls its body.
  package var wordCount: Int { words.count }
}
