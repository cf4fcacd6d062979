import Glibc

/// The width of a line according to the C library, which terminals use; a joined emoji is one.
package func terminalColumns(_ line: some StringProtocol) -> Int {
  typealias Function = @convention(c) (wchar_t) -> Int32
  // Swift does not see this function of X/Open.
  guard let symbol = dlsym(nil, "wcwidth") else { return .max }
  let wcwidth = unsafeBitCast(symbol, to: Function.self)
  let locale = newlocale(1 << LC_CTYPE, "C.UTF-8", nil)
  let before = uselocale(locale)
  defer {
    uselocale(before)
    freelocale(locale)
  }
  return line.reduce(0) { sum, character in
    let isEmoji = character.unicodeScalars.contains { $0.properties.isEmojiPresentation || $0.value == 0xFE0F }
    return sum + (isEmoji ? 2 : character.unicodeScalars.reduce(0) { $0 + max(0, Int(wcwidth(wchar_t($1.value)))) })
  }
}

/// The operands that a shell passes on.
package func shellOperands(_ script: String) -> [String]? {
  guard let stream = popen(script, "r") else { return nil }
  defer { pclose(stream) }
  var bytes: [UInt8] = []
  while case let byte = fgetc(stream), byte >= 0 { bytes.append(UInt8(byte)) }
  return bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast().map {
    String(decoding: $0, as: UTF8.self)
  }
}
